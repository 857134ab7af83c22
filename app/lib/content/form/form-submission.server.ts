import type { Actor } from "~/lib/access/actor";
import {
  isLocalized,
  isWritten,
  type Field,
  type Fields,
  type FormDefinition,
} from "~/lib/content/definition/definition";
import { panelInputs } from "~/lib/content/definition/panel-inputs";
import { sectionSchema } from "~/lib/content/entries/entry-data.server";
import { maxRowsInAll } from "~/lib/content/fields/entry-bounds";
import { Unreadable } from "~/lib/content/fields/field-kind";
import { fields } from "~/lib/content/fields/fields.server";
import { hasRows } from "~/lib/content/fields/has-rows";
import { maxRows } from "~/lib/content/fields/max-rows";
import { locales, type EntryData } from "~/lib/content/values";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { refusalCodeOf } from "~/lib/files/checks/refusal.server";
import type { Upload } from "~/lib/files/receive.server";
import { onceForEach } from "~/lib/platform/cache/once-for-each";
import type { BoundedForm, FormBounds } from "~/lib/platform/http/request/form-bounds.server";
import { parseForm } from "~/lib/platform/http/request/parse-form.server";
import type { FieldErrors } from "~/lib/platform/refusal";
import { parseDateTime } from "~/lib/platform/text/dates/dates";

import { fieldOfLibraryAddress, filesInAddress } from "./library-address";

/** A posted entry form: conform's submission, and the patch from it if every value could be read. */
export function parseEntryForm(section: FormDefinition, form: BoundedForm) {
  const submission = parseForm(form, sectionSchema(section));
  // A form holds every field, so an absent one has been cleared; except fields that are taken from another entry.
  const isLeftOut = (name: string) =>
    section.takenFrom?.fields.includes(name) === true &&
    ![...form.keys()].some((key) => key === name || key.startsWith(`${name}.`));
  const patch: EntryData | null =
    submission.status === "success"
      ? Object.fromEntries(
          Object.entries(section.fields).flatMap(([name, field]) =>
            isWritten(field) && !isLeftOut(name) ? [[name, submission.value[name]]] : [],
          ),
        )
      : null;
  return { submission, patch };
}

/** Inputs beside the section's fields: buttons, versions, dates, search boxes of choosers. */
const besideOwn = 100;

/** How many inputs a field may send. */
function inputsOf(field: Field): number {
  const languages = isLocalized(field) ? locales.length : 1;
  return languages * fields.kindOf(field).inputs(field);
}

/** `rows`: of all lists with this name together; `fields`: inputs per row. */
type ListShape = { rows: number; fields: number };

/** The form's bounds. Reads half as many rows again as allowed, so that an error can be shown beside the list. */
export const entryFormBounds = onceForEach((section: FormDefinition): FormBounds => {
  const lists: Record<string, number> = {};
  const many: Record<string, number> = {};
  const shapes: ListShape[] = [];
  /** @returns how many inputs the field sends, without rows */
  const declare = (name: string, field: Field, times: number): number => {
    const paths = isLocalized(field) ? locales.map((locale) => `${name}.${locale}`) : [name];
    if (!hasRows(field)) {
      const most = inputsOf(field) / paths.length;
      const { isSentAsMany: isMany, fileInput } = fields.kindOf(field);
      if (isMany) for (const path of paths) many[path] = most;
      // Without scripts, many files have an input for the library's addresses.
      const addresses = isMany && fileInput ? paths.length : 0;
      // Outside rows `many` gives the bound.
      return addresses + (isMany && times === 1 ? 0 : inputsOf(field));
    }
    const rows = maxRows(field.max);
    for (const path of paths) lists[path] = rows;
    const inAll = times * rows * paths.length;
    const inRow =
      field.kind !== "list"
        ? inputsOf(field) / paths.length
        : Object.entries(field.columns).reduce(
            (sum, [column, one]) => sum + declare(`${name}[].${column}`, one, inAll),
            0,
          );
    shapes.push({ rows: inAll, fields: inRow + 1 });
    return field.kind === "list" ? 0 : paths.length;
  };
  const own = Object.entries(section.fields).reduce(
    (sum, [name, field]) => sum + (isWritten(field) ? declare(name, field, 1) : 0),
    besideOwn,
  );
  const rows = maxRows(maxRowsInAll);
  return { fields: own + maxFieldsIn(shapes, rows), lists, many, rows };
});

/** The most inputs that this many rows can send: the longest rows are counted first. */
function maxFieldsIn(shapes: readonly ListShape[], rows: number): number {
  let left = rows;
  return shapes
    .toSorted((a, b) => b.fields - a.fields)
    .reduce((sum, shape) => {
      const taken = Math.min(left, shape.rows);
      left -= taken;
      return sum + taken * shape.fields;
    }, 0);
}

/** Without scripts: stores uploads in the library and puts ids into the form. @returns errors of files, by field */
export async function keepUploads(
  actor: Actor,
  section: FormDefinition,
  form: BoundedForm,
  uploads: readonly Upload[],
): Promise<FieldErrors> {
  const errors = takeFromLibrary(section, form);
  for (const { field: name, path, originalName, refused } of uploads) {
    const target = /^(.+)\.upload$/.exec(name)?.[1];
    const field = target === undefined ? undefined : fieldAt(section, target);
    if (target === undefined || !field) continue;
    const { uploaded } = fields.kindOf(field);
    if (uploaded) {
      if (refused) errors[target] = [`files.errors.${refused}`];
      else
        await putText(form, target, uploaded(path)).catch((error: unknown) => (errors[target] = [unreadableOf(error)]));
      continue;
    }
    try {
      putFile(form, field, target, (await acceptFile(actor, { path, originalName, refused })).id);
    } catch (refusal) {
      errors[target] = [`files.errors.${refusalCodeOf(refusal)}`];
    }
  }
  return errors;
}

const maxAddresses = 100;

/** Replaces addresses by ids; saving the entry checks that the files exist. */
function takeFromLibrary(section: FormDefinition, form: BoundedForm): FieldErrors {
  const errors: FieldErrors = {};
  let taken = 0;
  for (const [name, text] of [...form]) {
    const target = fieldOfLibraryAddress(name);
    const field = target === undefined ? undefined : fieldAt(section, target);
    if (
      target === undefined ||
      !field ||
      !fields.kindOf(field).fileInput ||
      typeof text !== "string" ||
      text.trim() === ""
    )
      continue;
    const found = filesInAddress(text);
    if (found.length === 0 || taken + found.length > maxAddresses) {
      errors[target] = [found.length === 0 ? "files.errors.noFileAddress" : "files.errors.tooManyAddresses"];
      continue;
    }
    taken += found.length;
    form.delete(name);
    for (const id of found) putFile(form, field, target, id);
  }
  return errors;
}

function putFile(form: FormData, field: Field, target: string, id: string): void {
  const { fileInput } = fields.kindOf(field);
  const { name, isAdded } = fileInput?.(target, () => rowsIn(form, target)) ?? { name: `${target}.file` };
  if (isAdded) form.append(name, id);
  else form.set(name, id);
}

/** Reads an upload as if its text had been typed. @throws Unreadable */
async function putText(form: FormData, name: string, text: Promise<string>): Promise<void> {
  form.set(name, await text);
}

function unreadableOf(error: unknown): string {
  if (error instanceof Unreadable) return error.message;
  throw error;
}

function rowsIn(form: FormData, list: string): number {
  const numbers = [...form.keys()].flatMap((name) =>
    name.startsWith(`${list}[`) ? [Number.parseInt(name.slice(list.length + 1), 10)] : [],
  );
  return Math.max(-1, ...numbers) + 1;
}

/** "attachments[0].file", "stops[0].stays[1].photo" → the column's field; "blocks[0].pictures[2]" → the gallery. */
function fieldAt(section: FormDefinition, path: string): Field | undefined {
  const [name = "", ...columns] = path.replace(/\[\d{1,6}\]/g, "").split(".");
  const own = (of: Fields, key: string) => (Object.hasOwn(of, key) ? of[key] : undefined);
  return columns.reduce<Field | undefined>(
    (field, column) => (field?.kind === "list" ? own(field.columns, column) : undefined),
    own(section.fields, name),
  );
}

/** The statement required before an election. */
export const isElectionChecked = (form: FormData) => form.get("electionChecked") === "true";

/** A time of the publishing panel; null when it is empty or none. */
export function panelTime(form: FormData, name: "publishAt" | "unpublishAt"): Date | null {
  const instant = parseDateTime(String(form.get(name) ?? ""));
  return instant ? new Date(instant) : null;
}

/** Inputs that are no fields of the entry, to show them again. */
export function panelValuesOf(form: FormData): Record<string, string> {
  return Object.fromEntries(panelInputs.flatMap((name) => (form.has(name) ? [[name, String(form.get(name))]] : [])));
}
