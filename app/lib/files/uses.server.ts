import { systemActor, type Actor } from "~/lib/access/actor";
import { subscribe } from "~/lib/platform/events/events.server";

/** An entry that shows or links a file; `live`: the public sees it. `title` as the list of entries words it. */
export type FileUse = { entryId: string; section: string; title: string; live: boolean; /** Which of its versions: see lib/content/errors.ts. */ places?: readonly string[] };
/** Those that the asker may read, how many others there are, and whose portrait it is. */
export type FileUses = { seen: FileUse[]; unseen: number; people?: { id: string; name: string }[] };
export type FileUsesLookup = (actor: Actor, fileId: string) => Promise<FileUses>;
/** Entries that name a file in versions that are only kept: older ones, or any of an entry in the trash. */
export type KeptFileUses = { seen: { entryId: string; section: string; title: string; versions: number; inTrash: boolean }[]; unseen: number };
export type KeptFileUsesLookup = (actor: Actor, fileId: string) => Promise<KeptFileUses>;

type Holder = { lookup?: FileUsesLookup; isLive?: (fileId: string) => Promise<boolean>; kept?: KeptFileUsesLookup; stop?: () => void; known: Map<string, boolean> };
const global = globalThis as typeof globalThis & { meydanFileUses?: Holder };
const holder: Holder = (global.meydanFileUses ??= { known: new Map() });
const mostKnown = 5_000;

/**
 * Tells this domain who uses its files; content calls it once at start, since files know nothing of content.
 * @param kept who names a file in versions that are only kept
 * @param isLive a cheaper answer to "does the public see it anywhere"; without it `lookup` answers.
 */
export function registerFileUses(lookup: FileUsesLookup, isLive?: (fileId: string) => Promise<boolean>, kept?: KeptFileUsesLookup): void {
  holder.lookup = lookup;
  holder.isLive = isLive;
  holder.kept = kept;
  forget();
  holder.stop?.();
  // Whatever happens to an entry or a setting may open or close a file; asking again is cheap.
  holder.stop = subscribe(forget);
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

export const countUses = ({ seen, unseen, people = [] }: FileUses): number => seen.length + unseen + people.length;

/** Whether anyone may see the file because something published shows it. Remembered until the next event. */
export async function isUsedLive(fileId: string): Promise<boolean> {
  const known = holder.known.get(fileId);
  if (known !== undefined) return known;
  const { known: memory } = holder;
  const live = holder.isLive ? await holder.isLive(fileId) : (await listFileUses(systemActor, fileId)).seen.some((use) => use.live);
  if (memory.size >= mostKnown) memory.clear();
  memory.set(fileId, live);
  return live;
}
