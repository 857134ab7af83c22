import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { acceptFile } from "~/lib/files/gate.server";
import type { Upload } from "~/lib/files/receive.server";
import { refusalCodeOf } from "~/lib/files/refusal.server";
import { badRequest } from "~/lib/platform/http/responses.server";

import type { Field, Section } from "./definition";
import { sectionSchema } from "./entry-data.server";
import type { FieldErrors } from "./errors";
import type { EntryData } from "./values";

/** An entry form as it came: conform's submission, and the patch in it when every value could be read. */
export function parseEntryForm(section: Section, form: FormData) {
  assertFewRows(form);
  assertIntents(form);
  const submission = parseWithZod(form, { schema: sectionSchema(section), disableAutoCoercion: true });
  // A form holds every field, so one that is absent has been cleared.
  const patch: EntryData | null =
    submission.status === "success" ? Object.fromEntries(Object.keys(section.fields).map((name) => [name, submission.value[name]])) : null;
  return { submission, patch };
}

const mostRows = 2_000;

/**
 * `gallery[99999999].file` would be a list of that length, and every reader of it would stand still for a minute; the
 * buttons of lists name their row in the same way. @throws Response 400
 */
function assertFewRows(form: FormData): void {
  for (const text of [...form.keys(), ...form.getAll("__intent__").map(String)]) {
    for (const [, inName, inIntent] of text.matchAll(/\[(\d+)\]|"(?:index|from|to)"\s*:\s*([\d.eE+]+)/g)) {
      if (Number(inName ?? inIntent) >= mostRows) throw badRequest("A row of a list has too high a number");
    }
  }
}

const listIntent = z.object({
  type: z.enum(["validate", "update", "reset", "insert", "remove", "reorder"]),
  payload: z.looseObject({ name: z.string().optional(), index: z.number().optional(), from: z.number().optional(), to: z.number().optional() }).optional(),
});

/** What the buttons of lists post; conform takes it for granted that they are ours. @throws Response 400 */
function assertIntents(form: FormData): void {
  for (const text of form.getAll("__intent__")) {
    try {
      listIntent.parse(JSON.parse(String(text)));
    } catch {
      throw badRequest("Unknown button of a list");
    }
  }
}

/**
 * Puts files chosen without scripts ("cover.upload") into the library and their ids into the form. What the gate
 * refuses becomes an error of its field; the rest of the form stays as it was typed.
 */
export async function keepUploads(actor: Actor, section: Section, form: FormData, uploads: readonly Upload[]): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const { field: name, path, originalName, refused } of uploads) {
    const target = /^(.+)\.upload$/.exec(name)?.[1];
    const field = target === undefined ? undefined : fieldAt(section, target);
    if (target === undefined || !field) continue;
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

/** How many rows of a list the form holds; a new one comes behind the last. */
function rowsIn(form: FormData, list: string): number {
  const numbers = [...form.keys()].flatMap((name) => (name.startsWith(`${list}[`) ? [Number.parseInt(name.slice(list.length + 1), 10)] : []));
  return Math.max(-1, ...numbers) + 1;
}

/** "attachments[0].file" → the column's field; "gallery[2]", "blocks[0].pictures[2]" → the gallery. */
function fieldAt(section: Section, path: string): Field | undefined {
  const [, name = "", column] = /^([^.[]+)(?:\[\d+\])?(?:\.([^.[]+)(?:\[\d+\])?)?$/.exec(path) ?? [];
  const field = section.fields[name];
  return field?.kind === "list" && column ? field.columns[column] : field;
}
