import { sql } from "drizzle-orm";

import type { YearField } from "~/lib/content/definition/definition";

import { defineKind, issue, reading, Unreadable } from "~/lib/content/fields/field-kind";
import { textLine } from "~/lib/content/fields/public-shape";

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
  width: 6,
  imported: { by: "value", value: ({ text }) => text },
  year: (value) => sql`${value}::int`,
});
