import { randomBytes } from "node:crypto";

import { inArray, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import type { Grant } from "~/lib/access/roles";
import { recordAudit } from "~/lib/audit/audit.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { badRequest } from "~/lib/platform/http/responses.server";

import { emailKey } from "./email-key";
import { hashPassword } from "./passwords.server";
import { grants, users } from "./schema.server";

export type NewUser = { name: string; email: string; password: string; locale?: "tr" | "en"; grants: Grant[] };

/** @throws Response 400 for an address that is none, the database's error for one that is taken */
export async function createUser(actor: Actor, input: NewUser): Promise<{ id: string }> {
  actor.assertCan("administer");
  const key = emailKey(input.email);
  if (!key) throw badRequest("Not an e-mail address");
  const passwordHash = await hashPassword(input.password);
  return transaction(async () => {
    const [user] = await db()
      .insert(users)
      .values({ name: input.name, email: input.email.trim(), emailKey: key, passwordHash, locale: input.locale })
      .returning({ id: users.id });
    if (!user) throw new Error("the user row was not returned");
    if (input.grants.length > 0) await db().insert(grants).values(input.grants.map((grant) => ({ userId: user.id, ...grant })));
    await recordAudit(actor, { verb: "create", objectType: "user", objectId: user.id, after: { email: key, grants: input.grants } });
    return user;
  });
}

/** Makes the first administrator when there is no account yet. @returns the generated password to print once, if any */
export async function ensureAdministrator(
  actor: Actor,
  { email, password }: { email: string; password?: string | undefined },
): Promise<{ email: string; generatedPassword: string | null } | null> {
  return transaction(async () => {
    await db().execute(sql`SELECT pg_advisory_xact_lock(620135003)`);
    const [known] = await db().select({ id: users.id }).from(users).limit(1);
    if (known) return null;
    const generatedPassword = password ? null : randomBytes(12).toString("base64url");
    await createUser(actor, {
      name: "Web Yöneticisi",
      email,
      password: password ?? generatedPassword ?? "",
      grants: [{ role: "webAdmin", sections: null, departments: null }],
    });
    return { email, generatedPassword };
  });
}

/** Names to show beside what people did; ids of people who no longer exist are left out. */
export async function userNames(ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db().select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, wanted));
  return new Map(rows.map((row) => [row.id, row.name]));
}
