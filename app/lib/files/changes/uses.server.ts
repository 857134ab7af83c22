import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { partsOf } from "~/lib/platform/domains/domain.server";
import { subscribe } from "~/lib/platform/events/events.server";

/** `live`: the public sees it. `title` as in the list of entries. */
export type FileUse = {
  entryId: string;
  section: string;
  title: string;
  live: boolean;
  /** Its versions: see lib/content/errors.ts. */
  places?: readonly string[];
};
export type FileUses = {
  seen: FileUse[];
  unseen: number;
  /** How many of the others are public, or will be by the clock. */
  unseenPublic?: number;
  people?: { id: string; name: string }[];
  settings?: readonly { title: string; path: string }[];
  menus?: readonly { code: string; live: boolean }[];
};
/** Entries whose old versions use the file, and entries in the trash. */
export type KeptFileUses = {
  seen: { entryId: string; section: string; title: string; versions: number; inTrash: boolean }[];
  unseen: number;
};

export type AltText = { tr?: string; en?: string };

/** What a domain whose records show files knows of them. */
export type FilesPart = {
  usesOf?: (actor: Actor, fileId: string) => Promise<Partial<FileUses>>;
  /** Whether the public sees the file; a cheaper check than `usesOf`. */
  isLive?: (fileId: string) => Promise<boolean>;
  keptUsesOf?: (actor: Actor, fileId: string) => Promise<KeptFileUses>;
  isUsed?: (fileId: SQLWrapper) => SQL;
  /** Until when a legal display holds the file; null: not held. */
  heldUntil?: (fileId: string) => Promise<Date | null>;
  /** @returns the entries that the person may not publish */
  withoutPublishRight?: (actor: Actor, entryIds: readonly string[]) => Promise<string[]>;
  altTexts?: (actor: Actor, fileIds: readonly string[]) => Promise<ReadonlyMap<string, AltText[]>>;
  /** Whether a preview link shows the file. */
  isInPreview?: (token: string, fileId: string) => Promise<boolean>;
};

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    files: FilesPart;
  }
}

/** What the domains give of one kind. */
function given<Key extends keyof FilesPart>(key: Key): NonNullable<FilesPart[Key]>[] {
  return partsOf("files").flatMap((part) => part[key] ?? []) as NonNullable<FilesPart[Key]>[];
}

type Holder = { stop?: () => void; known: Map<string, boolean> };
const global = globalThis as typeof globalThis & { meydanFileUses?: Holder };
const holder: Holder = (global.meydanFileUses ??= { known: new Map() });
const maxKnown = 5_000;

export function usedCondition(fileId: SQLWrapper): SQL {
  const conditions = given("isUsed").map((isUsed) => isUsed(fileId));
  // No bare constant: ORDER BY would take it for a column position.
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` OR `)})` : sql`(1 = 0)`;
}

/** The latest of several holds. */
export async function fileHeldUntil(fileId: string): Promise<Date | null> {
  const holds = await Promise.all(given("heldUntil").map((heldUntil) => heldUntil(fileId)));
  const latest = Math.max(...holds.map((until) => until?.getTime() ?? 0));
  return latest > 0 ? new Date(latest) : null;
}

export type ForeignUses = { titles: string[]; hasMore: boolean };

/** Public uses come first. */
const maxUses = 200;

/** Scheduled entries are published by the clock, without another look. */
const isPublic = ({ live, places = [] }: FileUse) => live || places.includes("scheduled");

/**
 * New bytes change every page that shows the file. That needs the right over all files, or publishing rights on each
 * page; invisible pages, menus and settings count against it.
 */
export async function findForeignUses(actor: Actor, fileId: string, uses?: FileUses): Promise<ForeignUses | null> {
  if (actor.can("files.edit")) return null;
  const { seen, unseenPublic = 0, settings = [], menus = [] } = uses ?? (await listFileUses(actor, fileId));
  const shown = seen.filter(isPublic);
  const checks = given("withoutPublishRight");
  const ids = shown.map(({ entryId }) => entryId);
  // Without a domain that knows the right, every page is another's.
  const foreign = new Set(
    checks.length > 0 && ids.length > 0 ? (await Promise.all(checks.map((check) => check(actor, ids)))).flat() : ids,
  );
  const titles = shown.filter(({ entryId }) => foreign.has(entryId)).map(({ title }) => title);
  const hasMore = unseenPublic > 0 || shown.length >= maxUses || settings.length > 0 || menus.some((menu) => menu.live);
  return titles.length > 0 || hasMore ? { titles, hasMore } : null;
}

export async function suggestAltTexts(
  actor: Actor,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, AltText[]>> {
  const found = await Promise.all(given("altTexts").map((altTexts) => altTexts(actor, fileIds)));
  const all = new Map<string, AltText[]>();
  for (const [id, texts] of found.flatMap((one) => [...one])) all.set(id, [...(all.get(id) ?? []), ...texts]);
  return all;
}

/** A new map instead of clear(): an answer still on its way lands in the old one. */
function forget() {
  holder.known = new Map();
}

/** For this process, before the event comes round. */
export function forgetFileUses(): void {
  forget();
}

export async function listFileUses(actor: Actor, fileId: string): Promise<FileUses> {
  const parts = await Promise.all(given("usesOf").map((usesOf) => usesOf(actor, fileId)));
  const sum = (key: "unseen" | "unseenPublic") => parts.reduce((total, part) => total + (part[key] ?? 0), 0);
  // What one domain knows takes nothing from what another does.
  return {
    seen: parts.flatMap(({ seen = [] }) => seen),
    unseen: sum("unseen"),
    unseenPublic: sum("unseenPublic"),
    people: parts.flatMap(({ people = [] }) => people),
    settings: parts.flatMap(({ settings = [] }) => settings),
    menus: parts.flatMap(({ menus = [] }) => menus),
  };
}

/** Old versions don't keep a file from the trash, but from being purged automatically. */
export async function listKeptFileUses(actor: Actor, fileId: string): Promise<KeptFileUses> {
  const parts = await Promise.all(given("keptUsesOf").map((keptUsesOf) => keptUsesOf(actor, fileId)));
  return { seen: parts.flatMap(({ seen }) => seen), unseen: parts.reduce((sum, { unseen }) => sum + unseen, 0) };
}

export const countUses = ({ seen, unseen, people = [], settings = [], menus = [] }: FileUses): number =>
  seen.length + unseen + people.length + settings.length + menus.length;

/** Cached until the next event. */
export async function isUsedLive(fileId: string): Promise<boolean> {
  const known = holder.known.get(fileId);
  if (known !== undefined) return known;
  // Any event may open or close a file; asking again is cheap.
  holder.stop ??= subscribe(forget);
  const { known: memory } = holder;
  const live = await isShown(fileId);
  if (memory.size >= maxKnown) memory.clear();
  memory.set(fileId, live);
  return live;
}

async function isShown(fileId: string): Promise<boolean> {
  for (const isLive of given("isLive")) if (await isLive(fileId)) return true;
  return false;
}

export async function isInPreview(token: string, fileId: string): Promise<boolean> {
  for (const isIn of given("isInPreview")) if (await isIn(token, fileId)) return true;
  return false;
}
