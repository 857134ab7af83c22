import type { DashboardItem, DashboardList, ReturnedItem } from "~/lib/content/list/desk/dashboard.server";
import type { DisplayItem } from "~/lib/content/list/desk/displays.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { titleFor } from "~/lib/content/title-for";
import {
  dateBadge,
  formatFullDateTime,
  formatLongDate,
  formatTime,
  toIsoDate,
  type TextLocale,
} from "~/lib/platform/text/dates/dates";
import { relativeTime } from "~/lib/platform/text/dates/relative-time";

export type Row = ReturnType<typeof rowOf> & { returned?: { by: string | null; comment: string | null } };
export type DisplayRow = ReturnType<typeof displayRow>;
export type Rows<One = Row> = { rows: One[]; total: number };

/** In the reader's language and the server's time, so that the browser renders the same. */
export function rowOf(item: DashboardItem, locale: TextLocale, now: Date) {
  const {
    id,
    section,
    area,
    at,
    state,
    version,
    liveVersion,
    reviewVersion,
    scheduledVersion,
    publishAt,
    updatedByName,
    submittedAt,
  } = item;
  return {
    id,
    section,
    state,
    version,
    liveVersion,
    reviewVersion,
    scheduledVersion,
    publishAt,
    href: contentPaths.entry({ id: section, area }, id),
    title: titleFor(item.title, locale),
    unit: titleFor(item.department ?? {}, locale)?.text ?? null,
    by: updatedByName,
    day: dateBadge(at, locale),
    clock: formatTime(at),
    when: relativeTime(at, locale, now),
    exactly: formatFullDateTime(at, locale),
    instant: new Date(at).toISOString(),
    asked:
      submittedAt && reviewVersion !== null
        ? {
            instant: submittedAt.toISOString(),
            exactly: formatFullDateTime(submittedAt, locale),
            ...waited(submittedAt, now),
          }
        : null,
  };
}

export function rowsOf(list: DashboardList, locale: TextLocale, now: Date): Rows {
  return { rows: list.items.map((item) => rowOf(item, locale, now)), total: list.total };
}

/** With the reviewer's comment. */
export function returnedRows(list: DashboardList<ReturnedItem>, locale: TextLocale, now: Date): Rows {
  return {
    rows: list.items.map((item) => ({
      ...rowOf(item, locale, now),
      returned: { by: item.returnedBy, comment: item.comment },
    })),
    total: list.total,
  };
}

/** In the largest whole unit. */
function waited(since: Date, now: Date): { unit: "now" | "minutes" | "hours" | "days"; count: number } {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
  if (minutes === 0) return { unit: "now", count: 0 };
  if (minutes < 60) return { unit: "minutes", count: minutes };
  return minutes < 48 * 60
    ? { unit: "hours", count: Math.floor(minutes / 60) }
    : { unit: "days", count: Math.floor(minutes / 1440) };
}

export function displayRow({ id, section, area, title, department, until }: DisplayItem, locale: TextLocale) {
  return {
    id,
    section,
    href: contentPaths.entry({ id: section, area }, id),
    title: titleFor(title, locale),
    unit: titleFor(department ?? {}, locale)?.text ?? null,
    last: toIsoDate(until) ?? "",
    day: formatLongDate(until, locale),
  };
}
