import type { SQLWrapper } from "drizzle-orm";

import type { Issue } from "~/lib/content/errors";
import type { EntryData, Locale } from "~/lib/content/values";
import type { PdfTable } from "~/lib/platform/pdf/tagged-table";

import type { NamedFields } from "./definition";
import type { SiteParts } from "./site-parts.server";

/** Labels for a table to download. `at`: the row's number, from 1. */
export type TableLabels = {
  at: number;
  name: (id: unknown) => string;
  option: (field: string, code: unknown) => string;
};
export type DocumentLabels = {
  locale: Locale;
  name: (id: unknown) => string;
  field: (name: string) => string;
  column: (list: string, column: string) => string;
  option: (field: string, code: unknown) => string;
};
type DocumentParts = { intro: readonly string[]; tables: readonly PdfTable[]; notes: readonly string[] };
type ColumnValues = Readonly<Record<string, string | number | boolean | null>>;

/** What a section does in code, on the server alone: `sections/<id>.server.ts` calls `hooksFor`. */
export type SectionHooks<Name extends string = string> = {
  /** Values of its computed fields, at every save. */
  computed?: (data: EntryData) => EntryData;
  /** Default values for empty fields, at every save: an area's capacity from its size. */
  filled?: (data: EntryData) => EntryData | Promise<EntryData>;
  /** For each of its `actions`: the form's values after the action. */
  actions?: Readonly<Record<string, (data: EntryData, about: { now: Date }) => EntryData>>;
  /** The deadlines of the newest version of an entry, without what is done. The engine stores, lists and reports it. */
  deadlines?: (data: EntryData, about: DeadlineContext) => readonly Deadline[] | Promise<readonly Deadline[]>;
  /** Notices above the list about all entries together: keys under `content.sections.<id>.notices`. */
  notices?: (about: { now: Date }) => Promise<readonly Notice[]>;
  /** Initial values of a new entry's form, beside the fields' own. */
  defaults?: (now: Date) => EntryData | Promise<EntryData>;
  /** Values of computed list columns. `now`: to count days; `isPublic`: a version is public; `id`: for look-ups. */
  columns?: (
    data: EntryData,
    about: { id: string; now: Date; isPublic: boolean },
  ) => ColumnValues | Promise<ColumnValues>;
  /** The same for many entries in their order, for sections whose columns need a look-up elsewhere. */
  columnsTogether?: (all: readonly EntryData[], ids: readonly string[]) => Promise<readonly ColumnValues[]>;
  /** The tables of `list.tables`: one row per entry, its cells by column. */
  tables?: Readonly<
    Record<string, (data: EntryData, around: TableLabels) => Readonly<Record<string, string | number | undefined>>>
  >;
  /** The PDF of an entry, without its title; null where there is nothing to print. */
  document?: (data: EntryData, labels: DocumentLabels) => DocumentParts | null;
  /** Further changes at a save; `before` is null for a new entry. `published`: the last published version. */
  changed?: (
    data: EntryData,
    before: EntryData | null,
    published: () => Promise<EntryData | null>,
  ) => EntryData | Promise<EntryData>;
  /** Further findings: what blocks publishing or should be better. `published`: the last published version. */
  checks?: (
    data: EntryData,
    about: { id: string | null; at: Date | null; published: () => Promise<EntryData | null> },
  ) => readonly Issue[] | Promise<readonly Issue[]>;
  /** Runs in the transaction that publishes: its writes are committed with the others or not at all. */
  onPublish?: (
    data: EntryData,
    about: { id: string; version: number },
  ) => readonly SQLWrapper[] | Promise<readonly SQLWrapper[]>;
  /** Properties of schema.org that replace or join those of the face. `said`: the page's texts for a field. */
  jsonLd?: (
    data: EntryData,
    about: { locale: Locale; url: string | null; site: string; textsOf: (field: string) => readonly string[] },
  ) => Readonly<Record<string, unknown>>;
  site?: SiteParts<Name>;
};

/** `live`: the public version, archived or not; null: none. */
export type DeadlineContext = { id: string; live: EntryData | null; holidays: ReadonlySet<string>; now: Date };
/** `of`: tells deadlines of one `key` apart; `field`: the input that settles it; `due`: the last day, an ISO date. */
export type Deadline = {
  field: string;
  key: string;
  of?: string;
  due: string;
  values?: Readonly<Record<string, string>>;
};
export type Notice = { key: string; values?: Readonly<Record<string, string | number>> };

const all = new Map<string, SectionHooks>();

export function hooksFor<Name extends string>(
  { id }: { id: string } & NamedFields<Name>,
  hooks: SectionHooks<NoInfer<Name>>,
): void {
  all.set(id, hooks as SectionHooks);
}

export function hooksOf({ id }: { id: string }): SectionHooks {
  return all.get(id) ?? {};
}
