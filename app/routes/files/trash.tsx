import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { TrashList } from "~/components/records/trash-list";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { filesTrash } from "~/lib/files/changes/files-trash.server";
import { filePaths } from "~/lib/files/file-paths";
import { maxChosenRows } from "~/lib/platform/db/queries/change-each.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { changeTrash, readTrash } from "~/lib/records/trash-page.server";

import { FilesPage } from "./files-page";

export const handle: RouteHandle<typeof loader> = { title: (match) => match.data?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const [locale, t] = await Promise.all([getLanguage(request), getFixedT(request)]);
  return { title: t("files.trash.title"), ...(await readTrash(actor, filesTrash, request, { t, locale })) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  // Uploaders may have files to restore.
  actor.assertCan("files.upload");
  return changeTrash(actor, filesTrash, await readForm(request, { many: { item: maxChosenRows } }), filePaths.trash());
}

export default function FilesTrash() {
  const { t } = useTranslation();
  const { title, ...trash } = useLoaderData<typeof loader>();
  return (
    <FilesPage title={title} description={t("trash.bins.files.description")}>
      <TrashList label={title} path={filePaths.trash()} {...trash} />
    </FilesPage>
  );
}
