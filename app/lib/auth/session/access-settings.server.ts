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
  /** `open`: anybody may ask for an account, and an administrator approves it. */
  signUp: "invitation" | "open";
  secondFactorRoles: Role[];
  idleMinutes: number;
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

export async function readAccessSettings(): Promise<AccessSettings> {
  return accessSettingsOf(await getSetting("access", {}));
}

export function accessSettingsOf(stored: Settings["access"] | null): AccessSettings {
  return { ...defaults, ...stored };
}

/** `STAFF_ADDRESSES=any` is the operator's way out of a list that locks everybody out. */
export function letsIn(allowedAddresses: readonly string[], address: string | null): boolean {
  return allowedAddresses.length === 0 || env().STAFF_ADDRESSES === "any" || isAmong(address ?? "", allowedAddresses);
}

/** @throws Response 403 when staff may not come from this address */
export async function assertLetIn(address: string | null): Promise<void> {
  if (!letsIn((await readAccessSettings()).allowedAddresses, address)) throw fromElsewhere();
}

export function readSeenSettings(text: string): AccessSettings | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * @param options.seen what the form showed: a part left alone keeps the value others gave it since
 * @returns the parts kept as others set them, and who did
 * @throws Response 403; 400 for invalid values, and for an address list without the sender's own
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
export type KeptPart = { part: Part; by: string | null };

const parts: readonly Part[] = ["signUp", ...roles, "idleMinutes", "allowedAddresses"];

function partOf(part: Part, settings: AccessSettings) {
  if (part === "allowedAddresses") return settings.allowedAddresses.join();
  return part === "signUp" || part === "idleMinutes" ? settings[part] : settings.secondFactorRoles.includes(part);
}

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
