import { z } from "zod";

import type { Field } from "~/lib/content/definition/definition";
import { collapseSpaces } from "~/lib/platform/text/collapse-spaces";

import type { Locale } from "../values";
import { mostRows } from "./most-rows";
import type { Around, Pointers, Shape } from "./public-shape";

/** Something an entry points at: it can't be thrown away while the entry needs it. */
export type Reference = { kind: "entry" | "file"; id: string };
/** What was pointed at, and what takes its place: ids of entries. */
export type Repointing = { from: string; to: string };
export type JsonSchema = Record<string, unknown>;
/** What a value only points at, in the words of whoever reads the table. */
export type CellWords = {
  locale: Locale;
  yes: string;
  no: string;
  /** The label of a code of the field, or list column, of this name. */
  option: (name: string, code: string) => string;
  entry: (id: string) => string;
  file: (id: string) => string;
};

/**
 * One kind of field. Values are in their stored form (`../values.ts`); `undefined` is "nothing written".
 * Issues are i18n keys with their numbers behind a question mark: `content.issues.tooLong?max=160`.
 */
export type FieldKind = {
  /** Turns a form's strings or stored JSON into the stored value; refuses what can't be read at all. */
  schema: (field: Field) => z.ZodType<unknown>;
  /** What keeps a value from being published, beside emptiness. */
  issues: (value: unknown, field: Field) => string[];
  /** What should be better, and keeps nobody from anything. */
  warnings: (value: unknown, field: Field) => string[];
  /** Plain text for the search index. */
  text: (value: unknown, field: Field) => string;
  /** Exact values to filter by. */
  facets: (value: unknown) => string[];
  /** Sorts under plain byte order as people expect; null: last. */
  sortKey: (value: unknown, field: Field) => string | null;
  references: (value: unknown, field: Field) => Reference[];
  /** The value with another entry in the place of the one that it points at; several stay each once. */
  repointed: (value: unknown, field: Field, change: Repointing) => unknown;
  /** Addresses that it links to or shows, as they are written. */
  addresses: (value: unknown, field: Field) => string[];
  /** One cell of a table for people; numbers stay numbers. */
  cell: (value: unknown, field: Field, name: string, words: CellWords) => string | number;
  /** The stored form as JSON Schema, for OpenAPI. */
  jsonSchema: (field: Field) => JsonSchema;
  /** A filled value to a reader of the site; null where it says nothing by itself. */
  publicView: (value: unknown, field: Field, around: Around) => Shape | null;
  /** The same to a script; null: as it is stored. */
  plain: ((value: unknown, field: Field, pointers: Pointers) => unknown) | null;
  /** `plain` as JSON Schema. */
  plainSchema: (field: Field) => JsonSchema;
};

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
  /** Left out: the value itself, several with commas between them. */
  cell?: (value: V, field: F, name: string, words: CellWords) => string | number;
  jsonSchema: (field: F) => JsonSchema;
  publicView: (value: V, field: F, around: Around) => Shape | null;
  plain?: (value: V, field: F, pointers: Pointers) => unknown;
  /** Left out: `jsonSchema`. */
  plainSchema?: (field: F) => JsonSchema;
};

/** Of a kind that points at nothing. */
export const noReferences = (): Reference[] => [];

/**
 * The registry hands each kind only fields and values of its own, which the type system can't follow: one cast, here.
 */
export function defineKind<F extends Field, V>(input: KindInput<F, V>): FieldKind {
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
    ...input,
  } as FieldKind;
}

export function issue(name: string, values?: Record<string, string | number>): string {
  const query = values
    ? `?${new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)]))}`
    : "";
  return `content.issues.${name}${query}`;
}

/** A schema that reads one value: `read` gives the stored form, undefined for nothing, or throws `Unreadable`. */
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

/**
 * A list that is counted before any of it is read: a hundred thousand wrong ids would be as many errors.
 * @param max how many may be published; a draft may hold `mostRows` of it
 */
export function listOf(item: z.ZodType<unknown>, max: number): z.ZodType<unknown[] | undefined> {
  return z
    .preprocess((input, context) => {
      if (input === undefined || input === null) return undefined;
      const problem = !Array.isArray(input)
        ? issue("notList")
        : input.length > mostRows(max)
          ? issue("tooMany", { max, count: input.length })
          : null;
      if (problem === null) return input;
      context.addIssue({ code: "custom", message: problem, input });
      return z.NEVER;
    }, z.array(item).optional())
    .optional();
}

/** The same of codes and ids that come as texts, one alone without a list around it; each is kept once. */
export function readTexts<V>(input: unknown, max: number, read: (one: unknown) => V): V[] | undefined {
  const given = typeof input === "string" ? [input] : input;
  if (!Array.isArray(given)) throw new Unreadable("notList");
  if (given.length > mostRows(max)) throw new Unreadable("tooMany", { max, count: given.length });
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

/** Line ends become plain newlines. */
export function cleanText(input: unknown): string {
  if (typeof input !== "string") throw new Unreadable("notText");
  return keepable(input).replaceAll("\r\n", "\n").normalize("NFC");
}

// Signs that turn the words after them round, wherever the text is shown ("fdp.exe" for "exe.pdf"), and spaces without
// a width, which come with pasted text and hide a word from search. Emoji need the joiner U+200D, which stays.
const unseen = /[\0\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/g;

/**
 * What the database takes and nobody is deceived by: PostgreSQL refuses NUL in text, and half a letter (a lone
 * surrogate) in JSON.
 */
export function keepable(text: string): string {
  return text.replace(unseen, "").replace(/\p{Surrogate}/gu, "\ufffd");
}

/** At most `max` characters, never the first half of one. */
export function cutText(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, "");
}

export function oneLine(input: unknown): string {
  return collapseSpaces(cleanText(input));
}

/** No single text of an entry may pass this, published or not; the body of a request is limited before it. */
export const hardTextLimit = 200_000;
/**
 * The same of one line, five times the longest that any section publishes: lists show it whole, and a browser lays out
 * a word of 150,000 letters for over a minute.
 */
export const hardLineLimit = 5_000;
