import { and, countDistinct, eq, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { roles, type Grant } from "~/lib/access/roles";
import { recordAudit } from "~/lib/audit/audit.server";
import { endApiTokensOf } from "~/lib/auth/account/api-tokens.server";
import { endMailTokens } from "~/lib/auth/credentials/mail-tokens.server";
import { grants, sessions, users } from "~/lib/auth/schema.server";
import { endSessionsOf } from "~/lib/auth/session/session.server";
import { changeEach, type ChangedEach } from "~/lib/platform/db/queries/change-each.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import { badRequest, found } from "~/lib/platform/http/response/responses.server";
import { Refusal } from "~/lib/platform/refusal";
import { compareTr } from "~/lib/platform/text/turkish/collate";
import { foldTr } from "~/lib/platform/text/turkish/fold";

import type { AccountState, UserState } from "./user-states";

export type ManagedUser = {
  id: string;
  name: string;
  email: string;
  avatar: string | null;
  jobTitle: string | null;
  state: UserState;
  grants: Grant[];
  createdAt: Date;
  lastSeenAt: Date | null;
};

// "users"."id" is spelt out: in a select from one table Drizzle omits table names, and grants have an id too.
const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  avatar: users.avatar,
  jobTitle: users.jobTitle,
  state: sql<UserState>`CASE WHEN ${users.suspendedAt} IS NOT NULL THEN 'suspended' ELSE ${users.state} END`,
  grants: sql<
    Grant[]
  >`(SELECT coalesce(json_agg(json_build_object('role', ${grants.role}, 'sections', ${grants.sections}, 'departments',
    ${grants.departments})), '[]') FROM ${grants} WHERE ${grants.userId} = "users"."id")`,
  createdAt: users.createdAt,
  lastSeenAt: sql<
    string | null
  >`(SELECT max(${sessions.lastSeenAt}) FROM ${sessions} WHERE ${sessions.userId} = "users"."id")`,
};
const asManaged = ({
  lastSeenAt,
  ...row
}: Omit<ManagedUser, "lastSeenAt"> & { lastSeenAt: string | null }): ManagedUser => ({
  ...row,
  lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt),
});

/** More accounts than a municipality has; names are folded and sorted in Turkish order in memory. */
const most = 10_000;
const perPage = 25;

/** @param search parts of names, addresses and job titles, with or without Turkish letters @throws Refusal 403 */
export async function listUsers(
  actor: Actor,
  { search = "", state, page = 1 }: { search?: string; state?: UserState; page?: number } = {},
): Promise<{ users: ManagedUser[]; pagination: Pagination }> {
  actor.assertCan("administer");
  const terms = foldTr(search.slice(0, 200)).split(/\s+/).filter(Boolean);
  const rows = await db()
    .select({ id: users.id, name: users.name, email: users.email, jobTitle: users.jobTitle })
    .from(users)
    .where(inState(state))
    .limit(most);
  const fitting = rows
    .filter(({ name, email, jobTitle }) => {
      const text = foldTr(`${name} ${email} ${jobTitle ?? ""}`);
      return terms.every((word) => text.includes(word));
    })
    .sort((a, b) => compareTr(a.name, b.name) || (a.id < b.id ? -1 : 1));
  const pagination = paginate(fitting.length, page, perPage);
  const ids = fitting.slice(pagination.startIndex, pagination.startIndex + perPage).map(({ id }) => id);
  const shown = ids.length > 0 ? await db().select(columns).from(users).where(inArray(users.id, ids)) : [];
  const byId = new Map(shown.map((row) => [row.id, asManaged(row)]));
  return { users: ids.flatMap((id) => byId.get(id) ?? []), pagination };
}

function inState(state: UserState | undefined) {
  if (state === undefined) return undefined;
  return state === "suspended"
    ? sql`${users.suspendedAt} IS NOT NULL`
    : and(isNull(users.suspendedAt), eq(users.state, state satisfies AccountState));
}

const isId = (id: string) => z.uuid().safeParse(id).success;

export async function getUserForAdmin(actor: Actor, id: string): Promise<ManagedUser> {
  actor.assertCan("administer");
  const rows = isId(id) ? await db().select(columns).from(users).where(eq(users.id, id)) : [];
  return asManaged(found(rows[0], "user"));
}

export type ManageProblem =
  "lastAdministrator" | "oneself" | "unknownRole" | "unknownSection" | "badDepartment" | "tooMany";

export function cannotManage(code: ManageProblem): Refusal {
  return new Refusal(code, { status: 422, code, messageKey: `administration.users.problems.${code}` });
}

const maxGrants = 1_000;

function readGrants(given: unknown, sections: ReadonlySet<string>): Grant[] {
  if (!Array.isArray(given)) throw badRequest("Grants are a list");
  if (given.length > maxGrants) throw cannotManage("tooMany");
  const seen = new Map<string, Grant>();
  for (const one of given as unknown[]) {
    const { role, ...reach } = z.looseObject({}).catch({}).parse(one);
    const known = z.enum(roles).safeParse(role);
    if (!known.success) throw cannotManage("unknownRole");
    const chosen = z
      .array(z.string())
      .max(500)
      .nullable()
      .safeParse(reach.sections ?? null);
    if (!chosen.success || chosen.data?.some((id) => !sections.has(id))) throw cannotManage("unknownSection");
    const units = z
      .array(z.uuid())
      .max(500)
      .nullable()
      .safeParse(reach.departments ?? null);
    if (!units.success) throw cannotManage("badDepartment");
    const grant: Grant = { role: known.data, sections: unique(chosen.data), departments: unique(units.data) };
    seen.set(JSON.stringify(grant), grant);
  }
  return [...seen.values()];
}

const unique = (values: string[] | null) => (values === null ? null : [...new Set(values)].sort());

/**
 * Ends the person's sessions, so that nothing goes on with the old rights.
 * @param given from outside: `{role, sections, departments}`, null for all @param known section ids
 * @throws cannotManage, Refusal 403, 404
 */
export async function setGrants(
  actor: Actor,
  userId: string,
  given: unknown,
  known: { sections: ReadonlySet<string> },
): Promise<Grant[]> {
  actor.assertCan("administer");
  const after = readGrants(given, known.sections);
  await change(actor, userId, "grants", async (before) => {
    await db().delete(grants).where(eq(grants.userId, userId));
    if (after.length > 0)
      await db()
        .insert(grants)
        .values(after.map((grant) => ({ userId, ...grant })));
    return { before: { grants: before.grants }, after: { grants: after } };
  });
  return after;
}

const ofUnit = (unit: string) => sql`${grants.departments} @> ARRAY[${unit}]::uuid[]`;
/** More people than a unit has; larger units are handed over one account at a time. */
const maxOfUnit = 200;

export async function countRightsOfUnit(actor: Actor, unit: string): Promise<number> {
  actor.assertCan("administer");
  const [row] = await db()
    .select({ count: countDistinct(grants.userId) })
    .from(grants)
    .where(ofUnit(unit));
  return row?.count ?? 0;
}

/** Rights for one unit become the same rights for another. @throws as `setGrants` */
export async function handOverRights(
  actor: Actor,
  { from, to }: { from: string; to: string },
  known: { sections: ReadonlySet<string> },
): Promise<void> {
  actor.assertCan("administer");
  await transaction(async () => {
    const people = await db()
      .selectDistinct({ id: grants.userId })
      .from(grants)
      .where(ofUnit(from))
      .orderBy(grants.userId)
      .limit(maxOfUnit + 1);
    if (people.length > maxOfUnit) throw cannotManage("tooMany");
    for (const { id } of people) {
      const { grants: before } = await getUserForAdmin(actor, id);
      await setGrants(
        actor,
        id,
        before.map((grant) => ({
          ...grant,
          departments: grant.departments?.map((unit) => (unit === from ? to : unit)) ?? null,
        })),
        known,
      );
    }
  });
}

/** Its content stays. @throws cannotManage for oneself or the last administrator, Refusal 403, 404 */
export async function suspendUser(actor: Actor, userId: string, reason?: string): Promise<void> {
  actor.assertCan("administer");
  if (userId === actor.id) throw cannotManage("oneself");
  await change(actor, userId, "suspend", async ({ state }) => {
    if (state === "suspended") return null;
    await db().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, userId));
    await endMailTokens(userId);
    const tokensEnded = await endApiTokensOf(userId);
    await emit({ type: "user.suspended", id: userId });
    return { before: { state }, after: { state: "suspended", tokensEnded }, reason };
  });
}

export async function reopenUser(actor: Actor, userId: string): Promise<void> {
  actor.assertCan("administer");
  await change(actor, userId, "reopen-account", async ({ state }) => {
    if (state !== "suspended") return null;
    await db().update(users).set({ suspendedAt: null }).where(eq(users.id, userId));
    return { before: { state }, after: { state: "open" } };
  });
}

/** Closes several accounts, or none of them; skips those that aren't open. @throws as `suspendUser` */
export async function suspendUsers(actor: Actor, ids: readonly string[], reason?: string): Promise<ChangedEach> {
  actor.assertCan("administer");
  return changeEach(ids, async (id) => {
    if ((await getUserForAdmin(actor, id)).state !== "open") return false;
    return suspendUser(actor, id, reason);
  });
}

export async function reopenUsers(actor: Actor, ids: readonly string[]): Promise<ChangedEach> {
  actor.assertCan("administer");
  return changeEach(ids, async (id) => {
    if ((await getUserForAdmin(actor, id)).state !== "suspended") return false;
    return reopenUser(actor, id);
  });
}

/** In the order of the ids; missing ones are left out. @throws Refusal 403 */
export async function findUsersForAdmin(actor: Actor, ids: readonly string[]): Promise<ManagedUser[]> {
  actor.assertCan("administer");
  const wanted = ids.filter(isId);
  const rows = wanted.length > 0 ? await db().select(columns).from(users).where(inArray(users.id, wanted)) : [];
  const byId = new Map(rows.map((row) => [row.id, asManaged(row)]));
  return wanted.flatMap((id) => byId.get(id) ?? []);
}

type Done = { before: unknown; after: unknown; reason?: string | undefined };

/** One change at a time, so that two administrators can't remove each other's last rights. */
async function change(
  actor: Actor,
  userId: string,
  verb: "grants" | "suspend" | "reopen-account",
  work: (before: ManagedUser) => Promise<Done | null>,
): Promise<void> {
  await transaction(async () => {
    await db().execute(sql`SELECT pg_advisory_xact_lock(620135004)`);
    const done = await work(await getUserForAdmin(actor, userId));
    if (!done) return;
    await assertAdministrator();
    await endSessionsOf(userId);
    await recordAudit(actor, {
      verb,
      objectType: "user",
      objectId: userId,
      before: done.before,
      after: done.after,
      reason: done.reason?.trim().slice(0, 300) || null,
    });
    await emit({ type: "user.updated", id: userId });
  });
}

/** @throws cannotManage when no administrator could sign in any more */
async function assertAdministrator(): Promise<void> {
  const [one] = await db()
    .select({ id: users.id })
    .from(users)
    .innerJoin(grants, eq(grants.userId, users.id))
    .where(and(eq(grants.role, "webAdmin"), isNull(users.suspendedAt), eq(users.state, "open")))
    .limit(1);
  if (!one) throw cannotManage("lastAdministrator");
}
