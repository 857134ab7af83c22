import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, notInArray, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Actor } from "~/lib/access/actor";
import { userNames } from "~/lib/auth/users/users.server";
import { isCurrent, permissionOf } from "~/lib/content/access/transitions";
import { canAnywhere, visibleEntries } from "~/lib/content/access/visible-entries.server";
import type { SectionArea } from "~/lib/content/definition/definition";
import { findSection, sections } from "~/lib/content/definition/registry.server";
import { unreviewedSections } from "~/lib/content/definition/section-settings.server";
import { entryTitles } from "~/lib/content/entries/entries.server";
import { isReviewDue } from "~/lib/content/review/reviews-due.server";
import { entries, entryReviews, type EntryState } from "~/lib/content/schema.server";
import type { Localized } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";
import { toInstant } from "~/lib/platform/text/dates/dates";
import { listTroubledJobs, listUpcomingJobs, type Job } from "~/lib/platform/jobs/jobs.server";

export type DashboardItem = {
  id: string;
  section: string;
  area: SectionArea;
  title: Localized;
  /** When it was saved, or when the scheduler acts on it. */
  at: Date;
  state: EntryState;
  version: number;
  liveVersion: number | null;
  reviewVersion: number | null;
  scheduledVersion: number | null;
  publishAt: Date | null;
  department: Localized | null;
  updatedByName: string | null;
  submittedAt: Date | null;
};
export type DashboardList<Item = DashboardItem> = { items: Item[]; total: number };
export type ReturnedItem = DashboardItem & { comment: string | null; returnedBy: string | null };
export const dashboardLists = [
  "waiting",
  "returned",
  "asked",
  "drafts",
  "toReview",
  "broken",
  "scheduled",
  "expiring",
] as const;
export type DashboardListName = (typeof dashboardLists)[number];
export type TroubledItem = DashboardItem & { kind: "publish" | "expire"; error: string | null };
export type Dashboard = {
  /** Submissions of others, and corrections of one's own; null for people who approve nothing and have none. */
  waiting: DashboardList | null;
  returned: DashboardList<ReturnedItem> | null;
  asked: DashboardList | null;
  drafts: DashboardList;
  /** Public entries due for review; null: none, or none of the person's business. */
  toReview: DashboardList | null;
  /** Public entries with a link to a page or file that isn't public any more; null: as above. */
  broken: DashboardList | null;
  scheduled: DashboardList;
  expiring: DashboardList;
  troubled: TroubledItem[];
};

const shown = {
  id: entries.id,
  section: entries.section,
  title: entries.title,
  state: entries.state,
  version: entries.version,
  liveVersion: entries.liveVersion,
  reviewVersion: entries.reviewVersion,
  scheduledVersion: entries.scheduledVersion,
  publishAt: entries.publishAt,
  departmentId: entries.departmentId,
  updatedBy: entries.updatedBy,
  at: entries.updatedAt,
  submittedAt: entries.submittedAt,
};
const few = 6;
const many = 100;
const week = 7 * 86_400_000;
/** Far more than anyone looks at. Jobs know no units, so they are filtered here. */
const maxJobs = 500;

const alive = isNull(entries.deletedAt);
/** The working copy is neither public nor scheduled. Index: entries_open. */
const isOpen = sql`(${entries.state} = 'draft'
  OR ${entries.version} > greatest(${entries.liveVersion}, ${entries.scheduledVersion}))`;
const isUnasked = sql`${entries.reviewVersion} IS DISTINCT FROM ${entries.version}`;

/** Their submission was corrected and waits for their confirmation. */
const isCorrectionOf = (actor: Actor) =>
  sql`(${entries.submittedBy} = ${actor.id} AND EXISTS (SELECT 1 FROM entry_reviews AS line
    WHERE line.entry_id = ${entries.id} AND line.version = ${entries.reviewVersion} AND line.decision = 'corrected'))`;

/** Submissions of others that the person may decide about, and corrections that they must confirm. */
export const waitsFor = (actor: Actor) =>
  and(
    alive,
    sql`${entries.reviewVersion} IS NOT NULL AND ${entries.updatedBy} IS DISTINCT FROM ${actor.id}
      AND (${visibleEntries(actor, permissionOf("approve"))} OR ${isCorrectionOf(actor)})`,
  );
const waitingOrder = [asc(entries.submittedAt), asc(entries.id)];

/** The last decision returned it, and nothing newer is public. */
const returnLine = sql`(SELECT line.id FROM entry_reviews AS line WHERE line.entry_id = ${entries.id}
  ORDER BY line.created_at DESC LIMIT 1)`;
const isReturned = sql`(${entries.reviewVersion} IS NULL AND ${entries.state} NOT IN ('archived', 'withdrawn')
  AND EXISTS (
  SELECT 1 FROM entry_reviews AS given WHERE given.id = ${returnLine} AND given.decision = 'returned'
  AND given.version >= coalesce(${entries.liveVersion}, 0)))`;
const isTheirs = (actor: Actor) => sql`(${entries.updatedBy} = ${actor.id} OR ${entries.createdBy} = ${actor.id})`;

// The target has left the site. A target that was never public is not drawn as a link and is reported at the save.
// Index: entry_references_target.
const leadsNowhere = sql`${entries.id} IN (
  SELECT link.entry_id FROM entry_references AS link WHERE link.live AND CASE link.target_kind
    WHEN 'entry' THEN EXISTS (
      SELECT 1 FROM entries AS target WHERE target.id = link.target_id AND target.first_published_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM publications AS shown WHERE shown.entry_id = target.id))
    ELSE EXISTS (SELECT 1 FROM files AS target WHERE target.id = link.target_id
    AND target.deleted_at IS NOT NULL) END)`;

/** Staff's start page, for the sections and units that they work in. @param whole the list to show at full length */
export async function readDashboard(actor: Actor, { whole }: { whole?: DashboardListName } = {}): Promise<Dashboard> {
  const lengthOf = (name: DashboardListName) => (whole === name ? many : few);
  const mayEdit = canAnywhere(actor, permissionOf("save"));
  // Editors see what they may edit; readers see everything they may read.
  const sight = mayEdit ? visibleEntries(actor, permissionOf("save")) : visibleEntries(actor, "view");
  const seen = visibleEntries(actor, "view");
  const none = { items: [], total: 0 };
  const [waiting, returned, asked, drafts, toReview, broken, publishing, expiring, troubled] = await Promise.all([
    firstOf(actor, waitsFor(actor), waitingOrder, lengthOf("waiting")),
    readReturned(actor, lengthOf("returned")),
    firstOf(
      actor,
      and(
        alive,
        eq(entries.submittedBy, actor.id ?? ""),
        isNotNull(entries.reviewVersion),
        seen,
        sql`NOT ${isCorrectionOf(actor)}`,
      ),
      waitingOrder,
      lengthOf("asked"),
    ),
    firstOf(
      actor,
      and(alive, eq(entries.updatedBy, actor.id ?? ""), isOpen, isUnasked, sql`NOT ${isReturned}`, seen),
      [desc(entries.updatedAt)],
      lengthOf("drafts"),
    ),
    reviewsDue(actor, lengthOf("toReview")),
    mayEdit
      ? firstOf(
          actor,
          and(alive, isNotNull(entries.liveVersion), sight, leadsNowhere),
          [desc(entries.updatedAt)],
          lengthOf("broken"),
        )
      : none,
    listUpcomingJobs("content.publish", { limit: maxJobs }),
    listUpcomingJobs("content.expire", { until: new Date(Date.now() + week), limit: maxJobs }),
    listTroubledJobs(maxJobs),
  ]);
  // Other failed jobs belong to no entry; administrators see them all.
  const failed = troubled.filter(({ kind }) => kind === "content.publish" || kind === "content.expire");
  const due = await ofJobs(actor, [...publishing, ...expiring, ...failed], sight);
  const late = new Set(failed.map((job) => job.id));
  const upcoming = (jobs: Job[], name: DashboardListName) =>
    listed(
      jobs.filter((job) => !late.has(job.id)).flatMap((job) => at(due, job)),
      lengthOf(name),
    );
  const orNull = <List extends DashboardList>(list: List) => (list.total > 0 ? list : null);
  return {
    waiting: canAnywhere(actor, permissionOf("approve")) ? waiting : orNull(waiting),
    returned: orNull(returned),
    asked: orNull(asked),
    drafts,
    toReview: orNull(toReview),
    broken: orNull(broken),
    scheduled: upcoming(publishing, "scheduled"),
    expiring: upcoming(expiring, "expiring"),
    troubled: failed
      .flatMap((job) =>
        at(due, job)
          .filter((item) => isStillDue(job, item))
          .map((item) => ({ ...item, kind: kindOf(job), error: job.lastError })),
      )
      .slice(0, few),
  };
}

/** Other entries that wait for the person: how many, and the one that has waited longest; null: none. */
export async function nextWaiting(
  actor: Actor,
  besides: string,
): Promise<{ total: number; id: string; section: string } | null> {
  if (actor.id === null) return null;
  const where = and(waitsFor(actor), ne(entries.id, besides));
  const [first] = await db()
    .select({ id: entries.id, section: entries.section, total: countedAll })
    .from(entries)
    .where(where)
    .orderBy(...waitingOrder)
    .limit(1);
  return first ?? null;
}

export async function listRecentlyEdited(actor: Actor, most = few): Promise<DashboardItem[]> {
  return actor.id === null
    ? []
    : (
        await firstOf(
          actor,
          and(alive, eq(entries.updatedBy, actor.id), visibleEntries(actor, "view")),
          [desc(entries.updatedAt)],
          most,
        )
      ).items;
}

export async function countOpenDrafts(actor: Actor): Promise<number> {
  return actor.id === null ? 0 : db().$count(entries, and(alive, eq(entries.updatedBy, actor.id), isOpen, isUnasked));
}

const countedAll = sql<number>`(count(*) OVER ())::int`;

async function firstOf(actor: Actor, where: SQL | undefined, order: SQL[], most: number): Promise<DashboardList> {
  const rows = await db()
    .select({ ...shown, total: countedAll })
    .from(entries)
    .where(where)
    .orderBy(...order)
    .limit(most);
  return { items: await withNames(actor, rows), total: rows[0]?.total ?? 0 };
}

async function readReturned(actor: Actor, most: number): Promise<DashboardList<ReturnedItem>> {
  const given = alias(entryReviews, "given");
  const rows = await db()
    .select({ ...shown, at: given.createdAt, comment: given.comment, by: given.actorId, total: countedAll })
    .from(entries)
    .innerJoin(given, sql`${given.id} = ${returnLine}`)
    .where(and(alive, isTheirs(actor), isReturned, visibleEntries(actor, "view")))
    .orderBy(desc(given.createdAt))
    .limit(most);
  const [items, names] = [await withNames(actor, rows), await userNames(rows.map(({ by }) => by))];
  return {
    items: items.map(({ by, ...item }) => ({ ...item, returnedBy: names.get(by ?? "") ?? null })),
    total: rows[0]?.total ?? 0,
  };
}

/** The longest overdue first; `at` is the due day. */
async function reviewsDue(actor: Actor, most: number): Promise<DashboardList> {
  const [mayMark, without] = [permissionOf("markReviewed"), await unreviewedSections(sections.values())];
  if (!canAnywhere(actor, mayMark)) return { items: [], total: 0 };
  const where = and(
    isReviewDue(),
    visibleEntries(actor, mayMark),
    without.length > 0 ? notInArray(entries.section, without) : undefined,
  );
  const rows = await db()
    .select({ ...shown, reviewAt: entries.reviewAt, total: countedAll })
    .from(entries)
    .where(where)
    .orderBy(asc(entries.reviewAt), asc(entries.id))
    .limit(most);
  return {
    items: await withNames(
      actor,
      rows.map(({ reviewAt, ...row }) => ({ ...row, at: toInstant(reviewAt) ?? row.at })),
    ),
    total: rows[0]?.total ?? 0,
  };
}

function listed(items: DashboardItem[], most: number): DashboardList {
  return { items: items.slice(0, most), total: items.length };
}

async function ofJobs(actor: Actor, jobs: readonly Job[], where: SQL): Promise<Map<string, DashboardItem>> {
  const ids = [...new Set(jobs.map(({ payload }) => String(payload.id)))];
  if (ids.length === 0) return new Map();
  const rows = await db()
    .select(shown)
    .from(entries)
    .where(and(alive, inArray(entries.id, ids), where));
  return new Map((await withNames(actor, rows)).map((item) => [item.id, item]));
}

const at = (due: Map<string, DashboardItem>, { payload, runAt }: Job): DashboardItem[] => {
  const item = due.get(String(payload.id));
  return item ? [{ ...item, at: runAt }] : [];
};

const kindOf = (job: Job): TroubledItem["kind"] => (job.kind === "content.publish" ? "publish" : "expire");

/** A failed job stays in the table; it counts only until somebody settles the matter by hand. */
function isStillDue(job: Job, item: DashboardItem): boolean {
  return kindOf(job) === "publish" ? item.scheduledVersion === job.payload.version : isCurrent(item);
}

async function withNames<
  Row extends Omit<DashboardItem, "area" | "department" | "updatedByName"> & {
    departmentId: string | null;
    updatedBy: string | null;
  },
>(actor: Actor, rows: Row[]) {
  const [names, units] = await Promise.all([
    userNames(rows.map((row) => row.updatedBy)),
    entryTitles(
      actor,
      rows.flatMap((row) => row.departmentId ?? []),
    ),
  ]);
  return rows.flatMap(({ departmentId, updatedBy, ...row }) => {
    const section = findSection(row.section);
    if (!section) return [];
    return [
      {
        ...row,
        area: section.area,
        department: units.get(departmentId ?? "")?.title ?? null,
        updatedByName: names.get(updatedBy ?? "") ?? null,
      },
    ];
  });
}
