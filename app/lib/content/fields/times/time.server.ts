import type { TimeField } from "~/lib/content/definition/definition";

import { defineKind, reading, Unreadable } from "~/lib/content/fields/field-kind";
import { textLine } from "~/lib/content/fields/public-shape";

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
  width: 6,
});
