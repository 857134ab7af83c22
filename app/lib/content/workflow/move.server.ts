import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { auditWrite } from "~/lib/audit/audit.server";
import { scopeOf, sectionScope, assertMay, entryRights } from "~/lib/content/access/rights.server";
import { hasUnpublishedChanges, permissionOf } from "~/lib/content/access/transitions";
import { draftsTag } from "~/lib/content/cache-tags.server";
import type { Section } from "~/lib/content/definition/definition";
import { lockEntry, standing, type Place } from "~/lib/content/entries/entries.server";
import { assertParent, isOrdered, step } from "~/lib/content/entries/ordering.server";
import { entryEvents } from "~/lib/content/entry-events";
import { InvalidData, WrongState } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";
import { assertPublicPlace } from "~/lib/content/publication/publication-writes.server";
import { approvalAsked } from "~/lib/content/review/review-rules.server";
import { entries, entryVersions, publications } from "~/lib/content/schema.server";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { batch } from "~/lib/platform/db/queries/batch.server";
import { afterCommit, db, transaction } from "~/lib/platform/db/database.server";
import { emitting } from "~/lib/platform/events/events.server";
import { found } from "~/lib/platform/http/response/responses.server";

/** `into`: as the last child. */
export type Placement = { to: "before" | "after" | "into"; target: string };
/** Among its siblings; `in`: under the sibling above; `out`: after its parent. */
export type Move = { to: "up" | "down" | "in" | "out" } | Placement;
export type Moved = {
  /** The inverse move; null where nothing marks the old place. */
  back: Placement | null;
  /** The public sees the old place until the entry is published. */
  isProposed: boolean;
};

/**
 * Moves an entry. A draft moves as a draft. A public entry moves at once if the person may publish it; otherwise the
 * move is a new version to be submitted. A new parent always makes a new version, so that nobody overwrites a move they
 * haven't seen. Positions lie far apart; where a gap closes, all of the section are renumbered. @returns null when
 * nothing moved @throws InvalidData where it doesn't fit, WrongState while it waits or for a section without an order;
 * Refusal 403, 404
 */
export async function moveEntry(actor: Actor, section: Section, id: string, move: Move): Promise<Moved | null> {
  actor.assertCan(section.area !== "content" ? "arrange" : permissionOf("move"), sectionScope(section));
  if (!isOrdered(section)) throw new WrongState("withoutOrder");
  return transaction(async () => {
    await lockOrder(section);
    await lockEntry(section, id);
    const all = await readRows(section);
    const row = found(
      all.find((one) => one.id === id),
      "entry",
    );
    const isPublic = row.liveVersion !== null || row.scheduledVersion !== null;
    const isAtOnce =
      isPublic &&
      entryRights(actor, section, row, { isReviewed: (await approvalAsked(actor, section))(scopeOf(section, row)) }).may
        .place;
    if (!isAtOnce) assertMay(actor, section, row, "move");
    const goal = goalOf(section, all, row, move);
    if (goal === null) return null;
    await assertParent(section, id, goal.parentId);
    const place = { parentId: goal.parentId, position: await positionAt(section, goal, row) };
    if (isAtOnce) await assertPublicPlace(section, row.id, place.parentId);
    await writePlace(actor, section, row, place, {
      move,
      isAtOnce,
      isVersion: place.parentId !== row.parentId || (!isAtOnce && !hasUnpublishedChanges(row)),
    });
    return { back: placeBefore(all, row), isProposed: isPublic && !isAtOnce };
  });
}

/** One move at a time: two would find the same gap. */
const lockOrder = (section: Section) =>
  db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`order ${section.id}`}))`);

function readRows(section: Section) {
  return db()
    .select({ ...standing, parentId: entries.parentId, position: entries.position })
    .from(entries)
    .where(and(eq(entries.section, section.id), isNull(entries.deletedAt)))
    .orderBy(asc(entries.position), asc(entries.id));
}

type Row = Awaited<ReturnType<typeof readRows>>[number];
type Goal = { parentId: string | null; /** Without the moved one. */ siblings: Row[]; at: number };

/** The new parent and index; null: it is there already, or the move is impossible. */
function goalOf(section: Section, all: Row[], row: Row, move: Move): Goal | null {
  const under = (parentId: string | null) => all.filter((one) => one.parentId === parentId && one.id !== row.id);
  const beside = (target: Row, by: number): Goal => ({
    parentId: target.parentId,
    siblings: under(target.parentId),
    at: under(target.parentId).indexOf(target) + by,
  });
  const into = (target: Row): Goal => {
    if (!section.maxDepth) throw new InvalidData({ parentId: [issue("tooDeep", { max: 1 })] });
    return { parentId: target.id, siblings: under(target.id), at: under(target.id).length };
  };
  const own = all.filter((one) => one.parentId === row.parentId);
  const now = own.indexOf(row);
  switch (move.to) {
    case "up":
    case "in": {
      const above = own[now - 1];
      return above ? (move.to === "up" ? beside(above, 0) : into(above)) : null;
    }
    case "down": {
      const below = own[now + 1];
      return below ? beside(below, 1) : null;
    }
    case "out": {
      const parent = all.find((one) => one.id === row.parentId);
      return parent ? beside(parent, 1) : null;
    }
    default: {
      const target = found(
        all.find((one) => one.id === move.target),
        "entry",
      );
      if (target === row) return null;
      return move.to === "into" ? into(target) : beside(target, move.to === "before" ? 0 : 1);
    }
  }
}

/** Positions halved too often would run out of digits. */
const narrowest = 1 / 1_024;

async function positionAt(section: Section, { siblings, at, parentId }: Goal, row: Row): Promise<number> {
  const position = between(siblings, at, await publicPositions(section, parentId, row));
  if (position !== null) return position;
  await dealOut(section);
  const ids = siblings.map(({ id }) => id);
  const anew = (await readRows(section))
    .filter((one) => one.parentId === parentId && one.id !== row.id)
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  const wide = between(anew, at, await publicPositions(section, parentId, row));
  if (wide !== null) return wide;
  // Two had one position: only renumbering the siblings parts them.
  const order = [...anew.slice(0, at), row, ...anew.slice(at)];
  await db()
    .update(publications)
    .set({ position: numbered(order, publications.entryId) })
    .where(
      and(
        inArray(publications.entryId, ids),
        sql`position = (SELECT drafts.position FROM entries AS drafts WHERE drafts.id = entry_id)`,
      ),
    );
  await db()
    .update(entries)
    .set({ position: numbered(order, entries.id) })
    .where(inArray(entries.id, ids));
  return (at + 1) * step;
}

async function publicPositions(section: Section, parentId: string | null, row: Row): Promise<number[]> {
  const under = parentId === null ? isNull(publications.parentId) : eq(publications.parentId, parentId);
  return (
    await db()
      .select({ position: publications.position })
      .from(publications)
      .where(and(eq(publications.section, section.id), under, ne(publications.entryId, row.id)))
  ).map(({ position }) => position);
}

/** Close to the neighbour above, if any, so that the public sees it beside that one, too. */
function between(siblings: readonly Place[], at: number, others: readonly number[]): number | null {
  const above = siblings[at - 1]?.position;
  const below = siblings[at]?.position;
  const [before, after] = above === undefined ? [lastOf(others, below), below] : [above, firstOf(others, above, below)];
  const position =
    before === undefined ? (after ?? step * 2) - step : after === undefined ? before + step : (before + after) / 2;
  const isWide =
    (before === undefined || position - before >= narrowest) && (after === undefined || after - position >= narrowest);
  return isWide ? position : null;
}

const lastOf = (positions: readonly number[], below: number | undefined) =>
  max(positions.filter((position) => below !== undefined && position < below));
const firstOf = (positions: readonly number[], above: number, below: number | undefined) =>
  min([...positions.filter((position) => position > above), ...(below === undefined ? [] : [below])]);
const max = (numbers: readonly number[]) => (numbers.length > 0 ? Math.max(...numbers) : undefined);
const min = (numbers: readonly number[]) => (numbers.length > 0 ? Math.min(...numbers) : undefined);

const numbered = (order: readonly { id: string }[], column: typeof entries.id | typeof publications.entryId) =>
  sql`CASE ${sql.raw(column.name)}::text ${sql.join(
    order.map(({ id }, at) => sql`WHEN ${id} THEN ${(at + 1) * step}::double precision`),
    sql` `,
  )} END`;

/** Renumbers a section's positions: drafts, public and scheduled ones keep their order among each other. */
async function dealOut(section: Section): Promise<void> {
  await db().execute(sql`
    WITH known AS (
      SELECT position FROM entries WHERE section = ${section.id}
      UNION SELECT position FROM publications WHERE section = ${section.id}
      UNION SELECT kept.position FROM entry_versions AS kept JOIN entries ON entries.id = kept.entry_id
      WHERE entries.section = ${section.id} AND kept.position IS NOT NULL
    ), dealt AS (SELECT position AS was, row_number() OVER (ORDER BY position) * ${step}::double precision AS now
    FROM known),
    published AS (UPDATE publications SET position = dealt.now FROM dealt WHERE section = ${section.id}
    AND position = dealt.was),
    kept AS (UPDATE entry_versions SET position = dealt.now FROM dealt, entries
    WHERE entries.id = entry_versions.entry_id AND entries.section = ${section.id}
    AND entry_versions.position = dealt.was)
    UPDATE entries SET position = dealt.now FROM dealt WHERE section = ${section.id} AND position = dealt.was`);
}

type How = { move: Move; /** The public sees the new place at once. */ isAtOnce: boolean; isVersion: boolean };

async function writePlace(
  actor: Actor,
  section: Section,
  row: Row,
  place: Place,
  { move, isAtOnce, isVersion }: How,
): Promise<void> {
  const version = isVersion ? row.version + 1 : row.version;
  const changed = place.parentId === row.parentId ? "position" : "parentId";
  // A move makes nothing unpublished that was public; a later review goes on with the live version.
  const isLive = isAtOnce && row.liveVersion === row.version;
  const following = {
    ...(isLive ? { liveVersion: version } : {}),
    ...(isLive && row.reviewVersion === row.liveVersion ? { reviewVersion: version } : {}),
  };
  const newest = and(eq(entryVersions.entryId, row.id), eq(entryVersions.version, row.version));
  const keptWith =
    isAtOnce && row.scheduledVersion !== null && row.scheduledVersion !== version ? [row.scheduledVersion] : [];
  await batch(
    [
      isVersion
        ? sql`(INSERT INTO entry_versions (entry_id, version, data, kind, changed, author_id, parent_id, position)
            SELECT entry_id, ${version}, data, 'save', ARRAY[${changed}]::text[], ${actor.id}::uuid,
            ${place.parentId}::uuid, ${place.position}::double precision FROM entry_versions
            WHERE entry_id = ${row.id} AND version = ${row.version})`
        : db().update(entryVersions).set(place).where(newest),
      ...keptWith.map((scheduled) =>
        db()
          .update(entryVersions)
          .set(place)
          .where(and(eq(entryVersions.entryId, row.id), eq(entryVersions.version, scheduled))),
      ),
      db()
        .update(entries)
        .set({ ...place, ...following, version, ...(isVersion ? { updatedAt: new Date(), updatedBy: actor.id } : {}) })
        .where(eq(entries.id, row.id)),
      ...(isAtOnce
        ? [
            db()
              .update(publications)
              .set({ ...place, ...(isLive ? { version } : {}) })
              .where(eq(publications.entryId, row.id)),
          ]
        : []),
      auditWrite(actor, {
        verb: "move",
        objectType: "entry",
        objectId: row.id,
        section: section.id,
        version,
        after: { ...move, atOnce: isAtOnce },
      }),
    ],
    [
      emitting({
        type: entryEvents[isAtOnce ? "move" : "edit"],
        id: row.id,
        section: section.id,
        version,
        by: actor.id,
        wasLive: row.liveVersion !== null,
      }),
    ],
  );
  afterCommit(() => {
    invalidateTag(draftsTag(section.id));
    if (isAtOnce) invalidateTag(section.id);
  });
}

/** The old place, described by a neighbour or the parent. */
function placeBefore(all: readonly Row[], row: Row): Placement | null {
  const before = all.filter((one) => one.parentId === row.parentId);
  const at = before.indexOf(row);
  const [next, previous] = [before[at + 1], before[at - 1]];
  if (next) return { to: "before", target: next.id };
  if (previous) return { to: "after", target: previous.id };
  return row.parentId === null ? null : { to: "into", target: row.parentId };
}
