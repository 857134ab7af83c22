import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { roles, type Role } from "~/lib/access/roles";
import { recordAudit } from "~/lib/audit/audit.server";
import { lastChangers } from "~/lib/audit/last-changers.server";
import { transaction } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";
import { emit } from "~/lib/platform/events/events.server";
import { isAmong, isNetwork } from "~/lib/platform/http/networks";
import { badRequest, fromElsewhere } from "~/lib/platform/http/responses.server";
import { getSetting, storeSetting, type Settings } from "~/lib/settings/settings.server";

export type AccessSettings = {
  /** Who may have an account: only whom an administrator invites, or whoever asks for one and is let in. */
  signUp: "invitation" | "open";
  /** Whoever has one of these roles signs in with a second factor. */
  secondFactorRoles: Role[];
  /** Minutes without a sign of life until a session locks; 0: never. */
  idleMinutes: number;
  /** Addresses and networks that staff may come from; none: from anywhere. */
  allowedAddresses: string[];
};

export const mostAllowedAddresses = 100;

const defaults: AccessSettings = { signUp: "invitation", secondFactorRoles: [], idleMinutes: 0, allowedAddresses: [] };

const schema = z.object({
  signUp: z.enum(["invitation", "open"]),
  secondFactorRoles: z.array(z.enum(roles)).transform((chosen) => roles.filter((role) => chosen.includes(role))),
  idleMinutes: z
    .number()
    .int()
    .min(0)
    .max(24 * 60),
  allowedAddresses: z
    .array(z.string().refine(isNetwork))
    .max(mostAllowedAddresses)
    .transform((list) => [...new Set(list)])
    .default([]),
});

/** What is set; what isn't has its default. */
export async function readAccessSettings(): Promise<AccessSettings> {
  return accessSettingsOf(await getSetting("access", {}));
}

/** The same from the stored value, where another statement has read it. */
export function accessSettingsOf(stored: Settings["access"] | null): AccessSettings {
  return { ...defaults, ...stored };
}

/**
 * Whether this list lets somebody at this address in. `STAFF_ADDRESSES=any` is the operator's way out of a list that
 * keeps everybody away.
 */
export function letsIn(allowedAddresses: readonly string[], address: string | null): boolean {
  return allowedAddresses.length === 0 || env().STAFF_ADDRESSES === "any" || isAmong(address ?? "", allowedAddresses);
}

/** The first words to whoever asks to be let in. @throws Response 403 where staff may not come from */
export async function assertLetIn(address: string | null): Promise<void> {
  if (!letsIn((await readAccessSettings()).allowedAddresses, address)) throw fromElsewhere();
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
 * @throws Response 403, 400 for values that are none, and for a list of addresses without the one that it is sent from
 */
export async function saveAccessSettings(
  actor: Actor,
  value: Partial<AccessSettings>,
  { seen }: { seen?: AccessSettings | undefined } = {},
): Promise<KeptPart[]> {
  actor.assertCan("administer");
  return transaction(async () => {
    const before = await readAccessSettings();
    const parsed = schema.safeParse({ ...before, ...value, ...(seen ? untouched(before, value, seen) : {}) });
    if (!parsed.success) throw badRequest(`Not an access setting: ${parsed.error.issues[0]?.path.join(".") ?? ""}`);
    const isShutOut =
      actor.id !== null &&
      parsed.data.allowedAddresses.length > 0 &&
      !isAmong(actor.address ?? "", parsed.data.allowedAddresses);
    if (isShutOut && parsed.data.allowedAddresses.join() !== before.allowedAddresses.join())
      throw badRequest("The list must hold your own address", "ownAddressMissing");
    await storeSetting("access", parsed.data);
    await recordAudit(actor, { verb: "edit", objectType: "setting", objectId: "access", before, after: parsed.data });
    await emit({ type: "settings.changed", id: "access" });
    const kept = seen
      ? parts.filter(
          (part) =>
            partOf(part, parsed.data) !== partOf(part, { ...before, ...value }) &&
            partOf(part, before) !== partOf(part, seen),
        )
      : [];
    const changers = await lastChangers(
      "access",
      kept,
      (part, was, is) =>
        partOf(part, accessSettingsOf(was as Settings["access"])) ===
        partOf(part, accessSettingsOf(is as Settings["access"])),
    );
    return kept.map((part) => ({ part, by: changers.get(part) ?? null }));
  });
}

type Part = "signUp" | "idleMinutes" | "allowedAddresses" | Role;
/** A setting, or one role of those that need a second factor, and the id of who changed it last. */
export type KeptPart = { part: Part; by: string | null };

const parts: readonly Part[] = ["signUp", ...roles, "idleMinutes", "allowedAddresses"];

function partOf(part: Part, settings: AccessSettings) {
  if (part === "allowedAddresses") return settings.allowedAddresses.join();
  return part === "signUp" || part === "idleMinutes" ? settings[part] : settings.secondFactorRoles.includes(part);
}

/** What stays as it is now: each setting, and each role, that was left as it was seen. */
function untouched(now: AccessSettings, given: Partial<AccessSettings>, seen: AccessSettings): Partial<AccessSettings> {
  const wanted = given.secondFactorRoles;
  return {
    ...(given.signUp === seen.signUp ? { signUp: now.signUp } : {}),
    ...(given.allowedAddresses?.join() === seen.allowedAddresses.join()
      ? { allowedAddresses: now.allowedAddresses }
      : {}),
    ...(given.idleMinutes === seen.idleMinutes ? { idleMinutes: now.idleMinutes } : {}),
    ...(wanted
      ? {
          secondFactorRoles: roles.filter((role) =>
            (wanted.includes(role) === seen.secondFactorRoles.includes(role) ? now.secondFactorRoles : wanted).includes(
              role,
            ),
          ),
        }
      : {}),
  };
}
