import { z } from "zod";

import { isWithinJsonBounds } from "./json-bounds";
import { badRequest, tooManyFields } from "~/lib/platform/http/response/responses.server";
import { isStepInput } from "./step-inputs";

declare const bounded: unique symbol;
export type BoundedForm = FormData & { readonly [bounded]: true };

/** What a form may hold. Names are written without row numbers: `blocks[].pictures`. */
export type FormBounds = {
  /** Most fields besides those of `many`; 100 by default. */
  fields?: number;
  /** Names that come once for each chosen thing, and how often at most. */
  many?: Readonly<Record<string, number>>;
  /** Lists and their most rows. A name with `[n]` that belongs to no list is refused. */
  lists?: Readonly<Record<string, number>>;
  rows?: number;
  /** The form is carried to another page, which checks its names. */
  isCarried?: boolean;
};

export const maxFields = 5_000;

export function fieldLimit({ fields = 100, many = {} }: FormBounds): number {
  return Math.min(maxFields, fields + Object.values(many).reduce((sum, most) => sum + most, 0));
}

const longestName = 200;
const deepestName = 8;
/** A checkbox and its hidden field share a name; nothing else comes more than a few times. */
const repeats = 10;
const builtIn = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Guards readers of forms: `a[99999999]` would make a list of that length. `uploads`: fields of files received apart.
 * @throws Refusal 400, 413 for too many fields
 */
export function boundForm(form: FormData, bounds: FormBounds = {}, uploads: readonly string[] = []): BoundedForm {
  const { lists = {}, many = {}, rows = 0 } = bounds;
  const limit = fieldLimit(bounds);
  const seen = new Map<string, number>();
  const found: Rows = new Map();
  let fields = 0;
  // A form carried past a step brings that step's inputs, which this page does not read.
  if (!bounds.isCarried) for (const name of [...form.keys()].filter(isStepInput)) form.delete(name);
  for (const name of form.keys()) {
    if (++fields > limit) throw tooManyFields(limit);
    if (bounds.isCarried) continue;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    const path = readName(name, lists, found);
    if (times > (own(many, path) ?? repeats)) throw badRequest("A field comes too often");
  }
  if (bounds.isCarried) return form as BoundedForm;
  for (const name of uploads) readName(name, lists, found, true);
  readButton(form, lists, found);
  assertWithoutHoles(found, rows);
  return form as BoundedForm;
}

type Rows = Map<string, Set<number>>;

const own = (record: Readonly<Record<string, number>>, name: string) =>
  Object.hasOwn(record, name) ? record[name] : undefined;

// Notes rows by list and returns the bare name. A file field of a whole list ("gallery.upload") becomes a row later.
function readName(name: string, lists: Readonly<Record<string, number>>, found: Rows, isFile = false): string {
  if (name.length > longestName) throw badRequest("A field has too long a name");
  let [path, whole, depth] = ["", "", 0];
  for (const part of name.split(/(?=[.[])/)) {
    if (++depth > deepestName) throw badRequest("A field has too deep a name");
    const most = own(lists, path);
    if (isFile && part === ".upload" && `${whole}${part}` === name) return `${path}${part}`;
    const row = /^\[(\d{1,6})\]$/.exec(part)?.[1];
    if (row === undefined ? most !== undefined || /[[\]]/.test(part) : most === undefined || Number(row) >= most)
      throw badRequest("A field names a row that its list can't have");
    if (builtIn.has(part.replace(/^\./, ""))) throw badRequest("A field has a name that is not to be had");
    if (row !== undefined) found.set(whole, (found.get(whole) ?? new Set()).add(Number(row)));
    path += row === undefined ? part : "[]";
    whole += part;
  }
  // The bare name of a list would put a text where rows are expected.
  if (own(lists, path) !== undefined) throw badRequest("A list came as a field");
  return path;
}

const row = z.number().int().min(0);
const button = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("insert"),
    payload: z.strictObject({ name: z.string(), index: row.optional(), defaultValue: z.unknown().optional() }),
  }),
  z.object({ type: z.literal("remove"), payload: z.strictObject({ name: z.string(), index: row }) }),
  z.object({ type: z.literal("reorder"), payload: z.strictObject({ name: z.string(), from: row, to: row }) }),
]);

/** Conform trusts the `__intent__` of list buttons. */
function readButton(form: FormData, lists: Readonly<Record<string, number>>, found: Rows): void {
  // Conform's stored form state; our forms have none.
  if (form.has("__state__")) throw badRequest("Unknown state of a form");
  const [text, another] = form.getAll("__intent__");
  if (text === undefined || text === "") return;
  const read =
    another === undefined && typeof text === "string" && text.length <= 2_000
      ? button.safeParse(parsed(text))
      : undefined;
  if (!read?.success || !isWithinJsonBounds(read.data, { depth: 8, values: 100 }))
    throw badRequest("Unknown button of a list");
  const { name, ...numbers } = read.data.payload;
  const [, above = "", last = ""] = /^(.*\])?([^\]]*)$/.exec(name) ?? [];
  const most = own(lists, `${above.replace(/\[\d{1,6}\]/g, "[]")}${last}`);
  if (most === undefined) throw badRequest("Unknown list");
  for (const number of Object.values(numbers))
    if (typeof number === "number" && number > most) throw badRequest("A list has no such row");
  // A list in a row: the row must exist.
  if (above !== "") readName(`${above}._key`, lists, found);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Without gaps, or a few fields would be drawn as many rows. */
function assertWithoutHoles(found: Rows, most: number): void {
  let rows = 0;
  for (const numbers of found.values()) {
    rows += numbers.size;
    if (Math.max(...numbers) !== numbers.size - 1) throw badRequest("A list leaves out a row");
  }
  if (rows > most) throw badRequest("The form holds too many rows");
}
