import { and, eq, ne, sql } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";

import { mails } from "./schema.server";

/** Until the caller's transaction ends. */
export async function lockMail(mailId: string): Promise<void> {
  await db().select({ id: mails.id }).from(mails).where(eq(mails.id, mailId)).for("update");
}

/** @param by who asks to see the link; null: nobody any more */
export async function storeLinkAsked(mailId: string, by: string | null): Promise<void> {
  await db().update(mails).set({ linkAskedBy: by, linkAllowedBy: null }).where(eq(mails.id, mailId));
}

/** @returns who asked; null when nobody else asks, or it is allowed already */
export async function storeLinkAllowed(mailId: string, by: string | null): Promise<string | null> {
  const asked = and(
    eq(mails.id, mailId),
    sql`${mails.linkAskedBy} IS NOT NULL`,
    ne(mails.linkAskedBy, by ?? mailId),
    sql`${mails.linkAllowedBy} IS NULL`,
  );
  const [allowed] = await db()
    .update(mails)
    .set({ linkAllowedBy: by })
    .where(asked)
    .returning({ linkAskedBy: mails.linkAskedBy });
  return allowed?.linkAskedBy ?? null;
}
