import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { UrlDialog } from "~/components/controls/url-dialog";
import { FolderForm } from "~/components/files/folders/folder-form";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { filePaths } from "~/lib/files/file-paths";

import type { LibraryOutcome } from "./library-action.server";
import type { readLibrary } from "./library-data.server";

export function LibraryDialogs() {
  const { t } = useTranslation();
  const { dialog, folder, canArrange, canArrangeRoot, parents, units, ownUnit, query } =
    useLoaderData<typeof readLibrary>();
  const result = useOwnAnswer<LibraryOutcome>()?.folder;
  const here = filePaths.library({ folder: folder?.path, view: query.view });
  const action = filePaths.library({ folder: folder?.path, view: query.view, dialog });
  if (dialog === "new-folder" && canArrange) {
    return (
      <UrlDialog
        title={t("files.folders.new")}
        description={t("files.folders.newIn", { name: folder?.name ?? t("files.folders.root") })}
        closeHref={here}
        closeLabel={t("ui.close")}
      >
        <FolderForm
          action={action}
          intent="create-folder"
          values={result?.typed ?? { name: "", description: "", parentId: "", department: "" }}
          error={result}
          canArrangeRoot={canArrangeRoot}
          units={units}
        />
      </UrlDialog>
    );
  }
  if (!folder?.canArrange) return null;
  if (dialog === "folder") {
    const values = result?.typed ?? {
      name: folder.name,
      description: folder.description,
      parentId: folder.folderId ?? "",
      department: ownUnit ?? "",
    };
    return (
      <UrlDialog title={t("files.folders.edit")} closeHref={here} closeLabel={t("ui.close")}>
        <FolderForm
          action={action}
          intent="save-folder"
          values={values}
          error={result}
          parents={parents}
          canArrangeRoot={canArrangeRoot}
          units={units}
        />
      </UrlDialog>
    );
  }
  if (dialog !== "delete-folder") return null;
  const isEmpty = folder.files + folder.folders === 0;
  return (
    <UrlDialog
      title={t("files.folders.deleteTitle", { name: folder.name })}
      description={t(isEmpty ? "files.folders.deleteEmpty" : "files.folders.deleteFull")}
      closeHref={here}
      closeLabel={t("ui.close")}
    >
      {result ? <Alert tone="error">{t(`files.errors.${result.code}`)}</Alert> : null}
      <Form
        method="post"
        encType="multipart/form-data"
        action={action}
        className="mt-4 flex flex-wrap justify-end gap-3"
      >
        <Button asChild variant="outline">
          <Link to={here} preventScrollReset>
            {t("ui.cancel")}
          </Link>
        </Button>
        {isEmpty ? null : <input type="hidden" name="contents" value="parent" />}
        <Button type="submit" name="intent" value="delete-folder" variant="destructive">
          {t(isEmpty ? "files.folders.deleteConfirm" : "files.folders.deleteMove")}
        </Button>
      </Form>
    </UrlDialog>
  );
}
