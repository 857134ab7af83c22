import { getTableColumns, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import type { ApiScope } from "~/lib/access/api-scopes";
import type { AuditObject, AuditVerb } from "~/lib/audit/verbs";
import { searchVector } from "~/lib/platform/db/queries/text-search.server";
import { partsOf } from "~/lib/platform/domains/domain.server";
import { isSame } from "~/lib/platform/values/same";
import { sortKeyTr } from "~/lib/platform/text/turkish/collate";

import { mergeFields, type MergedFields } from "./merge-fields";
import type { recordColumns } from "~/lib/platform/db/record-columns";

type OwnColumns = keyof ReturnType<typeof recordColumns>;
/** A table whose columns begin with `recordColumns()`. */
export type RecordTable = PgTable & { [Name in OwnColumns]: PgColumn } & {
  /** Only kinds with an order have it: `orderColumn()`. */
  position?: PgColumn;
};

/** What the kit keeps of each record beside its data. */
export type RecordFacts = {
  id: string;
  version: number;
  createdAt: Date;
  createdBy: string | null;
  updatedAt: Date;
  updatedBy: string | null;
  deletedAt: Date | null;
  deletedBy: string | null;
};
export type RecordOf<Data> = RecordFacts & Data;

export type RecordVerb = "create" | "edit" | "delete" | "restore" | "purge";

/** Both of them for a change. */
export type WrittenData<Data> = { before?: Data; after?: Data };

/** A kind of what staff keep that is no content entry. */
export type RecordKind<Data extends Record<string, unknown>> = {
  /** Its name in the audit log, in events, in the trash and in texts: `audit.objects.<type>`. */
  type: AuditObject;
  table: RecordTable;
  /** Changes of the kind can be heard live; a token needs this scope for it. */
  scope?: ApiScope;
  /** False where its app is switched off: nothing of it is heard of or found in the trash. Without it, always. */
  isThere?: (actor: Actor) => boolean;
  /** Only its maker sees a record: nobody else hears of it. */
  isPrivate?: true;
  /** All who hear of the kind may hear of each record: `seenBy` leaves out only those in the trash with their whole. */
  isForAll?: true;
  /** The page of a record. Where kinds have one, colleagues who see a record read of its changes among the activities. */
  pageOf?: (record: RecordOf<Data>) => string;
  /** The id of what a record is shown with, such as a card's board: who listens to that one alone hears of no other. */
  wholeOf?: (record: RecordOf<Data>) => string;
  /** The whole data, as it is stored. Issues are i18n keys. */
  input: z.ZodType<Data>;
  /** The columns that hold the data; the table may have others. */
  fields: readonly (keyof Data & string)[];
  title: (data: Data) => string;
  /** What a search finds beside the title. */
  searchText?: (data: Data) => string;
  /** Further columns of the table that are made from the data. */
  derived?: (data: Data) => Record<string, unknown>;
  /** Where a new one stands in the order that staff give; the table has `orderColumn()`. */
  order?: "first" | "last";
  /**
   * The column of the record in which it has its place, such as a card's list: each of them has an order of its own. It
   * may stand beside the data, so that who moves a record elsewhere takes nothing from who edits it.
   */
  within?: string;
  /** The records that the person may see; undefined: all. */
  seenBy: (actor: Actor) => SQL | undefined;
  /** Asked about the stored record and about what it is to become. */
  mayEdit: (actor: Actor, record: Data & { createdBy: string | null }) => boolean;
  /** A right that needs the database, asked about the stored record. @throws Refusal 403 */
  assertMayEdit?: (actor: Actor, record: RecordOf<Data>) => Promise<void>;
  /** Asked before one is made, thrown away, restored or removed for good; without it, `mayEdit`. */
  mayAddAndRemove?: (
    actor: Actor,
    record: Data & { createdBy: string | null },
    verb: Exclude<RecordVerb, "edit">,
  ) => boolean;
  /** Two edits of one version; without it, field by field. */
  merge?: (base: Data, mine: Data, theirs: Data) => MergedFields<Data>;
  /**
   * Checks that need the database, in the transaction of the write.
   * @param before null where one is made or restored
   * @throws Refusal
   */
  check?: (
    actor: Actor,
    data: Data,
    before: RecordOf<Data> | null,
    verb: "create" | "edit" | "restore",
  ) => Promise<void>;
  /** What follows a write, in its transaction. `before`: the data that a change replaced. */
  after?: (actor: Actor, verb: RecordVerb, record: RecordOf<Data>, before: Data | null) => Promise<void>;
  /** What the audit log holds of a write; without it, `auditedFields`. */
  audited?: (values: WrittenData<Data>) => { verb?: AuditVerb; before?: unknown; after?: unknown };
  /** Its id in the audit log; without it, the record's. */
  auditId?: (data: Data) => string;
  /** The most records that are not in the trash: one person's, or all. `where`: those that are counted; without it, all. */
  max: { count: number; of: "person" | "all"; where?: SQL };
  /** The domain makes, throws away and removes them itself, with a bin of its own. */
  hasOwnTrash?: true;
};

/** Days in the trash before a record is removed for good. */
export const recordTrashDays = 30;
export const versionsKept = 100;

export function defineRecord<Data extends Record<string, unknown>>(kind: RecordKind<Data>): RecordKind<Data> {
  return kind;
}

/** The kind as code that handles all kinds sees it. */
export type AnyRecordKind = RecordKind<Record<string, unknown>>;

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    /** Made by `anyRecord`. */
    records: readonly AnyRecordKind[];
  }
}

/** A kind for the registry: what handles all kinds passes only data that it has read from that kind. */
export function anyRecord<Data extends Record<string, unknown>>(kind: RecordKind<Data>): AnyRecordKind {
  return kind as unknown as AnyRecordKind;
}

export function listRecordKinds(): readonly AnyRecordKind[] {
  return partsOf("records").flat();
}

/** The kinds whose trash is that of records. */
export function listTrashKinds(): readonly AnyRecordKind[] {
  return listRecordKinds().filter(({ hasOwnTrash }) => !hasOwnTrash);
}

/** The kind, unless its app is switched off. */
export function findOpenKind(actor: Actor, type: string): AnyRecordKind | undefined {
  const kind = findRecordKind(type);
  return kind?.isThere?.(actor) === false ? undefined : kind;
}

export function findRecordKind(type: string): AnyRecordKind | undefined {
  return listRecordKinds().find((kind) => kind.type === type);
}

const facts = [
  "id",
  "version",
  "createdAt",
  "createdBy",
  "updatedAt",
  "updatedBy",
  "deletedAt",
  "deletedBy",
] as const satisfies readonly (keyof RecordFacts)[];

/** For `select`: the facts, the record in which it has its place, and the data. */
export function shownColumns<Data extends Record<string, unknown>>(kind: RecordKind<Data>): Record<string, PgColumn> {
  const columns = getTableColumns(kind.table);
  return Object.fromEntries(
    [...facts, ...(kind.within ? [kind.within] : []), ...kind.fields].flatMap((name) =>
      columns[name] ? [[name, columns[name]] as const] : [],
    ),
  );
}

/** The data alone. */
export function dataOf<Data extends Record<string, unknown>>(kind: RecordKind<Data>, record: Data): Data {
  return Object.fromEntries(kind.fields.map((name) => [name, record[name]])) as Data;
}

/** What lists and searches read, made from the data. */
export function derivedColumns<Data extends Record<string, unknown>>(
  kind: RecordKind<Data>,
  data: Data,
): Record<string, unknown> {
  const title = kind.title(data);
  return {
    nameKey: sortKeyTr(title),
    search: searchVector({ titles: [title], text: kind.searchText?.(data) ?? "" }),
    ...kind.derived?.(data),
  };
}

/** Two edits of one version. In a conflict, `data` holds *mine*. */
export function mergeData<Data extends Record<string, unknown>>(
  kind: RecordKind<Data>,
  base: Data,
  mine: Data,
  theirs: Data,
): MergedFields<Data> {
  return (kind.merge ?? mergeFields)(base, mine, theirs);
}

export function mayAddAndRemove<Data extends Record<string, unknown>>(
  actor: Actor,
  kind: RecordKind<Data>,
  record: Data & { createdBy: string | null },
  verb: Exclude<RecordVerb, "edit">,
): boolean {
  return kind.mayAddAndRemove?.(actor, record, verb) ?? kind.mayEdit(actor, record);
}

/** For the audit log: the data; of a change, the fields that differ. @param shown what it may hold of the data */
export function auditedFields<Data extends Record<string, unknown>>(
  { before, after }: WrittenData<Data>,
  shown: (data: Data) => Record<string, unknown> = (data) => data,
): { before?: Record<string, unknown>; after?: Record<string, unknown> } {
  if (!before || !after) return { ...(before && { before: shown(before) }), ...(after && { after: shown(after) }) };
  const [was, is] = [shown(before), shown(after)];
  const changed = Object.keys(is).filter((name) => !isSame(was[name], is[name]));
  const side = (data: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, data[name]]));
  return { before: side(was), after: side(is) };
}
