import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { buttonVariants } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { PageTitle } from "~/components/ui/page-title";
import { TabLinks } from "~/components/ui/tab-links";
import type { RouteHandle } from "~/layouts/route-handle";
import { requireUser } from "~/lib/auth/guards.server";
import { countFilters, listSearch, listViews } from "~/lib/content/list-query";
import { contentPaths } from "~/lib/content/paths";
import { dropEmptyParams } from "~/lib/platform/http/empty-params.server";

import { changeList } from "./list-action.server";
import { ChangedRowsAlert } from "./list-changed";
import { readList } from "./list-data.server";
import { EntryTable } from "./list-table";
import { ListFilters } from "./list-filters";
import { ListPaging } from "./list-paging";
import { sectionOf } from "./section-of.server";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  dropEmptyParams(request);
  return readList(actor, sectionOf(request, params), request);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  return changeList(actor, sectionOf(request, params), request);
}

/** The rows carry the versions that have been seen: those of the present list. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function ContentList() {
  const { t } = useTranslation();
  const { title, section, query, list, can } = useLoaderData<typeof loader>();
  const isNarrowed = query.search !== "" || query.view !== "all" || countFilters(query) > 0;
  const tabs = listViews.map((view) => ({
    title: t(`content.list.views.${view}`),
    href: listSearch(section, query, { view }),
    active: query.view === view,
  }));
  return (
    <div className="flex w-full flex-col gap-5 p-4 sm:p-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle className="flex items-center gap-3">
          <Icon name={section.icon} className="size-7 text-muted-foreground" />
          {title}
        </PageTitle>
        <div className="flex flex-wrap gap-3">
          {can.export && list.items.length > 0 ? (
            <a href={contentPaths.export(section, listSearch(section, query, { size: 10 }))} download className={buttonVariants({ variant: "outline", className: "max-sm:order-last" })}>
              <Icon name="heroicons_outline:arrow-down-tray" />
              {t("content.export.link")}
            </a>
          ) : null}
          {can.create ? (
            <Link to={contentPaths.new(section)} className={buttonVariants({})}>
              <Icon name="heroicons_mini:plus" />
              {t(`content.sections.${section.id}.new`)}
            </Link>
          ) : null}
        </div>
      </header>
      <TabLinks label={t("content.list.views.label")} tabs={tabs} />
      <ChangedRowsAlert />
      <ListFilters />
      {list.items.length > 0 ? (
        <EntryTable />
      ) : (
        <EmptyState
          icon={isNarrowed ? "heroicons_outline:magnifying-glass" : section.icon}
          title={t(isNarrowed ? "content.list.noResult" : "content.list.empty")}
          description={t(isNarrowed ? "content.list.noResultHint" : "content.list.emptyHint")}
          action={
            isNarrowed ? (
              <Link to="?" className={buttonVariants({ variant: "outline" })}>
                {t("content.list.clear")}
              </Link>
            ) : undefined
          }
        />
      )}
      <ListPaging />
    </div>
  );
}
