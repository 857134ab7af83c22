import type { SQLWrapper } from "drizzle-orm";

import type { Issue } from "~/lib/content/errors";
import type { EntryData, Locale } from "~/lib/content/values";
import type { PdfTable } from "~/lib/platform/pdf/tagged-table";

import type { Section } from "./definition";

/** What a table to download says of what an entry points at and chooses. `at`: the number of the row, from 1. */
export type TableWords = {
  at: number;
  name: (id: unknown) => string;
  option: (field: string, code: unknown) => string;
};
/** The words of a document in its language, and of what its entry points at. */
export type DocumentWords = {
  locale: Locale;
  name: (id: unknown) => string;
  field: (name: string) => string;
  column: (list: string, column: string) => string;
  option: (field: string, code: unknown) => string;
};
type DocumentParts = { intro: readonly string[]; tables: readonly PdfTable[]; notes: readonly string[] };
type ColumnValues = Readonly<Record<string, string | number | boolean | null>>;

/**
 * What a section does that no declaration says, on the server alone: `sections/<id>.server.ts` beside its definition
 * calls `hooksFor`, and is found as the definition is.
 */
export type SectionHooks = {
  /** The values of its computed fields; asked at every save. */
  computed?: (data: EntryData) => EntryData;
  /** What fields are at a save that nobody has filled: the capacity of an area, from its size. */
  filled?: (data: EntryData) => EntryData | Promise<EntryData>;
  /** What each of its `actions` makes of the words that stand in the form. */
  actions?: Readonly<Record<string, (data: EntryData, about: { now: Date }) => EntryData>>;
  /**
   * What of the section's `deadlines` is open for an entry, of its newest words; nothing of what is done. Kept, listed
   * and told by the engine.
   */
  deadlines?: (data: EntryData, about: DeadlineContext) => readonly Deadline[] | Promise<readonly Deadline[]>;
  /**
   * What should be known about all of its entries together, above their list: keys under
   * `content.sections.<id>.notices`.
   */
  notices?: (about: { now: Date }) => Promise<readonly Notice[]>;
  /** What the form of a new entry begins with, beside the fields' own initial values. */
  defaults?: (now: Date) => EntryData | Promise<EntryData>;
  /**
   * What the computed columns of its list show, in lists, tables to download and the interface. `now` for days that are
   * left; `isPublic`: the public sees some version of it; `id` to ask what points at it.
   */
  columns?: (
    data: EntryData,
    about: { id: string; now: Date; isPublic: boolean },
  ) => ColumnValues | Promise<ColumnValues>;
  /** The same of many entries at once, in their order: of a section whose columns have to be looked up elsewhere. */
  columnsTogether?: (all: readonly EntryData[], ids: readonly string[]) => Promise<readonly ColumnValues[]>;
  /** The rows of the tables that `list.tables` declares: one of each entry, its cells by column. */
  tables?: Readonly<
    Record<string, (data: EntryData, around: TableWords) => Readonly<Record<string, string | number | undefined>>>
  >;
  /** What the PDF of an entry holds beside its title; null where there is nothing to make one of. */
  document?: (data: EntryData, words: DocumentWords) => DocumentParts | null;
  /**
   * What follows from a change of the words when it is saved; `before` is null for a new entry. `published`: what the
   * public reads, or has read last.
   */
  changed?: (
    data: EntryData,
    before: EntryData | null,
    published: () => Promise<EntryData | null>,
  ) => EntryData | Promise<EntryData>;
  /**
   * What else keeps these words from being published, or should be better in them. `published`: what the public reads,
   * or has read last.
   */
  checks?: (
    data: EntryData,
    about: { id: string | null; at: Date | null; published: () => Promise<EntryData | null> },
  ) => readonly Issue[] | Promise<readonly Issue[]>;
  /** Runs in the transaction that publishes; its writes go with the others, or with none. */
  onPublish?: (
    data: EntryData,
    about: { id: string; version: number },
  ) => readonly SQLWrapper[] | Promise<readonly SQLWrapper[]>;
  /**
   * What search engines are told of it beside what its face declares, or otherwise: properties of schema.org. `said`:
   * the words that its page shows of a field.
   */
  jsonLd?: (
    data: EntryData,
    about: { locale: Locale; url: string | null; site: string; said: (field: string) => readonly string[] },
  ) => Readonly<Record<string, unknown>>;
};

/** `live`: what the public reads of it, archived or not; null: nothing. */
export type DeadlineContext = { id: string; live: EntryData | null; holidays: ReadonlySet<string>; now: Date };
/**
 * `key`: of the section's `deadlines`, with its sentence under `content.sections.<id>.deadlines`; `of`: what tells it
 * from others with that key; `field`: the path of the input that ends it; `due`: the last day, as ISO.
 */
export type Deadline = {
  field: string;
  key: string;
  of?: string;
  due: string;
  values?: Readonly<Record<string, string>>;
};
export type Notice = { key: string; values?: Readonly<Record<string, string | number>> };

const all = new Map<string, SectionHooks>();

export function hooksFor({ id }: Pick<Section, "id">, hooks: SectionHooks): void {
  all.set(id, hooks);
}

export function hooksOf({ id }: Pick<Section, "id">): SectionHooks {
  return all.get(id) ?? {};
}
