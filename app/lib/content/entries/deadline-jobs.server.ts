import { and, eq, inArray } from "drizzle-orm";

import type { Section } from "~/lib/content/definition/definition";
import { sections } from "~/lib/content/definition/registry.server";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { entries, entryReferences } from "~/lib/content/schema.server";
import { db } from "~/lib/platform/db/database.server";
import { enqueuing } from "~/lib/platform/jobs/jobs.server";

/**
 * The kinds of jobs that work out what is due about one entry, and have it worked out for what an entry points at: see
 * workflow/deadlines.server.ts.
 */
export const [deadlineRenewal, deadlineSpread] = ["deadlines.renew", "deadlines.spread"];

type Jobs = ReturnType<typeof enqueuing>[];

/** At most one waits for each entry. */
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

/** The sections whose deadlines change with what points at their entries from here. */
export function deadlineFollowers({ id }: Pick<Section, "id">): string[] {
  return [...sections.values()]
    .filter(({ deadlines = {} }) => Object.values(deadlines).some(({ follows = [] }) => follows.includes(id)))
    .map((section) => section.id);
}

/**
 * Has what is due about an entry worked out anew beside a save. What others are to do depends on what is public alone.
 * @param isQuiet nothing was due before, and by the display of its words nothing is now: only a section's own hook may
 * find something
 */
export function renewingOwnDeadlines(section: Section, id: string, { isQuiet = false } = {}): Jobs {
  return section.deadlines && !(isQuiet && !hooksOf(section).deadlines) ? [renewing(id)] : [];
}

/**
 * Has what is due about an entry, and about what it points at, worked out anew beside a change of what is public. What
 * it no longer points at afterwards is named here, before the change is written. Sections without deadlines cost
 * nothing.
 */
export async function renewingDeadlines(section: Section, id: string, { isQuiet = false } = {}): Promise<Jobs> {
  const [followers, watching] = [deadlineFollowers(section), await watchersOf(section)];
  const own = [...renewingOwnDeadlines(section, id, { isQuiet }), ...watching.map((one) => renewing(one))];
  if (followers.length === 0) return own;
  const [now, pointed] = [new Date(), await pointedAt(id, followers)];
  // A moment sooner, so that what it finds joins what waits here already.
  const spread = enqueuing({
    kind: deadlineSpread,
    key: `deadlines around ${id}`,
    payload: { id },
    runAt: new Date(now.getTime() - 1),
  });
  return [spread, ...own, ...pointed.map((one) => renewing(one, now))];
}

/**
 * What an entry points at in these sections, as it is saved and as the public reads it, always in one order: jobs that
 * two set for the same wait for each other once.
 */
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
