import type { DateField, DateTimeField } from "~/lib/content/definition/definition";
import {
  formatDate,
  formatDateTime,
  formatFullDateTime,
  formatLongDate,
  parseDate,
  toInstant,
} from "~/lib/platform/text/dates/dates";

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

/** A local time in Europe/Istanbul, unless it has an offset or Z. Stored in UTC. */
export const dateTime = defineKind<DateTimeField, string>({
  schema: () =>
    reading((input) => {
      const instant = typeof input === "string" && input.includes("T") ? toInstant(input.trim()) : null;
      if (!instant) throw new Unreadable("badDateTime");
      return instant.toISOString();
    }),
  sortKey: (value) => value,
  cell: (value, _field, _name, { locale }) => formatDateTime(value, locale),
  publicView: (value, _field, { locale }) => textLine(formatFullDateTime(value, locale)),
  jsonSchema: () => ({ type: "string", format: "date-time" }),
});
