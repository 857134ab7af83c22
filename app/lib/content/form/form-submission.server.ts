import type { Actor } from "~/lib/access/actor";
import { isLocalized, isWritten, type Field, type Section } from "~/lib/content/definition/definition";
import { onceForEach, sectionSchema } from "~/lib/content/entries/entry-data.server";
import type { FieldErrors } from "~/lib/content/errors";
import { mostRowsInAll } from "~/lib/content/fields/entry-bounds";
import { Unreadable } from "~/lib/content/fields/field-kind";
import { shapeText } from "~/lib/content/fields/geo-shape.server";
import { mostRows, mostUnlimited } from "~/lib/content/fields/most-rows";
import { locales, weekdays, type EntryData } from "~/lib/content/values";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { refusalCodeOf } from "~/lib/files/checks/refusal.server";
import { fileLimits } from "~/lib/files/limits";
import type { Upload } from "~/lib/files/receive.server";
import type { BoundedForm, FormBounds } from "~/lib/platform/http/form-bounds.server";
import { parseForm } from "~/lib/platform/http/parse-form.server";

/** An entry form as it came: conform's submission, and the patch in it when every value could be read. */
export function parseEntryForm(section: Section, form: BoundedForm) {
  const submission = parseForm(form, sectionSchema(section));
  // A form holds every field, so one that is absent has been cleared; but for what it shows of another entry.
  const isLeftOut = (name: string) => section.takenFrom?.fields.includes(name) === true && ![...form.keys()].some((key) => key === name || key.startsWith(`${name}.`));
  const patch: EntryData | null =
    submission.status === "success" ? Object.fromEntries(Object.entries(section.fields).flatMap(([name, field]) => (isWritten(field) && !isLeftOut(name) ? [[name, submission.value[name]]] : []))) : null;
  return { submission, patch };
}

/** What the form of an entry may hold, by the fields of its section. */
export const entryFormBounds = onceForEach((section): FormBounds => {
  const lists: Record<string, number> = {};
  const many: Record<string, number> = {};
  const declare = (name: string, field: Field) => {
    for (const path of isLocalized(field) ? locales.map((locale) => `${name}.${locale}`) : [name]) {
      if (field.kind === "list" || field.kind === "gallery") lists[path] = mostRows(field.max);
      else if (field.kind === "files" || field.kind === "relations") many[path] = mostRows(field.max ?? mostUnlimited);
      else if (field.kind === "weekdays") many[path] = weekdays.length;
      else if (field.kind === "multi") many[path] = mostRows("options" in field ? field.options.length : mostUnlimited);
    }
    if (field.kind === "list") for (const [column, one] of Object.entries(field.columns)) declare(`${name}[].${column}`, one);
  };
  for (const [name, field] of Object.entries(section.fields)) if (isWritten(field)) declare(name, field);
  return { fields: fileLimits.fields, lists, many, rows: mostRowsInAll };
});

/**
 * Puts files chosen without scripts ("cover.upload") into the library and their ids into the form. What the gate
 * refuses becomes an error of its field; the rest of the form stays as it was typed.
 */
export async function keepUploads(actor: Actor, section: Section, form: BoundedForm, uploads: readonly Upload[]): Promise<FieldErrors> {
  const errors: FieldErrors = {};
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
      const { id } = await acceptFile(actor, { path, originalName, refused });
      if (field.kind === "files") form.append(target, id);
      else if (field.kind === "gallery" && !target.endsWith("]")) form.append(`${target}[${rowsIn(form, target)}].file`, id);
      else form.set(field.kind === "file" ? target : `${target}.file`, id);
    } catch (refusal) {
      errors[target] = [`files.errors.${await refusalCodeOf(refusal)}`];
    }
  }
  return errors;
}

/** A drawing is read from its file as if its text had been typed. @throws Unreadable */
async function putShape(form: FormData, name: string, path: string): Promise<void> {
  form.set(name, await shapeText(path));
}

function unreadableOf(error: unknown): string {
  if (error instanceof Unreadable) return error.message;
  throw error;
}

/** How many rows of a list the form holds; a new one comes behind the last. */
function rowsIn(form: FormData, list: string): number {
  const numbers = [...form.keys()].flatMap((name) => (name.startsWith(`${list}[`) ? [Number.parseInt(name.slice(list.length + 1), 10)] : []));
  return Math.max(-1, ...numbers) + 1;
}

/** "attachments[0].file", "stops[0].stays[1].photo" → the column's field; "gallery[2]", "blocks[0].pictures[2]" → the gallery. */
function fieldAt(section: Section, path: string): Field | undefined {
  const [name = "", ...columns] = path.replace(/\[\d{1,6}\]/g, "").split(".");
  return columns.reduce<Field | undefined>((field, column) => (field?.kind === "list" ? field.columns[column] : undefined), section.fields[name]);
}
