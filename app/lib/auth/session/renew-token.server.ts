import { and, eq, gt } from "drizzle-orm";

import { recordAudit } from "~/lib/audit/audit.server";
import { hashOf, newSecret, sessionLifetimes } from "~/lib/auth/credentials/session-token.server";
import { sessions, users } from "~/lib/auth/schema.server";
import { db, transaction } from "~/lib/platform/db/database.server";

import { mayBeSignedIn, personColumns } from "./session-person.server";
import type { SessionUser } from "./session.server";
import type { Client } from "./sign-in.server";

/** Milliseconds after signing in; then the password is needed again. */
const longest = 7 * 24 * 3_600_000;
/** Milliseconds that the old token still works, for another window that has it. */
const grace = 60_000;

/** For up to a week after sign-in; API tokens are not renewed. @returns null for an invalid token */
export async function renewToken(
  token: unknown,
  client: Client,
): Promise<{ user: SessionUser; token: string; expiresAt: Date } | null> {
  if (typeof token !== "string" || !/^[\w-]{43}$/.test(token)) return null;
  return transaction(async () => {
    // Anything that ends the owner's sessions either came first, or waits for this row and ends the new one too: see
    // sign-in.server.ts.
    await db()
      .select({ id: users.id })
      .from(users)
      .where(
        eq(
          users.id,
          db()
            .select({ id: sessions.userId })
            .from(sessions)
            .where(eq(sessions.tokenHash, hashOf(token))),
        ),
      )
      .for("share");
    const now = Date.now();
    const own = and(
      eq(sessions.tokenHash, hashOf(token)),
      eq(sessions.kind, "bearer"),
      eq(sessions.stage, "open"),
      gt(sessions.expiresAt, new Date(now)),
      gt(sessions.createdAt, new Date(now - longest)),
    );
    const [row] = await db()
      .select({ createdAt: sessions.createdAt, expiresAt: sessions.expiresAt, user: personColumns.user })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(own, mayBeSignedIn));
    if (!row) return null;
    const { createdAt, user } = row;
    const fresh = newSecret();
    const expiresAt = new Date(Math.min(now + sessionLifetimes.bearer * 1000, createdAt.getTime() + longest));
    await db()
      .update(sessions)
      .set({ expiresAt: new Date(Math.min(row.expiresAt.getTime(), now + grace)) })
      .where(own);
    await db()
      .insert(sessions)
      .values({
        tokenHash: hashOf(fresh),
        userId: user.id,
        kind: "bearer",
        address: client.address,
        userAgent: client.userAgent?.slice(0, 300),
        createdAt,
        expiresAt,
      });
    await recordAudit(
      { id: user.id, address: client.address },
      { verb: "sign-in", objectType: "session", objectId: user.id, after: { kind: "bearer", renewed: true } },
    );
    return { user, token: fresh, expiresAt };
  });
}
