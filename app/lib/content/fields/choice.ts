import type { MultiField, SelectField } from "~/lib/content/definition/definition";

import { defineKind, reading, readTexts, Unreadable } from "./field-kind";
import { maxUnlimited } from "./max-rows";
import { optionsLine } from "./public-shape";

/** Options from the settings are checked by the operation, which can read them. */
const optionsOf = (field: SelectField | MultiField) => ("options" in field ? field.options : undefined);

function checkedCode(input: unknown, field: SelectField | MultiField): string {
  if (typeof input !== "string" || !/^[\w-]{1,64}$/.test(input)) throw new Unreadable("unknownOption");
  const options = optionsOf(field);
  if (options && !options.includes(input)) throw new Unreadable("unknownOption");
  return input;
}

export const select = defineKind<SelectField, string>({
  schema: (field) => reading((input) => checkedCode(input, field)),
  facets: (value) => [value],
  /** Options are declared in their natural order (normal, important, urgent). */
  sortKey: (value, field) => String(optionsOf(field)?.indexOf(value) ?? value).padStart(3, "0"),
  cell: (value, _field, name, { option }) => option(name, value),
  publicView: (value, _field, around) => optionsLine([value], around),
  jsonSchema: (field) => ({ type: "string", ...("options" in field ? { enum: field.options } : {}) }),
});

export const multi = defineKind<MultiField, string[]>({
  schema: (field) =>
    reading((input) => readTexts(input, optionsOf(field)?.length ?? maxUnlimited, (code) => checkedCode(code, field))),
  facets: (value) => value,
  cell: (value, _field, name, { option }) => value.map((code) => option(name, code)).join(", "),
  publicView: (value, _field, around) => optionsLine(value, around),
  jsonSchema: (field) => ({
    type: "array",
    items: { type: "string", ...("options" in field ? { enum: field.options } : {}) },
  }),
});
