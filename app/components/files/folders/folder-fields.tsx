import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import { Textarea } from "~/components/ui/textarea";

type NameFieldsProps = {
  shown: { name: string; description: string };
  limits: { name: number; description: number };
  label: string;
  errors: { name: string[]; description: string[] };
  isFocused?: boolean;
  /** The description is one line. */
  isLine?: boolean;
};

/** The name and the description of a folder or a file. */
export function NameFields({ shown, limits, label, errors, isFocused = false, isLine = false }: NameFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Field id="item-name" label={label} errors={errors.name}>
        {(control) => (
          <Input
            {...control}
            name="name"
            required
            maxLength={limits.name}
            defaultValue={shown.name}
            autoFocus={isFocused}
          />
        )}
      </Field>
      <Field
        id="item-description"
        label={t("files.folders.description")}
        note={t("files.folders.optional")}
        errors={errors.description}
      >
        {(control) => {
          const text = {
            ...control,
            ...{ name: "description", maxLength: limits.description, defaultValue: shown.description },
          };
          return isLine ? <Input {...text} /> : <Textarea {...text} rows={3} />;
        }}
      </Field>
    </>
  );
}

type PlaceFieldProps = {
  name: string;
  value: string;
  places: readonly { id: string; label: string }[];
  /** What lies in no folder lies there; null where the person may put nothing there. */
  root: string | null;
  errors: string[];
};

/** The folder in which something lies. */
export function PlaceField({ name, value, places, root, errors }: PlaceFieldProps) {
  const { t } = useTranslation();
  return (
    <Field id="item-place" label={t("files.folders.parent")} errors={errors}>
      {(control) => (
        <NativeSelect {...control} name={name} defaultValue={value}>
          {root === null ? null : <option value="">{root}</option>}
          {places.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
