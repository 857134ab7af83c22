import { sql } from "drizzle-orm";

import type { DateField } from "~/lib/content/definition/definition";
import { formatDate, formatLongDate, parseDate } from "~/lib/platform/text/dates/dates";

import { readLooseDate } from "~/lib/content/fields/loose-values";
import { defineKind, reading, Unreadable } from "~/lib/content/fields/field-kind";
import { textLine } from "~/lib/content/fields/public-shape";

function readDate(input: unknown): string {
  const date = typeof input === "string" ? parseDate(input) : null;
  if (!date) throw new Unreadable("badDate");
  return date;
}

export const date = defineKind<DateField, string>({
  schema: () => reading(readDate),
  facets: (value) => [value],
  sortKey: (value) => value,
  cell: (value, _field, _name, { locale }) => formatDate(value, locale),
  publicView: (value, _field, { locale }) => textLine(formatLongDate(value, locale)),
  jsonSchema: () => ({ type: "string", format: "date" }),
  width: 8,
  isInReports: true,
  imported: { by: "value", value: ({ text }) => readLooseDate(text) },
  year: (value) => sql`left(${value}, 4)::int`,
  open: { text: (value, { day }) => day(String(value)) },
});
