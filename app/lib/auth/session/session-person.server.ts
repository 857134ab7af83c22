import { and, eq, isNull, sql } from "drizzle-orm";

import type { ApiScope } from "~/lib/access/api-scopes";
import type { Grant, Policies } from "~/lib/access/roles";
import { grants, secondFactors, users, type SessionStage } from "~/lib/auth/schema.server";
import { db } from "~/lib/platform/db/database.server";
import { policiesNow, settingValue, type Settings } from "~/lib/settings/settings.server";

import { accessSettingsOf, addressLists, type AddressList } from "./access-settings.server";

export type SessionUser = {
  id: string;
  name: string;
  email: string;
  avatar: string | null;
  status: "online" | "away" | "busy" | "not-visible";
  locale: "tr" | "en" | null;
};

export const personColumns = {
  user: {
    id: users.id,
    name: users.name,
    email: users.email,
    avatar: users.avatar,
    status: users.status,
    locale: users.locale,
  },
  grants: sql<
    Grant[]
  >`(SELECT coalesce(json_agg(json_build_object('role', ${grants.role}, 'sections', ${grants.sections}, 'departments',
    ${grants.departments})), '[]') FROM ${grants} WHERE ${grants.userId} = ${users.id})`,
  hasSecondFactor: sql<boolean>`EXISTS (SELECT FROM ${secondFactors} WHERE ${secondFactors.userId} = ${users.id}
    AND ${secondFactors.confirmedAt} IS NOT NULL)`,
  access: settingValue("access"),
  policies: policiesNow,
};

export const mayBeSignedIn = and(eq(users.state, "open"), isNull(users.suspendedAt));

type PersonRow = {
  user: SessionUser;
  grants: Grant[];
  hasSecondFactor: boolean;
  access: Settings["access"] | null;
  policies: Policies;
};

export type SessionPerson = {
  user: SessionUser;
  grants: Grant[];
  policies: Policies;
  lacksSecondFactor: boolean;
  idleMinutes: number;
  /** See `letsIn`. */
  addressLists: readonly AddressList[];
};

export type Session = SessionPerson & {
  kind: "cookie" | "bearer" | "apiToken";
  stage: SessionStage;
  scopes: readonly ApiScope[] | null;
  createdAt: Date;
};

export function sessionPerson({ user, grants: held, hasSecondFactor, access, policies }: PersonRow): SessionPerson {
  const settings = accessSettingsOf(access);
  const { secondFactorRoles, idleMinutes } = settings;
  return {
    user,
    grants: held,
    policies,
    lacksSecondFactor: !hasSecondFactor && held.some(({ role }) => secondFactorRoles.includes(role)),
    idleMinutes,
    addressLists: addressLists(settings, held),
  };
}

/** Somebody whose account is open, with their rights of now; null otherwise. */
export async function findOpenPerson(id: string): Promise<SessionPerson | null> {
  const [row] = await db()
    .select(personColumns)
    .from(users)
    // Without a join, the inner selects of the columns would not name the tables of theirs.
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(users.id, id), mayBeSignedIn))
    .limit(1);
  return row ? sessionPerson(row) : null;
}
