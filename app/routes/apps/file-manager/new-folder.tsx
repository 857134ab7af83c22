import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { UnsavedGuard } from "~/components/controls/unsaved-guard";
import { pageMeta } from "~/components/page-meta";
import { MissingRecord } from "~/components/records/missing-record";
import { SidePane } from "~/components/records/side-pane";
import { Button, buttonVariants } from "~/components/ui/button";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { documentPaths, readDocumentPlace } from "~/lib/apps/file-manager/document";
import { placeName, readDocumentTree } from "~/lib/apps/file-manager/folder-tree.server";
import { listFolderUnits } from "~/lib/apps/file-manager/folders.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { issueText } from "~/lib/platform/i18n/issue-text";
import type { RecordAnswer } from "~/lib/records/record-answer";

import { makeFolder, type ItemFields as TypedItem } from "./details-actions.server";
import { folderHere } from "./documents-data.server";
import { FolderOpenness, ItemFields } from "./item-fields";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("file-manager", request, context);
  actor.assertCan("documents.add");
  const [t, tree, units] = await Promise.all([getFixedT(request), readDocumentTree(actor), listFolderUnits(actor)]);
  const place = readDocumentPlace(new URL(request.url).searchParams, undefined);
  const here = folderHere(tree, place.folder);
  return {
    title: t("fileManager.newFolder"),
    folder: here?.id ?? "",
    where: placeName(tree, here?.id ?? null) || t("fileManager.root"),
    back: documentPaths.folder(here?.id ?? null),
    units,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("file-manager", request, context);
  actor.assertCan("documents.add");
  return makeFolder(actor, request);
}

export default function NewFolder() {
  const { t } = useTranslation();
  const { title, folder, where, back, units } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const answer = useOwnAnswer<RecordAnswer<TypedItem>>();
  const errorsOf = (name: string) => (answer?.errors[name] ?? []).map((issue) => issueText(t, issue));
  const { name = "", description = "", openTo = "staff", units: chosen = [] } = answer?.typed ?? {};
  return (
    <SidePane title={title} back={{ to: back, label: t("fileManager.close") }}>
      <p className="text-muted-foreground">{t("fileManager.newIn", { name: where })}</p>
      <UnsavedGuard returned={answer}>
        <Form
          method="post"
          encType="multipart/form-data"
          action={pathname + search}
          preventScrollReset
          data-record-form
          className="flex flex-col gap-5"
        >
          <input type="hidden" name="parentId" value={folder} />
          <div key={JSON.stringify(answer?.typed)} className="contents">
            <ItemFields
              isFolder
              shown={{ name, description }}
              errorsOf={(field) => [...errorsOf(field), ...(field === "name" ? errorsOf("parentId") : [])]}
            />
            {folder === "" ? (
              <FolderOpenness openTo={openTo} chosen={chosen} units={units} errorsOf={errorsOf} />
            ) : null}
          </div>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="intent" value="save">
              {t("fileManager.create")}
            </Button>
            <Link to={back} preventScrollReset className={buttonVariants({ variant: "outline" })}>
              {t("ui.cancel")}
            </Link>
          </div>
        </Form>
      </UnsavedGuard>
    </SidePane>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  const back = { to: documentPaths.root(), label: t("fileManager.toRoot") };
  return <MissingRecord title={t("fileManager.noFolder")} text={t("fileManager.notThereText")} back={back} />;
}
