import type { TextareaField } from "~/lib/content/definition/definition";

import { withoutTags } from "~/lib/content/fields/loose-values";
import { cleanText, defineKind, hardTextLimit, reading, lengthIssues, limited } from "~/lib/content/fields/field-kind";
import { textLine } from "~/lib/content/fields/public-shape";

export const textarea = defineKind<TextareaField, string>({
  schema: () => reading((input) => limited(cleanText(input).trim(), hardTextLimit) || undefined),
  issues: lengthIssues,
  text: (value) => value,
  publicView: textLine,
  jsonSchema: ({ max }) => ({ type: "string", ...(max ? { maxLength: max } : {}) }),
  width: 14,
  imported: { by: "value", value: ({ text }) => withoutTags(text) },
});
