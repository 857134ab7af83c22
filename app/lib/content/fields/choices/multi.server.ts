import type { MultiField } from "~/lib/content/definition/definition";

import { defineKind, filledOnly, reading, readTexts } from "~/lib/content/fields/field-kind";
import { maxRows, maxUnlimited } from "~/lib/content/fields/max-rows";
import { checkedCode, openCodes, optionsOf } from "./option-codes.server";
import { optionsLine } from "~/lib/content/fields/public-shape";

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
  isInReports: true,
  inputs: (field) => maxRows(optionsOf(field)?.length ?? maxUnlimited),
  isSentAsMany: true,
  imported: {
    by: "codes",
    codes: (text) =>
      text
        .split(/[,;|/]/)
        .map((one) => one.trim())
        .filter(Boolean),
  },
  without: (value, _field, { ids }) => filledOnly(value.filter((code) => !ids.has(code))),
  open: { text: openCodes },
});
