import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { DaysTo } from "~/components/content/days-to";
import { StateBadge } from "~/components/content/state-badge";
import { Cell } from "~/components/fields/values/cell";
import { readable } from "~/components/fields/form-context";
import { fieldLabel } from "~/components/fields/labels";
import { Icon } from "~/components/icon";
import { cn } from "~/components/ui/cn";
import { TableCell, TableHead } from "~/components/ui/table";
import type { ListColumn } from "~/lib/content/list/list-layout.server";
import { listSearch } from "~/lib/content/list/list-query";
import { contentPaths } from "~/lib/content/definition/paths";
import { formatDate, formatDateTime, toIsoDate } from "~/lib/platform/text/dates/dates";

import type { readList } from "./data.server";
import { useTitleOf, type Row } from "./row";

/** Sorts by its column where possible. */
export function ColumnHead({ name, from, sort }: ListColumn) {
  const { t } = useTranslation();
  const { section, query } = useLoaderData<typeof readList>();
  const label = fieldLabel(t, section, name);
  if (sort === undefined)
    return (
      <TableHead data-from={from}>
        {section.fields[name]?.kind === "image" ? <span className="sr-only">{label}</span> : label}
      </TableHead>
    );
  const direction = query.sort === sort ? "ascending" : query.sort === `-${sort}` ? "descending" : undefined;
  return (
    <TableHead data-from={from} aria-sort={direction ?? "none"}>
      <Link
        to={listSearch(section, query, { sort: direction === "ascending" ? `-${sort}` : sort })}
        discover="none"
        className="sort-link"
      >
        {name === "status" ? t("content.list.stateAndTime") : label}
        <Icon
          name={
            direction === "descending"
              ? "heroicons_mini:chevron-down"
              : direction
                ? "heroicons_mini:chevron-up"
                : "heroicons_mini:chevron-up-down"
          }
          className={direction ? "size-4 text-primary" : "size-4 opacity-60"}
        />
      </Link>
    </TableHead>
  );
}

type ColumnProps = { column: ListColumn; row: Row };

export function ColumnCell({ column: { name, from }, row }: ColumnProps) {
  const { t } = useTranslation();
  const { section } = useLoaderData<typeof readList>();
  if (name === section.titleField) return <TitleCell row={row} />;
  const isPlain = name === "status" || section.fields[name]?.kind === "image";
  return (
    <TableCell
      data-from={from}
      label={isPlain ? undefined : fieldLabel(t, section, name)}
      className={name === "updatedAt" || name === "publishAt" ? "text-sm text-muted-foreground" : undefined}
    >
      <ColumnValue name={name} row={row} />
    </TableCell>
  );
}

function TitleCell({ row }: { row: Row }) {
  const { section, query, list } = useLoaderData<typeof readList>();
  const { text, lang } = useTitleOf()(row);
  // All titles lead to one route, so only the first prefetches it.
  const isFirst = row.id === list.items[0]?.id;
  return (
    <TableCell data-depth={row.depth || undefined} className="min-w-52 max-w-md">
      <Link
        to={contentPaths.entry(section, row.id)}
        discover={isFirst ? "render" : "none"}
        lang={lang}
        className="row-title"
      >
        {text}
      </Link>
      {row.updatedByName && query.view === "mine" ? (
        <span className="text-sm text-muted-foreground">{row.updatedByName}</span>
      ) : null}
    </TableCell>
  );
}

function ColumnValue({ name, row }: { name: string; row: Row }) {
  const { section, list, options, locale, today } = useLoaderData<typeof readList>();
  if (name === "status") {
    return (
      <>
        <StateBadge {...row} />
        {row.publishAt ? (
          <span className="block text-sm text-muted-foreground tabular-nums">
            {formatDateTime(row.publishAt, locale)}
          </span>
        ) : null}
      </>
    );
  }
  if (name === "updatedAt" || name === "publishAt") {
    return (
      <>
        <span className="figures">{formatDateTime(row[name], locale)}</span>
        {name === "updatedAt" && row.updatedByName ? (
          <span className="block max-sm:hidden">{row.updatedByName}</span>
        ) : null}
      </>
    );
  }
  if (name === "parent") {
    const above = readable(list.titles[row.parentId ?? ""]?.title, locale);
    return <span lang={above.lang}>{above.text}</span>;
  }
  if (name === "path") {
    if (!row.path || row.liveVersion === null)
      return <span className="text-sm wrap-anywhere text-muted-foreground">{row.path}</span>;
    return (
      <a
        href={row.path}
        target="_blank"
        rel="noreferrer"
        className="text-sm wrap-anywhere text-muted-foreground hover:underline"
      >
        {row.path}
      </a>
    );
  }
  if (name === "reviewAt") return <span className="figures">{row.reviewAt ? formatDate(row.reviewAt) : null}</span>;
  if (name === "uses") return <span className="tabular-nums">{row.uses ?? 0}</span>;
  if (name === "updatedBy") return <span className="text-sm">{row.updatedByName}</span>;
  const deadline = section.list.computed?.[name];
  if (deadline?.kind === "date" && deadline.isDeadline)
    return <DaysTo day={row.columns[name]} today={today} locale={locale} />;
  return (
    <>
      <Cell
        section={section}
        name={name}
        value={row.columns[name]}
        context={{ locale, titles: list.titles, options }}
      />
      {name === section.list.period?.to ? <TimeLeft until={row.columns[name]} today={today} /> : null}
    </>
  );
}

/** In calendar days. */
function TimeLeft({ until, today }: { until: unknown; today: string }) {
  const { t } = useTranslation();
  const day = typeof until === "string" ? toIsoDate(until) : null;
  if (!day) return null;
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  return (
    <span
      className={cn(
        "block text-sm",
        days >= 0 && days <= 3 ? "font-medium text-warning-strong" : "text-muted-foreground",
      )}
    >
      {days < 0
        ? t("content.list.over")
        : days === 0
          ? t("content.list.lastDay")
          : t("content.list.daysLeft", { count: days })}
    </span>
  );
}
