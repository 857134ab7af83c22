import { and, eq, isNull } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";

import type { InboxRow } from "./inbox-view.server";
import { inboxItems } from "./schema.server";

export async function findUnreadNotification(id: string): Promise<InboxRow | undefined> {
  const [row] = await db()
    .select()
    .from(inboxItems)
    .where(
      and(
        eq(inboxItems.id, id),
        eq(inboxItems.kind, "notification"),
        eq(inboxItems.read, false),
        isNull(inboxItems.removedAt),
      ),
    );
  return row;
}
