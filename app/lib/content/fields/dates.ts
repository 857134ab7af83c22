import { z } from "zod";

import type { DateField, DateRangeField, DateTimeField } from "~/lib/content/definition/definition";
import { formatDate, formatDateTime, parseDate, toInstant } from "~/lib/platform/text/dates";

import type { DateRangeValue } from "../values";
import { defineKind, isBlank, issue, reading, Unreadable } from "./field-kind";

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
  jsonSchema: () => ({ type: "string", format: "date" }),
});

/** Form values are local times in Europe/Istanbul; with an offset or Z the instant is taken as it is. Stored in UTC. */
export const dateTime = defineKind<DateTimeField, string>({
  schema: () =>
    reading((input) => {
      const instant = typeof input === "string" && input.includes("T") ? toInstant(input.trim()) : null;
      if (!instant) throw new Unreadable("badDateTime");
      return instant.toISOString();
    }),
  sortKey: (value) => value,
  cell: (value, _field, _name, { locale }) => formatDateTime(value, locale),
  jsonSchema: () => ({ type: "string", format: "date-time" }),
});

export const dateRange = defineKind<DateRangeField, DateRangeValue>({
  schema: () =>
    z
      .preprocess(
        (input) => (isBlank(input) ? {} : input),
        z.object({ from: reading(readDate), to: reading(readDate) }),
      )
      .transform(({ from, to }) => (from || to ? { ...(from ? { from } : {}), ...(to ? { to } : {}) } : undefined))
      .optional(),
  issues: ({ from, to }) => (!from || !to ? [issue("rangeIncomplete")] : to < from ? [issue("rangeReversed")] : []),
  sortKey: ({ from }) => from ?? null,
  cell: ({ from, to }, _field, _name, { locale }) => `${formatDate(from, locale)} – ${formatDate(to, locale)}`,
  jsonSchema: () => ({
    type: "object",
    properties: { from: { type: "string", format: "date" }, to: { type: "string", format: "date" } },
  }),
});
