import { eq, sql } from "drizzle-orm";

import { users } from "~/lib/auth/schema.server";
import { db, transaction } from "~/lib/platform/db/database.server";

const most = 500;

/** Read and unread marks, by id, for notifications of another backend that stores none. */
export async function readMarks(userId: string): Promise<ReadonlyMap<string, boolean>> {
  const [row] = await db().select({ preferences: users.preferences }).from(users).where(eq(users.id, userId));
  return new Map(row?.preferences.readAtBackend ?? []);
}

export async function keepReadMarks(userId: string, ids: readonly string[], read: boolean): Promise<void> {
  await transaction(async () => {
    const [row] = await db()
      .select({ preferences: users.preferences })
      .from(users)
      .where(eq(users.id, userId))
      .for("update");
    const marks = new Map(row?.preferences.readAtBackend ?? []);
    for (const id of ids) {
      marks.delete(id);
      marks.set(id, read);
    }
    const change = { readAtBackend: [...marks].slice(-most) };
    await db()
      .update(users)
      .set({ preferences: sql`${users.preferences} || ${JSON.stringify(change)}::jsonb` })
      .where(eq(users.id, userId));
  });
}
