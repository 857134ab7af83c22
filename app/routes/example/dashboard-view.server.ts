import type { DashboardItem, DashboardList } from "~/lib/content/list/dashboard.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { titleFor } from "~/lib/content/title-for";
import { dateBadge, formatFullDateTime, formatTime, type TextLocale } from "~/lib/platform/text/dates";
import { relativeTime } from "~/lib/platform/text/relative-time";

export type Row = ReturnType<typeof rowOf>;
export type Rows = { rows: Row[]; hasMore: boolean };

/** One line of the dashboard, in the reader's language and by the server's clock, so that the browser draws the same. */
export function rowOf(item: DashboardItem, locale: TextLocale, now: Date) {
  const { id, section, area, at, state, version, liveVersion, reviewVersion, scheduledVersion, publishAt, updatedByName } = item;
  return {
    id, section, state, version, liveVersion, reviewVersion, scheduledVersion, publishAt,
    href: contentPaths.entry({ id: section, area }, id),
    title: titleFor(item.title, locale),
    unit: titleFor(item.department ?? {}, locale)?.text ?? null,
    by: updatedByName,
    day: dateBadge(at, locale),
    clock: formatTime(at),
    when: relativeTime(at, locale, now),
    exactly: formatFullDateTime(at, locale),
    instant: new Date(at).toISOString(),
  };
}

export function rowsOf(list: DashboardList, locale: TextLocale, now: Date): Rows {
  return { rows: list.items.map((item) => rowOf(item, locale, now)), hasMore: list.hasMore };
}
