import { and, asc, count, eq, getTableColumns, gt, isNotNull, isNull, sql, type SQL } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";

import { contactBounds } from "../contact";
import { contactImportRows as table, contacts } from "../schema.server";
import type { RowKind, RowOutcome } from "./import-views";
import type { GivenRow } from "./plan-rows.server";
import type { SourceRow } from "./read-file.server";

export type ImportRow = typeof table.$inferSelect;
export type ShownRow = Omit<ImportRow, "source">;

const batch = 200;
/** Letters of sources that are written at once: a card with a photograph may have millions. */
const batchLetters = 2_000_000;
/** A page of rows is shown without what they were made from. */
const { source: _source, ...shown } = getTableColumns(table);
const given = { row: table.row, source: table.source, isApart: table.isApart };
const of = (importId: string, ...where: (SQL | undefined)[]) => and(eq(table.importId, importId), ...where);

/** Keeps the rows of a file a few hundred at a time. @returns how many */
export async function keepRows(importId: string, rows: AsyncIterable<SourceRow>): Promise<number> {
  let total = 0;
  let waiting: SourceRow[] = [];
  let letters = 0;
  const keep = async () => {
    const lines = sql.param(waiting.map(({ row }) => row));
    const sources = sql.param(waiting.map(({ source }) => source));
    await db()
      .insert(table)
      .select(
        sql`SELECT ${importId}::uuid, row, source, NULL, '', NULL::uuid, NULL::jsonb, false, NULL, NULL::integer, NULL
          FROM unnest(${lines}::int[], ${sources}::text[]) AS given (row, source)`,
      );
    total += waiting.length;
    [waiting, letters] = [[], 0];
  };
  for await (const row of rows) {
    waiting.push(row);
    letters += row.source.length;
    if (waiting.length === batch || letters > batchLetters) await keep();
  }
  if (waiting.length > 0) await keep();
  return total;
}

/** Rows whose fate isn't known, a few hundred at a time. */
export async function* unplannedRows(importId: string): AsyncGenerator<GivenRow[]> {
  for (let rows = await some(importId, 0, isNull(table.kind)); rows.length > 0;) {
    yield rows;
    rows = await some(importId, rows.at(-1)?.row ?? 0, isNull(table.kind));
  }
}

/** Rows of which nothing has become anything yet. */
export async function* untakenRows(importId: string): AsyncGenerator<GivenRow> {
  for (let rows = await some(importId, 0, isNull(table.outcome)); rows.length > 0;) {
    yield* rows;
    rows = await some(importId, rows.at(-1)?.row ?? 0, isNull(table.outcome));
  }
}

const some = (importId: string, after: number, where: SQL): Promise<GivenRow[]> =>
  db()
    .select(given)
    .from(table)
    .where(of(importId, gt(table.row, after), where))
    .orderBy(asc(table.row))
    .limit(batch);

export const countUnplanned = (importId: string): Promise<number> =>
  db().$count(table, of(importId, isNull(table.kind)));
export const countUntaken = (importId: string): Promise<number> =>
  db().$count(table, of(importId, isNull(table.outcome)));

/** How many rows have which fate. */
export async function countKinds(importId: string): Promise<Partial<Record<RowKind, number>>> {
  const rows = await db()
    .select({ kind: table.kind, length: count() })
    .from(table)
    .where(of(importId, isNotNull(table.kind)))
    .groupBy(table.kind);
  return Object.fromEntries(rows.map(({ kind, length }) => [kind, length]));
}

/** How many rows have become what. */
export async function countOutcomes(importId: string): Promise<Partial<Record<RowOutcome, number>>> {
  const rows = await db()
    .select({ outcome: table.outcome, length: count() })
    .from(table)
    .where(of(importId, isNotNull(table.outcome)))
    .groupBy(table.outcome);
  return Object.fromEntries(rows.map(({ outcome, length }) => [outcome, length]));
}

/** How many more partners there may be. */
export async function countRoom(): Promise<number> {
  return Math.max(0, contactBounds.contacts - (await db().$count(contacts, isNull(contacts.deletedAt))));
}

type Window = { limit: number; offset: number };

/** Planned rows in the order of the file. */
export const listPlanned = (importId: string, kind: RowKind | null, { limit, offset }: Window): Promise<ShownRow[]> =>
  db()
    .select(shown)
    .from(table)
    .where(of(importId, kind === null ? isNotNull(table.kind) : eq(table.kind, kind)))
    .orderBy(asc(table.row))
    .limit(limit)
    .offset(offset);

/** What has become of the rows: those that were refused first, then in the order of the file. */
export const listTaken = (importId: string, { limit, offset }: Window): Promise<ShownRow[]> =>
  db()
    .select(shown)
    .from(table)
    .where(of(importId, isNotNull(table.outcome)))
    .orderBy(sql`${table.outcome} = 'refused' DESC`, asc(table.row))
    .limit(limit)
    .offset(offset);

/** Rows that were refused, or will be, a few hundred at a time. */
export async function* refusedRows(importId: string): AsyncGenerator<ImportRow[]> {
  const page = (after: number) =>
    db()
      .select()
      .from(table)
      .where(of(importId, gt(table.row, after), sql`coalesce(${table.outcome}, ${table.kind}) = 'refused'`))
      .orderBy(asc(table.row))
      .limit(batch);
  for (let rows = await page(0); rows.length > 0; rows = await page(rows.at(-1)?.row ?? 0)) yield rows;
}

/**
 * What an import has done to a contact and has not taken back. `latest`: the version that its last row made.
 * `isOwn`: the import made the contact.
 */
export type ChangedContact = {
  row: number;
  outcome: RowOutcome;
  contactId: string;
  version: number;
  latest: number;
  isOwn: boolean;
  title: string;
};

/** Contacts that an import has made or completed, from a row on. */
export async function* changedContacts(importId: string, after = 0): AsyncGenerator<ChangedContact> {
  const page = (last: number) =>
    db()
      .select(shown)
      .from(table)
      .where(of(importId, gt(table.row, last), isNotNull(table.version), isNotNull(table.outcome)))
      .orderBy(asc(table.row))
      .limit(batch);
  for (let rows = await page(after); rows.length > 0; rows = await page(rows.at(-1)?.row ?? 0)) {
    const byContact = await summaries(
      importId,
      rows.flatMap(({ contactId }) => contactId ?? []),
    );
    for (const { row, outcome, contactId, version, title } of rows) {
      const summary = byContact.get(contactId ?? "");
      if (outcome !== null && contactId !== null && version !== null && summary)
        yield { row, outcome, contactId, version, title, ...summary };
    }
  }
}

/** Several rows of a file may be one person: what all of them have done to each contact. */
async function summaries(
  importId: string,
  contactIds: readonly string[],
): Promise<Map<string, Pick<ChangedContact, "latest" | "isOwn">>> {
  const rows = await db()
    .select({
      contactId: table.contactId,
      latest: sql<number>`coalesce(max(${table.version}), 0)::int`,
      isOwn: sql<boolean>`bool_or(${table.outcome} = 'made')`,
    })
    .from(table)
    .where(of(importId, idIn(table.contactId, contactIds)))
    .groupBy(table.contactId);
  return new Map(rows.map(({ contactId, latest, isOwn }) => [contactId ?? "", { latest, isOwn }]));
}

/** The row is done with: a second undo passes it. @returns whether nobody has done so before */
export async function markTakenBack(importId: string, row: number): Promise<boolean> {
  const marked = await db()
    .update(table)
    .set({ version: null })
    .where(of(importId, eq(table.row, row), isNotNull(table.version)))
    .returning({ row: table.row });
  return marked.length > 0;
}

export const countChanged = (importId: string): Promise<number> =>
  db().$count(table, of(importId, isNotNull(table.version)));
