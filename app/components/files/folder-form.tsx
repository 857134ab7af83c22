import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { Button } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import { folderLimits } from "~/lib/files/folders/folder-tree";

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

/** Creates or changes a folder. */
export function FolderForm({ action, intent, values, error, parents, canArrangeRoot, units }: FolderFormProps) {
  const { t } = useTranslation();
  const errorsOf = (...fields: string[]) =>
    error && fields.includes(error.field) ? [t(`files.errors.${error.code}`)] : [];
  return (
    <Form method="post" encType="multipart/form-data" action={action} className="flex flex-col gap-5">
      <Field
        id="folder-name"
        label={t("files.folders.name")}
        errors={errorsOf("name", ...(parents ? [] : ["parentId"]))}
      >
        {(control) => (
          <Input {...control} name="name" required maxLength={folderLimits.name} defaultValue={values.name} autoFocus />
        )}
      </Field>
      <Field
        id="folder-description"
        label={t("files.folders.description")}
        note={t("files.folders.optional")}
        errors={errorsOf("description")}
      >
        {(control) => (
          <Input
            {...control}
            name="description"
            maxLength={folderLimits.description}
            defaultValue={values.description}
          />
        )}
      </Field>
      {parents ? (
        <Field id="folder-parent" label={t("files.folders.parent")} errors={errorsOf("parentId")}>
          {(control) => (
            <NativeSelect {...control} name="parentId" defaultValue={values.parentId}>
              {canArrangeRoot || values.parentId === "" ? <option value="">{t("files.folders.root")}</option> : null}
              {parents.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
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
