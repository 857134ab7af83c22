import { and, eq, inArray } from "drizzle-orm";

import type { Section } from "~/lib/content/definition/definition";
import { addressRelations } from "~/lib/content/definition/public/address-names";
import { sections } from "~/lib/content/definition/registry.server";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { sortedByName } from "~/lib/content/definition/sort-columns";
import { isRelation } from "~/lib/content/fields/points-at";
import { entries, entryReferences } from "~/lib/content/schema.server";
import { db } from "~/lib/platform/db/database.server";
import { enqueuing } from "~/lib/platform/jobs/jobs.server";

/** The kind of job that recomputes list columns: see maintenance/reindex.server.ts. */
export const derivation = "content.derive";

type Jobs = ReturnType<typeof enqueuing>[];

const deriving = (others: Iterable<Section>, id: string): Jobs =>
  [...others].map((other) =>
    enqueuing({
      kind: derivation,
      key: `derive ${other.id} by ${id}`,
      payload: { section: other.id, by: id },
      runAt: new Date(),
    }),
  );

/** Jobs beside a save: lists that sort by an entry's name or take fields from it are recomputed. */
export function resortingBy(section: Section, id: string): Jobs {
  return deriving(
    new Set([
      ...[...sections.values()].filter((other) =>
        sortedByName(other).some((name) => pointsAt(other, name, section.id)),
      ),
      ...takingFrom(section),
    ]),
    id,
  );
}

/** Jobs beside publishing or withdrawing: entries that take its fields, and addresses with its slug if that changed. */
export function followingBy(section: Section, id: string, { isReaddressed = false } = {}): Jobs {
  return deriving(new Set([...takingFrom(section), ...(isReaddressed ? addressedBy(section) : [])]), id);
}

const takingFrom = ({ id }: Section) =>
  [...sections.values()].filter((other) => other.takenFrom !== undefined && pointsAt(other, other.takenFrom.link, id));

export function isInAddresses(section: Section): boolean {
  return addressedBy(section).length > 0;
}

const addressedBy = ({ id }: Section) =>
  [...sections.values()].filter((other) => addressRelations(other).some((name) => pointsAt(other, name, id)));

function pointsAt({ fields }: Section, name: string, target: string): boolean {
  const field = fields[name];
  return isRelation(field) && field.section === target;
}

// Kinds of jobs: one entry's deadlines, and those of entries that it points at; see workflow/deadlines.server.ts.
export const [deadlineRenewal, deadlineSpread] = ["deadlines.renew", "deadlines.spread"];

/** At most one job per entry waits. */
export const renewalKey = (id: string) => `deadlines ${id}`;

export const renewing = (id: string, runAt = new Date()) =>
  enqueuing({ kind: deadlineRenewal, key: renewalKey(id), payload: { id }, runAt });

/** The single pages whose deadlines change with any entry of a section. */
async function watchersOf({ id }: Pick<Section, "id">): Promise<string[]> {
  const watchers = [...sections.values()]
    .filter(({ deadlines = {} }) => Object.values(deadlines).some(({ watches = [] }) => watches.includes(id)))
    .map((section) => section.id);
  if (watchers.length === 0) return [];
  return (
    await db()
      .select({ id: entries.id })
      .from(entries)
      .where(inArray(entries.section, watchers))
      .orderBy(entries.id)
      .limit(watchers.length)
  ).map((row) => row.id);
}

/** The sections whose deadlines change with entries here that point at theirs. */
export function deadlineFollowers({ id }: Pick<Section, "id">): string[] {
  return [...sections.values()]
    .filter(({ deadlines = {} }) => Object.values(deadlines).some(({ follows = [] }) => follows.includes(id)))
    .map((section) => section.id);
}

/** The entry's own deadlines, beside a save. @param isQuiet no deadline by display: only a hook may find one */
export function renewingOwnDeadlines(section: Section, id: string, { isQuiet = false } = {}): Jobs {
  return section.deadlines && !(isQuiet && !hooksOf(section).deadlines) ? [renewing(id)] : [];
}

/** Jobs beside a publication: its deadlines and its targets'. Call before the write, which may drop targets. */
export async function renewingDeadlines(section: Section, id: string, { isQuiet = false } = {}): Promise<Jobs> {
  const [followers, watching] = [deadlineFollowers(section), await watchersOf(section)];
  const own = [...renewingOwnDeadlines(section, id, { isQuiet }), ...watching.map((one) => renewing(one))];
  if (followers.length === 0) return own;
  const [now, pointed] = [new Date(), await pointedAt(id, followers)];
  // A moment earlier, so that its results join the jobs that wait here already.
  const spread = enqueuing({
    kind: deadlineSpread,
    key: `deadlines around ${id}`,
    payload: { id },
    runAt: new Date(now.getTime() - 1),
  });
  return [spread, ...own, ...pointed.map((one) => renewing(one, now))];
}

/** The targets in these sections, saved or public; in a fixed order, so that two jobs for the same can't deadlock. */
export async function pointedAt(id: string, among: readonly string[]): Promise<string[]> {
  const isPointed = and(
    eq(entryReferences.entryId, id),
    eq(entryReferences.targetKind, "entry"),
    inArray(entries.section, [...among]),
  );
  const rows = await db()
    .selectDistinct({ id: entries.id })
    .from(entryReferences)
    .innerJoin(entries, eq(entries.id, entryReferences.targetId))
    .where(isPointed);
  return rows
    .map((row) => row.id)
    .filter((one) => one !== id)
    .sort();
}
