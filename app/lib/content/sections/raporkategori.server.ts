import { selectPublished } from "~/lib/content/definition/select-published.server";
import { hooksFor, type Deadline } from "~/lib/content/definition/section-hooks.server";
import type { EntryData } from "~/lib/content/values";
import { addMonths, endOfMonth } from "~/lib/platform/text/dates/calendar-days";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

import { raporkategori } from "./raporkategori";
import { raporlar } from "./raporlar";

/** Months from one report to the next. */
const steps: Readonly<Record<string, number>> = { year: 12, half: 6, quarter: 3 };
const yearOf = (day: string) => Number(day.slice(0, 4));

hooksFor(raporkategori, {
  columns: ({ dueMonth }, { now }) => ({ due: typeof dueMonth === "number" ? nextEndOf(dueMonth, now) : null }),
  async deadlines({ statutory, frequency, dueMonth }, { id, live, now }): Promise<Deadline[]> {
    if (!live || statutory !== true || typeof dueMonth !== "number" || frequency === "adhoc") return [];
    const reports = await selectPublished(raporlar, ["year", "yearEnd", "publishedOn"], { where: { category: id } });
    const due =
      dueAfter(
        reports.map(({ data }) => data),
        String(frequency),
        dueMonth,
      ) ?? nextEndOf(dueMonth, now);
    return [{ field: "dueMonth", key: "report", due }];
  },
});

/** The last day of the month in which the next report is due. */
function nextEndOf(month: number, now: Date): string {
  const today = toIsoDate(now) ?? "";
  const year = Number(today.slice(0, 4));
  return endOfMonth(year, month) >= today ? endOfMonth(year, month) : endOfMonth(year + 1, month);
}

/** The last day for the report after the newest one; null: no report yet. */
function dueAfter(reports: readonly EntryData[], frequency: string, month: number): string | null {
  const known = reports.flatMap(({ year, yearEnd, publishedOn }) =>
    typeof year === "number" && typeof publishedOn === "string" ? [{ year, yearEnd, publishedOn }] : [],
  );
  const [newest] = known.sort((a, b) => b.year - a.year || b.publishedOn.localeCompare(a.publishedOn));
  if (!newest) return null;
  // The next five-year plan is made in the last year of this one.
  if (frequency === "fiveYear")
    return endOfMonth(typeof newest.yearEnd === "number" ? newest.yearEnd : newest.year + 4, month);
  // A report on a year appears in the next year, one for a year in that year: follows the last one.
  if (frequency === "year")
    return endOfMonth(newest.year + 1 + (yearOf(newest.publishedOn) > newest.year ? 1 : 0), month);
  // A report counts for the due day nearest to its publication.
  const step = steps[frequency] ?? 12;
  const last =
    known
      .map(({ publishedOn }) => publishedOn)
      .sort()
      .at(-1) ?? "";
  let due = endOfMonth(yearOf(last) - 1, month);
  while (addMonths(due, step / 2) <= last) due = endOfStep(due, step);
  return endOfStep(due, step);
}

function endOfStep(due: string, step: number): string {
  const next = addMonths(`${due.slice(0, 8)}01`, step);
  return endOfMonth(yearOf(next), Number(next.slice(5, 7)));
}
