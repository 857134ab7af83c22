import { and, asc, desc, eq, inArray, isNull, notInArray, sql, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { userNames } from "~/lib/auth/users/users.server";
import { isCurrent, permissionOf } from "~/lib/content/access/transitions";
import { canAnywhere, visibleEntries } from "~/lib/content/access/visible-entries.server";
import { findSection, sections } from "~/lib/content/definition/registry.server";
import { unreviewedSections } from "~/lib/content/definition/section-settings.server";
import { entryTitles } from "~/lib/content/entries/entries.server";
import { isReviewDue } from "~/lib/content/review/reviews-due.server";
import { entries, type EntryState } from "~/lib/content/schema.server";
import type { Localized } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";
import { toInstant } from "~/lib/platform/text/dates";
import { listTroubledJobs, listUpcomingJobs, type Job } from "~/lib/platform/jobs/jobs.server";

export type DashboardItem = {
  id: string;
  section: string;
  area: "content" | "mainpage";
  title: Localized;
  /** When it was saved, or when the clock acts on it. */
  at: Date;
  state: EntryState;
  version: number;
  liveVersion: number | null;
  reviewVersion: number | null;
  scheduledVersion: number | null;
  publishAt: Date | null;
  department: Localized | null;
  updatedByName: string | null;
};
export type DashboardList = { items: DashboardItem[]; hasMore: boolean };
export const dashboardLists = ["waiting", "drafts", "toReview", "scheduled", "expiring"] as const;
export type DashboardListName = (typeof dashboardLists)[number];
export type TroubledItem = DashboardItem & { kind: "publish" | "expire"; error: string | null };
/** `waiting` is what others have submitted, and what they corrected of one's own; null for people who approve nothing and are asked nothing. */
export type Dashboard = { waiting: DashboardList | null; drafts: DashboardList; /** What citizens read and its unit should look at again; null where there is nothing, or nothing for them to do. */ toReview: DashboardList | null; scheduled: DashboardList; expiring: DashboardList; troubled: TroubledItem[] };

const shown = {
  id: entries.id, section: entries.section, title: entries.title, state: entries.state, version: entries.version, liveVersion: entries.liveVersion, reviewVersion: entries.reviewVersion, scheduledVersion: entries.scheduledVersion, publishAt: entries.publishAt,
  departmentId: entries.departmentId, updatedBy: entries.updatedBy, at: entries.updatedAt,
};
const few = 6;
const many = 100;
const week = 7 * 86_400_000;
/** Far more than anyone looks at; what is due is sorted out here, as jobs know nothing of units. */
const mostJobs = 500;

const alive = isNull(entries.deletedAt);
/** The working copy holds what the public doesn't read yet and the clock won't bring either. Index: entries_open. */
const isOpen = sql`(${entries.state} = 'draft' OR ${entries.version} > greatest(${entries.liveVersion}, ${entries.scheduledVersion}))`;
/** Nobody has been asked to approve it yet. */
const isUnasked = sql`${entries.reviewVersion} IS DISTINCT FROM ${entries.version}`;

/** What they submitted has been corrected, and waits for their word. */
const isCorrectionOf = (actor: Actor) =>
  sql`(${entries.submittedBy} = ${actor.id} AND EXISTS (SELECT 1 FROM entry_reviews AS line WHERE line.entry_id = ${entries.id} AND line.version = ${entries.reviewVersion} AND line.decision = 'corrected'))`;

/**
 * What a member of staff starts the day with: what waits for them, what they left half done, what the clock will do and
 * what it failed to do, in the sections and units they work in.
 * @param whole the list to be shown at length
 */
export async function readDashboard(actor: Actor, { whole }: { whole?: DashboardListName } = {}): Promise<Dashboard> {
  const lengthOf = (name: DashboardListName) => (whole === name ? many : few);
  // Whoever edits cares for what they may edit; who only reads sees everything they may read.
  const sight = canAnywhere(actor, permissionOf("save")) ? visibleEntries(actor, permissionOf("save")) : visibleEntries(actor, "view");
  const [waiting, drafts, toReview, publishing, expiring, troubled] = await Promise.all([
    latest(actor, sql`${entries.reviewVersion} IS NOT NULL AND ${entries.updatedBy} IS DISTINCT FROM ${actor.id} AND (${visibleEntries(actor, permissionOf("approve"))} OR ${isCorrectionOf(actor)})`, lengthOf("waiting")),
    latest(actor, and(eq(entries.updatedBy, actor.id ?? ""), isOpen, isUnasked, visibleEntries(actor, "view")), lengthOf("drafts")),
    reviewsDue(actor, lengthOf("toReview")),
    listUpcomingJobs("content.publish", { limit: mostJobs }),
    listUpcomingJobs("content.expire", { until: new Date(Date.now() + week), limit: mostJobs }),
    listTroubledJobs(mostJobs),
  ]);
  // Others are about no entry, or tell nobody's list: the administration sees them all.
  const failed = troubled.filter(({ kind }) => kind === "content.publish" || kind === "content.expire");
  const due = await ofJobs(actor, [...publishing, ...expiring, ...failed], sight);
  const late = new Set(failed.map((job) => job.id));
  const upcoming = (jobs: Job[], name: DashboardListName) => listed(jobs.filter((job) => !late.has(job.id)).flatMap((job) => at(due, job)), lengthOf(name));
  return {
    waiting: canAnywhere(actor, permissionOf("approve")) || waiting.items.length > 0 ? waiting : null,
    drafts,
    toReview: toReview.items.length > 0 ? toReview : null,
    scheduled: upcoming(publishing, "scheduled"),
    expiring: upcoming(expiring, "expiring"),
    troubled: failed.flatMap((job) => at(due, job).filter((item) => isStillDue(job, item)).map((item) => ({ ...item, kind: kindOf(job), error: job.lastError }))).slice(0, few),
  };
}

/** What the person saved last, published or not. */
export async function listRecentlyEdited(actor: Actor, most = few): Promise<DashboardItem[]> {
  return actor.id === null ? [] : (await latest(actor, and(eq(entries.updatedBy, actor.id), visibleEntries(actor, "view")), most)).items;
}

/** How many of the person's own texts wait to be finished. */
export async function countOpenDrafts(actor: Actor): Promise<number> {
  return actor.id === null ? 0 : db().$count(entries, and(alive, eq(entries.updatedBy, actor.id), isOpen, isUnasked));
}

async function latest(actor: Actor, where: SQL | undefined, most: number): Promise<DashboardList> {
  const rows = await db().select(shown).from(entries).where(and(alive, where)).orderBy(desc(entries.updatedAt)).limit(most + 1);
  return listed(await withNames(actor, rows), most);
}

/** The longest due first; `at` is the day on which it was. */
async function reviewsDue(actor: Actor, most: number): Promise<DashboardList> {
  const [mayMark, without] = [permissionOf("markReviewed"), await unreviewedSections(sections.values())];
  if (!canAnywhere(actor, mayMark)) return { items: [], hasMore: false };
  const where = and(isReviewDue(), visibleEntries(actor, mayMark), without.length > 0 ? notInArray(entries.section, without) : undefined);
  const rows = await db().select({ ...shown, reviewAt: entries.reviewAt }).from(entries).where(where).orderBy(asc(entries.reviewAt), asc(entries.id)).limit(most + 1);
  return listed(await withNames(actor, rows.map(({ reviewAt, ...row }) => ({ ...row, at: toInstant(reviewAt) ?? row.at }))), most);
}

function listed(items: DashboardItem[], most: number): DashboardList {
  return { items: items.slice(0, most), hasMore: items.length > most };
}

async function ofJobs(actor: Actor, jobs: readonly Job[], where: SQL): Promise<Map<string, DashboardItem>> {
  const ids = [...new Set(jobs.map(({ payload }) => String(payload.id)))];
  if (ids.length === 0) return new Map();
  const rows = await db().select(shown).from(entries).where(and(alive, inArray(entries.id, ids), where));
  return new Map((await withNames(actor, rows)).map((item) => [item.id, item]));
}

const at = (due: Map<string, DashboardItem>, { payload, runAt }: Job): DashboardItem[] => {
  const item = due.get(String(payload.id));
  return item ? [{ ...item, at: runAt }] : [];
};

const kindOf = (job: Job): TroubledItem["kind"] => (job.kind === "content.publish" ? "publish" : "expire");

/** A failed job stays in the table; it is trouble only as long as nobody has settled the matter by hand. */
function isStillDue(job: Job, item: DashboardItem): boolean {
  return kindOf(job) === "publish" ? item.scheduledVersion === job.payload.version : isCurrent(item);
}

async function withNames<Row extends Omit<DashboardItem, "area" | "department" | "updatedByName"> & { departmentId: string | null; updatedBy: string | null }>(actor: Actor, rows: Row[]) {
  const [names, units] = await Promise.all([userNames(rows.map((row) => row.updatedBy)), entryTitles(actor, rows.flatMap((row) => row.departmentId ?? []))]);
  return rows.flatMap(({ departmentId, updatedBy, ...row }) => {
    const section = findSection(row.section);
    if (!section) return [];
    return [{ ...row, area: section.area, department: units.get(departmentId ?? "")?.title ?? null, updatedByName: names.get(updatedBy ?? "") ?? null }];
  });
}
