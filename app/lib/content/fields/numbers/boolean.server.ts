import type { BooleanField } from "~/lib/content/definition/definition";

import { readLooseBoolean } from "~/lib/content/fields/loose-values";
import { defineKind, reading, Unreadable } from "~/lib/content/fields/field-kind";
import { textLine } from "~/lib/content/fields/public-shape";

export const boolean = defineKind<BooleanField, boolean>({
  schema: () =>
    reading((input) => {
      if (typeof input === "boolean") return input;
      if (input === "on" || input === "true") return true;
      if (input === "false" || input === "off") return false;
      throw new Unreadable("badBoolean");
    }),
  facets: (value) => [String(value)],
  sortKey: (value) => (value ? "1" : "0"),
  cell: (value, _field, _name, { yes, no }) => (value ? yes : no),
  // A page doesn't show "no".
  publicView: (value, _field, { yes }) => (value ? textLine(yes) : null),
  jsonSchema: () => ({ type: "boolean" }),
  width: 7,
  imported: { by: "value", value: ({ cells: [only = ""] }) => readLooseBoolean(only) },
});
