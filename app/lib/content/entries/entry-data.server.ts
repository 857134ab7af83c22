import type { SQL } from "drizzle-orm";
import { z } from "zod";

import {
  isWritten,
  type Field,
  type ListField,
  type Section,
  type FormDefinition,
} from "~/lib/content/definition/definition";
import { isLetOut } from "~/lib/content/definition/public/public-face";
import { listOrder, orderFields } from "~/lib/content/definition/list-order";
import { sortSlotsOf } from "~/lib/content/definition/sort-columns";
import { InvalidData } from "~/lib/content/errors";
import { firstTooMuch } from "~/lib/content/fields/entry-bounds";
import type { Reference } from "~/lib/content/fields/field-kind";
import { issue } from "~/lib/content/fields/field-kind";
import { fields } from "~/lib/content/fields/fields.server";
import { parcelLine } from "~/lib/content/fields/places/parcels";
import { isRelation } from "~/lib/content/fields/points-at";
import { unknownNames } from "~/lib/content/fields/unknown-names";
import { locales, type EntryData, type Localized, type RowValue } from "~/lib/content/values";
import { onceForEach } from "~/lib/platform/cache/once-for-each";
import { searchVector } from "~/lib/platform/db/queries/text-search.server";
import type { FieldErrors } from "~/lib/platform/refusal";
import { sortKeyTr } from "~/lib/platform/text/turkish/collate";
import { numberKeys, parcelKeys } from "~/lib/platform/text/turkish/official-numbers";

import { asPublic } from "./derived/completed-data.server";
import { facetsOf } from "./derived/facets.server";
import { joinedKeys, nameKey, publicSortKey } from "./derived/public-sort-key.server";
import { preserveSeconds } from "./preserve-seconds";

const byName = <T>({ fields: all }: FormDefinition, of: (field: Field) => T) =>
  Object.fromEntries(Object.entries(all).flatMap(([name, field]) => (isWritten(field) ? [[name, of(field)]] : [])));

/** What a save of this section accepts, from a form or from JSON. Unknown names are dropped. */
export const sectionSchema = onceForEach((section: FormDefinition): z.ZodType<EntryData> =>
  z.preprocess(
    (input, context) => {
      const found = firstTooMuch(input, section.fields);
      if (found === null) return input;
      context.addIssue({ code: "custom", ...found, input });
      return z.NEVER;
    },
    z.object(byName(section, (field) => fields.schema(field))),
  ),
);

const properties = onceForEach((section: FormDefinition) => byName(section, (field) => fields.jsonSchema(field)));

/** Only the named fields and languages of a JSON body; `null` clears. @throws InvalidData with all problems */
export function readPatch(section: FormDefinition, input: unknown): EntryData {
  if (typeof input !== "object" || input === null || Array.isArray(input))
    throw new InvalidData({ "": [issue("notObject")] });
  const unknown = unknownNames(input, { properties: properties(section) });
  const errors: FieldErrors = Object.fromEntries(
    unknown.map((path) => [pathName(path), [issue(unwritten(section.fields[String(path[0])]))]]),
  );
  const result = sectionSchema(section).safeParse(input);
  for (const { path, message } of result.error?.issues ?? [])
    (errors[pathName(path)] ??= []).push(message.startsWith("content.issues.") ? message : issue("notObject"));
  if (!result.success || unknown.length > 0) throw new InvalidData(errors);
  return Object.fromEntries(
    Object.entries(input).map(([name, given]) => [name, patchValue(section.fields[name], given, result.data[name])]),
  );
}

function unwritten(field: Field | undefined): string {
  return field?.computed ? "computed" : field?.system ? "setBySystem" : "unknownField";
}

/** Keeps a language that was named and emptied: the parsed value alone doesn't differ from one not named. */
function patchValue(field: Field | undefined, given: unknown, value: unknown): unknown {
  if (!field?.localized || typeof given !== "object" || given === null) return value;
  return Object.fromEntries(
    locales
      .filter((locale) => Object.hasOwn(given, locale))
      .map((locale) => [locale, (value as Localized<unknown> | undefined)?.[locale]]),
  );
}

/** ["attachments", 0, "title", "tr"] → "attachments[0].title.tr" */
export function pathName(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (name, part) => (typeof part === "number" ? `${name}[${part}]` : name ? `${name}.${String(part)}` : String(part)),
    "",
  );
}

export type PatchKind = {
  /** REST patches one language and leaves the other; a form always holds both. */
  mergeLocales?: boolean | undefined;
  /** A form holds minutes without seconds: see `withKeptSeconds`. REST gives exact moments. */
  isToTheMinute?: boolean | undefined;
};

/** Applies a patch: `undefined` clears a field, or with `mergeLocales` one language; other languages stay. */
export function applyPatch(
  section: FormDefinition,
  data: EntryData,
  patch: EntryData,
  { mergeLocales = false, isToTheMinute = false }: PatchKind = {},
): EntryData {
  const next: EntryData = { ...data };
  for (const [name, value] of Object.entries(patch)) {
    const localized = section.fields[name]?.localized && mergeLocales && typeof value === "object" && value !== null;
    const merged = localized
      ? written({ ...(data[name] as Localized<unknown> | undefined), ...(value as Localized<unknown>) })
      : isToTheMinute
        ? preserveSeconds(section.fields[name], data[name], value)
        : value;
    if (merged === undefined) delete next[name];
    else next[name] = merged;
  }
  return next;
}

function written(value: Localized<unknown>): Localized<unknown> | undefined {
  const kept = locales
    .filter((locale) => value[locale] !== undefined)
    .map((locale) => [locale, value[locale]] as const);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** The columns of `entries` that follow from the data. */
export function rowOf(section: Section, data: EntryData) {
  const slots = Object.fromEntries(
    [...sortSlotsOf(section)].map(([name, slot]) => [
      slot,
      name === listOrder ? orderKey(section, data) : keyOf(section, data, name),
    ]),
  );
  const title = entryTitle(section, data);
  return {
    title,
    columns: Object.fromEntries(
      section.list.columns.filter((name) => data[name] !== undefined).map((name) => [name, data[name]]),
    ),
    facets: facetsOf(section, data),
    titleKey: sortKeyTr(title.tr ?? title.en ?? ""),
    departmentId: typeof data.department === "string" ? data.department : null,
    search: searchVectorOf(section, data),
    ...slots,
  };
}

type Key = string | null | SQL;

function keyOf({ fields: all }: Section, data: EntryData, name: string): Key {
  const field = all[name];
  return isRelation(field) ? nameKey(data[name]) : field ? fields.sortKey(data[name], field) : null;
}

/** One key of several fields. If directions differ, descending parts are inverted; empty values sort last. */
function orderKey(section: Section, data: EntryData): Key {
  const keys = orderFields(section.list);
  const goesDown = keys.every((key) => key.startsWith("-"));
  const part = (key: string) => {
    const value = keyOf(section, data, key.replace("-", ""));
    if (typeof value !== "string") return value ?? (goesDown ? "" : "~");
    return key.startsWith("-") && !goesDown ? value.replace(/\d/g, (digit) => String(9 - Number(digit))) : value;
  };
  return joinedKeys(keys.map(part), "\u0001", goesDown ? "" : "~");
}

/** The columns of a publication that follow from the data. */
export async function publicColumns(section: Section, draft: EntryData, firstPublishedAt: Date) {
  const data = await asPublic(section, draft);
  return {
    title: entryTitle(section, data),
    sortKey: publicSortKey(section, data, firstPublishedAt),
    facets: facetsOf(section, data),
    search: searchVectorOf(section, data, { publicOnly: true }),
  };
}

export function entryTitle(section: Section, data: EntryData): Localized {
  const value = data[section.titleField];
  return typeof value === "string" ? { tr: value } : ((value as Localized | undefined) ?? {});
}

const longestIndexed = 60_000;
/** The longest lists with numbers hold 150 rows. */
const maxNumbers = 1_000;

/** Staff search finds internal fields, too; the public's doesn't. */
export function searchVectorOf(section: Section, data: EntryData, { publicOnly = false } = {}): SQL<string> {
  const { tr = "", en = "" } = entryTitle(section, data);
  const text = textOf(section, data, { publicOnly }).slice(0, longestIndexed);
  return searchVector({
    titles: [tr, en].map((title) => title.slice(0, longestIndexed)),
    text,
    numbers: officialNumbers(section, data, { publicOnly }),
  });
}

export function textOf(section: Section, data: EntryData, { publicOnly = false } = {}): string {
  const names = Object.keys(section.fields).filter(
    (name) => name !== section.titleField && !(publicOnly && !isPublicHere(section.fields[name], data)),
  );
  return [textIn(section, data, names), ...names.map((name) => parcelLine(data[name]))].filter(Boolean).join(" ");
}

function isPublicHere(field: Field | undefined, data: EntryData): boolean {
  return !field?.internal && isLetOut(field, data);
}

/** Search keys of the official numbers of an entry and its rows; see `official-numbers.ts`. */
function officialNumbers(section: Section, data: EntryData, { publicOnly }: { publicOnly: boolean }): string[] {
  const found = Object.entries(section.fields).flatMap(([name, field]) => {
    if (publicOnly && !isPublicHere(field, data)) return [];
    const value = data[name];
    if (field.kind !== "list") return isOfficial(field) && typeof value === "string" ? numberKeys(value) : [];
    return Array.isArray(value) ? (value as RowValue[]).flatMap((row) => numbersOfRow(field, row, { publicOnly })) : [];
  });
  return [...new Set(found)].slice(0, maxNumbers);
}

export const publicNumbers = (section: Section, data: EntryData) =>
  officialNumbers(section, data, { publicOnly: true });

const isOfficial = (field: Field) => "official" in field && field.official === true;

export function numbersOfRow({ columns }: ListField, row: RowValue, { publicOnly = false } = {}): string[] {
  const numbers = Object.entries(columns).flatMap(([name, column]) => {
    const value = row[name];
    return isOfficial(column) && !(publicOnly && column.internal) && typeof value === "string" ? numberKeys(value) : [];
  });
  const { ada, parsel } = row as { ada?: unknown; parsel?: unknown };
  const parcel =
    "ada" in columns && typeof ada === "string"
      ? parcelKeys({ ada, parsel: typeof parsel === "string" ? parsel : undefined })
      : [];
  return [...numbers, ...parcel];
}

function textIn(section: Section, data: EntryData, names: readonly string[]): string {
  const texts = names.map((name) => (section.fields[name] ? fields.text(data[name], section.fields[name]) : ""));
  return texts.filter(Boolean).join(" ");
}

const pointing = onceForEach(({ fields: all }: FormDefinition) =>
  Object.entries(all).filter(([, field]) => fields.pointsAtThings(field)),
);

export function referencesOf(section: FormDefinition, data: EntryData): Array<Reference & { field: string }> {
  const all = pointing(section).flatMap(([name, field]) =>
    fields.references(data[name], field).map((reference) => ({ ...reference, field: name })),
  );
  if (all.length < 2) return all;
  return [...new Map(all.map((one) => [`${one.field} ${one.kind} ${one.id}`, one])).values()];
}
