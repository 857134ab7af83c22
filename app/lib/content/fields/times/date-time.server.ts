import { sql } from "drizzle-orm";

import type { DateTimeField } from "~/lib/content/definition/definition";
import { formatDateTime, formatFullDateTime, toInstant } from "~/lib/platform/text/dates/dates";

import { readLooseDateTime } from "~/lib/content/fields/loose-values";
import { defineKind, reading, Unreadable } from "~/lib/content/fields/field-kind";
import { textLine } from "~/lib/content/fields/public-shape";

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
  isInReports: true,
  imported: { by: "value", value: ({ text }) => readLooseDateTime(text) },
  year: (value) => sql`extract(year FROM ${value}::timestamptz AT TIME ZONE INTERVAL '+03:00')::int`,
  open: { text: (value, { moment }) => moment(String(value)) },
});
