import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { UnsavedGuard } from "~/components/controls/unsaved-guard";
import { ConflictNote } from "~/components/records/conflict-note";
import { Button, buttonVariants } from "~/components/ui/button";
import type { DocumentFields, FolderFields } from "~/lib/apps/file-manager/document-form";
import { issueText } from "~/lib/platform/i18n/issue-text";
import type { RecordAnswer } from "~/lib/records/record-answer";

import type { ItemFields as TypedItem } from "./details-actions.server";
import type { ItemEditPage } from "./edit-data.server";
import { FolderOpenness, ItemFields, PlaceField } from "./item-fields";

/** What is kept about a document or a folder, and where it lies. */
export function ItemForm({ answer }: { answer: RecordAnswer<TypedItem> | undefined }) {
  const { t } = useTranslation();
  const { version, isFolder, fields, places, units, back } = useLoaderData<ItemEditPage>();
  const { pathname, search } = useLocation();
  const shown = { ...fields, ...answer?.typed } as Partial<FolderFields & DocumentFields> & {
    name: string;
    description: string;
  };
  const at = isFolder ? "parentId" : "folderId";
  const errorsOf = (name: string) => (answer?.errors[name] ?? []).map((issue) => issueText(t, issue));
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
        <input type="hidden" name="version" value={answer?.version ?? version} />
        <ConflictNote answer={answer} labelOf={(field) => t(`fileManager.fields.${field}`)} />
        {/* A form that comes back shows what was typed, and after a conflict what was merged. */}
        <div key={JSON.stringify([version, answer?.version, answer?.typed])} className="contents">
          <ItemFields isFolder={isFolder} shown={shown} errorsOf={errorsOf} />
          <PlaceField name={at} value={shown[at] ?? ""} places={places} errors={errorsOf(at)} />
          {isFolder && "parentId" in fields && fields.parentId === "" ? (
            <FolderOpenness
              openTo={shown.openTo ?? "staff"}
              chosen={shown.units ?? []}
              units={units}
              errorsOf={errorsOf}
            />
          ) : null}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" name="intent" value="save">
            {t("fileManager.save")}
          </Button>
          <Link to={back} preventScrollReset className={buttonVariants({ variant: "outline" })}>
            {t("ui.cancel")}
          </Link>
        </div>
      </Form>
    </UnsavedGuard>
  );
}
