import { eq, sql, type SQL } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { users, type Preferences } from "~/lib/auth/schema.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { found } from "~/lib/platform/http/response/responses.server";
import type { Language } from "~/lib/platform/i18n/i18n";
import { parseDate, toIsoDate } from "~/lib/platform/text/dates/dates";
import { normalizePhone } from "~/lib/platform/text/phones";

import { nameField } from "./name-field.server";
import { ownId } from "./own-id.server";

export type Profile = Pick<
  typeof users.$inferSelect,
  | "id"
  | "name"
  | "email"
  | "avatar"
  | "jobTitle"
  | "phone"
  | "about"
  | "status"
  | "locale"
  | "preferences"
  | "createdAt"
>;

const shown = {
  id: users.id,
  name: users.name,
  email: users.email,
  avatar: users.avatar,
  jobTitle: users.jobTitle,
  phone: users.phone,
  about: users.about,
  status: users.status,
  locale: users.locale,
  preferences: users.preferences,
  createdAt: users.createdAt,
};

export async function getProfile(actor: Actor): Promise<Profile> {
  const [row] = await db()
    .select(shown)
    .from(users)
    .where(eq(users.id, ownId(actor)));
  return found(row, "user");
}

const readable = z.string({ error: "settings.errors.unreadable" }).optional().default("");
// Bidirectional controls, zero bytes and lone surrogates don't belong to a name.
const line = (max: number) =>
  readable
    .transform((text) =>
      text
        .normalize("NFC")
        .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ")
        .trim(),
    )
    .pipe(z.string().max(max, "settings.errors.tooLong"));
const lines = (max: number) =>
  readable
    .transform((text) =>
      text
        .normalize("NFC")
        .replace(/\r\n?/g, "\n")
        .replace(/(?!\n)\p{Cc}|\p{Cs}/gu, "")
        .trim(),
    )
    .pipe(z.string().max(max, "settings.errors.tooLong"));
const phone = readable.transform((text, context) => {
  const number = text.trim() === "" ? "" : normalizePhone(text);
  if (number === null) context.addIssue({ code: "custom", message: "settings.errors.phone" });
  return number ?? z.NEVER;
});

/** "" or a past day, as ISO. */
const birthday = readable.transform((text, context) => {
  const day = text.trim() === "" ? "" : toIsoDate(parseDate(text));
  if (day === null || (day !== "" && (day < "1900-01-01" || day > (toIsoDate(new Date()) ?? ""))))
    context.addIssue({ code: "custom", message: "settings.errors.birthday" });
  return day ?? z.NEVER;
});

const profileLimits = { jobTitle: 80, about: 1000, address: 200 } as const;

export const profileSchema = z.object({
  name: nameField,
  jobTitle: line(profileLimits.jobTitle),
  phone,
  about: lines(profileLimits.about),
  birthday,
  address: line(profileLimits.address),
});

/** The fields stored in `preferences.card`, not in columns. */
const onCard = ["birthday", "address"] as const;
const isOnCard = (name: string): name is (typeof onCard)[number] => (onCard as readonly string[]).includes(name);
export type ProfileChange = Partial<z.infer<typeof profileSchema>>;

/** Writes only the given parts, so that another window's changes to the others stay. */
export async function saveProfile(actor: Actor, change: ProfileChange): Promise<void> {
  const id = ownId(actor);
  const given = profileSchema.partial().parse(change);
  const changed = Object.keys(change).sort() as (keyof ProfileChange)[];
  if (changed.length === 0) return;
  await transaction(async () => {
    const valuesOf = (names: readonly (keyof ProfileChange)[]) =>
      Object.fromEntries(names.map((name) => [name, given[name] || null]));
    const card = changed.filter(isOnCard);
    const values = {
      ...valuesOf(changed.filter((name) => !isOnCard(name))),
      ...(card.length > 0 ? { preferences: withCard(valuesOf(card)) } : {}),
    };
    await db().update(users).set(values).where(eq(users.id, id));
    // Field names only: telephone numbers and the like don't belong in the audit log.
    await recordAudit(actor, { verb: "edit", objectType: "user", objectId: id, after: { changed } });
    await emit({ type: "user.updated", id });
  });
}

/** The preferences with these parts of the card, merged by the database; null removes a part. */
function withCard(parts: Record<string, string | null>): SQL {
  const card = sql`jsonb_strip_nulls(coalesce(${users.preferences} -> 'card',
    '{}'::jsonb) || ${JSON.stringify(parts)}::jsonb)`;
  return sql`${users.preferences} || jsonb_build_object('card', ${card})`;
}

export async function saveLanguage(actor: Actor, locale: Language): Promise<void> {
  await db()
    .update(users)
    .set({ locale })
    .where(eq(users.id, ownId(actor)));
}

export type NotificationChoice = {
  sound: boolean;
  offered: readonly string[];
  wanted: readonly string[];
  mailOffered?: readonly string[];
  mailed?: readonly string[];
  pushOffered?: readonly string[];
  pushed?: readonly string[];
};

export async function saveNotificationChoice(
  actor: Actor,
  { sound, offered, wanted, mailOffered = [], mailed = [], pushOffered = [], pushed = [] }: NotificationChoice,
): Promise<void> {
  const id = ownId(actor);
  await transaction(async () => {
    const [row] = await db()
      .select({ preferences: users.preferences })
      .from(users)
      .where(eq(users.id, id))
      .for("update");
    const { preferences } = found(row, "user");
    const kept = (preferences.mutedNotifications ?? []).filter((kind) => !offered.includes(kind));
    const mutedNotifications = [...kept, ...offered.filter((kind) => !wanted.includes(kind))].sort();
    const mailedNotifications = {
      ...preferences.mailedNotifications,
      ...Object.fromEntries(mailOffered.map((kind) => [kind, mailed.includes(kind)])),
    };
    const pushedNotifications = {
      ...preferences.pushedNotifications,
      ...Object.fromEntries(pushOffered.map((kind) => [kind, pushed.includes(kind)])),
    };
    const change: Preferences = {
      sound,
      mutedNotifications,
      ...(mailOffered.length > 0 ? { mailedNotifications } : {}),
      ...(pushOffered.length > 0 ? { pushedNotifications } : {}),
    };
    // Merged by the database, so that other preferences stay.
    await db()
      .update(users)
      .set({ preferences: sql`${users.preferences} || ${JSON.stringify(change)}::jsonb` })
      .where(eq(users.id, id));
    await emit({ type: "user.updated", id });
  });
}
