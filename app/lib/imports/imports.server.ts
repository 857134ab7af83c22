import { and, asc, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { newEntryScope } from "~/lib/content/access/rights.server";
import type { Section } from "~/lib/content/definition/definition";
import type { ImportMap } from "~/lib/content/definition/import/import-map";
import { changeMany, type BulkRefusal } from "~/lib/content/workflow/bulk.server";
import { startBulk } from "~/lib/content/workflow/bulk-job.server";
import { starterOf } from "~/lib/auth/users/job-actor.server";
import { ownId } from "~/lib/auth/account/own-id.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { found, notFound } from "~/lib/platform/http/response/responses.server";
import { enqueueJob, type JobHandler } from "~/lib/platform/jobs/jobs.server";
import { isUuid } from "~/lib/platform/text/uuid";
import { beginProgress, findOpenProgress } from "~/lib/progress/progress.server";

import { importLimits } from "./import-limits";
import { importPaths, type Outcome, type RowKind } from "./import-views";
import { planRows, type RowPlan } from "./plan-rows.server";
import { readLookups } from "./read-row.server";
import { contentImportRows, contentImports, type ImportChoice } from "./schema.server";
import { readSource, type SourceRow } from "./source-rows";
import { takeRow } from "./take-row.server";

export type Import = typeof contentImports.$inferSelect;
export type TakenRow = typeof contentImportRows.$inferSelect;

/** Ms until an unfinished import, and the result of a finished one, are forgotten. */
const keptFor = { open: 24 * 3600_000, begun: 30 * 24 * 3600_000 };
const expiryJob = "content.import-expire";
export const importJob = "content.import";

/** How rows of open data become entries of this section, for whoever may begin some. @throws Refusal 403, 404 */
export function importMapOf(actor: Actor, section: Section): ImportMap {
  actor.assertCan("create", newEntryScope(section));
  return found(section.importMap, "import");
}

/**
 * Reads what somebody has given and keeps it for them until they have looked at what would become of it.
 * @param given.note what the versions will say that come of it
 * @throws unreadableSource; Refusal 403, 404
 */
export async function keepImport(
  actor: Actor,
  section: Section,
  { text, name, note }: { text: string; name: string; note: string },
): Promise<string> {
  const map = importMapOf(actor, section);
  const userId = ownId(actor);
  const { rows, elsewhere, unread } = readSource(text, map);
  const plans = await planRows(actor, section, map, await readLookups(actor, section, map), rows);
  return transaction(async () => {
    await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`imports of ${userId}`}))`);
    const waiting = await db()
      .select({ id: contentImports.id })
      .from(contentImports)
      .where(and(eq(contentImports.userId, userId), isNull(contentImports.begunAt)))
      .orderBy(desc(contentImports.createdAt));
    const oldest = waiting.slice(importLimits.open - 1).map(({ id }) => id);
    if (oldest.length > 0) await db().delete(contentImports).where(inArray(contentImports.id, oldest));
    const [made] = await db()
      .insert(contentImports)
      .values({
        userId,
        section: section.id,
        name,
        note,
        rows: JSON.stringify(rows),
        kinds: Object.fromEntries(plans.map(({ row, kind }) => [row, kind])),
        wrong: plans
          .filter(({ kind }) => kind === "wrong")
          .slice(0, importLimits.listedErrors)
          .map(({ row, title, problems }) => ({ row, title: title.slice(0, 200), problems })),
        elsewhere,
        unread,
        // A row whose entry lies in the trash is taken only if it is ticked.
        choice: { left: plans.filter(({ isInTrash }) => isInTrash).map(({ row }) => row), over: {} },
      })
      .returning({ id: contentImports.id });
    const { id } = found(made, "import");
    await planExpiry(id, keptFor.open);
    return id;
  });
}

const planExpiry = (id: string, after: number) =>
  enqueueJob({ kind: expiryJob, key: `expire import ${id}`, payload: { id }, runAt: new Date(Date.now() + after) });

export const importExpiry: Record<string, JobHandler> = {
  [expiryJob]: async ({ id }) => {
    await db()
      .delete(contentImports)
      .where(eq(contentImports.id, String(id)));
  },
};

/** One's own import; another's isn't there. @throws Refusal 403, 404 */
export async function getImport(actor: Actor, section: Section, id: string): Promise<Import> {
  importMapOf(actor, section);
  if (!isUuid(id)) throw notFound("No such import");
  const [row] = await db()
    .select()
    .from(contentImports)
    .where(
      and(eq(contentImports.id, id), eq(contentImports.section, section.id), eq(contentImports.userId, ownId(actor))),
    );
  return found(row, "import");
}

/** One's latest imports here, without their rows. @throws Refusal 403, 404 */
export async function listImports(actor: Actor, section: Section) {
  importMapOf(actor, section);
  return db()
    .select({
      id: contentImports.id,
      name: contentImports.name,
      createdAt: contentImports.createdAt,
      begunAt: contentImports.begunAt,
    })
    .from(contentImports)
    .where(and(eq(contentImports.section, section.id), eq(contentImports.userId, ownId(actor))))
    .orderBy(desc(contentImports.createdAt))
    .limit(5);
}

/** The rows that were given. */
export const rowsOf = ({ rows }: Pick<Import, "rows">) => JSON.parse(rows) as SourceRow[];

/** The rows of these kinds, in the order of the source. */
export function rowsOfKind(kept: Pick<Import, "rows" | "kinds">, ...kinds: RowKind[]): SourceRow[] {
  return rowsOf(kept).filter(({ row }) => kinds.some((kind) => kept.kinds[row] === kind));
}

/** The rows that will be taken. */
export function chosenRows(kept: Pick<Import, "rows" | "kinds" | "choice">): SourceRow[] {
  const left = new Set(kept.choice.left);
  return rowsOfKind(kept, "new", "changed").filter(({ row }) => !left.has(row));
}

/** What would become of some of its rows now. @throws Refusal 403, 404 */
export async function planImport(actor: Actor, section: Section, rows: readonly SourceRow[]): Promise<RowPlan[]> {
  const map = importMapOf(actor, section);
  return planRows(actor, section, map, await readLookups(actor, section, map), rows);
}

/** What somebody has ticked on one page of the preview; other pages keep what they said. */
export type PageChoice = { shown: number[]; taken: number[]; over: ImportChoice["over"] };

/** @throws Refusal 403, 404 */
export async function chooseRows(actor: Actor, section: Section, id: string, page: PageChoice): Promise<Import> {
  const kept = await getImport(actor, section, id);
  if (kept.begunAt) return kept;
  const [shown, taken] = [new Set(page.shown), new Set(page.taken)];
  const isKnown = (row: number) => kept.kinds[row] === "new" || kept.kinds[row] === "changed";
  const left = new Set([
    ...kept.choice.left.filter((row) => !shown.has(row)),
    ...page.shown.filter((row) => isKnown(row) && !taken.has(row)),
  ]);
  const others = Object.entries(kept.choice.over).filter(([row]) => !shown.has(Number(row)));
  const mine = Object.entries(page.over).filter(([row]) => isKnown(Number(row)));
  const choice: ImportChoice = { left: [...left], over: Object.fromEntries([...others, ...mine]) };
  await db().update(contentImports).set({ choice }).where(eq(contentImports.id, kept.id));
  return { ...kept, choice };
}

/** All rows that can be taken, or none. @throws Refusal 403, 404 */
export async function chooseAll(actor: Actor, section: Section, id: string, isAll: boolean): Promise<void> {
  const kept = await getImport(actor, section, id);
  const left = isAll ? [] : rowsOfKind(kept, "new", "changed").map(({ row }) => row);
  await db()
    .update(contentImports)
    .set({ choice: { ...kept.choice, left } })
    .where(and(eq(contentImports.id, id), isNull(contentImports.begunAt)));
}

/** Forgets what was given. @throws Refusal 403, 404 */
export async function dropImport(actor: Actor, section: Section, id: string): Promise<void> {
  const kept = await getImport(actor, section, id);
  await db()
    .delete(contentImports)
    .where(and(eq(contentImports.id, kept.id), isNull(contentImports.begunAt)));
}

/**
 * Takes the chosen rows: new entries become drafts, changed ones get a new version. Few are done before this ends, many
 * by a job that says how far it is. What was begun and stopped goes on; what is done stays done.
 * @throws Refusal 403, 404
 */
export async function beginImport(actor: Actor, section: Section, id: string): Promise<void> {
  const map = importMapOf(actor, section);
  const kept = await getImport(actor, section, id);
  const left = await untakenRows(kept);
  if (left.length === 0) return;
  const isMany = left.length > importLimits.atOnce;
  await transaction(async () => {
    await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`import ${id}`}))`);
    await db()
      .update(contentImports)
      .set({ begunAt: sql`coalesce(begun_at, now())` })
      .where(eq(contentImports.id, id));
    await planExpiry(id, keptFor.begun);
    if (isMany) await startImportJob(actor, section, kept, left.length);
  });
  if (isMany) return;
  const lookups = await readLookups(actor, section, map);
  for (const row of left) await takeRow(actor, section, { map, lookups, kept, row });
  await forgetRows(kept);
}

async function startImportJob(actor: Actor, section: Section, { id }: Import, total: number): Promise<void> {
  const key = `import ${id}`;
  if (await findOpenProgress(key)) return;
  const progress = await beginProgress(actor, {
    kind: importJob,
    jobKey: key,
    values: { section: section.id },
    link: importPaths.one(section, id),
    total,
    isCancellable: true,
  });
  await db().update(contentImports).set({ progress }).where(eq(contentImports.id, id));
  await enqueueJob({
    kind: importJob,
    key,
    payload: { ...starterOf(actor), key, section: section.id, id, progress },
    runAt: new Date(),
  });
}

/** Forgets the source rows once all ticked ones are taken. */
export async function forgetRows(kept: Import): Promise<void> {
  if ((await untakenRows(kept)).length === 0)
    await db().update(contentImports).set({ rows: "[]" }).where(eq(contentImports.id, kept.id));
}

/** Plans these rows and keeps nothing. @throws unreadableSource; Refusal 403, 404 */
export async function tryImport(actor: Actor, section: Section, text: string) {
  const map = importMapOf(actor, section);
  const { rows, elsewhere, unread } = readSource(text, map);
  const plans = await planRows(actor, section, map, await readLookups(actor, section, map), rows);
  return { plans, elsewhere, unread };
}

/**
 * For scripts: keeps what is given and takes all of it that can be taken, but for what lies in the trash.
 * @returns what has become of each row, or of many the work that takes them
 * @throws unreadableSource; Refusal 403, 404
 */
export async function takeAtOnce(actor: Actor, section: Section, given: { text: string; name: string; note: string }) {
  const id = await keepImport(actor, section, given);
  await beginImport(actor, section, id);
  const { progress, wrong } = await getImport(actor, section, id);
  const taken = progress === null ? await listTaken(id, { limit: importLimits.atOnce, offset: 0 }) : [];
  return { id, job: progress, taken, wrong };
}

/** The chosen rows of which nothing has become anything yet. */
export async function untakenRows(kept: Import): Promise<SourceRow[]> {
  const done = await db()
    .select({ row: contentImportRows.row })
    .from(contentImportRows)
    .where(eq(contentImportRows.importId, kept.id));
  const taken = new Set(done.map(({ row }) => row));
  return chosenRows(kept).filter(({ row }) => !taken.has(row));
}

/** How many rows have become what. */
export async function countOutcomes(importId: string): Promise<Partial<Record<Outcome, number>>> {
  const rows = await db()
    .select({ outcome: contentImportRows.outcome, length: count() })
    .from(contentImportRows)
    .where(eq(contentImportRows.importId, importId))
    .groupBy(contentImportRows.outcome);
  return Object.fromEntries(rows.map(({ outcome, length }) => [outcome, length]));
}

/** What has become of its rows: what was refused first, then in the order of the source. */
export function listTaken(importId: string, { limit, offset }: { limit: number; offset: number }): Promise<TakenRow[]> {
  return db()
    .select()
    .from(contentImportRows)
    .where(eq(contentImportRows.importId, importId))
    .orderBy(sql`${contentImportRows.outcome} = 'refused' DESC`, asc(contentImportRows.row))
    .limit(limit)
    .offset(offset);
}

/**
 * Moves the drafts that an import has begun to the trash, those alone that nobody has touched since.
 * @returns how many, and which stay and why; or the work that does it
 * @throws Refusal 403, 404
 */
export async function undoImport(
  actor: Actor,
  section: Section,
  id: string,
): Promise<{ done: number; refused: BulkRefusal[] } | { progress: string }> {
  const kept = await getImport(actor, section, id);
  const made = await db()
    .select({ id: contentImportRows.entryId, version: contentImportRows.version })
    .from(contentImportRows)
    .where(and(eq(contentImportRows.importId, kept.id), eq(contentImportRows.outcome, "made")))
    .orderBy(asc(contentImportRows.row));
  const items = made.flatMap(({ id, version }) => (id !== null && version !== null ? [{ id, version }] : []));
  if (items.length > importLimits.atOnce) return { progress: await startBulk(actor, section, "trash", items, "") };
  return changeMany(actor, section, "trash", items, "");
}
