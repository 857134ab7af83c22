import type { Actor } from "~/lib/access/actor";
import { isLocalized, isWritten, type Field, type Section } from "~/lib/content/definition/definition";
import { onceForEach, sectionSchema } from "~/lib/content/entries/entry-data.server";
import { maxRowsInAll } from "~/lib/content/fields/entry-bounds";
import { Unreadable } from "~/lib/content/fields/field-kind";
import { shapeText } from "~/lib/content/fields/geo-shape.server";
import { maxRows, maxUnlimited } from "~/lib/content/fields/max-rows";
import { locales, weekdays, type EntryData } from "~/lib/content/values";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { refusalCodeOf } from "~/lib/files/checks/refusal.server";
import type { Upload } from "~/lib/files/receive.server";
import type { BoundedForm, FormBounds } from "~/lib/platform/http/request/form-bounds.server";
import { parseForm } from "~/lib/platform/http/request/parse-form.server";
import type { FieldErrors } from "~/lib/platform/refusal";

import { fieldOfLibraryAddress, filesInAddress } from "./library-address";

/** A posted entry form: conform's submission, and the patch from it if every value could be read. */
export function parseEntryForm(section: Section, form: BoundedForm) {
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

/** How many inputs a field may send: without scripts, a checkbox that is off sends two. */
function inputsOf(field: Field): number {
  const languages = isLocalized(field) ? locales.length : 1;
  if (field.kind === "image") return pictureInputs;
  if (field.kind === "text" && field.pattern === "rrule") return recurrenceInputs;
  if (field.kind === "files" || field.kind === "relations") return languages * maxRows(field.max ?? maxUnlimited);
  if (field.kind === "multi") return languages * maxRows("options" in field ? field.options.length : maxUnlimited);
  // A file: its own input, and without scripts its upload and its library address.
  return languages * (field.kind === "weekdays" ? weekdays.length : field.kind === "file" ? 3 : 2);
}

/** Interval, unit, days, day of the month, end, count and the rule as text. */
const recurrenceInputs = 7 + weekdays.length;

/** Three for the file, two alternative texts, "needs none", two captions, credit, two for the focal point. */
const pictureInputs = 11;

/** `rows`: of all lists with this name together; `fields`: inputs per row. */
type ListShape = { rows: number; fields: number };

/** The form's bounds. Reads half as many rows again as allowed, so that an error can be shown beside the list. */
export const entryFormBounds = onceForEach((section): FormBounds => {
  const lists: Record<string, number> = {};
  const many: Record<string, number> = {};
  const shapes: ListShape[] = [];
  /** @returns how many inputs the field sends, without rows */
  const declare = (name: string, field: Field, times: number): number => {
    const paths = isLocalized(field) ? locales.map((locale) => `${name}.${locale}`) : [name];
    if (field.kind !== "list" && field.kind !== "gallery") {
      const most = inputsOf(field) / paths.length;
      const isMany = ["files", "relations", "multi", "weekdays"].includes(field.kind);
      if (isMany) for (const path of paths) many[path] = most;
      const addresses = field.kind === "files" ? paths.length : 0;
      // Outside rows `many` gives the bound.
      return addresses + (isMany && times === 1 ? 0 : inputsOf(field));
    }
    const rows = maxRows(field.max);
    for (const path of paths) lists[path] = rows;
    const inAll = times * rows * paths.length;
    const fields =
      field.kind === "gallery"
        ? pictureInputs
        : Object.entries(field.columns).reduce(
            (sum, [column, one]) => sum + declare(`${name}[].${column}`, one, inAll),
            0,
          );
    shapes.push({ rows: inAll, fields: fields + 1 });
    return field.kind === "gallery" ? paths.length : 0;
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
  section: Section,
  form: BoundedForm,
  uploads: readonly Upload[],
): Promise<FieldErrors> {
  const errors = takeFromLibrary(section, form);
  for (const { field: name, path, originalName, refused } of uploads) {
    const target = /^(.+)\.upload$/.exec(name)?.[1];
    const field = target === undefined ? undefined : fieldAt(section, target);
    if (target === undefined || !field) continue;
    if (field.kind === "geoShape") {
      if (refused) errors[target] = [`files.errors.${refused}`];
      else await putShape(form, target, path).catch((error: unknown) => (errors[target] = [unreadableOf(error)]));
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

const kindsOfFiles = new Set<Field["kind"]>(["file", "files", "image", "gallery"]);

const maxAddresses = 100;

/** Replaces addresses by ids; saving the entry checks that the files exist. */
function takeFromLibrary(section: Section, form: BoundedForm): FieldErrors {
  const errors: FieldErrors = {};
  let taken = 0;
  for (const [name, text] of [...form]) {
    const target = fieldOfLibraryAddress(name);
    const field = target === undefined ? undefined : fieldAt(section, target);
    if (
      target === undefined ||
      !field ||
      !kindsOfFiles.has(field.kind) ||
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

function putFile(form: FormData, { kind }: Field, target: string, id: string): void {
  if (kind === "files") form.append(target, id);
  else if (kind === "gallery" && !target.endsWith("]")) form.append(`${target}[${rowsIn(form, target)}].file`, id);
  else form.set(kind === "file" ? target : `${target}.file`, id);
}

/** Reads an uploaded drawing as if its text had been typed. @throws Unreadable */
async function putShape(form: FormData, name: string, path: string): Promise<void> {
  form.set(name, await shapeText(path));
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
function fieldAt(section: Section, path: string): Field | undefined {
  const [name = "", ...columns] = path.replace(/\[\d{1,6}\]/g, "").split(".");
  return columns.reduce<Field | undefined>(
    (field, column) => (field?.kind === "list" ? field.columns[column] : undefined),
    section.fields[name],
  );
}
