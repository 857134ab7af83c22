import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { TabLinks } from "~/components/controls/tab-links";
import { pageMeta } from "~/components/page-meta";
import { AdministrationPage } from "~/components/records/administration-page";
import { TrashAsk, TrashList } from "~/components/records/trash-list";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { maxChosenRows } from "~/lib/platform/db/queries/change-each.server";
import { pageAddress } from "~/lib/platform/http/request/page-address";
import { readForm } from "~/lib/platform/http/request/request.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { findTrashBin, listTrashBins } from "~/lib/records/trash-bin.server";
import { changeTrash, readTrash, readTrashQuestion } from "~/lib/records/trash-page.server";

const path = "/administration/trash";
const firstBin = "entries";
const paramsOf = (bin: string): Record<string, string> => (bin === firstBin ? {} : { what: bin });

const binOf = (request: Request) =>
  found(findTrashBin(new URL(request.url).searchParams.get("what") ?? firstBin), "bin");

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const bin = binOf(request);
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const trash = await readTrash(actor, bin, request, { t, locale });
  const tabs = listTrashBins()
    .filter((one) => one.mayOpen(actor))
    .map(({ id }) => ({
      href: pageAddress(path, paramsOf(id), 1),
      title: t(`trash.bins.${id}.title`),
      active: id === bin.id,
    }));
  const question = await readTrashQuestion(trash, request, { t, locale }, { path, params: paramsOf(bin.id) });
  return { ...trash, title: question?.title ?? t("trash.title"), tabs, asked: question?.rows ?? null };
}

/** The bin stands in the address, so that the right is asked before a word is read. */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const bin = binOf(request);
  if (!bin.mayOpen(actor)) throw actor.refusal("restore");
  const form = await readForm(request, { many: { item: maxChosenRows } });
  return changeTrash(actor, bin, form, pageAddress(path, paramsOf(bin.id), 1));
}

export default function Trash() {
  const { t } = useTranslation();
  const { title, tabs, asked, bin, ...trash } = useLoaderData<typeof loader>();
  const params = paramsOf(bin);
  if (asked) {
    return (
      <AdministrationPage title={title} isNarrow>
        <TrashAsk path={path} params={params} rows={asked} page={trash.pagination.page} />
      </AdministrationPage>
    );
  }
  return (
    <AdministrationPage title={title} description={t(`trash.bins.${bin}.description`)}>
      <TabLinks label={t("trash.what")} tabs={tabs} />
      <TrashList label={t(`trash.bins.${bin}.title`)} bin={bin} path={path} params={params} {...trash} />
    </AdministrationPage>
  );
}
