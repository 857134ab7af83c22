import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { MissingRecord } from "~/components/records/missing-record";
import { SidePane } from "~/components/records/side-pane";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { documentPaths } from "~/lib/apps/file-manager/document";
import { readDocumentPlace } from "~/lib/apps/file-manager/document-place.server";
import { placeName, readDocumentTree } from "~/lib/apps/file-manager/folder-tree.server";
import { listFolderUnits } from "~/lib/apps/file-manager/folders.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import type { RecordAnswer } from "~/lib/records/record-answer";

import { makeFolder, type ItemFields } from "./details-actions.server";
import { folderHere } from "./documents-data.server";
import { ItemForm } from "./item-form";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("file-manager", request, context);
  actor.assertCan("documents.add");
  const [t, tree, units] = await Promise.all([getFixedT(request), readDocumentTree(actor), listFolderUnits(actor)]);
  const place = readDocumentPlace(request, undefined);
  const here = folderHere(tree, place.folder);
  return {
    title: t("files.folders.new"),
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
  const answer = useOwnAnswer<RecordAnswer<ItemFields>>();
  return (
    <SidePane title={title} back={{ to: back, label: t("fileManager.close") }}>
      <p className="text-muted-foreground">{t("files.folders.newIn", { name: where })}</p>
      <ItemForm
        answer={answer}
        isFolder
        fields={{}}
        units={folder === "" ? units : undefined}
        save={t("files.folders.create")}
        back={back}
      >
        <input type="hidden" name="parentId" value={folder} />
      </ItemForm>
    </SidePane>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  const back = { to: documentPaths.root(), label: t("fileManager.toRoot") };
  return <MissingRecord title={t("fileManager.noFolder")} text={t("fileManager.notThereText")} back={back} />;
}
