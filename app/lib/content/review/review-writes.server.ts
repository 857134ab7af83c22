import { sql, type SQLWrapper } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import type { EntryRow } from "~/lib/content/entries/entries.server";
import type { ReviewStep } from "~/lib/content/review-states";
import { entryReviews } from "~/lib/content/schema.server";
import { db } from "~/lib/platform/db/database.server";
import { keepable } from "~/lib/platform/text/keepable";

export const noReview = { reviewVersion: null, submittedAt: null, submittedBy: null } as const;

/** The database's clock, as approvals are compared with it. */
export function submittedBy(actor: Actor, version: number) {
  return { reviewVersion: version, submittedAt: sql`now()`, submittedBy: actor.id };
}

export type ReviewRecord = {
  version: number;
  decision: (typeof entryReviews.$inferInsert)["decision"];
  step?: ReviewStep | null;
  bypassReason?: string | null;
  comment?: string | undefined;
};

export const longestComment = 1_000;

export function reviewing(actor: Actor, row: Pick<EntryRow, "id">, { comment, ...record }: ReviewRecord): SQLWrapper {
  return db()
    .insert(entryReviews)
    .values({
      entryId: row.id,
      ...record,
      comment:
        keepable(comment ?? "")
          .trim()
          .slice(0, longestComment) || null,
      actorId: actor.id,
    });
}
