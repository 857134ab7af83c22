import { and, count, desc, eq, gt, isNull, or } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { apiScopes, type ApiScope } from "~/lib/access/api-scopes";
import { recordAudit } from "~/lib/audit/audit.server";
import { checkPassword } from "~/lib/auth/credentials/check-password.server";
import { apiTokenMark, hashOf, newSecret } from "~/lib/auth/credentials/session-token.server";
import { apiTokens, users } from "~/lib/auth/schema.server";
import { mayBeSignedIn } from "~/lib/auth/session/session-person.server";
import { wrongCredentials } from "~/lib/auth/session/sign-in.server";
import { changeEach, type ChangedEach } from "~/lib/platform/db/queries/change-each.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { conflict, forbidden, found } from "~/lib/platform/http/response/responses.server";
import { isUuid } from "~/lib/platform/text/uuid";

import { notifyOwner } from "./notify-owner.server";
import { ownId } from "./own-id.server";

export const maxApiTokens = 20;
const day = 24 * 3_600_000;

export type ApiToken = {
  id: string;
  name: string;
  hint: string;
  scopes: ApiScope[];
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  lastUsedAddress: string | null;
};

const shown = {
  id: apiTokens.id,
  name: apiTokens.name,
  hint: apiTokens.hint,
  scopes: apiTokens.scopes,
  createdAt: apiTokens.createdAt,
  expiresAt: apiTokens.expiresAt,
  lastUsedAt: apiTokens.lastUsedAt,
  lastUsedAddress: apiTokens.lastUsedAddress,
};
const valid = () =>
  and(isNull(apiTokens.revokedAt), or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, new Date())));
const known = <Row extends { scopes: string[] }>(row: Row) => ({
  ...row,
  scopes: apiScopes.filter((scope) => row.scopes.includes(scope)),
});

/** One's own tokens, newest first; expired ones too, so that one sees why a script stopped. */
export async function listOwnApiTokens(actor: Actor): Promise<ApiToken[]> {
  const rows = await db()
    .select(shown)
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, ownId(actor)), isNull(apiTokens.revokedAt)))
    .orderBy(desc(apiTokens.createdAt))
    .limit(100);
  return rows.map(known);
}

export async function listApiTokens(actor: Actor): Promise<(ApiToken & { owner: { id: string; name: string } })[]> {
  actor.assertCan("administer");
  const rows = await db()
    .select({ ...shown, owner: { id: users.id, name: users.name } })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(valid())
    .orderBy(desc(apiTokens.lastUsedAt), desc(apiTokens.createdAt))
    .limit(500);
  return rows.map(known);
}

export type NewApiToken = { name: string; scopes: readonly ApiScope[]; days: number | null; password: string };

/**
 * Shown once; only its hash is stored. Needs the password, so that nobody makes one at an unlocked desk.
 * @throws wrongCredentials; Refusal 403 for tokens themselves, 409 when there are too many, 429
 */
export async function createApiToken(
  actor: Actor,
  { name, scopes, days, password }: NewApiToken,
): Promise<{ id: string; secret: string }> {
  const userId = ownId(actor);
  if (actor.scopes !== null) throw forbidden("A token makes no tokens");
  const owner = await checkPassword(userId, password);
  const secret = apiTokenMark + newSecret();
  const row = {
    userId,
    name,
    scopes: [...scopes],
    tokenHash: hashOf(secret),
    hint: secret.slice(0, apiTokenMark.length + 4),
    expiresAt: days === null ? null : new Date(Date.now() + days * day),
  };
  return transaction(async () => {
    const [now] = await db()
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(and(eq(users.id, userId), mayBeSignedIn))
      .for("update");
    // A suspension or a new password during the check ends this token too.
    if (now?.passwordHash !== owner.passwordHash) throw wrongCredentials();
    const [kept] = await db()
      .select({ count: count() })
      .from(apiTokens)
      .where(and(eq(apiTokens.userId, userId), valid()));
    if ((kept?.count ?? 0) >= maxApiTokens) throw conflict(`There are ${maxApiTokens} tokens already`);
    const [made] = await db().insert(apiTokens).values(row).returning({ id: apiTokens.id });
    const { id } = found(made, "token");
    await recordAudit(actor, {
      verb: "create",
      objectType: "apiToken",
      objectId: id,
      after: { name, scopes, expiresAt: row.expiresAt },
    });
    await notifyOwner("apiToken", owner, { token: name });
    return { id, secret };
  });
}

/** Ends all of a person's tokens for good, in the caller's transaction. @returns their number */
export async function endApiTokensOf(userId: string): Promise<number> {
  const ended = await db()
    .update(apiTokens)
    .set({ revokedAt: new Date() })
    .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)))
    .returning({ id: apiTokens.id });
  return ended.length;
}

/** @throws Refusal 404 for an unknown or revoked token, or somebody else's who is no administrator */
export async function revokeApiToken(actor: Actor, id: string): Promise<void> {
  if (actor.scopes !== null) throw forbidden("A token revokes no tokens");
  const mine = actor.can("administer") ? undefined : eq(apiTokens.userId, ownId(actor));
  await transaction(async () => {
    const [gone] = isUuid(id)
      ? await db()
          .update(apiTokens)
          .set({ revokedAt: new Date() })
          .where(and(eq(apiTokens.id, id), isNull(apiTokens.revokedAt), mine))
          .returning({ name: apiTokens.name, owner: apiTokens.userId })
      : [];
    const { name, owner } = found(gone, "token");
    await recordAudit(actor, { verb: "revoke", objectType: "apiToken", objectId: id, before: { name, owner } });
    // A websocket opened with it closes at once.
    await emit({ type: "user.sessionsEnded", id: owner });
  });
}

export async function revokeApiTokens(actor: Actor, ids: readonly string[]): Promise<ChangedEach> {
  actor.assertCan("administer");
  return changeEach(ids, (id) => revokeApiToken(actor, id));
}
