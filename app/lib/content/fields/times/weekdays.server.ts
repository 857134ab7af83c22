import type { WeekdaysField } from "~/lib/content/definition/definition";
import { formatWeekdays } from "~/lib/platform/text/dates/weekdays";

import { weekdays as allDays, type Weekday } from "~/lib/content/values";
import { defineKind, reading, readTexts, Unreadable } from "~/lib/content/fields/field-kind";
import { textLine } from "~/lib/content/fields/public-shape";

export const weekdays = defineKind<WeekdaysField, Weekday[]>({
  schema: () =>
    reading((input) => {
      const given = readTexts(input, allDays.length, (code) => {
        if (!allDays.includes(code as Weekday)) throw new Unreadable("unknownOption");
        return code;
      });
      return given && allDays.filter((day) => given.includes(day));
    }),
  facets: (value) => value,
  cell: (value, _field, _name, { locale }) => formatWeekdays(value, locale),
  publicView: (value, _field, { locale }) => textLine(formatWeekdays(value, locale)),
  jsonSchema: () => ({ type: "array", maxItems: allDays.length, items: { type: "string", enum: allDays } }),
  width: 12,
  inputs: () => allDays.length,
  isSentAsMany: true,
  open: { text: (value, format) => format.weekdays(value as string[]) },
});
