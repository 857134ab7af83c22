import type { MultiField } from "~/lib/content/definition/definition";

import { defineKind, reading, readTexts } from "./field-kind";
import { maxUnlimited } from "./max-rows";
import { checkedCode, optionsOf } from "./option-codes.server";
import { optionsLine } from "./public-shape";

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
