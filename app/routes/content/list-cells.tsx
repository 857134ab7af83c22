import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { StateBadge } from "~/components/content/state-badge";
import { Cell } from "~/components/fields/cell";
import { readable } from "~/components/fields/form-context";
import { fieldLabel } from "~/components/fields/labels";
import { Icon } from "~/components/icon";
import { cn } from "~/components/ui/cn";
import { TableCell, TableHead } from "~/components/ui/table";
import { listSearch, sortNames } from "~/lib/content/list-query";
import { contentPaths } from "~/lib/content/paths";
import { formatDateTime, toIsoDate } from "~/lib/platform/text/dates";

import type { readList } from "./list-data.server";
import { useTitleOf, type Row } from "./list-row";

/** Sorts by its column where that can be. */
export function ColumnHead({ name }: { name: string }) {
  const { t } = useTranslation();
  const { section, query } = useLoaderData<typeof readList>();
  const label = fieldLabel(t, section, name);
  // When it came out, or will, stands below the state.
  const key = name === "status" ? "publishAt" : name;
  if (!sortNames(section).has(key)) return <TableHead className="whitespace-normal">{section.fields[name]?.kind === "image" ? <span className="sr-only">{label}</span> : label}</TableHead>;
  const direction = query.sort === key ? "ascending" : query.sort === `-${key}` ? "descending" : undefined;
  return (
    <TableHead aria-sort={direction ?? "none"} className="whitespace-normal">
      <Link to={listSearch(section, query, { sort: direction === "ascending" ? `-${key}` : key })} className="inline-flex items-center gap-1 hover:text-foreground">
        {name === "status" ? t("content.list.stateAndTime") : label}
        <Icon
          name={direction === "descending" ? "heroicons_mini:chevron-down" : direction ? "heroicons_mini:chevron-up" : "heroicons_mini:chevron-up-down"}
          className={direction ? "size-4 text-primary" : "size-4 opacity-60"}
        />
      </Link>
    </TableHead>
  );
}

/** What a column shows of an entry. */
export function ColumnCell({ name, row }: { name: string; row: Row }) {
  const { section, query, list, options, locale, today } = useLoaderData<typeof readList>();
  const { text, lang } = useTitleOf()(row);
  if (name === section.titleField) {
    const indent = ["", "ps-10", "ps-16", "ps-22"][row.depth] ?? "ps-22";
    return (
      <TableCell className={`min-w-56 max-w-md ${indent}`}>
        <Link to={contentPaths.entry(section, row.id)} lang={lang} className="line-clamp-2 font-medium hover:underline">
          {text}
        </Link>
        {row.updatedByName && query.view === "mine" ? <span className="text-sm text-muted-foreground">{row.updatedByName}</span> : null}
      </TableCell>
    );
  }
  if (name === "status") {
    return (
      <TableCell>
        <StateBadge {...row} />
        {row.publishAt ? <span className="block text-sm whitespace-nowrap text-muted-foreground tabular-nums">{formatDateTime(row.publishAt, locale)}</span> : null}
      </TableCell>
    );
  }
  if (name === "updatedAt" || name === "publishAt") {
    return (
      <TableCell className="text-sm whitespace-nowrap text-muted-foreground tabular-nums">
        {formatDateTime(row[name], locale)}
        {name === "updatedAt" && row.updatedByName ? <span className="block">{row.updatedByName}</span> : null}
      </TableCell>
    );
  }
  if (name === "parent") {
    const above = readable(list.titles[row.parentId ?? ""]?.title, locale);
    return <TableCell lang={above.lang}>{above.text}</TableCell>;
  }
  if (name === "path") {
    return (
      <TableCell className="max-w-72 text-sm wrap-anywhere text-muted-foreground">
        {row.path && row.liveVersion !== null ? (
          <a href={row.path} target="_blank" rel="noreferrer" className="hover:underline">
            {row.path}
          </a>
        ) : (
          row.path
        )}
      </TableCell>
    );
  }
  if (name === "uses") return <TableCell className="tabular-nums">{row.uses}</TableCell>;
  if (name === "updatedBy") return <TableCell className="text-sm">{row.updatedByName}</TableCell>;
  return (
    <TableCell>
      <Cell section={section} name={name} value={row.columns[name]} context={{ locale, files: list.files, titles: list.titles, options, choices: {} }} />
      {name === section.list.period?.to ? <TimeLeft until={row.columns[name]} today={today} /> : null}
    </TableCell>
  );
}

/** Days to go, as the calendar counts them. */
function TimeLeft({ until, today }: { until: unknown; today: string }) {
  const { t } = useTranslation();
  const day = typeof until === "string" ? toIsoDate(until) : null;
  if (!day) return null;
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  return (
    <span className={cn("block text-sm", days >= 0 && days <= 3 ? "font-medium text-warning-strong" : "text-muted-foreground")}>
      {days < 0 ? t("content.list.over") : days === 0 ? t("content.list.lastDay") : t("content.list.daysLeft", { count: days })}
    </span>
  );
}
