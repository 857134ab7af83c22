import type { TextareaField, TextField, TextPattern } from "~/lib/content/definition/definition";
import { sortKeyTr } from "~/lib/platform/text/collate";
import { foldTr } from "~/lib/platform/text/fold";
import { readRecurrence } from "~/lib/platform/text/recurrence";

import { cleanText, defineKind, hardLineLimit, hardTextLimit, issue, oneLine, reading, Unreadable } from "./field-kind";
import { textLine } from "./public-shape";

function lengthIssues(value: string, { max }: { max?: number }): string[] {
  return max !== undefined && value.length > max ? [issue("tooLong", { max, length: value.length })] : [];
}

const patterns: Record<Exclude<TextPattern, "rrule">, RegExp> = {
  year: /^[12]\d{3}$/,
  digits: /^\d+$/,
  path: /^\/(?:[^\s\\/][^\s\\]*)?$/,
  code: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
};

function patternIssues(value: string, { pattern }: TextField): string[] {
  const isFit = pattern === undefined || (pattern === "rrule" ? readRecurrence(value) !== null : patterns[pattern].test(value));
  return isFit ? [] : [issue(`pattern.${pattern}`)];
}

function limited(text: string, max: number): string {
  if (text.length > max) throw new Unreadable("tooLong", { max, length: text.length });
  return text;
}

export const text = defineKind<TextField, string>({
  schema: () => reading((input) => limited(oneLine(input), hardLineLimit) || undefined),
  issues: (value, field) => [...lengthIssues(value, field), ...patternIssues(value, field)],
  text: (value) => value,
  facets: (value) => [foldTr(value)],
  sortKey: (value) => sortKeyTr(value),
  publicView: textLine,
  jsonSchema: ({ max }) => ({ type: "string", ...(max ? { maxLength: max } : {}) }),
});

export const textarea = defineKind<TextareaField, string>({
  schema: () => reading((input) => limited(cleanText(input).trim(), hardTextLimit) || undefined),
  issues: lengthIssues,
  text: (value) => value,
  publicView: textLine,
  jsonSchema: ({ max }) => ({ type: "string", ...(max ? { maxLength: max } : {}) }),
});
