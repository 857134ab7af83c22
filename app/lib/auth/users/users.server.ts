import { randomBytes } from "node:crypto";
import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import type { Grant, Role } from "~/lib/access/roles";
import { recordAudit } from "~/lib/audit/audit.server";
import { noteGeneratedPassword } from "~/lib/auth/account/generated-password.server";
import { emailKey } from "~/lib/auth/credentials/email-key";
import { hashPassword } from "~/lib/auth/credentials/passwords.server";
import { unfitEmail } from "~/lib/auth/credentials/unfit-email";
import { grants, users } from "~/lib/auth/schema.server";
import { mayBeSignedIn } from "~/lib/auth/session/session-person.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { foldedIn, hasFolded, hasRareLetters, orderTr } from "~/lib/platform/db/queries/folded.server";
import { compareTr } from "~/lib/platform/text/turkish/collate";
import { foldTr } from "~/lib/platform/text/turkish/fold";

export type NewUser = {
  name: string;
  email: string;
  password: string;
  locale?: "tr" | "en";
  jobTitle?: string;
  status?: typeof users.$inferInsert.status;
  grants: Grant[];
};

/** @throws unfitEmail */
export async function createUser(actor: Actor, input: NewUser): Promise<{ id: string }> {
  actor.assertCan("administer");
  const key = emailKey(input.email);
  if (!key) throw unfitEmail("invalid");
  const passwordHash = await hashPassword(input.password);
  return transaction(async () => {
    const [user] = await db()
      .insert(users)
      .values({
        name: input.name,
        email: input.email.normalize("NFKC").trim(),
        emailKey: key,
        passwordHash,
        locale: input.locale,
        jobTitle: input.jobTitle,
        status: input.status,
      })
      .onConflictDoNothing({ target: users.emailKey })
      .returning({ id: users.id });
    if (!user) throw unfitEmail("taken");
    if (input.grants.length > 0)
      await db()
        .insert(grants)
        .values(input.grants.map((grant) => ({ userId: user.id, ...grant })));
    await recordAudit(actor, {
      verb: "create",
      objectType: "user",
      objectId: user.id,
      after: { email: key, grants: input.grants },
    });
    return user;
  });
}

/** @param tell gets a generated password before the commit: a start cut off in between makes another one */
export async function ensureAdministrator(
  actor: Actor,
  { email, password }: { email: string; password?: string | undefined },
  tell: (email: string, password: string) => void,
): Promise<void> {
  await transaction(async () => {
    await db().execute(sql`SELECT pg_advisory_xact_lock(620135003)`);
    const [known] = await db().select({ id: users.id }).from(users).limit(1);
    if (known) return;
    const generated = password ? null : randomBytes(12).toString("base64url");
    const { id } = await createUser(actor, {
      name: "Sistem Yöneticisi",
      email,
      password: password ?? generated ?? "",
      grants: [{ role: "webAdmin", sections: null, departments: null }],
    });
    if (!generated) return;
    await noteGeneratedPassword(id);
    tell(email, generated);
  });
}

/** Ids of people who no longer exist are left out. */
export async function userNames(ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db().select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, wanted));
  return new Map(rows.map((row) => [row.id, row.name]));
}

export async function listPeople(): Promise<{ id: string; name: string }[]> {
  const rows = await db().select({ id: users.id, name: users.name }).from(users).limit(5000);
  return rows.sort((a, b) => compareTr(a.name, b.name));
}

export type Colleague = {
  id: string;
  name: string;
  email: string;
  avatar: string | null;
  jobTitle: string | null;
  phone: string | null;
  about: string | null;
  birthday: string | null;
  address: string | null;
  status: "online" | "away" | "busy" | "not-visible";
  isClosed: boolean;
};

const colleague = {
  id: users.id,
  name: users.name,
  email: users.email,
  avatar: users.avatar,
  jobTitle: users.jobTitle,
  phone: users.phone,
  about: users.about,
  birthday: sql<string | null>`${users.preferences} -> 'card' ->> 'birthday'`,
  address: sql<string | null>`${users.preferences} -> 'card' ->> 'address'`,
  status: users.status,
  isClosed: sql<boolean>`${users.suspendedAt} IS NOT NULL`,
};

/** Open accounts in Turkish order of names. Every member of staff may see them. */
export async function listColleagues(): Promise<Colleague[]> {
  const rows = await db().select(colleague).from(users).where(mayBeSignedIn).limit(1000);
  return rows.sort((a, b) => compareTr(a.name, b.name));
}

/** Open accounts with one of the addresses, by `emailKey`, or one of the names, which are compared folded. */
export async function findColleaguesCalled({
  emailKeys,
  names,
}: {
  emailKeys: readonly string[];
  names: readonly string[];
}): Promise<Colleague[]> {
  const wanted = new Set(names.map(foldTr));
  const keys = sql`${sql.param([...emailKeys])}::text[]`;
  const rows = await db()
    .select(colleague)
    .from(users)
    .where(and(mayBeSignedIn, or(sql`${users.emailKey} = ANY(${keys})`, foldedIn(users.name, [...wanted]))));
  return rows
    .filter((one) => wanted.has(foldTr(one.name)) || emailKeys.includes(emailKey(one.email) ?? ""))
    .sort((a, b) => compareTr(a.name, b.name));
}

/** Open accounts whose name, title or address has every one of these folded parts, in Turkish order of names. */
export async function findColleaguesWith(parts: readonly string[], limit: number): Promise<Colleague[]> {
  const text = sql`concat_ws(' ', ${users.name}, ${users.jobTitle}, ${users.email})`;
  const select = () => db().select(colleague).from(users);
  const [plain, rare] = await Promise.all([
    select()
      .where(and(mayBeSignedIn, ...parts.map((part) => hasFolded(text, part))))
      .orderBy(orderTr(users.name), users.id)
      .limit(limit),
    select()
      .where(and(mayBeSignedIn, hasRareLetters(text)))
      .limit(1000),
  ]);
  const found = new Map([...plain, ...rare].map((one) => [one.id, one]));
  return [...found.values()]
    .filter(({ name, jobTitle, email }) => {
      const folded = foldTr(`${name} ${jobTitle ?? ""} ${email}`);
      return parts.every((part) => folded.includes(part));
    })
    .sort((a, b) => compareTr(a.name, b.name))
    .slice(0, limit);
}

/** Undefined for a closed account, too. */
export async function findOpenColleague(id: string): Promise<Colleague | undefined> {
  const [row] = await db()
    .select(colleague)
    .from(users)
    .where(and(mayBeSignedIn, eq(users.id, id)));
  return row;
}

type RoleHolder = Pick<Colleague, "id" | "name" | "email" | "jobTitle">;

export const listAdministrators = (): Promise<RoleHolder[]> => listRoleHolders("webAdmin", 50);

/** Open accounts with this role, by name. */
export async function listRoleHolders(role: Role, limit: number): Promise<RoleHolder[]> {
  const holders = db().select({ id: grants.userId }).from(grants).where(eq(grants.role, role));
  const rows = await db()
    .select({ id: users.id, name: users.name, email: users.email, jobTitle: users.jobTitle })
    .from(users)
    .where(and(mayBeSignedIn, inArray(users.id, holders)))
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.sort((a, b) => compareTr(a.name, b.name));
}

/** By id, closed accounts included. */
export async function findColleagues(ids: readonly string[]): Promise<Map<string, Colleague>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db().select(colleague).from(users).where(inArray(users.id, wanted));
  return new Map(rows.map((row) => [row.id, row]));
}

/** A subquery of ids: open accounts that want this kind of notification. Notifying stays one statement. */
export function peopleWanting(kind: string, ids: readonly string[]): SQL {
  const muted = sql`coalesce(${users.preferences}->'mutedNotifications', '[]'::jsonb)`;
  return sql`(SELECT ${users.id} AS id FROM ${users} WHERE ${inArray(users.id, [...ids])} AND ${mayBeSignedIn}
    AND NOT ${muted} @> to_jsonb(${kind}::text))`;
}

export async function peopleMailed(
  kind: string,
  { isUsual }: { isUsual: boolean },
  ids: readonly string[],
): Promise<{ name: string; email: string; locale: "tr" | "en" | null }[]> {
  const isMailed = sql`coalesce((${users.preferences}->'mailedNotifications'->>${kind}::text)::boolean,
    ${isUsual}::boolean)`;
  return db()
    .select({ name: users.name, email: users.email, locale: users.locale })
    .from(users)
    .where(and(inArray(users.id, [...ids]), mayBeSignedIn, isMailed));
}

/** The person, if the account is open and this kind of browser notification was not switched off. */
export async function pushReceiver(kind: string, id: string): Promise<{ locale: "tr" | "en" | null } | undefined> {
  const isPushed = sql`coalesce((${users.preferences}->'pushedNotifications'->>${kind}::text)::boolean, true)`;
  const [row] = await db()
    .select({ locale: users.locale })
    .from(users)
    .where(and(eq(users.id, id), mayBeSignedIn, isPushed));
  return row;
}

export async function grantHolders(wanted: readonly Role[]): Promise<{ id: string; grants: Grant[] }[]> {
  const own = sql<
    Grant[]
  >`(SELECT json_agg(json_build_object('role', role, 'sections', sections, 'departments', departments)) FROM grants
    WHERE grants.user_id = users.id)`;
  const holders = db()
    .select({ id: grants.userId })
    .from(grants)
    .where(inArray(grants.role, [...wanted]));
  return db()
    .select({ id: users.id, grants: own })
    .from(users)
    .where(and(isNull(users.suspendedAt), eq(users.state, "open"), inArray(users.id, holders)));
}

/** Null unless the account is open. */
export async function openGrants(id: string): Promise<Grant[] | null> {
  const own = sql<
    Grant[]
  >`(SELECT coalesce(json_agg(json_build_object('role', role, 'sections', sections, 'departments', departments)),
    '[]') FROM grants WHERE grants.user_id = users.id)`;
  const [row] = await db()
    .select({ grants: own })
    .from(users)
    .where(and(eq(users.id, id), mayBeSignedIn));
  return row?.grants ?? null;
}

export async function suspendedAmong(ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db()
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNotNull(users.suspendedAt)));
  return rows.map(({ id }) => id);
}

export async function isAddressOf(id: string, address: string): Promise<boolean> {
  return (await db().$count(users, and(eq(users.id, id), eq(users.emailKey, emailKey(address) ?? "")))) > 0;
}

export async function listOtherAdministrators(id: string): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(grants, eq(grants.userId, users.id))
    .where(and(eq(grants.role, "webAdmin"), mayBeSignedIn, ne(users.id, id)));
  return rows.map((row) => row.id);
}

export async function hasOtherAdministrators(id: string): Promise<boolean> {
  return (await listOtherAdministrators(id)).length > 0;
}

export async function wantsSound(id: string): Promise<boolean> {
  const [row] = await db().select({ preferences: users.preferences }).from(users).where(eq(users.id, id));
  return row?.preferences.sound === true;
}

export async function hasSeveralUsers(): Promise<boolean> {
  return (await db().select({ id: users.id }).from(users).limit(2)).length > 1;
}

export async function takenEmails(keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db()
    .select({ key: users.emailKey })
    .from(users)
    .where(inArray(users.emailKey, [...keys]));
  return new Set(rows.map(({ key }) => key));
}

export async function findMailReceiver(
  id: string,
): Promise<{ name: string; email: string; locale: "tr" | "en" | null } | undefined> {
  const [row] = await db()
    .select({ name: users.name, email: users.email, locale: users.locale })
    .from(users)
    .where(eq(users.id, id));
  return row;
}
