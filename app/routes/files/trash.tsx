import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { TrashedFiles } from "~/components/files/trashed-files";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { changeManyFiles, maxAtOnce } from "~/lib/files/changes/change-many.server";
import { filePaths } from "~/lib/files/file-paths";
import { restoreFile } from "~/lib/files/changes/trash.server";
import { listTrashedRows } from "~/lib/files/changes/trashed-rows.server";
import { readChosenRows, redirectWithCount } from "~/lib/platform/http/request/chosen-rows.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { pageOf } from "~/lib/platform/http/request/pagination";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";

import { FilesPage } from "./files-page";

export const handle: RouteHandle<typeof loader> = { title: (match) => match.data?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const [locale, t] = await Promise.all([getLanguage(request), getFixedT(request)]);
  return {
    title: t("files.trash.title"),
    ...(await listTrashedRows(actor, locale, pageOf(request))),
    canPurge: actor.can("purge"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  // Uploaders may have files to restore.
  actor.assertCan("files.upload");
  const form = await readForm(request, { many: { item: maxAtOnce } });
  const { verb, items, isMany } = readChosenRows(form);
  if (verb !== "" && verb !== "restore") throw badRequest("unknown intent");
  const back = form.get("from") === "administration" ? "/administration/trash?what=files" : filePaths.trash();
  if (verb === "") return redirectWithToast(back, { tone: "warning", key: "bulk.nothingChosen" });
  if (isMany) {
    const { done, failed } = await changeManyFiles(actor, items, { verb: "restore" });
    return redirectWithCount(back, "files.many.restore", { done, left: failed.length });
  }
  const restored = await orRefusal(restoreFile(actor, items[0] ?? ""), 409);
  if (isRefusal(restored)) return redirectWithToast(back, { tone: "error", key: "files.trash.changed" });
  return redirectWithToast(back, {
    tone: "success",
    key: "files.toast.restored",
    values: { name: restored.originalName },
  });
}

export default function FilesTrash() {
  const { t } = useTranslation();
  const { title, rows, pagination, canPurge } = useLoaderData<typeof loader>();
  return (
    <FilesPage title={title} description={t("files.trash.description")}>
      <TrashedFiles label={title} rows={rows} canPurge={canPurge} from="files" />
      <Paging pagination={pagination} hrefOf={filePaths.trash} />
    </FilesPage>
  );
}
