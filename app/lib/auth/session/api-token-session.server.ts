import { and, eq, gt, isNull, or, sql } from "drizzle-orm";

import { apiScopes } from "~/lib/access/api-scopes";
import { apiTokens, users } from "~/lib/auth/schema.server";
import { db } from "~/lib/platform/db/database.server";
import { noteUser } from "~/lib/platform/http/server/request-line.server";

import { mayBeSignedIn, personColumns, sessionPerson, type Session } from "./session-person.server";

const usedAgain = 60_000;

/** The session of a valid API token whose owner's account is open. Records its use, at most once a minute. */
export async function findTokenSession(tokenHash: string, address: string | null): Promise<Session | null> {
  const [row] = await db()
    .select({
      scopes: apiTokens.scopes,
      createdAt: apiTokens.createdAt,
      lastUsedAt: apiTokens.lastUsedAt,
      ...personColumns,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(
      and(
        eq(apiTokens.tokenHash, tokenHash),
        isNull(apiTokens.revokedAt),
        or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, new Date())),
        mayBeSignedIn,
      ),
    );
  if (!row) return null;
  const { createdAt, lastUsedAt } = row;
  noteUser(row.user.id);
  const scopes = apiScopes.filter((scope) => row.scopes.includes(scope));
  if (lastUsedAt === null || lastUsedAt.getTime() < Date.now() - usedAgain) {
    await db()
      .update(apiTokens)
      .set({ lastUsedAt: new Date(), lastUsedAddress: address ?? sql`${apiTokens.lastUsedAddress}` })
      .where(eq(apiTokens.tokenHash, tokenHash));
  }
  return { ...sessionPerson(row), kind: "apiToken", stage: "open", createdAt, scopes };
}
