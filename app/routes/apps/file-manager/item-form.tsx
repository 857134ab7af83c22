import { Form, Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { UnsavedGuard } from "~/components/controls/unsaved-guard";
import { NameFields, PlaceField } from "~/components/files/folders/folder-fields";
import { ConflictNote } from "~/components/records/conflict-note";
import { Button, buttonVariants } from "~/components/ui/button";
import { documentBounds } from "~/lib/apps/file-manager/document";
import { issueText } from "~/lib/platform/i18n/issue-text";
import type { RecordAnswer } from "~/lib/records/record-answer";

import type { ItemFields } from "./details-actions.server";
import { FolderOpenness } from "./folder-openness";

type ItemFormProps = {
  answer: RecordAnswer<ItemFields> | undefined;
  isFolder: boolean;
  fields: ItemFields;
  /** Hidden fields, such as the version. */
  children: ReactNode;
  /** Where it can be moved; none for a new one, which lies where it is made. */
  places?: readonly { id: string; label: string }[];
  /** Whose a top folder can be; without them, nobody is asked who sees it. */
  units?: readonly { id: string; name: string }[] | undefined;
  save: string;
  back: string;
};

/** What is kept about a document or a folder, a new folder too, and where it lies. */
export function ItemForm({ answer, isFolder, fields, children, places, units, save, back }: ItemFormProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const {
    name = "",
    description = "",
    openTo = "staff",
    units: chosen = [],
    ...rest
  } = { ...fields, ...answer?.typed };
  const at = isFolder ? "parentId" : "folderId";
  const errorsOf = (field: string) => (answer?.errors[field] ?? []).map((issue) => issueText(t, issue));
  return (
    <UnsavedGuard returned={answer}>
      <Form
        method="post"
        encType="multipart/form-data"
        action={pathname + search}
        preventScrollReset
        data-record-form
        className="flex flex-col gap-5 print:hidden"
      >
        {children}
        <ConflictNote answer={answer} labelOf={(field) => t(`fileManager.fields.${field}`)} />
        {/* A form that comes back shows what was typed, and after a conflict what was merged. */}
        <div key={JSON.stringify([fields, answer?.version, answer?.typed])} className="contents">
          <NameFields
            shown={{ name, description }}
            limits={{ ...documentBounds, name: isFolder ? documentBounds.folderName : documentBounds.name }}
            label={t("files.file.name")}
            errors={{
              name: [...errorsOf("name"), ...(places ? [] : errorsOf(at))],
              description: errorsOf("description"),
            }}
          />
          {places ? (
            <PlaceField
              name={at}
              value={rest[at] ?? ""}
              places={places}
              root={t("fileManager.root")}
              errors={errorsOf(at)}
            />
          ) : null}
          {units ? <FolderOpenness openTo={openTo} chosen={chosen} units={units} errorsOf={errorsOf} /> : null}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="save">
            {save}
          </Button>
          <Link to={back} preventScrollReset className={buttonVariants({ variant: "outline" })}>
            {t("ui.cancel")}
          </Link>
        </div>
      </Form>
    </UnsavedGuard>
  );
}
