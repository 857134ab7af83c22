import type { SubmissionResult } from "@conform-to/react";

import type { Field, GalleryField, ListField, FormDefinition } from "~/lib/content/definition/definition";
import { issue } from "~/lib/content/fields/field-kind";
import { hasRows } from "~/lib/content/fields/has-rows";
import { maxRows } from "~/lib/content/fields/max-rows";
import { boundForm, type BoundedForm } from "~/lib/platform/http/request/form-bounds.server";
import { isWithinJsonBounds } from "~/lib/platform/http/request/json-bounds";
import type { FieldErrors } from "~/lib/platform/refusal";

import { entryFormBounds, parseEntryForm } from "./form-submission.server";
import { listOfLines, longestPaste, nextNumber, rowsFromLines, type FormPart, type FormRow } from "./row-lines";
import { removedRowInput, type RemovedRow } from "./removed-row";

export type Redrawn = { lastResult: SubmissionResult<string[]>; removed?: RemovedRow };

type Values = NonNullable<SubmissionResult["initialValue"]>;

/** Row buttons without scripts: duplicate (`row:copy:steps[2]`), restore, remove. @returns null for other buttons */
export function redrawRows(section: FormDefinition, form: BoundedForm): Redrawn | null {
  const [kind, verb, place = ""] = String(form.get("intent") ?? "").split(":", 3);
  const pressed = removeIntent(form);
  if (kind !== "row" && !pressed) return null;
  const { submission } = parseEntryForm(section, form);
  const { error: _error, ...reply } = submission.reply();
  if (pressed) {
    const before = rowsAt(valuesBefore(section, form), pressed.name);
    const row = before?.[pressed.index];
    return {
      lastResult: submission.reply(),
      ...(row ? { removed: { list: pressed.name, index: pressed.index, row } } : {}),
    };
  }
  const initialValue = (reply.initialValue ?? {}) as Values;
  if (verb === "copy") copyRow(section, initialValue, place);
  if (verb === "restore") restoreRow(section, initialValue, form.get(removedRowInput));
  return { lastResult: { ...reply, initialValue } };
}

/** Turns pasted lines into rows after the existing ones; too many stay text. @returns errors, by list */
export function takeLines(section: FormDefinition, form: BoundedForm): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, text] of [...form]) {
    const list = listOfLines(name);
    const field = list === undefined ? undefined : listAt(section, list);
    if (list === undefined || !field || typeof text !== "string" || text.trim() === "") continue;
    const there = rowsAt(valuesBefore(section, form), list) ?? [];
    const rows = rowsFromLines(field, text, numbersIn(field, there));
    const count = there.length + rows.length;
    if (text.length > longestPaste || count > maxRows(field.max)) {
      errors[list] = [issue("tooMany", { max: field.max, count })];
      continue;
    }
    form.delete(name);
    for (const [at, row] of rows.entries()) append(form, `${list}[${there.length + at}]`, row);
  }
  return errors;
}

export function numbersIn({ counts }: Pick<ListField, "counts">, rows: readonly FormRow[]): string[] {
  return rows.flatMap((row) => (counts !== undefined && typeof row[counts] === "string" ? [row[counts]] : []));
}

function append(form: FormData, name: string, part: FormPart): void {
  if (typeof part === "string") form.append(name, part);
  else
    for (const [key, one] of Object.entries(part))
      append(form, Array.isArray(part) ? `${name}[${key}]` : `${name}.${key}`, one);
}

function valuesBefore(section: FormDefinition, form: BoundedForm): Values {
  const copy = new FormData();
  for (const [name, value] of form) if (name !== "__intent__") copy.append(name, value);
  return (parseEntryForm(section, boundForm(copy, entryFormBounds(section))).submission.reply().initialValue ??
    {}) as Values;
}

/** The form's bounds have checked the JSON. */
function removeIntent(form: FormData): { name: string; index: number } | null {
  const text = form.get("__intent__");
  if (typeof text !== "string" || text === "") return null;
  const { type, payload } = JSON.parse(text) as { type: string; payload: { name: string; index: number } };
  return type === "remove" ? payload : null;
}

function copyRow(section: FormDefinition, values: Values, place: string): void {
  const [, list = "", at = ""] = /^(.+)\[(\d{1,6})\]$/.exec(place) ?? [];
  const field = listAt(section, list);
  const rows = rowsAt(values, list);
  const row = rows?.[Number(at)];
  if (!field || !rows || !row || rows.length >= maxRows(field.max)) return;
  rows.splice(Number(at) + 1, 0, copyOf(field, row, rows));
}

function copyOf(field: ListField, row: FormRow, rows: readonly FormRow[]): FormRow {
  const number = nextNumber(field, numbersIn(field, rows));
  // Inner rows get new keys, too.
  return {
    ...withoutKeys(row),
    ...(field.counts !== undefined && number !== undefined ? { [field.counts]: number } : {}),
  };
}

function withoutKeys(row: FormRow): FormRow {
  const parts = Object.entries(row).filter(([name]) => name !== "_key");
  const bare = (part: FormPart): FormPart =>
    typeof part === "string" ? part : Array.isArray(part) ? part.map(bare) : withoutKeys(part);
  return Object.fromEntries(parts.map(([name, part]) => [name, bare(part)]));
}

function restoreRow(section: FormDefinition, values: Values, text: FormDataEntryValue | null): void {
  if (typeof text !== "string" || text.length > longestPaste) return;
  const removed = readRemoved(text);
  const field = removed && rowsFieldAt(section, removed.list);
  if (!removed || !field) return;
  const rows = rowsAt(values, removed.list, true);
  if (rows && rows.length < maxRows(field.max)) rows.splice(removed.index, 0, removed.row);
}

function readRemoved(text: string): RemovedRow | null {
  try {
    const read: unknown = JSON.parse(text);
    if (!isWithinJsonBounds(read, { depth: 8, values: 2_000 }) || !isRow(read)) return null;
    const { list, index, row } = read as unknown as RemovedRow;
    return typeof list === "string" && Number.isInteger(index) && index >= 0 && isRow(row)
      ? { list, index, row }
      : null;
  } catch {
    return null;
  }
}

function isRow(value: unknown): value is FormRow {
  const isPart = (part: unknown): boolean =>
    typeof part === "string" ||
    (typeof part === "object" && part !== null && Object.keys(part).every(isName) && Object.values(part).every(isPart));
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(([name, part]) => isName(name) && (typeof part === "number" || isPart(part)))
  );
}

const isName = (name: string) => /^\w{1,60}$/.test(name) && name !== "__proto__";

/** "stops[2].sights" → the rows there. @param make creates an empty list if there is none */
function rowsAt(values: Values, list: string, make = false): FormRow[] | undefined {
  const parts = list.split(/[.[\]]+/).filter(Boolean);
  const last = parts.pop();
  let at: unknown = values;
  for (const part of parts)
    at =
      typeof at === "object" && at !== null && Object.hasOwn(at, part)
        ? (at as Record<string, unknown>)[part]
        : undefined;
  if (typeof at !== "object" || at === null || last === undefined) return undefined;
  const holder = at as Record<string, unknown>;
  if (make && !Object.hasOwn(holder, last)) holder[last] = [];
  const rows = Object.hasOwn(holder, last) ? holder[last] : undefined;
  return Array.isArray(rows) ? (rows as FormRow[]) : undefined;
}

function listAt(section: FormDefinition, path: string): ListField | undefined {
  const field = rowsFieldAt(section, path);
  return field?.kind === "list" ? field : undefined;
}

/** "stops[2].sights" → its field. */
function rowsFieldAt({ fields }: FormDefinition, path: string): ListField | GalleryField | undefined {
  const [name = "", ...columns] = path.replace(/\[\d{1,6}\]/g, "").split(".");
  const own = (of: Readonly<Record<string, Field>>, key: string) => (Object.hasOwn(of, key) ? of[key] : undefined);
  const field = columns.reduce<Field | undefined>(
    (at, column) => (at?.kind === "list" ? own(at.columns, column) : undefined),
    own(fields, name),
  );
  return field && hasRows(field) ? field : undefined;
}
