import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import type { TextLocale } from "~/lib/platform/text/dates/dates";

import type { AnyRecordKind } from "../record.server";
import type { ImportTables } from "./import-tables";
import type { ColumnUse, DuplicateChoice, RowDetail, RowKind, RowOutcome } from "./import-views";

export type Import = ImportTables["imports"]["$inferSelect"];
export type ImportRow = ImportTables["rows"]["$inferSelect"];
/** `detail`: what was found when its fate was shown. */
export type GivenRow = Pick<ImportRow, "row" | "source" | "isApart" | "detail">;

/** A row as an app has read it, before it was compared with what is there. */
export type ReadRow = {
  given: GivenRow;
  /** A later row of the file that has one of them is the same thing. A row that can't be taken has none. */
  keys: readonly string[];
};

export type RowPlan = {
  row: number;
  kind: RowKind;
  title: string;
  recordId: string | null;
  detail: RowDetail;
};

/** `version`: the one that the row has made of its record; null where it has made none. */
export type TakenRow = {
  outcome: RowOutcome;
  title: string;
  recordId: string | null;
  version: number | null;
  why: string | null;
};
export type WrittenRow = TakenRow & { detail: RowDetail };

/** Rows that are taken in one transaction. */
export type Taking<Plan, Prepared> = {
  /** Makes of a row what it is to become. @throws Refusal: the row is refused */
  take: (kept: Import, plan: Plan, prepared: Prepared | undefined) => Promise<WrittenRow>;
  /** Runs after the commit. */
  isKept?: () => void;
};

/** The things in a file of an app's own format, such as cards; null for one that is left out. */
export type OtherFormat = Iterable<object | null>;

/**
 * What one app's import has of its own. All that is done with a file, step by step, is in this folder.
 * `Lookups`: what its rows are compared with; `Prepared`: what is made ready for a row before its transaction.
 */
type OwnImport<Lookups, Read extends ReadRow, Plan extends RowPlan, Prepared> = {
  /** The app; its jobs are called `<id>.import…`. */
  id: string;
  /** Its texts are below this key, and the names of its fields below the other. */
  texts: string;
  fieldTexts: string;
  tables: ImportTables;
  /** What the rows become. */
  record: AnyRecordKind;
  mayImport: (actor: Actor) => boolean;
  paths: {
    list: () => string;
    import: () => string;
    importOf: (id: string) => string;
    refusedOf: (id: string) => string;
    record: (id: string) => string;
  };
  /** Whether records that are there are changed, until somebody says it otherwise. */
  duplicates: DuplicateChoice;
  /** Somebody may say of a row that it is another one than it seems. */
  hasApart: boolean;
  /** The parts of a record that a column can hold, and those of which one is needed to tell what a row is. */
  columnFields: readonly string[];
  naming: readonly string[];
  mapColumns: (headings: readonly string[], locale: TextLocale) => (ColumnUse | null)[];
  /** The uses of columns that a person has chosen. @param fields by column; null is not read */
  choseColumns: (
    fields: readonly (string | null)[],
    before: { headings: readonly string[]; columns: readonly (ColumnUse | null)[] },
  ) => (ColumnUse | null)[];
  /** Another format than tables; null where the text isn't that. */
  readOther?: (text: string, locale: TextLocale) => OtherFormat | null;
  /** How a row of the other format stands in a table of refused rows. */
  refusedCells?: {
    headings: (t: TFunction) => string[];
    cells: (
      source: string,
      t: TFunction,
      locale: TextLocale,
    ) => { cells: (string | number | null)[]; remarks: string[] };
  };
  readLookups: (actor: Actor) => Promise<Lookups>;
  readRow: (kept: Pick<Import, "columns" | "locale">, given: GivenRow, lookups: Lookups) => Read;
  /**
   * The fates of rows by what is there at this moment.
   * @param twins the earlier row of the file that is the same thing, by row
   */
  planRead: (read: readonly Read[], lookups: Lookups, twins: ReadonlyMap<number, number>) => Promise<Plan[]>;
  prepare?: (actor: Actor, kept: Import, given: GivenRow, lookups: Lookups) => Promise<Prepared | undefined>;
  /** Drops what was made ready and not used. */
  release?: (actor: Actor, prepared: Prepared) => Promise<void>;
  beginTaking: (actor: Actor, lookups: Lookups) => Taking<Plan, Prepared>;
  /** Goes around whatever writes records for an import, such as to hold back what would be told of each of them. */
  around?: <T>(work: () => Promise<T>) => Promise<T>;
  /** What follows when all rows are taken, or taken back, or somebody has stopped that. Runs again when it goes on. */
  ended?: (actor: Actor, kept: Import, step: "take" | "undo") => Promise<void>;
  /** How many more records there may be. */
  countRoom: () => Promise<number>;
  /** What a row that was taken has left out, and why, a sentence each. */
  leftTexts?: (t: TFunction, detail: RowDetail) => string[];
};

/** As code that handles all imports sees it: what it passes on comes from the same kind. */
export type ImportKind = OwnImport<unknown, ReadRow, RowPlan, unknown>;

export function defineImport<Lookups, Read extends ReadRow, Plan extends RowPlan, Prepared = never>(
  kind: OwnImport<Lookups, Read, Plan, Prepared>,
): ImportKind {
  return kind as unknown as ImportKind;
}
