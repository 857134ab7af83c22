import { useTranslation } from "react-i18next";

import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field } from "~/components/controls/field";
import { RadioOptions } from "~/components/controls/radio-options";
import { Checkbox } from "~/components/ui/checkbox";
import { opennesses, type Openness } from "~/lib/apps/file-manager/document";

type FolderOpennessProps = {
  openTo: Openness;
  chosen: readonly string[];
  units: readonly { id: string; name: string }[];
  errorsOf: (name: string) => string[];
};

/** Who sees a top folder, and all that lies in it. */
export function FolderOpenness({ openTo, chosen, units, errorsOf }: FolderOpennessProps) {
  const { t } = useTranslation();
  return (
    <>
      <Field as="group" id="item-open" label={t("fileManager.fields.openTo")} errors={errorsOf("openTo")}>
        {(control) => (
          <RadioOptions
            {...control}
            name="openTo"
            defaultValue={openTo}
            options={opennesses.map((value) => ({
              value,
              label: t(`fileManager.open.${value}`),
              hint: t(`fileManager.openHints.${value}`),
            }))}
          />
        )}
      </Field>
      {units.length > 0 ? (
        <Field
          as="group"
          id="item-units"
          label={t("fileManager.fields.units")}
          hint={t("fileManager.unitsHint")}
          errors={errorsOf("units")}
        >
          {() => (
            <div className="max-h-56 overflow-y-auto rounded-md border px-3" tabIndex={0}>
              {units.map(({ id, name }) => (
                <ChoiceLabel
                  key={id}
                  control={<Checkbox name="units" value={id} defaultChecked={chosen.includes(id)} />}
                >
                  {name}
                </ChoiceLabel>
              ))}
            </div>
          )}
        </Field>
      ) : null}
    </>
  );
}
