import type { SelectField } from "~/lib/content/definition/definition";

import { defineKind, reading } from "~/lib/content/fields/field-kind";
import { checkedCode, openCodes, optionsOf } from "./option-codes.server";
import { optionsLine } from "~/lib/content/fields/public-shape";

export const select = defineKind<SelectField, string>({
  schema: (field) => reading((input) => checkedCode(input, field)),
  facets: (value) => [value],
  /** Options are declared in their natural order (normal, important, urgent). */
  sortKey: (value, field) => String(optionsOf(field)?.indexOf(value) ?? value).padStart(3, "0"),
  cell: (value, _field, name, { option }) => option(name, value),
  publicView: (value, _field, around) => optionsLine([value], around),
  jsonSchema: (field) => ({ type: "string", ...("options" in field ? { enum: field.options } : {}) }),
  width: 9,
  isInReports: true,
  imported: { by: "codes", codes: (text) => [text] },
  without: (value, _field, { ids }) => (ids.has(value) ? undefined : value),
  open: { text: openCodes },
});
