import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { Alert } from "~/components/ui/alert";
import { buttonVariants } from "~/components/ui/button";
import { PageTitle } from "~/components/controls/page-title";
import { deferred } from "~/components/controls/hydration/deferred";
import { TabLinks } from "~/components/controls/tab-links";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { listSearch } from "~/lib/content/list/list-query";
import { contentPaths } from "~/lib/content/definition/paths";
import { loadLaterTexts } from "~/lib/platform/i18n/i18n.client";
import { dropEmptyParams } from "~/lib/platform/http/request/empty-params.server";
import { isUnanswered } from "~/lib/platform/http/request/unanswered";

import { changeList } from "./action.server";
import { ChangedRowsAlert } from "./changed";
import { keepColumns } from "./columns-cookie.server";
import { readList } from "./data.server";
import { EmptyList as DrawnEmpty } from "./empty";
import { EntryTable } from "./table";
import { ListFilters } from "./filters";
import { ListPaging } from "./paging";
import { ListViews as DrawnViews } from "./views";
import { tabLinks } from "./tabs";
import { sectionOf } from "~/routes/content/section-of.server";

/** Few lists are empty, so only those load this script and its texts. */
const EmptyList = import.meta.env.SSR
  ? DrawnEmpty
  : lazy(async () => {
      const [module] = await Promise.all([import("./empty"), loadLaterTexts()]);
      return { default: module.EmptyList };
    });

/** Plain links: the script is loaded when the list shows others than the server drew. */
const ListViews = deferred(import.meta.env.SSR ? DrawnViews : undefined, () =>
  import("./views").then((module) => module.ListViews),
);

export const handle: RouteHandle<typeof loader> = { title: (match) => match.data?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  dropEmptyParams(request);
  const section = sectionOf(request, params);
  const list = await readList(actor, section, request);
  return data(list, { headers: await keepColumns(request, section) });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  return changeList(actor, sectionOf(request, params), request);
}

/** Rows carry the versions shown, so they must come from the present list. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !isUnanswered(actionStatus);
}

export default function ContentList() {
  const { t } = useTranslation();
  const { title, tabs, section, query, list, can, notices } = useLoaderData<typeof loader>();
  return (
    <div className="flex w-full flex-col gap-2 p-4 sm:p-8 max-sm:pt-2 sm:gap-5">
      {list.items.length > 0 ? (
        <a href="#rows" className="skip-link">
          {t("content.list.toRows")}
        </a>
      ) : null}
      <header className="flex items-center justify-between gap-4">
        <PageTitle className="flex min-w-0 items-center gap-3 max-sm:text-2xl">
          <Icon name={section.icon} className="size-7 text-muted-foreground max-sm:hidden" />
          {title}
        </PageTitle>
        {can.create ? (
          <Link to={contentPaths.new(section)} className={buttonVariants({ className: "shrink-0" })}>
            <Icon name="heroicons_mini:plus" />
            {t(`content.sections.${section.id}.new`)}
          </Link>
        ) : null}
      </header>
      <TabLinks label={t("content.list.views.label")} tabs={tabLinks(section, query, tabs, t)} />
      {notices.map((notice) => (
        <Alert key={notice} tone="warning" role="status" title={notice} />
      ))}
      <ChangedRowsAlert />
      <ListFilters />
      <ListViews search={listSearch(section, query, { page: 1 })} />
      {list.items.length > 0 ? (
        <>
          <EntryTable />
          <ListPaging />
        </>
      ) : (
        <>
          <Suspense>
            <EmptyList />
          </Suspense>
          <Paging pagination={list.pagination} hrefOf={(page) => listSearch(section, query, { page })} />
        </>
      )}
      <Tables />
    </div>
  );
}

/** Below the list, as most people read it here: the list as tables to take along, and the way for tables to come in. */
function Tables() {
  const { tables } = useLoaderData<typeof loader>();
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {tables.map(({ href, text, isUpload = false }) => (
        <a key={href} href={href} download={!isUpload} className={buttonVariants({ variant: "outline", size: "sm" })}>
          <Icon name={isUpload ? "heroicons_outline:arrow-up-tray" : "heroicons_outline:arrow-down-tray"} />
          {text}
        </a>
      ))}
    </div>
  );
}
