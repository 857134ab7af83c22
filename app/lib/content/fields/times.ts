import type { TimeField, WeekdaysField, YearField } from "~/lib/content/definition/definition";
import { formatWeekdays } from "~/lib/platform/text/dates/weekdays";

import { weekdays, type Weekday } from "../values";
import { defineKind, issue, reading, readTexts, Unreadable } from "./field-kind";
import { textLine } from "./public-shape";

/** People write 8.30 as well as 08:30. */
export const time = defineKind<TimeField, string>({
  schema: () =>
    reading((input) => {
      const [, hour, minute] = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/.exec(String(input).trim()) ?? [];
      if (hour === undefined || minute === undefined) throw new Unreadable("badTime");
      return `${hour.padStart(2, "0")}:${minute}`;
    }),
  sortKey: (value) => value,
  cell: (value) => value,
  publicView: textLine,
  jsonSchema: () => ({
    type: "string",
    pattern: "^([01]\\d|2[0-3]):[0-5]\\d$",
    description: "A time of the day in Istanbul",
  }),
});

export const weekdaysKind = defineKind<WeekdaysField, Weekday[]>({
  schema: () =>
    reading((input) => {
      const given = readTexts(input, weekdays.length, (code) => {
        if (!weekdays.includes(code as Weekday)) throw new Unreadable("unknownOption");
        return code;
      });
      return given && weekdays.filter((day) => given.includes(day));
    }),
  facets: (value) => value,
  cell: (value, _field, _name, { locale }) => formatWeekdays(value, locale),
  publicView: (value, _field, { locale }) => textLine(formatWeekdays(value, locale)),
  jsonSchema: () => ({ type: "array", maxItems: weekdays.length, items: { type: "string", enum: weekdays } }),
});

const [earliest, latest] = [1800, 2200];

export const year = defineKind<YearField, number>({
  schema: () =>
    reading((input) => {
      const text = String(input).trim();
      if (!/^\d{4}$/.test(text)) throw new Unreadable("badYear");
      return Number(text);
    }),
  issues: (value, { min = earliest, max = latest }) => [
    ...(value < min ? [issue("yearBefore", { year: min })] : []),
    ...(value > max ? [issue("yearAfter", { year: max })] : []),
  ],
  facets: (value) => [String(value)],
  sortKey: (value) => String(value).padStart(4, "0"),
  publicView: (value) => textLine(String(value)),
  jsonSchema: ({ min = earliest, max = latest }) => ({ type: "integer", minimum: min, maximum: max }),
});
