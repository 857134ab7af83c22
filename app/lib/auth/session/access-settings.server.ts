import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { roles, type Role } from "~/lib/access/roles";
import { recordAudit } from "~/lib/audit/audit.server";
import { lastChangers } from "~/lib/audit/last-changers.server";
import { transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { badRequest } from "~/lib/platform/http/responses.server";
import { getSetting, storeSetting, type Settings } from "~/lib/settings/settings.server";

export type AccessSettings = {
  /** Who may have an account: only whom an administrator invites, or whoever asks for one and is let in. */
  signUp: "invitation" | "open";
  /** Whoever has one of these roles signs in with a second factor. */
  secondFactorRoles: Role[];
  /** Minutes without a sign of life until a session locks; 0: never. */
  idleMinutes: number;
};

const defaults: AccessSettings = { signUp: "invitation", secondFactorRoles: [], idleMinutes: 0 };

const schema = z.object({
  signUp: z.enum(["invitation", "open"]),
  secondFactorRoles: z.array(z.enum(roles)).transform((chosen) => roles.filter((role) => chosen.includes(role))),
  idleMinutes: z.number().int().min(0).max(24 * 60),
});

/** What is set; what isn't has its default. */
export async function readAccessSettings(): Promise<AccessSettings> {
  return accessSettingsOf(await getSetting("access", {}));
}

/** The same from the stored value, where another statement has read it. */
export function accessSettingsOf(stored: Settings["access"] | null): AccessSettings {
  return { ...defaults, ...stored };
}

/** The settings that a form says it was filled from; undefined where it says none. */
export function readSeenSettings(text: string): AccessSettings | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Whether accounts can be asked for, who needs a second factor, when sessions lock.
 * @param value as it came from outside; a part that is absent stays as it was
 * @param options.seen what whoever chose had before them: what they left as it was stays as others have it by now
 * @returns what stayed as others have it, and by whom
 * @throws Response 403, 400 for values that are none
 */
export async function saveAccessSettings(actor: Actor, value: Partial<AccessSettings>, { seen }: { seen?: AccessSettings | undefined } = {}): Promise<KeptPart[]> {
  actor.assertCan("administer");
  return transaction(async () => {
    const before = await readAccessSettings();
    const parsed = schema.safeParse({ ...before, ...value, ...(seen ? untouched(before, value, seen) : {}) });
    if (!parsed.success) throw badRequest(`Not an access setting: ${parsed.error.issues[0]?.path.join(".") ?? ""}`);
    await storeSetting("access", parsed.data);
    await recordAudit(actor, { verb: "edit", objectType: "setting", objectId: "access", before, after: parsed.data });
    await emit({ type: "settings.changed", id: "access" });
    const kept = seen ? parts.filter((part) => partOf(part, parsed.data) !== partOf(part, { ...before, ...value }) && partOf(part, before) !== partOf(part, seen)) : [];
    const changers = await lastChangers("access", kept, (part, was, is) => partOf(part, accessSettingsOf(was as Settings["access"])) === partOf(part, accessSettingsOf(is as Settings["access"])));
    return kept.map((part) => ({ part, by: changers.get(part) ?? null }));
  });
}

type Part = "signUp" | "idleMinutes" | Role;
/** A setting, or one role of those that need a second factor, and the id of who changed it last. */
export type KeptPart = { part: Part; by: string | null };

const parts: readonly Part[] = ["signUp", ...roles, "idleMinutes"];

function partOf(part: Part, settings: AccessSettings) {
  return part === "signUp" || part === "idleMinutes" ? settings[part] : settings.secondFactorRoles.includes(part);
}

/** What stays as it is now: each setting, and each role, that was left as it was seen. */
function untouched(now: AccessSettings, given: Partial<AccessSettings>, seen: AccessSettings): Partial<AccessSettings> {
  const wanted = given.secondFactorRoles;
  return {
    ...(given.signUp === seen.signUp ? { signUp: now.signUp } : {}),
    ...(given.idleMinutes === seen.idleMinutes ? { idleMinutes: now.idleMinutes } : {}),
    ...(wanted ? { secondFactorRoles: roles.filter((role) => (wanted.includes(role) === seen.secondFactorRoles.includes(role) ? now.secondFactorRoles : wanted).includes(role)) } : {}),
  };
}
