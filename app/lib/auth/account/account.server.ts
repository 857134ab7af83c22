import { and, eq, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { users } from "~/lib/auth/schema.server";
import type { SessionUser } from "~/lib/auth/session/session.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { invalidFields, type Refusal } from "~/lib/platform/refusal";

import { ownId } from "./own-id.server";
import { nameProblem, tidyName } from "./person-name";
import { isPicture } from "./portraits.server";
import { isUserStatus } from "./user-status";

export type OwnAccount = Omit<SessionUser, "locale">;

const columns = { id: users.id, name: users.name, email: users.email, avatar: users.avatar, status: users.status };

type AccountProblem = "missing" | "tooLong" | "notPicture" | "notStatus";

function invalidAccount(problems: Partial<Record<"name" | "avatar" | "status", AccountProblem>>): Refusal {
  return invalidFields(
    Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, [`userMenu.problems.${problem}`]])),
  );
}

export async function getAccount(actor: Actor): Promise<OwnAccount> {
  const [user] = await db()
    .select(columns)
    .from(users)
    .where(eq(users.id, ownId(actor)));
  return found(user, "user");
}

/** Changes name, picture and status only; /me/settings changes the email address. @throws Refusal 422 */
export async function mergeUser(actor: Actor, input: Record<string, unknown>): Promise<OwnAccount> {
  const id = ownId(actor);
  return transaction(async () => {
    const [before] = await db().select(columns).from(users).where(eq(users.id, id)).for("update");
    const known = found(before, "user");
    const change = await readChange(known, input);
    if (Object.keys(change).length === 0) return known;
    await db().update(users).set(change).where(eq(users.id, id));
    const { status, ...lasting } = change;
    // A change of status is not logged: presence is no business of the audit log.
    if (Object.keys(lasting).length > 0) {
      await recordAudit(actor, {
        verb: "edit",
        objectType: "user",
        objectId: id,
        before: { name: known.name, avatar: known.avatar },
        after: lasting,
      });
    }
    await emit({ type: "user.updated", id });
    return { ...known, ...change };
  });
}

export function setStatus(actor: Actor, status: unknown): Promise<OwnAccount> {
  return mergeUser(actor, { status: status ?? null });
}

async function readChange(
  before: OwnAccount,
  { name, avatar, status }: Record<string, unknown>,
): Promise<Partial<Pick<OwnAccount, "name" | "avatar" | "status">>> {
  const tidy = typeof name === "string" ? tidyName(name) : "";
  const wrongName = name === undefined ? undefined : nameProblem(tidy);
  const avatarIsFine = avatar === undefined || avatar === null || avatar === before.avatar || (await isPicture(avatar));
  const problems = {
    ...(wrongName ? { name: wrongName } : {}),
    ...(avatarIsFine ? {} : { avatar: "notPicture" as const }),
    ...(status === undefined || isUserStatus(status) ? {} : { status: "notStatus" as const }),
  };
  if (Object.keys(problems).length > 0) throw invalidAccount(problems);
  return {
    ...(name !== undefined && tidy !== before.name ? { name: tidy } : {}),
    ...(avatar !== undefined && avatar !== before.avatar ? { avatar: avatar as string | null } : {}),
    ...(isUserStatus(status) && status !== before.status ? { status } : {}),
  };
}

/** True exactly once for each account, also for requests at the same time: that caller gives the starter shortcuts. */
export async function claimStarters(userId: string): Promise<boolean> {
  const claimed = await db()
    .update(users)
    .set({ preferences: sql`${users.preferences} || '{"starters": true}'` })
    .where(and(eq(users.id, userId), sql`${users.preferences} -> 'starters' IS NULL`))
    .returning({ id: users.id });
  return claimed.length > 0;
}
