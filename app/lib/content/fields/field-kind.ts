import type { SQL } from "drizzle-orm";
import { z } from "zod";

import type { Field, FieldKindName } from "~/lib/content/definition/definition";
import type { ImportColumn } from "~/lib/content/definition/import/import-map";
import type { ImageValue, Locale } from "~/lib/content/values";
import type { JsonSchema } from "~/lib/openapi/json-schema";
import { collapseSpaces } from "~/lib/platform/text/collapse-spaces";
import { keepable } from "~/lib/platform/text/keepable";

import { maxRows } from "./max-rows";
import type { Around, Pointers, Shape } from "./public-shape";

/** A target of an entry; it can't be deleted while the entry needs it. */
export type Reference = { kind: "entry" | "file"; id: string };
export type Repointing = { from: string; to: string };
/** Labels for a table cell, in the reader's language. */
export type CellLabels = {
  locale: Locale;
  yes: string;
  no: string;
  /** The label of a code in the field or list column of this name. */
  option: (name: string, code: string) => string;
  entry: (id: string) => string;
  file: (id: string) => string;
};

/** Values are in stored form (`../values.ts`). Issues are i18n keys with values: `content.issues.tooLong?max=160`. */
export type FieldKind<K extends FieldKindName = FieldKindName> = {
  /** Only a type: it keeps the definition of one kind from standing under the name of another. */
  readonly kind?: K;
  /** Turns a form's strings or stored JSON into the stored value; refuses what it can't read. */
  schema: (field: Field) => z.ZodType<unknown>;
  /** What blocks publishing, beside emptiness. */
  issues: (value: unknown, field: Field) => string[];
  warnings: (value: unknown, field: Field) => string[];
  text: (value: unknown, field: Field) => string;
  facets: (value: unknown) => string[];
  /** Its byte order is the order that people expect; null: last. */
  sortKey: (value: unknown, field: Field) => string | null;
  references: (value: unknown, field: Field) => Reference[];
  /** The value with one target replaced; duplicates are removed. */
  repointed: (value: unknown, field: Field, change: Repointing) => unknown;
  addresses: (value: unknown, field: Field) => string[];
  /** One cell of a table for people; numbers stay numbers. */
  cell: (value: unknown, field: Field, name: string, labels: CellLabels) => string | number;
  /** The stored form as JSON Schema, for OpenAPI. */
  jsonSchema: (field: Field) => JsonSchema;
  /** How a public page shows the value; null: not by itself. */
  publicView: (value: unknown, field: Field, around: Around) => Shape | null;
  /** The value in the public API; null: as it is stored. */
  plain: ((value: unknown, field: Field, pointers: Pointers) => unknown) | null;
  plainSchema: (field: Field) => JsonSchema;
  /** The table's width in rem that its column takes in a list. */
  width: number;
  /** A list shows the value itself, its first picture, or only that there is one. */
  inList: "value" | "picture" | "filled";
  /** A line of a printed report holds it. */
  isInReports: boolean;
  /** As official texts write it; null: as in a cell. */
  official: ((value: unknown) => string) | null;
  /** How many inputs it may send in one language: without scripts, a checkbox that is off sends two. */
  inputs: (field: Field) => number;
  /** All its inputs have one name. */
  isSentAsMany: boolean;
  /** The input that takes the id of a file; null: it holds no files. */
  fileInput: ((target: string, nextRow: () => number) => FileInput) | null;
  /** The text of an uploaded file that stands for a typed one; null: it reads no files. */
  uploaded: ((path: string) => Promise<string>) | null;
  /** How a row of open data says a value; null: not at all. */
  imported: Imported | null;
  /** In tables of open data; null: not there. */
  open: OpenForm | null;
  /** The value without what is gone; undefined where nothing is left. */
  without: (value: unknown, field: Field, gone: Gone) => unknown;
  /** The year of a value that is read from JSON as text; null: it has none. */
  year: ((value: SQL) => SQL) | null;
  /** The value with each of its pictures replaced. @param use gets the place within the value, too: "[2]" or "" */
  eachPicture: (value: unknown, use: UsePicture) => unknown;
};

/** `isAdded`: beside the ids that the input holds already. */
export type FileInput = { name: string; isAdded?: true };
export type UsePicture = (picture: ImageValue, at: string) => ImageValue;
/** `ids`: of targets and options; `column` removes what is gone from a row's column. */
export type Gone = {
  ids: ReadonlySet<string>;
  isGone: (part: unknown) => boolean;
  column: (value: unknown, field: Field) => unknown;
};
/** Labels for tables of open data, in the file's language, or as JSON has them. */
export type OpenFormat = {
  option: (code: string) => string;
  weekdays: (codes: string[]) => string;
  day: (value: string) => string;
  moment: (value: string) => string;
};
/**
 * Values are in the form of the public API. `text`: for people; `plain`: before numbers are written; `cells`, `columns`:
 * several cells, with the texts that name them, where the value is no part of a row.
 */
export type OpenForm = {
  text?: (value: unknown, format: OpenFormat) => string;
  plain?: (value: unknown) => unknown;
  cells?: (value: unknown) => (string | number)[];
  columns?: Readonly<Record<string, string>>;
};
export type ImportedCells = { cells: readonly (string | number | boolean)[]; text: string };
/** `value`: null where the cells can't be read; `codes`: by the names of options; `title`: by its target's title. */
export type Imported =
  | { by: "value"; isPlace?: true; value: (given: ImportedCells, column: ImportColumn) => unknown }
  | { by: "codes"; codes: (text: string) => string[] }
  | { by: "title" };

type KindInput<F extends Field, V> = {
  schema: (field: F) => z.ZodType<unknown>;
  issues?: (value: V, field: F) => string[];
  warnings?: (value: V, field: F) => string[];
  text?: (value: V, field: F) => string;
  facets?: (value: V) => string[];
  sortKey?: (value: V, field: F) => string | null;
  references?: (value: V, field: F) => Reference[];
  repointed?: (value: V, field: F, change: Repointing) => V;
  addresses?: (value: V, field: F) => string[];
  /** Default: the value itself, several joined by commas. */
  cell?: (value: V, field: F, name: string, labels: CellLabels) => string | number;
  jsonSchema: (field: F) => JsonSchema;
  publicView: (value: V, field: F, around: Around) => Shape | null;
  plain?: (value: V, field: F, pointers: Pointers) => unknown;
  /** Default: `jsonSchema`. */
  plainSchema?: (field: F) => JsonSchema;
  width?: number;
  inList?: FieldKind["inList"];
  isInReports?: true;
  official?: (value: V) => string;
  inputs?: (field: F) => number;
  isSentAsMany?: true;
  fileInput?: (target: string, nextRow: () => number) => FileInput;
  uploaded?: (path: string) => Promise<string>;
  imported?: Imported;
  open?: OpenForm | null;
  without?: (value: V, field: F, gone: Gone) => unknown;
  year?: (value: SQL) => SQL;
  eachPicture?: (value: unknown, use: UsePicture) => unknown;
};

/** Undefined where nothing is left. */
export const filledOnly = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);

export const noReferences = (): Reference[] => [];

/** The registry gives each kind only its own fields and values, which types can't express: one cast, here. */
export function defineKind<F extends Field, V>(input: KindInput<F, V>): FieldKind<F["kind"]> {
  return {
    issues: () => [],
    warnings: () => [],
    text: () => "",
    facets: () => [],
    sortKey: () => null,
    references: noReferences,
    repointed: (value: unknown) => value,
    addresses: () => [],
    cell: (value: unknown) => (typeof value === "number" ? value : [value].flat().join(", ")),
    plain: null,
    plainSchema: input.jsonSchema,
    width: 10,
    inList: "value",
    isInReports: false,
    official: null,
    inputs: () => 2,
    isSentAsMany: false,
    fileInput: null,
    uploaded: null,
    imported: null,
    open: {},
    without: (value: unknown, _field: Field, { isGone }: Gone) => (isGone(value) ? undefined : value),
    year: null,
    eachPicture: (value: unknown) => value,
    ...input,
  } as FieldKind<F["kind"]>;
}

export function issue(name: string, values?: Record<string, string | number>): string {
  const query = values
    ? `?${new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)]))}`
    : "";
  return `content.issues.${name}${query}`;
}

/** Schema of one value: `read` returns the stored form or undefined, or throws `Unreadable`. */
export function reading<V>(read: (input: unknown) => V | undefined): z.ZodType<unknown> {
  return z
    .unknown()
    .transform((input, context) => {
      if (isBlank(input)) return undefined;
      try {
        return read(input);
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        context.addIssue({ code: "custom", message: error.message, input });
        return z.NEVER;
      }
    })
    .optional();
}

/** Counts first: 100,000 wrong ids would be as many errors. @param max to publish; drafts may hold `mostRows(max)` */
export function listOf(item: z.ZodType<unknown>, max: number): z.ZodType<unknown[] | undefined> {
  return z
    .preprocess((input, context) => {
      if (input === undefined || input === null) return undefined;
      const problem = !Array.isArray(input)
        ? issue("notList")
        : input.length > maxRows(max)
          ? issue("tooMany", { max, count: input.length })
          : null;
      if (problem === null) return input;
      context.addIssue({ code: "custom", message: problem, input });
      return z.NEVER;
    }, z.array(item).optional())
    .optional();
}

/** The same for codes and ids; a single text counts as a list, duplicates are dropped. */
export function readTexts<V>(input: unknown, max: number, read: (one: unknown) => V): V[] | undefined {
  const given = typeof input === "string" ? [input] : input;
  if (!Array.isArray(given)) throw new Unreadable("notList");
  if (given.length > maxRows(max)) throw new Unreadable("tooMany", { max, count: given.length });
  const kept = [...new Set(given.filter((one) => one !== "").map(read))];
  return kept.length > 0 ? kept : undefined;
}

export class Unreadable extends Error {
  constructor(name: string, values?: Record<string, string | number>) {
    super(issue(name, values));
  }
}

export function isBlank(input: unknown): boolean {
  return input === undefined || input === null || (typeof input === "string" && input.trim() === "");
}

export function cleanText(input: unknown): string {
  if (typeof input !== "string") throw new Unreadable("notText");
  return keepable(input).replaceAll("\r\n", "\n").normalize("NFC");
}

export function oneLine(input: unknown): string {
  return collapseSpaces(cleanText(input));
}

/** Bound of any single text, published or not; the request body is limited earlier. */
export const hardTextLimit = 200_000;
/** Five times the longest line of any section: a browser needs over a minute to lay out a word of 150,000 letters. */
export const hardLineLimit = 5_000;

export function lengthIssues(value: string, { max }: { max?: number }): string[] {
  return max !== undefined && value.length > max ? [issue("tooLong", { max, length: value.length })] : [];
}

export function limited(text: string, max: number): string {
  if (text.length > max) throw new Unreadable("tooLong", { max, length: text.length });
  return text;
}
