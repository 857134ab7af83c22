import { useTranslation } from "react-i18next";

import { NativeSelect } from "~/components/ui/native-select";
import type { SelectField } from "~/lib/content/definition/definition";

import { textOf, textsOf, type InputProps } from "../fields-provider";
import { useOptions } from "~/components/fields/choices/use-options";

/** The empty choice always exists, because a draft may leave any field open. */
export function SelectInput({ name, fieldName, field, control, initial }: InputProps<SelectField>) {
  const { t } = useTranslation();
  const options = useOptions(fieldName, field, textsOf(initial));
  return (
    <NativeSelect {...control} name={name} defaultValue={textOf(initial)} className="max-w-96">
      <option value="">{t("fields.choose")}</option>
      {options.map(({ code, label, lang }) => (
        <option key={code} value={code} lang={lang}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}
