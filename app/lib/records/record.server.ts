import { getTableColumns, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import type { AuditObject } from "~/lib/audit/verbs";
import { partsOf } from "~/lib/platform/domains/domain.server";

import type { recordColumns } from "./record-columns";

type OwnColumns = keyof ReturnType<typeof recordColumns>;
/** A table whose columns begin with `recordColumns()`. */
export type RecordTable = PgTable & { [Name in OwnColumns]: PgColumn };

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

/** A kind of what staff keep that is no content entry. */
export type RecordKind<Data extends Record<string, unknown>> = {
  /** Its name in the audit log, in events, in the trash and in texts: `audit.objects.<type>`. */
  type: AuditObject;
  table: RecordTable;
  /** The whole data, as it is stored. Issues are i18n keys. */
  input: z.ZodType<Data>;
  /** The columns that hold the data; the table may have others. */
  fields: readonly (keyof Data & string)[];
  title: keyof Data & string;
  /** The records that the person may see; undefined: all. */
  seenBy: (actor: Actor) => SQL | undefined;
  /** Asked about the stored record and about what it is to become. */
  mayEdit: (actor: Actor, record: Data & { createdBy: string | null }) => boolean;
  /** Checks that need the database, in the transaction of the write. @throws Refusal */
  check?: (actor: Actor, data: Data, before: Data | null) => Promise<void>;
  /** One person's records that are not in the trash. */
  maxOwn: number;
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

/** For `select`: the facts and the data. */
export function shownColumns<Data extends Record<string, unknown>>(kind: RecordKind<Data>): Record<string, PgColumn> {
  const columns = getTableColumns(kind.table);
  return Object.fromEntries(
    [...facts, ...kind.fields].flatMap((name) => (columns[name] ? [[name, columns[name]] as const] : [])),
  );
}

/** The data alone. */
export function dataOf<Data extends Record<string, unknown>>(kind: RecordKind<Data>, record: Data): Data {
  return Object.fromEntries(kind.fields.map((name) => [name, record[name]])) as Data;
}
