import { useTranslation } from "react-i18next";

import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field } from "~/components/controls/field";
import { RadioOptions } from "~/components/controls/radio-options";
import { Checkbox } from "~/components/ui/checkbox";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import { Textarea } from "~/components/ui/textarea";
import { documentBounds, opennesses, type Openness } from "~/lib/apps/file-manager/document";

type ErrorsOf = (name: string) => string[];

type ItemFieldsProps = {
  isFolder: boolean;
  shown: { name: string; description: string };
  errorsOf: ErrorsOf;
};

export function ItemFields({ isFolder, shown, errorsOf }: ItemFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Field id="item-name" label={t("fileManager.fields.name")} errors={errorsOf("name")}>
        {(control) => (
          <Input
            {...control}
            name="name"
            required
            maxLength={isFolder ? documentBounds.folderName : documentBounds.name}
            defaultValue={shown.name}
          />
        )}
      </Field>
      <Field
        id="item-description"
        label={t("fileManager.fields.description")}
        note={t("fileManager.optional")}
        errors={errorsOf("description")}
      >
        {(control) => (
          <Textarea
            {...control}
            name="description"
            rows={3}
            maxLength={documentBounds.description}
            defaultValue={shown.description}
          />
        )}
      </Field>
    </>
  );
}

type PlaceFieldProps = {
  name: string;
  value: string;
  places: readonly { id: string; label: string }[];
  errors: string[];
};

export function PlaceField({ name, value, places, errors }: PlaceFieldProps) {
  const { t } = useTranslation();
  return (
    <Field id="item-place" label={t("fileManager.fields.folderId")} errors={errors}>
      {(control) => (
        <NativeSelect {...control} name={name} defaultValue={value}>
          <option value="">{t("fileManager.root")}</option>
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

type FolderOpennessProps = {
  openTo: Openness;
  chosen: readonly string[];
  units: readonly { id: string; name: string }[];
  errorsOf: ErrorsOf;
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
