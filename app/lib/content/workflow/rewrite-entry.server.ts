import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { auditWrite } from "~/lib/audit/audit.server";
import type { AuditVerb } from "~/lib/audit/verbs";
import { scopeOf } from "~/lib/content/access/rights.server";
import type { EntryStateRow } from "~/lib/content/access/transitions";
import { draftsTag } from "~/lib/content/cache-tags.server";
import type { Section } from "~/lib/content/definition/definition";
import { withComputed, withInherited } from "~/lib/content/entries/derived/completed-data.server";
import { renewingDeadlines, followingBy, resortingBy } from "~/lib/content/entries/derived/following-jobs.server";
import { lockNewest, placeOf, versionData, versionWrite, type EntryRow } from "~/lib/content/entries/entries.server";
import { rowOf, publicColumns } from "~/lib/content/entries/entry-data.server";
import { allReferences, draftReferences, liveReferences } from "~/lib/content/entries/references/references.server";
import { entryEvents } from "~/lib/content/entry-events";
import { ForbiddenFields } from "~/lib/content/errors";
import { displayedUntil } from "~/lib/content/publication/legal/legal-display.server";
import { forgetPublic } from "~/lib/content/publication/publication-writes.server";
import { addressOf } from "~/lib/content/publication/addresses/slugs.server";
import { awaitsApproval } from "~/lib/content/review-states";
import { approvalAsked } from "~/lib/content/review/review-rules.server";
import { entryIssues } from "~/lib/content/rules/entry-issues.server";
import { entries, publications, type VersionKind } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { batch } from "~/lib/platform/db/queries/batch.server";
import { afterCommit, db, transaction } from "~/lib/platform/db/database.server";
import { emitting } from "~/lib/platform/events/events.server";
import { retelling } from "~/lib/platform/jobs/jobs.server";
import { isRefusal } from "~/lib/platform/refusal";

/** Why an entry was left unchanged; texts: `content.handOver.left.<reason>`. */
export const leftReasons = [
  "forbidden",
  "waits",
  "needsApproval",
  "onDisplay",
  "history",
  "linked",
  "target",
  "rules",
] as const;
export type LeftReason = (typeof leftReasons)[number];

/** Rolls back one entry after something was written. */
export class Left extends Error {
  constructor(readonly reason: LeftReason) {
    super(reason);
  }
}

type Touched = {
  isPublic: boolean;
  unit?: string | undefined;
};

/** Why a person may not change this entry, as far as its row tells. */
export async function whyNotTheirs(
  actor: Actor,
  section: Section,
  row: EntryStateRow,
  { isPublic, unit }: Touched,
): Promise<LeftReason | null> {
  const scope = scopeOf(section, row);
  const scopes = unit === undefined || section.isUnits ? [scope] : [scope, { ...scope, department: unit }];
  if (!scopes.every((one) => actor.can("edit", one))) return "forbidden";
  if (awaitsApproval(row)) return "waits";
  if (!isPublic) return null;
  if (!scopes.every((one) => actor.can("publish", one))) return "forbidden";
  return (await approvalAsked(actor, section))(scope) && !actor.can("approveOwn", scope) ? "needsApproval" : null;
}

/** The public, scheduled and newest data by version, the newest last. */
async function dataInUse(row: EntryRow, newest: EntryData): Promise<Map<number, EntryData>> {
  const versions = [...new Set([row.liveVersion, row.scheduledVersion])]
    .filter((version) => version !== null && version !== row.version)
    .sort((a, b) => Number(a) - Number(b));
  const found = new Map<number, EntryData>();
  for (const version of versions) if (version !== null) found.set(version, await versionData(row.id, version));
  return found.set(row.version, newest);
}

/** Whether the change breaks a rule that held before: a person must look at that. */
async function breaksRules(section: Section, id: string, before: EntryData, after: EntryData): Promise<boolean> {
  const errorsOf = async (data: EntryData) =>
    (await entryIssues(section, { id, data, isPublishing: true, only: "error" })).map(
      ({ field, key }) => `${field} ${key}`,
    );
  const now = await errorsOf(after);
  if (now.length === 0) return false;
  const known = new Set(await errorsOf(before));
  return now.some((one) => !known.has(one));
}

export type Rewriting = {
  change: (data: EntryData) => EntryData | null;
  /** Result if nothing changes: "gone", or why it can't. */
  whenSame?: (used: readonly EntryData[]) => Promise<LeftReason | "gone">;
  unit?: string;
  isReady?: (isPublic: boolean) => Promise<boolean>;
  kind: VersionKind;
  verb: "hand-over" | "rewrite";
  audit: { verb: AuditVerb; before: Record<string, unknown>; after: Record<string, unknown> };
};

/** Working copy, scheduled and public version, each by a new version, or nothing. @returns "gone": no change left */
export async function rewriteEntry(
  actor: Actor,
  section: Section,
  id: string,
  change: Rewriting,
): Promise<LeftReason | "done" | "gone"> {
  try {
    return await transaction(() => write(actor, section, id, change));
  } catch (error) {
    if (error instanceof Left) return error.reason;
    if (isRefusal(error, 404)) return "gone";
    if (isRefusal(error, 409, 422) || error instanceof ForbiddenFields) return "rules";
    throw error;
  }
}

async function write(
  actor: Actor,
  section: Section,
  id: string,
  { change, whenSame, unit: nextUnit, isReady, kind, verb, audit }: Rewriting,
): Promise<"done" | "gone"> {
  const { row, data: current } = await lockNewest(section, id);
  if (row.deletedAt) return "gone";
  const used = await dataInUse(row, current);
  const after = new Map<number, EntryData>();
  for (const [version, data] of used) {
    const next = change(data);
    if (next && !isDeepStrictEqual(next, data))
      after.set(version, await withComputed(section, await withInherited(section, next)));
  }
  if (after.size === 0) {
    const why = (await whenSame?.([...used.values()])) ?? "gone";
    if (why === "gone") return why;
    throw new Left(why);
  }
  const open = [row.liveVersion, row.scheduledVersion].filter(
    (version) => version !== null && after.has(version),
  ) as number[];
  const unit = [...after].some(([version, data]) => data.department !== used.get(version)?.department)
    ? nextUnit
    : undefined;
  const refusal = await whyNotTheirs(actor, section, row, { isPublic: open.length > 0, unit });
  if (refusal) throw new Left(refusal);
  if (isReady && !(await isReady(open.length > 0))) throw new Left("target");
  if (open.length > 0 && (await displayedUntil(section, row, { version: row.version, data: current })))
    throw new Left("onDisplay");
  for (const version of open)
    if (await breaksRules(section, id, used.get(version) ?? {}, after.get(version) ?? {})) throw new Left("rules");

  // Before the write: it must see the targets that the public version will lose.
  const due = await renewingDeadlines(section, id);
  const versions = await writeVersions(actor, section, row, used, after, kind);
  const newest = after.get(row.version) ?? current;
  const live = row.liveVersion === null ? undefined : after.get(row.liveVersion);
  const moved = (version: number | null) => (version === null ? null : (versions.get(version) ?? version));
  const version = moved(row.version) ?? row.version;
  const next = {
    version,
    liveVersion: moved(row.liveVersion),
    scheduledVersion: moved(row.scheduledVersion),
    // A later review goes on with the live version.
    reviewVersion: row.reviewVersion === row.liveVersion ? moved(row.reviewVersion) : row.reviewVersion,
  };
  const columns = rowOf(section, newest);
  const jobs = [...(live ? followingBy(section, id, { isReaddressed: true }) : []), ...due];
  const fieldsChanged = [
    ...new Set(
      [...after].flatMap(([at, data]) =>
        Object.keys(data).filter((name) => !isDeepStrictEqual(data[name], used.get(at)?.[name])),
      ),
    ),
  ];
  await batch(
    [
      // The last editor stays the same, as this is nobody's edit.
      db()
        .update(entries)
        .set({ ...columns, ...next })
        .where(eq(entries.id, id)),
      ...(live
        ? [
            db()
              .update(publications)
              .set({ version: next.liveVersion ?? version, data: live, ...(await publicRow(section, id, live)) })
              .where(eq(publications.entryId, id)),
            ...liveReferences(id, await allReferences(section, live)),
          ]
        : []),
      ...(row.scheduledVersion !== null && versions.has(row.scheduledVersion)
        ? [retelling(`publish ${id}`, { version: next.scheduledVersion })]
        : []),
      auditWrite(actor, {
        verb: audit.verb,
        objectType: "entry",
        objectId: id,
        section: section.id,
        version,
        before: audit.before,
        after: { ...audit.after, fields: fieldsChanged, isPublic: open.length > 0 },
      }),
      ...jobs.map((one) => one.write),
    ],
    [
      emitting({ type: entryEvents[live ? verb : "edit"], id, section: section.id, version }),
      ...jobs.map((one) => one.answer),
    ],
  );
  // Separately: some of them may be among the jobs above.
  const resorting = isDeepStrictEqual(columns.title, row.title) ? [] : resortingBy(section, id);
  for (const one of resorting) await batch([one.write], [one.answer]);
  afterCommit(() => (live ? forgetPublic(section) : invalidateTag(draftsTag(section.id))));
  return "done";
}

/** New versions in the order of the old ones; the newest stays the newest. @returns new numbers by old ones */
async function writeVersions(
  actor: Actor,
  section: Section,
  row: EntryRow,
  used: ReadonlyMap<number, EntryData>,
  after: ReadonlyMap<number, EntryData>,
  kind: VersionKind,
): Promise<Map<number, number>> {
  const written = new Map<number, number>();
  let [last, before] = [row.version, used.get(row.version) ?? {}];
  for (const [from, was] of used) {
    const data = after.get(from) ?? (from === row.version ? was : undefined);
    if (!data) continue;
    const version = ++last;
    const references = await draftReferences(section, row.id, { version, data, before });
    await batch([
      versionWrite(actor, section, row.id, version, { data, before: was, kind, place: await placeOf(row, from) }),
      ...references,
    ]);
    written.set(from, version);
    before = data;
  }
  return written;
}

/** Public columns that follow from the data, with the address if relations are part of it. */
async function publicRow(section: Section, id: string, data: EntryData) {
  const [shown] = await db()
    .select({ firstPublishedAt: publications.firstPublishedAt })
    .from(publications)
    .where(eq(publications.entryId, id));
  return {
    ...(await publicColumns(section, data, shown?.firstPublishedAt ?? new Date())),
    ...(await addressOf(section, id, data)),
  };
}
