import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EntryTitle } from "~/components/content/entry-title";
import { StateBadge } from "~/components/content/state-badge";
import { EmptyState } from "~/components/controls/empty-state";
import { PageTitle } from "~/components/controls/page-title";
import { TabLinks } from "~/components/controls/tab-links";
import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { Badge } from "~/components/ui/badge";
import { buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import {
  allEntriesAddress,
  allEntriesPath,
  isNarrowed,
  type AllEntriesSort,
} from "~/lib/content/list/all-entries-query";
import { dropEmptyParams } from "~/lib/platform/http/request/empty-params.server";

import { ListOnlyFilters } from "./list-only-filters";
import { readListOnly } from "./list-only-data.server";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  dropEmptyParams(request);
  return readListOnly(actor, request);
}

export default function ListOnly() {
  const { t } = useTranslation();
  const { title, query, rows, pagination, canExport, monthBegins, unreadNote } = useLoaderData<typeof loader>();
  const isOther = query.isExpiring || query.isUnread;
  const isPublished = query.status === "published" && !isOther && query.from === null;
  const isThisMonth = query.from === monthBegins && query.to === null && query.status === null && !isOther;
  const tabs = [
    { name: "all", active: !isPublished && !isThisMonth && !isOther, href: allEntriesPath },
    { name: "published", active: isPublished, href: allEntriesAddress({ status: "published" }) },
    { name: "thisMonth", active: isThisMonth, href: allEntriesAddress({ from: monthBegins }) },
    { name: "expiring", active: query.isExpiring, href: allEntriesAddress({ isExpiring: true }) },
    { name: "unread", active: query.isUnread && !query.isExpiring, href: allEntriesAddress({ isUnread: true }) },
  ];
  return (
    <div className="flex w-full flex-col gap-5 p-4 sm:p-8">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <PageTitle>{title}</PageTitle>
          <p className="mt-1 max-w-180 text-muted-foreground">{t("listOnly.description")}</p>
        </div>
        {canExport && rows.length > 0 ? (
          <a
            href={allEntriesAddress(query, {}, `${allEntriesPath}.csv`)}
            download
            className={buttonVariants({ variant: "outline" })}
          >
            <Icon name="heroicons_outline:arrow-down-tray" />
            {t("content.export.link")}
          </a>
        ) : null}
      </header>
      <TabLinks
        label={t("listOnly.viewsLabel")}
        tabs={tabs.map(({ name, ...tab }) => ({ ...tab, title: t(`listOnly.views.${name}`) }))}
      />
      <ListOnlyFilters />
      {unreadNote === null ? null : <p className="text-muted-foreground">{unreadNote}</p>}
      {rows.length > 0 ? <Rows /> : <Nothing />}
      <Paging pagination={pagination} hrefOf={(page) => allEntriesAddress(query, { page })} />
    </div>
  );
}

function Nothing() {
  const { t } = useTranslation();
  const { query } = useLoaderData<typeof loader>();
  const narrowed = isNarrowed(query);
  return (
    <Card>
      <EmptyState
        icon="heroicons_outline:table-cells"
        title={t(narrowed ? "listOnly.nothingFound" : "listOnly.nothing")}
        description={t(narrowed ? "listOnly.nothingFoundText" : "listOnly.nothingText")}
        action={
          narrowed ? (
            <Link to={allEntriesPath} className={buttonVariants({ variant: "outline" })}>
              {t("content.list.clear")}
            </Link>
          ) : undefined
        }
      />
    </Card>
  );
}

function Rows() {
  const { t } = useTranslation();
  const { title, rows } = useLoaderData<typeof loader>();
  return (
    <div className="overflow-hidden rounded-lg border bg-card shadow-xs">
      <Table label={title}>
        <TableHeader>
          <tr>
            <TableHead>{t("listOnly.columns.section")}</TableHead>
            <SortHead name="title" />
            <TableHead>{t("listOnly.columns.status")}</TableHead>
            <TableHead>{t("listOnly.columns.department")}</TableHead>
            <SortHead name="publishAt" />
            <SortHead name="updatedAt" />
            <TableHead>{t("listOnly.columns.updatedBy")}</TableHead>
            <TableHead>{t("listOnly.columns.gaps")}</TableHead>
          </tr>
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell label={t("listOnly.columns.section")}>{t(`content.sections.${row.section}.title`)}</TableCell>
              <TableCell label={t("listOnly.columns.title")} className="min-w-48">
                <Link to={row.href} className="font-medium wrap-anywhere text-primary hover:underline">
                  <EntryTitle title={row.title} />
                </Link>
              </TableCell>
              <TableCell label={t("listOnly.columns.status")} className="[&_[data-slot=badge]]:whitespace-normal">
                <StateBadge {...row.standing} />
              </TableCell>
              <TableCell label={t("listOnly.columns.department")} className="min-w-36">
                {row.department ? <span lang={row.department.lang}>{row.department.text}</span> : "–"}
              </TableCell>
              <TableCell label={t("listOnly.columns.publishAt")} className="tabular-nums">
                {row.publishAt || "–"}
              </TableCell>
              <TableCell label={t("listOnly.columns.updatedAt")} className="tabular-nums">
                {row.updatedAt}
              </TableCell>
              <TableCell label={t("listOnly.columns.updatedBy")} className="min-w-28 wrap-anywhere">
                {row.updatedByName ?? "–"}
              </TableCell>
              <TableCell label={t("listOnly.columns.gaps")}>
                {row.gaps.length > 0 ? (
                  <span className="inline-flex flex-wrap gap-1">
                    {row.gaps.map(({ locale, count }) => (
                      <Badge key={locale} tone="warning">
                        {t(`listOnly.gaps.${locale}`, { count })}
                      </Badge>
                    ))}
                  </span>
                ) : (
                  "–"
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function SortHead({ name }: { name: AllEntriesSort }) {
  const { t } = useTranslation();
  const { query } = useLoaderData<typeof loader>();
  const isSorted = query.sort.replace(/^-/, "") === name;
  const isDescending = query.sort.startsWith("-");
  const next =
    isSorted && isDescending
      ? name
      : isSorted
        ? (`-${name}` as const)
        : name === "title"
          ? name
          : (`-${name}` as const);
  return (
    <TableHead aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : undefined}>
      <Link
        to={allEntriesAddress(query, { sort: next })}
        preventScrollReset
        className="inline-flex items-center gap-1 hover:underline"
      >
        {t(`listOnly.columns.${name}`)}
        {isSorted ? <Icon name={isDescending ? "heroicons_mini:chevron-down" : "heroicons_mini:chevron-up"} /> : null}
      </Link>
    </TableHead>
  );
}
