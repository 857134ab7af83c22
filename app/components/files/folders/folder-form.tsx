import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { Button } from "~/components/ui/button";
import { NativeSelect } from "~/components/ui/native-select";
import { folderLimits } from "~/lib/files/folders/folder-tree";

import { NameFields, PlaceField } from "./folder-fields";

type FolderFormProps = {
  action: string;
  intent: "create-folder" | "save-folder";
  values: { name: string; description: string; parentId: string; department: string };
  error: { field: string; code: string } | undefined;
  /** Possible parents; a new folder stays where it is made. */
  parents?: readonly { id: string; label: string }[];
  canArrangeRoot: boolean;
  units: readonly { id: string; name: string }[];
};

/** Creates or changes a folder of the library. */
export function FolderForm({ action, intent, values, error, parents, canArrangeRoot, units }: FolderFormProps) {
  const { t } = useTranslation();
  const errorsOf = (...fields: string[]) =>
    error && fields.includes(error.field) ? [t(`files.errors.${error.code}`)] : [];
  return (
    <Form method="post" encType="multipart/form-data" action={action} className="flex flex-col gap-5">
      <NameFields
        shown={values}
        limits={folderLimits}
        label={t("files.folders.name")}
        errors={{ name: errorsOf("name", ...(parents ? [] : ["parentId"])), description: errorsOf("description") }}
        isFocused
        isLine
      />
      {parents ? (
        <PlaceField
          name="parentId"
          value={values.parentId}
          places={parents}
          root={canArrangeRoot || values.parentId === "" ? t("files.folders.root") : null}
          errors={errorsOf("parentId")}
        />
      ) : null}
      {units.length > 0 ? (
        <Field id="folder-department" label={t("files.folders.unit")} hint={t("files.folders.unitHint")}>
          {(control) => (
            <NativeSelect {...control} name="department" defaultValue={values.department}>
              <option value="">{t("files.folders.noUnit")}</option>
              {units.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      ) : null}
      <Button type="submit" name="intent" value={intent} className="self-end">
        {t(intent === "create-folder" ? "files.folders.create" : "files.file.save")}
      </Button>
    </Form>
  );
}
