import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { Issue } from "~/lib/content/errors";
import type { EntryData, RowValue } from "~/lib/content/values";
import { endOfMonth } from "~/lib/platform/text/dates/calendar-days";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

import { bilgiedinme } from "./bilgiedinme";

/** Working days by Law 4982, article 11: for an answer, and where another body is asked. */
const [answered, extended] = [15, 30];
/** How many kinds of information article 6 of the regulation wants published unasked. */
const wanted = 5;
const answers = ["accepted", "partly", "rejected", "forwarded"];

/** The first year without the required figures. */
function openYear({ yearlyStats }: EntryData, now: Date): number {
  const years = (Array.isArray(yearlyStats) ? (yearlyStats as RowValue[]) : [])
    .map(({ year }) => Number(year))
    .filter((year) => Number.isSafeInteger(year));
  return years.length > 0 ? Math.max(...years) + 1 : Number(toIsoDate(now)?.slice(0, 4)) - 1;
}

hooksFor(bilgiedinme, {
  // Staff enter the figures by the end of January; they must be public by the end of February.
  deadlines(data, { live, now }) {
    const [known, published] = [openYear(data, now), live ? openYear(live, now) : null];
    const about = (year: number) => ({ field: "yearlyStats", values: { year: String(year) } });
    return [
      { key: "yearlyFigures", due: `${known + 1}-01-31`, ...about(known) },
      ...(published === null ? [] : [{ key: "yearlyReport", due: endOfMonth(published + 1, 2), ...about(published) }]),
    ];
  },
  defaults: () => ({ responseDays: answered, extendedDays: extended }),
  checks(data, { at }) {
    const rows = (name: string) => (Array.isArray(data[name]) ? (data[name] as RowValue[]) : []);
    const warning = (field: string, key: string, values: Record<string, string>, source: string): Issue => ({
      field,
      level: "warning",
      key,
      values,
      source,
    });
    const lastYear = Number(toIsoDate(at ?? new Date())?.slice(0, 4)) - 1;
    const tooLong = typeof data.responseDays === "number" && data.responseDays > answered;
    const uneven = rows("yearlyStats").flatMap((row, index) => {
      const total = answers.reduce((sum, name) => sum + Number(row[name] ?? 0), 0);
      return total > Number(row.received ?? 0)
        ? [
            {
              field: `yearlyStats[${index}].received`,
              level: "error" as const,
              key: "moreAnsweredThanReceived",
              values: { total: String(total) },
            },
          ]
        : [];
    });
    return [
      ...uneven,
      ...(tooLong ? [warning("responseDays", "longerThanLaw", { days: String(answered) }, "4982 m.11")] : []),
      ...(rows("publishedInfo").length < wanted
        ? [warning("publishedInfo", "publishedInfoMissing", { min: String(wanted) }, "Bilgi Edinme Yönetmeliği m.6")]
        : []),
      // A year's figures are due in January, the report at the end of February.
      ...(rows("yearlyStats").some(({ year }) => Number(year) === lastYear)
        ? []
        : [warning("yearlyStats", "yearMissing", { year: String(lastYear) }, "4982 m.30")]),
    ];
  },
});
