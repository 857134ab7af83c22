import type { TextField, TextPattern } from "~/lib/content/definition/definition";
import { parseDate } from "~/lib/platform/text/dates/dates";
import { readRecurrence } from "~/lib/platform/text/dates/recurrence";
import { ruleOfParts } from "~/lib/platform/text/dates/recurrence-parts";
import { sortKeyTr } from "~/lib/platform/text/turkish/collate";
import { foldTr } from "~/lib/platform/text/turkish/fold";

import { withoutTags } from "~/lib/content/fields/loose-values";
import { weekdays } from "~/lib/content/values";
import {
  defineKind,
  hardLineLimit,
  issue,
  oneLine,
  reading,
  Unreadable,
  lengthIssues,
  limited,
} from "~/lib/content/fields/field-kind";
import { textLine } from "~/lib/content/fields/public-shape";

const patterns: Record<Exclude<TextPattern, "rrule">, RegExp> = {
  year: /^[12]\d{3}$/,
  digits: /^\d+$/,
  path: /^\/(?:[^\s\\/][^\s\\]*)?$/,
  code: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
};

function patternIssues(value: string, { pattern }: TextField): string[] {
  const isFit =
    pattern === undefined || (pattern === "rrule" ? readRecurrence(value) !== null : patterns[pattern].test(value));
  return isFit ? [] : [issue(`pattern.${pattern}`)];
}

function ruleOf(input: object | null): string {
  const given = new Map(Object.entries(input ?? {}));
  const part = (name: string) => oneLine(given.get(name) ?? "");
  const days = [given.get("days") ?? []]
    .flat()
    .slice(0, 7)
    .map((day) => oneLine(day));
  const until = part("until");
  const parts = {
    freq: part("freq"),
    interval: part("interval"),
    days,
    nth: part("nth"),
    weekday: part("weekday"),
    until: parseDate(until) ?? until,
    count: part("count"),
    text: part("text"),
  };
  // The text counts if "custom" is chosen, or if nothing else is.
  const rule = ruleOfParts(parts.freq === "" && parts.text !== "" ? { ...parts, freq: "custom" } : parts);
  if (rule === null) throw new Unreadable("pattern.rrule");
  return rule;
}

/** Interval, unit, days, day of the month, end, count and the rule as text. */
const recurrenceInputs = 7 + weekdays.length;

export const text = defineKind<TextField, string>({
  schema: ({ pattern }) =>
    reading(
      (input) =>
        limited(oneLine(pattern === "rrule" && typeof input === "object" ? ruleOf(input) : input), hardLineLimit) ||
        undefined,
    ),
  issues: (value, field) => [...lengthIssues(value, field), ...patternIssues(value, field)],
  text: (value) => value,
  facets: (value) => [foldTr(value)],
  sortKey: (value) => sortKeyTr(value),
  publicView: textLine,
  jsonSchema: ({ max }) => ({ type: "string", ...(max ? { maxLength: max } : {}) }),
  isInReports: true,
  inputs: ({ pattern }) => (pattern === "rrule" ? recurrenceInputs : 2),
  imported: { by: "value", value: ({ text }) => withoutTags(text) },
});
