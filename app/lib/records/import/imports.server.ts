import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { ownId } from "~/lib/auth/account/own-id.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { conflict, forbidden, found, notFound } from "~/lib/platform/http/response/responses.server";
import { enqueueJob, type JobHandler } from "~/lib/platform/jobs/jobs.server";
import type { TextLocale } from "~/lib/platform/text/dates/dates";
import { isUuid } from "~/lib/platform/text/uuid";
import { findOpenProgress } from "~/lib/progress/progress.server";

import type { Import, ImportKind } from "./import-kind.server";
import { isSmall, jobKeyOf, planAll, startImportJob, takeAll, takeBackAll } from "./import-steps.server";
import { importLimits as limits, type DuplicateChoice } from "./import-views";
import { countChanged, countUnplanned, countUntaken, keepRows } from "./import-rows.server";
import { readImportFile, unreadableFile } from "./read-file.server";
import { lockTaking } from "./take-rows.server";

/** Ms until an unfinished import, and the result of a finished one, are forgotten. */
const keptFor = { open: 24 * 3600_000, begun: 30 * 24 * 3600_000 };
const expiryJob = ({ id }: ImportKind) => `${id}.import-expire`;

/** @throws Refusal 403 */
export function assertMayImport(actor: Actor, kind: ImportKind): void {
  if (!kind.mayImport(actor)) throw forbidden();
}

/**
 * Keeps the rows of a file for whoever gave it, until they have looked at what would become of each. Of many, the fates
 * are found by a job.
 * @throws unreadableFile; Refusal 403
 */
export async function keepImport(
  actor: Actor,
  kind: ImportKind,
  { bytes, name, locale }: { bytes: Uint8Array; name: string; locale: TextLocale },
): Promise<string> {
  assertMayImport(actor, kind);
  const { imports: table } = kind.tables;
  const userId = ownId(actor);
  const { headings, samples, rows } = await readImportFile(kind, bytes, locale);
  const [made] = await db()
    .insert(table)
    .values({
      userId,
      name,
      locale,
      headings,
      samples: headings && samples,
      columns: headings && kind.mapColumns(headings, locale),
      duplicates: kind.duplicates,
    })
    .returning({ id: table.id });
  const { id } = found(made, "import");
  try {
    await planExpiry(kind, id, keptFor.open);
    const total = await keepRows(kind, id, rows);
    if (total === 0) throw unreadableFile(kind)("empty");
    await db().update(table).set({ readAt: new Date(), total }).where(eq(table.id, id));
  } catch (error) {
    await db().delete(table).where(eq(table.id, id));
    throw error;
  }
  await forgetOldest(kind, userId);
  await plan(actor, kind, await getImport(actor, kind, id));
  return id;
}

async function forgetOldest({ record, tables }: ImportKind, userId: string): Promise<void> {
  const { imports: table } = tables;
  await transaction(async () => {
    await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`${record.type} imports of ${userId}`}))`);
    const waiting = await db()
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.userId, userId), isNull(table.begunAt), isNotNull(table.readAt)))
      .orderBy(desc(table.createdAt), desc(table.id));
    const oldest = waiting.slice(limits.open).map(({ id }) => id);
    if (oldest.length > 0) await db().delete(table).where(inArray(table.id, oldest));
  });
}

const planExpiry = (kind: ImportKind, id: string, after: number) =>
  enqueueJob({
    kind: expiryJob(kind),
    key: `expire ${kind.record.type} import ${id}`,
    payload: { id },
    runAt: new Date(Date.now() + after),
  });

/** For the `jobs` of the app's domain. */
export const importExpiryOf = (kind: ImportKind): Record<string, JobHandler> => ({
  [expiryJob(kind)]: async ({ id }) => {
    const { imports: table } = kind.tables;
    await db()
      .delete(table)
      .where(eq(table.id, String(id)));
  },
});

/** One's own import; another's isn't there. @throws Refusal 403, 404 */
export async function getImport(actor: Actor, kind: ImportKind, id: string): Promise<Import> {
  assertMayImport(actor, kind);
  const { imports: table } = kind.tables;
  if (!isUuid(id)) throw notFound("No such import");
  const [row] = await db()
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.userId, ownId(actor)), isNotNull(table.readAt)));
  return found(row, "import");
}

/** One's latest imports. @throws Refusal 403 */
export async function listImports(
  actor: Actor,
  kind: ImportKind,
): Promise<Pick<Import, "id" | "name" | "createdAt" | "begunAt">[]> {
  assertMayImport(actor, kind);
  const { imports: table } = kind.tables;
  return db()
    .select({ id: table.id, name: table.name, createdAt: table.createdAt, begunAt: table.begunAt })
    .from(table)
    .where(and(eq(table.userId, ownId(actor)), isNotNull(table.readAt)))
    .orderBy(desc(table.createdAt))
    .limit(5);
}

async function plan(actor: Actor, kind: ImportKind, kept: Import): Promise<void> {
  const left = await countUnplanned(kind, kept.id);
  if (left <= limits.plannedAtOnce) await planAll(kind, kept, await kind.readLookups(actor));
  else await startImportJob(actor, kind, kept, "plan", left);
}

/** Goes on finding the fates of rows where that was stopped. @throws Refusal 403, 404 */
export async function planOn(actor: Actor, kind: ImportKind, id: string): Promise<void> {
  const kept = await getImport(actor, kind, id);
  if (!kept.plannedAt && !kept.begunAt) await plan(actor, kind, kept);
}

/**
 * Reads the columns of a table in another way. @param fields by column; null is not read
 * @throws Refusal 403, 404, 409 while a job works on it or once it was begun
 */
export async function mapImport(
  actor: Actor,
  kind: ImportKind,
  id: string,
  fields: readonly (string | null)[],
): Promise<void> {
  const kept = await getImport(actor, kind, id);
  const { imports: table, rows, keys } = kind.tables;
  const { headings, columns } = kept;
  if (!headings || !columns) throw notFound("This file has no columns");
  if (kept.begunAt || (await findOpenProgress(jobKeyOf(kind, kept)))) throw conflict("It is at work");
  const next = kind.choseColumns(fields, { headings, columns });
  await transaction(async () => {
    await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${jobKeyOf(kind, kept)}))`);
    // Begun in another window meanwhile, its rows are no longer read anew.
    if ((await getImport(actor, kind, id)).begunAt) throw conflict("It is at work");
    await db().delete(keys).where(eq(keys.importId, id));
    await db()
      .update(rows)
      .set({ kind: null, detail: null, recordId: null, title: "", isApart: false })
      .where(eq(rows.importId, id));
    await db().update(table).set({ columns: next, plannedAt: null }).where(eq(table.id, id));
  });
  await plan(actor, kind, await getImport(actor, kind, id));
}

/** What somebody has said on one page of the preview. `shown`: its rows; `apart`: those that are others. */
export type ImportChoice = { duplicates: DuplicateChoice; shown: readonly number[]; apart: readonly number[] };

/** @throws Refusal 403, 404 */
export async function chooseImport(
  actor: Actor,
  kind: ImportKind,
  id: string,
  { duplicates, shown, apart }: ImportChoice,
): Promise<void> {
  const kept = await getImport(actor, kind, id);
  const { imports: table, rows } = kind.tables;
  if (kept.begunAt) return;
  await db().update(table).set({ duplicates }).where(eq(table.id, id));
  if (shown.length === 0 || !kind.hasApart) return;
  await db()
    .update(rows)
    .set({ isApart: sql`${rows.row} = ANY(${sql.param([...apart])}::int[])` })
    .where(and(eq(rows.importId, id), inArray(rows.row, [...shown]), inArray(rows.kind, ["merge", "twin"])));
}

/** Forgets what was given. @throws Refusal 403, 404 */
export async function dropImport(actor: Actor, kind: ImportKind, id: string): Promise<void> {
  const kept = await getImport(actor, kind, id);
  const { imports: table } = kind.tables;
  await db()
    .delete(table)
    .where(and(eq(table.id, kept.id), isNull(table.begunAt)));
}

/**
 * Takes the rows. Few are done before this ends, many by a job that says how far it is; what was stopped goes on.
 * @throws Refusal 403, 404, 409 before all fates are known
 */
export async function beginImport(actor: Actor, kind: ImportKind, id: string): Promise<void> {
  const kept = await getImport(actor, kind, id);
  const { imports: table } = kind.tables;
  if (!kept.plannedAt) throw conflict("Its rows are still being read");
  if (kept.undoneAt) return;
  const left = await transaction(async () => {
    await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${jobKeyOf(kind, kept)}))`);
    const begun = await db()
      .update(table)
      .set({ begunAt: sql`coalesce(begun_at, now())` })
      .where(and(eq(table.id, id), isNotNull(table.plannedAt), isNull(table.undoneAt)))
      .returning({ id: table.id });
    if (begun.length === 0) throw conflict("Its columns are read anew, or it is taken back");
    await settleRows(kind, kept);
    await planExpiry(kind, id, keptFor.begun);
    const count = await countUntaken(kind, id);
    if (!isSmall(count)) await startImportJob(actor, kind, kept, "take", count);
    return count;
  });
  if (isSmall(left)) await takeAll(actor, kind, kept, await kind.readLookups(actor));
}

/** Rows from which nothing comes need no transaction each. */
async function settleRows({ tables: { rows } }: ImportKind, { id, duplicates }: Import): Promise<void> {
  const isSkipped = duplicates === "skip" ? sql`${rows.kind} IN ('merge', 'twin') AND NOT ${rows.isApart}` : sql`false`;
  await db()
    .update(rows)
    .set({
      outcome: sql`CASE WHEN ${rows.kind} = 'refused' THEN 'refused' WHEN ${isSkipped} THEN 'skipped' ELSE 'same' END`,
      source: sql`CASE WHEN ${rows.kind} = 'refused' THEN ${rows.source} ELSE '' END`,
    })
    .where(
      and(
        eq(rows.importId, id),
        isNull(rows.outcome),
        or(inArray(rows.kind, ["refused", "same", "colleague"]), isSkipped),
      ),
    );
}

/**
 * Takes back what an import has done: records that it made and that nobody has touched since go to the trash, what it
 * changed in others is taken back.
 * @throws Refusal 403, 404, 409 while it is at work
 */
export async function undoImport(
  actor: Actor,
  kind: ImportKind,
  id: string,
): Promise<{ done: number; stays: number } | null> {
  const kept = await getImport(actor, kind, id);
  const { imports: table } = kind.tables;
  const isBusy = () => findOpenProgress(jobKeyOf(kind, kept));
  if (!kept.begunAt || (await isBusy())) throw conflict("It is at work");
  const count = await transaction(async () => {
    // A row that is being taken in another request ends first, and no further one is.
    await lockTaking(kind);
    await db()
      .update(table)
      .set({ undoneAt: sql`coalesce(undone_at, now())` })
      .where(eq(table.id, id));
    const left = await countChanged(kind, id);
    if (!isSmall(left)) await startImportJob(actor, kind, kept, "undo", left);
    return left;
  });
  return isSmall(count) ? takeBackAll(actor, kind, kept) : null;
}
