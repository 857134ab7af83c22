import type { JsonField } from "~/lib/content/definition/definition";
import { isWithinJsonBounds } from "~/lib/platform/http/request/json-bounds";

import { defineKind, reading, Unreadable } from "~/lib/content/fields/field-kind";
import { keepable } from "~/lib/platform/text/keepable";

const longest = 20_000;
const bounds = { depth: 8, values: 2_000 };

/** An object or a list for programs. A form holds it as text. */
export const json = defineKind<JsonField, object>({
  schema: ({ max = longest }) =>
    reading((input) => {
      const value = typeof input === "string" ? parsed(input, max) : input;
      if (typeof value !== "object" || value === null || !isWithinJsonBounds(value, bounds))
        throw new Unreadable("badJson");
      const kept = keepableIn(value) as object;
      const { length } = JSON.stringify(kept);
      if (length > max) throw new Unreadable("tooLong", { max, length });
      return kept;
    }),
  cell: (value) => JSON.stringify(value),
  publicView: () => null,
  jsonSchema: ({ max = longest }) => ({
    type: ["object", "array"],
    description: `Any object or list of at most ${max} characters as JSON`,
  }),
  inList: "filled",
  open: null,
});

function parsed(text: string, max: number): unknown {
  // Whitespace may take up to three quarters of the typed text.
  if (text.length > 4 * max) throw new Unreadable("tooLong", { max, length: text.length });
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable("badJson");
  }
}

function keepableIn(value: unknown): unknown {
  if (typeof value === "string") return keepable(value);
  if (Array.isArray(value)) return value.map(keepableIn);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [keepable(name), keepableIn(part)]));
}
