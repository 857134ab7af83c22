import type { DateField } from "~/lib/content/definition/definition";
import { formatDate, formatLongDate, parseDate } from "~/lib/platform/text/dates/dates";

import { defineKind, reading, Unreadable } from "./field-kind";
import { textLine } from "./public-shape";

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
});
