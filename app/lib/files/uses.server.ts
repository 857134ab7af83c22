import { systemActor, type Actor } from "~/lib/access/actor";
import { subscribe } from "~/lib/platform/events/events.server";

/** An entry that shows or links a file; `live`: the public sees it. `title` as the list of entries words it. */
export type FileUse = { entryId: string; section: string; title: string; live: boolean };
/** Those that the asker may read, and how many others there are. */
export type FileUses = { seen: FileUse[]; unseen: number };
export type FileUsesLookup = (actor: Actor, fileId: string) => Promise<FileUses>;

type Holder = { lookup?: FileUsesLookup; isLive?: (fileId: string) => Promise<boolean>; stop?: () => void; known: Map<string, boolean> };
const global = globalThis as typeof globalThis & { meydanFileUses?: Holder };
const holder: Holder = (global.meydanFileUses ??= { known: new Map() });
const mostKnown = 5_000;

/**
 * Tells this domain who uses its files; content calls it once at start, since files know nothing of content.
 * @param isLive a cheaper answer to "does the public see it anywhere"; without it `lookup` answers.
 */
export function registerFileUses(lookup: FileUsesLookup, isLive?: (fileId: string) => Promise<boolean>): void {
  holder.lookup = lookup;
  holder.isLive = isLive;
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
