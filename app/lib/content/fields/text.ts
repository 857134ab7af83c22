import { foldTr } from "~/lib/platform/text/fold";
import { sortKeyTr } from "~/lib/platform/text/collate";

import type { TextareaField, TextField } from "../definition";
import { cleanText, defineKind, hardTextLimit, issue, oneLine, reading, Unreadable } from "./field-kind";

function lengthIssues(value: string, { max }: { max?: number }): string[] {
  return max !== undefined && value.length > max ? [issue("tooLong", { max, length: value.length })] : [];
}

function limited(text: string): string {
  if (text.length > hardTextLimit) throw new Unreadable("tooLong", { max: hardTextLimit, length: text.length });
  return text;
}

export const text = defineKind<TextField, string>({
  schema: () => reading((input) => limited(oneLine(input)) || undefined),
  issues: lengthIssues,
  text: (value) => value,
  facets: (value) => [foldTr(value)],
  sortKey: (value) => sortKeyTr(value),
  jsonSchema: ({ max }) => ({ type: "string", ...(max ? { maxLength: max } : {}) }),
});

export const textarea = defineKind<TextareaField, string>({
  schema: () => reading((input) => limited(cleanText(input).trim()) || undefined),
  issues: lengthIssues,
  text: (value) => value,
  jsonSchema: ({ max }) => ({ type: "string", ...(max ? { maxLength: max } : {}) }),
});
