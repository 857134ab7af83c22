import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { scopeOf, sectionScope } from "~/lib/content/access/entry-scope";
import type { Section } from "~/lib/content/definition/definition";
import { InvalidData, WrongState } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";
import { entries, publications } from "~/lib/content/schema.server";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { afterCommit, db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { found } from "~/lib/platform/http/responses.server";

const step = 65_536;

export function isOrdered(section: Section): boolean {
  return section.kind === "ordered" || section.kind === "tree" || section.kind === "category";
}

/** Behind the last of its siblings. */
export async function lastPosition(section: Section, parentId: string | null): Promise<number> {
  if (!isOrdered(section)) return 0;
  const [row] = await db()
    .select({ last: sql<number | null>`max(${entries.position})` })
    .from(entries)
    .where(and(eq(entries.section, section.id), siblings(parentId)));
  return (row?.last ?? 0) + step;
}

const siblings = (parentId: string | null) => (parentId ? eq(entries.parentId, parentId) : isNull(entries.parentId));

/**
 * Checks that an entry may hang under `parentId`: same section, no circle, not deeper than the section allows.
 * @throws InvalidData on "parentId"
 */
export async function assertParent(section: Section, id: string | null, parentId: string | null): Promise<string | null> {
  if (parentId === null || !section.maxDepth) return null;
  const all = await db()
    .select({ id: entries.id, parentId: entries.parentId })
    .from(entries)
    .where(and(eq(entries.section, section.id), isNull(entries.deletedAt)));
  const parentOf = new Map(all.map((row) => [row.id, row.parentId]));
  if (!parentOf.has(parentId)) throw new InvalidData({ parentId: [issue("badReference")] });
  const depthAbove = pathTo(parentOf, parentId).length;
  if (id !== null && pathTo(parentOf, parentId).includes(id)) throw new InvalidData({ parentId: [issue("parentCircle")] });
  if (depthAbove + heightOf(all, id) > section.maxDepth) throw new InvalidData({ parentId: [issue("tooDeep", { max: section.maxDepth })] });
  return parentId;
}

function pathTo(parentOf: Map<string, string | null>, id: string): string[] {
  const path: string[] = [];
  for (let at: string | null | undefined = id; at && !path.includes(at); at = parentOf.get(at)) path.push(at);
  return path;
}

/** Levels from an entry down to its lowest descendant; a new one counts as one. */
function heightOf(all: readonly { id: string; parentId: string | null }[], id: string | null): number {
  if (id === null) return 1;
  const children = all.filter((row) => row.parentId === id);
  return 1 + Math.max(0, ...children.map((child) => heightOf(all, child.id)));
}

export type Placement = { to: "before" | "after"; target: string };
export type Move = { to: "up" | "down" } | Placement;

/**
 * Moves an entry among its siblings, or beside another entry of the section and under that one's parent.
 * Positions lie 65536 apart and are renumbered when a gap closes.
 * @returns the move that takes this one back; null when nothing moved, or there is no neighbour to find the old place by
 * @throws Response 403, 404; WrongState for a section without an order
 */
export async function moveEntry(actor: Actor, section: Section, id: string, move: Move): Promise<Placement | null> {
  actor.assertCan(section.area === "mainpage" ? "arrange" : "edit", sectionScope(section));
  if (!isOrdered(section)) throw new WrongState("withoutOrder");
  return transaction(async () => {
    await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`order ${section.id}`}))`);
    const all = await db()
      .select({ id: entries.id, parentId: entries.parentId, position: entries.position, departmentId: entries.departmentId, state: entries.state, createdBy: entries.createdBy, liveVersion: entries.liveVersion })
      .from(entries)
      .where(and(eq(entries.section, section.id), isNull(entries.deletedAt)))
      .orderBy(asc(entries.position), asc(entries.id));
    const moved = found(all.find((row) => row.id === id), "entry");
    // The public sees the new order at once.
    actor.assertCan(moved.liveVersion === null ? "edit" : "publish", scopeOf(section, moved));
    const target = "target" in move ? found(all.find((row) => row.id === move.target), "entry") : null;
    const parentId = await assertParent(section, id, target ? target.parentId : moved.parentId);
    const order = all.filter((row) => row.parentId === parentId && row.id !== id);
    const at = newIndex(all, order, moved, move);
    if (at === null) return null;
    const [before, after] = [order[at - 1]?.position, order[at]?.position];
    const position = before === undefined ? (after ?? step * 2) - step : after === undefined ? before + step : (before + after) / 2;
    if ((before !== undefined && position - before < 1) || (after !== undefined && after - position < 1)) {
      order.splice(at, 0, moved);
      await setPositions(order.map((row, index) => ({ id: row.id, position: (index + 1) * step })));
    } else {
      await setPositions([{ id, position }]);
    }
    if (parentId !== moved.parentId) {
      await db().update(entries).set({ parentId }).where(eq(entries.id, id));
      await db().update(publications).set({ parentId }).where(eq(publications.entryId, id));
    }
    await recordAudit(actor, { verb: "move", objectType: "entry", objectId: id, section: section.id, after: move });
    await emit({ type: "entry.moved", id, section: section.id });
    afterCommit(() => invalidateTag(section.id));
    return placeBefore(all, moved);
  });
}

/** Where an entry stood, said by a neighbour. */
function placeBefore(all: readonly Row[], moved: Row): Placement | null {
  const before = all.filter((row) => row.parentId === moved.parentId);
  const at = before.findIndex((row) => row.id === moved.id);
  const [next, previous] = [before[at + 1], before[at - 1]];
  return next ? { to: "before", target: next.id } : previous ? { to: "after", target: previous.id } : null;
}

type Row = { id: string; parentId: string | null; position: number };

function newIndex(all: Row[], order: Row[], moved: Row, move: Move): number | null {
  if ("target" in move) {
    const at = order.findIndex((row) => row.id === move.target);
    return at < 0 ? null : move.to === "before" ? at : at + 1;
  }
  const now = all.filter((row) => row.parentId === moved.parentId).findIndex((row) => row.id === moved.id);
  const next = move.to === "up" ? now - 1 : now + 1;
  return next < 0 || next > order.length ? null : next;
}

async function setPositions(rows: readonly { id: string; position: number }[]): Promise<void> {
  const ids = rows.map((row) => row.id);
  const value = sql`CASE id::text ${sql.join(rows.map((row) => sql`WHEN ${row.id} THEN ${row.position}::double precision`), sql` `)} END`;
  const published = sql`CASE entry_id::text ${sql.join(rows.map((row) => sql`WHEN ${row.id} THEN ${row.position}::double precision`), sql` `)} END`;
  await db().update(entries).set({ position: value }).where(inArray(entries.id, ids));
  await db().update(publications).set({ position: published }).where(inArray(publications.entryId, ids));
}
