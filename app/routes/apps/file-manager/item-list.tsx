import { useLoaderData } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { RowChoice, type ChosenVerb } from "~/components/controls/rows/row-choice";
import { FileGrid } from "~/components/files/file-grid";
import { FolderGrid } from "~/components/files/folders/folder-grid";
import { LazyFileTable } from "~/components/files/lazy-file-table";
import { NativeSelect } from "~/components/ui/native-select";
import { documentPaths } from "~/lib/apps/file-manager/document";

import type { DocumentsPage } from "./documents-data.server";

/** Folders, then files, which can be chosen. @param open the id of what is beside the list */
export function ItemList({ open }: { open: string | undefined }) {
  const { t } = useTranslation();
  const { place, folders, files, targets, may } = useLoaderData<DocumentsPage>();
  const id = useId();
  const isChosen = may.add && [...folders, ...files].some(({ value }) => value !== null);
  const verbs: ChosenVerb[] = isChosen
    ? [
        { verb: "move", label: t("files.many.moveButton"), icon: "heroicons_mini:folder-open" },
        { verb: "trash", label: t("fileManager.toTrash"), icon: "heroicons_mini:trash" },
      ]
    : [];
  const target = (
    <Field id={`${id}-target`} label={t("files.many.target")} className="w-60 max-w-full">
      {(control) => (
        <NativeSelect {...control} name="target">
          <option value="">{t("fileManager.root")}</option>
          {targets.map((one) => (
            <option key={one.id} value={one.id}>
              {one.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
  return (
    <RowChoice rows={[folders, files]} path={documentPaths.list(place)} verbs={verbs} extra={target}>
      {place.view === "list" ? (
        <LazyFileTable
          folders={folders}
          files={files}
          by={t("fileManager.facts.createdBy")}
          at={t("fileManager.facts.modifiedAt")}
          isChosen={isChosen}
          open={open}
        />
      ) : (
        <div className="flex flex-col gap-6">
          <FolderGrid folders={folders} open={open} />
          <FileGrid files={files} open={open} />
        </div>
      )}
    </RowChoice>
  );
}
