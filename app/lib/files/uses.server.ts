import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { systemActor, type Actor } from "~/lib/access/actor";
import { subscribe } from "~/lib/platform/events/events.server";

/** An entry that shows or links a file; `live`: the public sees it. `title` as the list of entries words it. */
export type FileUse = {
  entryId: string;
  section: string;
  title: string;
  live: boolean;
  /** Which of its versions: see lib/content/errors.ts. */
  places?: readonly string[];
};
/**
 * Those that the asker may read, how many others there are, whose portrait it is, and the settings and menus that name
 * it.
 */
export type FileUses = {
  seen: FileUse[];
  unseen: number;
  /** Of the others: how many citizens see or will see by the clock. */
  unseenPublic?: number;
  people?: { id: string; name: string }[];
  settings?: readonly { title: string; path: string }[];
  menus?: readonly { code: string; live: boolean }[];
};
export type FileUsesLookup = (actor: Actor, fileId: string) => Promise<FileUses>;
/** Entries that name a file in versions that are only kept: older ones, or any of an entry in the trash. */
export type KeptFileUses = {
  seen: { entryId: string; section: string; title: string; versions: number; inTrash: boolean }[];
  unseen: number;
};
export type KeptFileUsesLookup = (actor: Actor, fileId: string) => Promise<KeptFileUses>;

/** Whether anything uses the file that a column names, as the database is asked of thousands at once. */
export type UsedCondition = (fileId: SQLWrapper) => SQL;

/** Until when the law holds the file as it is, because something on display shows it; null: it doesn't. */
export type HeldUntil = (fileId: string) => Promise<Date | null>;

/** What was written of pictures where they are used, by their ids. */
export type AltText = { tr?: string; en?: string };
export type AltSuggestions = (actor: Actor, fileIds: readonly string[]) => Promise<ReadonlyMap<string, AltText[]>>;

/** Those of these entries of which somebody may not change by themselves what the public sees. */
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
const mostKnown = 5_000;

/**
 * Tells this domain who uses its files; content calls it once at start, since files know nothing of content.
 * @param kept who names a file in versions that are only kept
 * @param isLive a cheaper answer to "does the public see it anywhere"; without it `lookup` answers.
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
  // Whatever happens to an entry or a setting may open or close a file; asking again is cheap.
  holder.stop = subscribe(forget);
}

/** Content says so at start, beside `registerFileUses`. */
export function registerUsedCondition(condition: UsedCondition | undefined): void {
  if (condition) holder.used = condition;
  else delete holder.used;
}

export function usedCondition(fileId: SQLWrapper): SQL {
  // No bare constant: a list can be put in order by it.
  return holder.used?.(fileId) ?? sql`(1 = 0)`;
}

/** Content says so at start, too. */
export function registerFileHold(heldUntil: HeldUntil | undefined): void {
  if (heldUntil) holder.held = heldUntil;
  else delete holder.held;
}

export async function fileHeldUntil(fileId: string): Promise<Date | null> {
  return (await holder.held?.(fileId)) ?? null;
}

/** And who may publish what shows a file; without it nobody but those who keep all files. */
export function registerPublishRight(check: PublishRight | undefined): void {
  if (check) holder.publishRight = check;
  else delete holder.publishRight;
}

/**
 * What citizens see of a file that somebody may not change by themselves: entries by their titles, and whether there is
 * more.
 */
export type ForeignUses = { titles: string[]; hasMore: boolean };

/** So many uses of a file are told at most, first those that citizens see. */
const mostUses = 200;

/** What was approved for later goes out by the clock, without anybody's looking again. */
const isPublic = ({ live, places = [] }: FileUse) => live || places.includes("scheduled");

/**
 * Other bytes in a file's place change every page that shows it. Whoever keeps all files may do that; others where they
 * may publish each of those pages. A page that they may not even see, a menu and a setting are not theirs.
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
  const hasMore =
    unseenPublic > 0 || shown.length >= mostUses || settings.length > 0 || menus.some((menu) => menu.live);
  return titles.length > 0 || hasMore ? { titles, hasMore } : null;
}

/** And what its entries say of pictures. */
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

/** A new map, not a cleared one: an answer still on its way then lands in the old one, unseen. */
function forget() {
  holder.known = new Map();
}

/** What was remembered of a file may be wrong from now on; for this process, before the event comes round. */
export function forgetFileUses(): void {
  holder.known.clear();
}

export async function listFileUses(actor: Actor, fileId: string): Promise<FileUses> {
  return holder.lookup ? holder.lookup(actor, fileId) : { seen: [], unseen: 0 };
}

/** These don't keep a file from the trash, but from being removed for good without anybody's asking. */
export async function listKeptFileUses(actor: Actor, fileId: string): Promise<KeptFileUses> {
  return holder.kept ? holder.kept(actor, fileId) : { seen: [], unseen: 0 };
}

export const countUses = ({ seen, unseen, people = [], settings = [], menus = [] }: FileUses): number =>
  seen.length + unseen + people.length + settings.length + menus.length;

/** Whether anyone may see the file because something published shows it. Remembered until the next event. */
export async function isUsedLive(fileId: string): Promise<boolean> {
  const known = holder.known.get(fileId);
  if (known !== undefined) return known;
  const { known: memory } = holder;
  const live = holder.isLive
    ? await holder.isLive(fileId)
    : (await listFileUses(systemActor, fileId)).seen.some((use) => use.live);
  if (memory.size >= mostKnown) memory.clear();
  memory.set(fileId, live);
  return live;
}
