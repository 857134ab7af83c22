import { and, asc, eq, gt, isNull, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

import { db } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";

import { inboxItems } from "./schema.server";

/** The toolbar's messages, for the domain whose things they stand for. No rights are checked here. */
export type StoredMessage = typeof inboxItems.$inferSelect;

const keptDays = 30;

type Asked = {
  ownerId?: string;
  ids?: readonly string[];
  /** A condition on the id of a message. */
  where?: (id: PgColumn) => SQL;
  limit: number;
};

/** Those that are there or can still be restored, the oldest first. */
export async function listStoredMessages({ ownerId, ids, where, limit }: Asked): Promise<StoredMessage[]> {
  return db()
    .select()
    .from(inboxItems)
    .where(
      and(
        eq(inboxItems.kind, "message"),
        or(isNull(inboxItems.removedAt), gt(inboxItems.removedAt, sql`now() - make_interval(days => ${keptDays})`)),
        ownerId === undefined ? undefined : eq(inboxItems.ownerId, ownerId),
        ids === undefined ? undefined : idIn(inboxItems.id, ids),
        where?.(inboxItems.id),
      ),
    )
    .orderBy(asc(inboxItems.position))
    .limit(limit);
}

/** Leads a message to the page of what it stands for. */
export async function leadMessageTo(id: string, link: string): Promise<void> {
  await db().update(inboxItems).set({ link, useRouter: true }).where(eq(inboxItems.id, id));
}
