import { and, count, desc, eq } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { claimStarters } from "~/lib/auth/account/account.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { isInsufficientStorage } from "~/lib/platform/db/disk-full.server";
import { forbidden } from "~/lib/platform/http/response/responses.server";
import { invalidFields, type Refusal } from "~/lib/platform/refusal";
import { starterShortcuts } from "~/mock-data/shortcuts";

import { drawnIcon } from "./drawn-icon.server";
import { shortcuts } from "./schema.server";
import { shortcutProblems, tidyLine, type Shortcut, type ShortcutField, type ShortcutProblem } from "./shortcut";

/** `drawn` is the icon, or a bookmark when no set has it. */
export type ShownShortcut = Shortcut & { drawn: string };

/** Every staff page loads them all. */
export const maxShortcuts = 100;

function invalidShortcut(problems: Partial<Record<ShortcutField, ShortcutProblem | "tooMany">>): Refusal {
  return invalidFields(
    Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, [`shortcuts.problems.${problem}`]])),
  );
}

const columns = {
  id: shortcuts.id,
  label: shortcuts.label,
  description: shortcuts.description,
  icon: shortcuts.icon,
  link: shortcuts.link,
  useRouter: shortcuts.useRouter,
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function ownerOf(actor: Actor): string {
  actor.assertScope("account");
  if (actor.id === null) throw forbidden();
  return actor.id;
}

const mine = (actor: Actor, id: string) => and(eq(shortcuts.id, id), eq(shortcuts.ownerId, ownerOf(actor)));

/** Newest first. The first call of an account creates the starter set, in `locale`. */
export async function listShortcuts(actor: Actor, locale: "tr" | "en"): Promise<Shortcut[]> {
  const owner = ownerOf(actor);
  const read = () =>
    db()
      .select(columns)
      .from(shortcuts)
      .where(eq(shortcuts.ownerId, owner))
      .orderBy(desc(shortcuts.position))
      .limit(maxShortcuts);
  const rows = await read();
  if (rows.length > 0) return rows;
  await giveStarters(owner, locale).catch((error: unknown) => {
    // On a full disk the page still works.
    if (!isInsufficientStorage(error)) throw error;
  });
  return read();
}

export async function listShownShortcuts(actor: Actor, locale: "tr" | "en"): Promise<ShownShortcut[]> {
  return (await listShortcuts(actor, locale)).map((shortcut) => ({ ...shortcut, drawn: drawnIcon(shortcut.icon) }));
}

/** Once per account, so that people who delete them all are rid of them. */
async function giveStarters(owner: string, locale: "tr" | "en"): Promise<void> {
  await transaction(async () => {
    if (!(await claimStarters(owner))) return;
    const rows = starterShortcuts.map(({ label, description, ...starter }) => ({
      ...starter,
      ownerId: owner,
      label: label[locale],
      description: description[locale],
    }));
    await db().insert(shortcuts).values(rows.reverse());
  });
}

/** @param input values from outside; unknown fields are ignored @throws Refusal 422 */
export async function createShortcut(
  actor: Actor,
  input: Record<string, unknown>,
  locale: "tr" | "en",
): Promise<Shortcut> {
  const owner = ownerOf(actor);
  const values = checked(input);
  return transaction(async () => {
    await giveStarters(owner, locale);
    const [existing] = await db().select({ length: count() }).from(shortcuts).where(eq(shortcuts.ownerId, owner));
    if ((existing?.length ?? 0) >= maxShortcuts) throw invalidShortcut({ label: "tooMany" });
    const [row] = await db()
      .insert(shortcuts)
      .values({ ...values, ownerId: owner })
      .returning(columns);
    if (!row) throw new Error("the shortcut's row was not returned");
    return row;
  });
}

/** @returns null for an id that is unknown, or somebody else's @throws Refusal 422 */
export async function updateShortcut(
  actor: Actor,
  id: unknown,
  input: Record<string, unknown>,
): Promise<Shortcut | null> {
  if (typeof id !== "string" || !uuid.test(id)) return null;
  return transaction(async () => {
    const [before] = await db().select(columns).from(shortcuts).where(mine(actor, id)).for("update");
    if (!before) return null;
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const [row] = await db()
      .update(shortcuts)
      .set(checked({ ...before, ...given }))
      .where(mine(actor, id))
      .returning(columns);
    return row ?? null;
  });
}

/** @returns null for an id that is unknown, or somebody else's */
export async function deleteShortcut(actor: Actor, id: unknown): Promise<Shortcut | null> {
  if (typeof id !== "string" || !uuid.test(id)) return null;
  const [row] = await db().delete(shortcuts).where(mine(actor, id)).returning(columns);
  return row ?? null;
}

function checked(input: Record<string, unknown>): Omit<Shortcut, "id"> {
  const tidy = (value: unknown) => (typeof value === "string" ? tidyLine(value) : value);
  const { label, description, icon, link } = input;
  const values = {
    label: tidy(label),
    description: tidy(description) || null,
    icon: tidy(icon),
    link: tidy(link),
    useRouter: input.useRouter,
  };
  const problems = shortcutProblems(values);
  if (Object.keys(problems).length > 0) throw invalidShortcut(problems);
  return values as Omit<Shortcut, "id">;
}
