import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { TrashedFiles } from "~/components/files/trashed-files";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { PageTitle } from "~/components/controls/page-title";
import type { RouteHandle } from "~/layouts/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { filePaths } from "~/lib/files/file-paths";
import { restoreFile } from "~/lib/files/trash.server";
import { listTrashedRows } from "~/lib/files/trashed-rows.server";
import { redirectWithToast } from "~/lib/platform/http/flash.server";
import { pageOf } from "~/lib/platform/http/pagination";
import { readForm } from "~/lib/platform/http/request.server";
import { badRequest } from "~/lib/platform/http/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";

export const handle: RouteHandle<typeof loader> = { title: (match) => match.data?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const [locale, t] = await Promise.all([getLanguage(request), getFixedT(request)]);
  return { title: t("files.trash.title"), ...(await listTrashedRows(actor, locale, pageOf(request))), canPurge: actor.can("purge") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  // Whoever may bring files in may have some to bring back.
  actor.assertCan("files.upload");
  const form = await readForm(request);
  if (form.get("intent") !== "restore") throw badRequest("unknown intent");
  const back = form.get("from") === "administration" ? "/administration/trash?what=files" : filePaths.trash();
  try {
    const { originalName } = await restoreFile(actor, String(form.get("id")));
    return await redirectWithToast(back, { tone: "success", key: "files.toast.restored", values: { name: originalName } });
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status === 409) return redirectWithToast(back, { tone: "error", key: "files.trash.changed" });
    throw thrown;
  }
}

export default function FilesTrash() {
  const { t } = useTranslation();
  const { title, rows, pagination, canPurge } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-6 p-4 sm:p-8">
      <header>
        <Link to={filePaths.library()} className="text-sm text-primary underline underline-offset-4 hover:no-underline">
          {t("files.file.back")}
        </Link>
        <PageTitle className="mt-1">{title}</PageTitle>
        <p className="mt-1 text-muted-foreground">{t("files.trash.description")}</p>
      </header>
      <TrashedFiles label={title} rows={rows} canPurge={canPurge} from="files" />
      <Paging pagination={pagination} hrefOf={filePaths.trash} />
    </div>
  );
}
