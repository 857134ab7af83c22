import type { Activity } from "~/lib/apps/activities/activities.server";
import { activityIcon } from "~/lib/apps/activities/activity-icons";
import { titleFor } from "~/lib/content/title-for";
import { addDays } from "~/lib/platform/text/dates/calendar-days";
import { formatFullDate, formatTime, toIsoDate, type TextLocale } from "~/lib/platform/text/dates/dates";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

export type ActivityLine = {
  id: number;
  icon: InterfaceIcon;
  who: string | null;
  verb: string;
  kind: string;
  section: string | null;
  title: { text: string; lang?: string } | null;
  href: string | null;
  clock: string;
  /** How often the same person did the same, one after the other. */
  times: number;
};
export type ActivityDay = { date: string; near: "today" | "yesterday" | null; title: string; lines: ActivityLine[] };

/** By day in Istanbul. What saves itself while somebody types is one line. */
export function activityDays(items: readonly Activity[], locale: TextLocale, now: Date): ActivityDay[] {
  const today = toIsoDate(now) ?? "";
  const days: ActivityDay[] = [];
  let last: Activity | undefined;
  for (const item of items) {
    const date = toIsoDate(item.at) ?? "";
    let day = days.at(-1);
    if (day?.date !== date) {
      const near = date === today ? "today" : date === addDays(today, -1) ? "yesterday" : null;
      day = { date, near, title: formatFullDate(item.at, locale), lines: [] };
      days.push(day);
      last = undefined;
    }
    const before = day.lines.at(-1);
    if (before && last && isRepeated(last, item)) before.times++;
    else
      day.lines.push({
        id: item.id,
        icon: activityIcon(item.verb),
        who: item.by?.name ?? null,
        verb: item.verb,
        kind: item.kind,
        section: item.section,
        // Names of records are in the language of whoever wrote them.
        title: item.title && (item.kind === "entry" ? titleFor(item.title, locale) : { text: item.title.tr ?? "" }),
        href: item.href,
        clock: formatTime(item.at),
        times: 1,
      });
    last = item;
  }
  return days;
}

const isRepeated = (one: Activity, other: Activity) =>
  one.kind === other.kind && one.objectId === other.objectId && one.verb === other.verb && one.by?.id === other.by?.id;
