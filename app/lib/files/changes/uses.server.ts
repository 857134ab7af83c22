import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { systemActor, type Actor } from "~/lib/access/actor";
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
export type FileUsesLookup = (actor: Actor, fileId: string) => Promise<FileUses>;
/** Entries whose old versions use the file, and entries in the trash. */
export type KeptFileUses = {
  seen: { entryId: string; section: string; title: string; versions: number; inTrash: boolean }[];
  unseen: number;
};
export type KeptFileUsesLookup = (actor: Actor, fileId: string) => Promise<KeptFileUses>;

export type UsedCondition = (fileId: SQLWrapper) => SQL;

/** Until when a legal display holds the file; null: not held. */
export type HeldUntil = (fileId: string) => Promise<Date | null>;

export type AltText = { tr?: string; en?: string };
export type AltSuggestions = (actor: Actor, fileIds: readonly string[]) => Promise<ReadonlyMap<string, AltText[]>>;

/** Returns the entries that the person may not publish. */
export type PublishRight = (actor: Actor, entryIds: readonly string[]) => Promise<string[]>;

type Holder = {
  publishRight?: PublishRight;
  altTexts?: AltSuggestions;
  used?: UsedCondition;
  held?: HeldUntil;
  lookup?: FileUsesLookup;
  isLive?: (fileId: string) => Promise<boolean>;
  kept?: KeptFileUsesLookup;
  stop?: () => void;
  known: Map<string, boolean>;
};
const global = globalThis as typeof globalThis & { meydanFileUses?: Holder };
const holder: Holder = (global.meydanFileUses ??= { known: new Map() });
const maxKnown = 5_000;

/**
 * Files know nothing of content, so content registers its look-ups at start.
 * @param kept uses in old versions only @param isLive a cheaper public check than `lookup`
 */
export function registerFileUses(
  lookup: FileUsesLookup,
  isLive?: (fileId: string) => Promise<boolean>,
  kept?: KeptFileUsesLookup,
): void {
  holder.lookup = lookup;
  holder.isLive = isLive;
  holder.kept = kept;
  forget();
  holder.stop?.();
  // Any event may open or close a file; asking again is cheap.
  holder.stop = subscribe(forget);
}

export function registerUsedCondition(condition: UsedCondition | undefined): void {
  if (condition) holder.used = condition;
  else delete holder.used;
}

export function usedCondition(fileId: SQLWrapper): SQL {
  // No bare constant: ORDER BY would take it for a column position.
  return holder.used?.(fileId) ?? sql`(1 = 0)`;
}

export function registerFileHold(heldUntil: HeldUntil | undefined): void {
  if (heldUntil) holder.held = heldUntil;
  else delete holder.held;
}

export async function fileHeldUntil(fileId: string): Promise<Date | null> {
  return (await holder.held?.(fileId)) ?? null;
}

export function registerPublishRight(check: PublishRight | undefined): void {
  if (check) holder.publishRight = check;
  else delete holder.publishRight;
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
  const foreign = new Set(
    holder.publishRight && shown.length > 0
      ? await holder.publishRight(
          actor,
          shown.map(({ entryId }) => entryId),
        )
      : shown.map(({ entryId }) => entryId),
  );
  const titles = shown.filter(({ entryId }) => foreign.has(entryId)).map(({ title }) => title);
  const hasMore = unseenPublic > 0 || shown.length >= maxUses || settings.length > 0 || menus.some((menu) => menu.live);
  return titles.length > 0 || hasMore ? { titles, hasMore } : null;
}

export function registerAltSuggestions(suggest: AltSuggestions | undefined): void {
  if (suggest) holder.altTexts = suggest;
  else delete holder.altTexts;
}

export async function suggestAltTexts(
  actor: Actor,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, AltText[]>> {
  return (await holder.altTexts?.(actor, fileIds)) ?? new Map<string, AltText[]>();
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
  return holder.lookup ? holder.lookup(actor, fileId) : { seen: [], unseen: 0 };
}

/** Old versions don't keep a file from the trash, but from being purged automatically. */
export async function listKeptFileUses(actor: Actor, fileId: string): Promise<KeptFileUses> {
  return holder.kept ? holder.kept(actor, fileId) : { seen: [], unseen: 0 };
}

export const countUses = ({ seen, unseen, people = [], settings = [], menus = [] }: FileUses): number =>
  seen.length + unseen + people.length + settings.length + menus.length;

/** Cached until the next event. */
export async function isUsedLive(fileId: string): Promise<boolean> {
  const known = holder.known.get(fileId);
  if (known !== undefined) return known;
  const { known: memory } = holder;
  const live = holder.isLive
    ? await holder.isLive(fileId)
    : (await listFileUses(systemActor, fileId)).seen.some((use) => use.live);
  if (memory.size >= maxKnown) memory.clear();
  memory.set(fileId, live);
  return live;
}
