import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { roles, type Role } from "~/lib/access/roles";
import { recordAudit } from "~/lib/audit/audit.server";
import { lastChangers } from "~/lib/audit/last-changers.server";
import { passwordLength } from "~/lib/auth/credentials/password-rules";
import { transaction } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";
import { emit } from "~/lib/platform/events/events.server";
import { isAmong, isNetwork } from "~/lib/platform/http/server/networks";
import { badRequest, fromElsewhere } from "~/lib/platform/http/response/responses.server";
import { getSetting, storeSetting, type Settings } from "~/lib/settings/settings.server";

export type AccessSettings = {
  /** `open`: anybody may ask for an account, and an administrator approves it. */
  signUp: "invitation" | "open";
  secondFactorRoles: Role[];
  idleMinutes: number;
  allowedAddresses: string[];
  /** The same for administrators, who have to be in both lists. */
  administratorAddresses: string[];
  /** How long new passwords are at least. */
  minPasswordLength: number;
  /** Whether new passwords may hold neither their owner's name and address nor the municipality's name. */
  refusesNames: boolean;
};

export const maxAllowedAddresses = 100;

/** Longer ones could be asked for that people would write down. */
export const longestLeastPassword = 64;

const defaults: AccessSettings = {
  signUp: "invitation",
  secondFactorRoles: [],
  idleMinutes: 0,
  allowedAddresses: [],
  administratorAddresses: [],
  minPasswordLength: passwordLength.min,
  refusesNames: false,
};

const addressList = z
  .array(z.string().refine(isNetwork))
  .max(maxAllowedAddresses)
  .transform((list) => [...new Set(list)])
  .default([]);

const schema = z.object({
  signUp: z.enum(["invitation", "open"]),
  secondFactorRoles: z.array(z.enum(roles)).transform((chosen) => roles.filter((role) => chosen.includes(role))),
  idleMinutes: z
    .number()
    .int()
    .min(0)
    .max(24 * 60),
  allowedAddresses: addressList,
  administratorAddresses: addressList,
  minPasswordLength: z.number().int().min(passwordLength.min).max(longestLeastPassword).default(passwordLength.min),
  refusesNames: z.boolean().default(false),
});

export async function readAccessSettings(): Promise<AccessSettings> {
  return accessSettingsOf(await getSetting("access", {}));
}

export function accessSettingsOf(stored: Settings["access"] | null): AccessSettings {
  return { ...defaults, ...stored };
}

export type AddressList = readonly string[];

/** The lists that somebody has to be in. */
export function addressLists(
  { allowedAddresses, administratorAddresses }: AccessSettings,
  held: readonly { role: Role }[],
): AddressList[] {
  return held.some(({ role }) => role === "webAdmin") ? [allowedAddresses, administratorAddresses] : [allowedAddresses];
}

/**
 * Whether each of these lists lets somebody at this address in. `STAFF_ADDRESSES=any` is the operator's way out of
 * lists that keep everybody away.
 */
export function letsIn(lists: readonly AddressList[], address: string | null): boolean {
  return env().STAFF_ADDRESSES === "any" || lists.every((list) => list.length === 0 || isAmong(address ?? "", list));
}

/** @throws Refusal 403 when staff may not come from this address */
export async function assertLetIn(address: string | null): Promise<void> {
  if (!letsIn([(await readAccessSettings()).allowedAddresses], address)) throw fromElsewhere();
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
 * @throws Refusal 403; 400 for invalid values, and for an address list without the sender's own
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
    const isShutOut = addressParts.some(
      (part) => partOf(part, parsed.data) !== partOf(part, before) && !holdsOwn(parsed.data[part], actor.address),
    );
    if (actor.id !== null && isShutOut) throw badRequest("The list must hold your own address", "ownAddressMissing");
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

/** Whether whoever saves a list would be let in by it. */
export function holdsOwn(list: AddressList, address: string | null): boolean {
  return list.length === 0 || isAmong(address ?? "", list);
}

const addressParts = ["allowedAddresses", "administratorAddresses"] as const;
const singleParts = ["signUp", "idleMinutes", "minPasswordLength", "refusesNames", ...addressParts] as const;
type SinglePart = (typeof singleParts)[number];
type Part = SinglePart | Role;
/** A setting, or one role of those that need a second factor, and the id of who changed it last. */
export type KeptPart = { part: Part; by: string | null };

const parts: readonly Part[] = [...singleParts, ...roles];

const isSingle = (part: Part): part is SinglePart => singleParts.some((single) => single === part);

function partOf(part: Part, settings: Partial<AccessSettings>) {
  if (!isSingle(part)) return settings.secondFactorRoles?.includes(part);
  const value = settings[part];
  return Array.isArray(value) ? value.join() : value;
}

function untouched(now: AccessSettings, given: Partial<AccessSettings>, seen: AccessSettings): Partial<AccessSettings> {
  const wanted = given.secondFactorRoles;
  const left = singleParts.filter((part) => partOf(part, given) === partOf(part, seen));
  return {
    ...Object.fromEntries(left.map((part) => [part, now[part]])),
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
