import type { NumberField } from "~/lib/content/definition/definition";
import { parseClock } from "~/lib/platform/text/dates/clock";
import { formatClock, formatNumber, formatUnit } from "~/lib/platform/text/numbers";

import { readLooseNumber } from "~/lib/content/fields/loose-values";
import { defineKind, issue, reading, Unreadable } from "~/lib/content/fields/field-kind";
import { textLine } from "~/lib/content/fields/public-shape";
import { numberSortKey, readNumber } from "./read-number.server";

function readClock(text: string): number {
  const seconds = parseClock(text);
  if (seconds === null) throw new Unreadable("badClock");
  return seconds;
}

export const number = defineKind<NumberField, number>({
  schema: ({ clock }) =>
    reading((input) =>
      clock && typeof input === "string" && input.includes(":") ? readClock(input) : readNumber(input),
    ),
  issues: (value, { min, max, step }) => [
    ...(step === 1 && !Number.isInteger(value) ? [issue("notWhole")] : []),
    ...(min !== undefined && value < min ? [issue("tooSmall", { min })] : []),
    ...(max !== undefined && value > max ? [issue("tooLarge", { max })] : []),
  ],
  facets: (value) => [String(value)],
  sortKey: numberSortKey,
  publicView: (value, { unit, clock }, { locale }) =>
    textLine(clock ? formatClock(value) : unit ? formatUnit(value, unit, locale) : formatNumber(value, locale, 3)),
  jsonSchema: ({ min, max }) => ({
    type: "number",
    ...(min !== undefined ? { minimum: min } : {}),
    ...(max !== undefined ? { maximum: max } : {}),
  }),
  width: 7,
  isInReports: true,
  imported: {
    by: "value",
    value: ({ cells: [only], text }, { decimal }) => (typeof only === "number" ? only : readLooseNumber(text, decimal)),
  },
});
