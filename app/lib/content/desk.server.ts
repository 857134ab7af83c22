import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { db } from "~/lib/platform/db/database.server";
import { listTroubledJobs } from "~/lib/platform/jobs/jobs.server";

import { findSection } from "./registry.server";
import { entries } from "./schema.server";
import type { Localized } from "./values";

export type DeskItem = { id: string; section: string; area: string; title: Localized; at: Date | null };
export type Desk = { drafts: DeskItem[]; scheduled: DeskItem[]; expiring: DeskItem[]; troubled: Array<DeskItem & { error: string | null }> };

const shown = { id: entries.id, section: entries.section, title: entries.title };
const most = 8;

/** What a member of staff starts the day with: own drafts, what the clock will do, what it failed to do. */
export async function readDesk(actor: Actor): Promise<Desk> {
  const alive = isNull(entries.deletedAt);
  const [drafts, scheduled, expiring, jobs] = await Promise.all([
    db()
      .select({ ...shown, at: entries.updatedAt })
      .from(entries)
      .where(and(alive, eq(entries.updatedBy, actor.id ?? ""), or(isNull(entries.liveVersion), gt(entries.version, entries.liveVersion))))
      .orderBy(desc(entries.updatedAt))
      .limit(most),
    db().select({ ...shown, at: entries.publishAt }).from(entries).where(and(alive, isNotNull(entries.scheduledVersion))).orderBy(asc(entries.publishAt)).limit(most),
    db()
      .select({ ...shown, at: entries.unpublishAt })
      .from(entries)
      .where(and(alive, isNotNull(entries.liveVersion), gt(entries.unpublishAt, new Date()), lt(entries.unpublishAt, sql`now() + interval '7 days'`)))
      .orderBy(asc(entries.unpublishAt))
      .limit(most),
    listTroubledJobs(most),
  ]);
  const troubled = await Promise.all(
    jobs.map(async (job) => {
      const [row] = await db().select(shown).from(entries).where(eq(entries.id, String(job.payload.id)));
      return row ? [{ ...row, at: job.runAt, error: job.lastError }] : [];
    }),
  );
  const placed = <T extends { section: string }>(rows: T[]) =>
    rows.flatMap((row) => {
      const section = findSection(row.section);
      return section && actor.can("view", { section: section.id, area: section.area }) ? [{ ...row, area: section.area }] : [];
    });
  return { drafts: placed(drafts), scheduled: placed(scheduled), expiring: placed(expiring), troubled: placed(troubled.flat()) };
}
