import { subscribe } from "~/lib/platform/events/events.server";

/**
 * Answers for the public, kept in memory until something they came from changes. Each section has a generation that is
 * part of the key; forgetting a section raises it, so that an answer computed from older rows is never found again,
 * even when it is stored after the change.
 */
const limit = 32 * 1024 * 1024;
const longestKept = 10 * 60_000;

type Kept = { value: unknown; bytes: number; until: number };
const holder = globalThis as typeof globalThis & {
  meydanPublicCache?: { kept: Map<string, Kept>; bytes: number; generations: Map<string, number>; epoch: number };
};
const cache = (holder.meydanPublicCache ??= { kept: new Map(), bytes: 0, generations: new Map(), epoch: 0 });

export function forgetSection(section: string): void {
  cache.generations.set(section, (cache.generations.get(section) ?? 0) + 1);
}

/** The name under which answers for the staff are kept: a saved draft changes them, and nothing that the public reads. */
export function draftsOf(section: string): string {
  return `drafts of ${section}`;
}

export function forgetAll(): void {
  cache.epoch++;
  cache.kept.clear();
  cache.bytes = 0;
}

/**
 * The kept answer for `key`, else a new one from `produce`.
 * @param from the sections it is made from
 * @param until ms since 1970 after which it is wrong by the clock alone
 */
export async function remember<T>(from: readonly string[], key: string, produce: () => Promise<T>, until = Number.POSITIVE_INFINITY): Promise<T> {
  const full = fullKey(from, key);
  const kept = find(full);
  if (kept) return kept.value as T;
  const value = await produce();
  const bytes = sizeOf(value) + full.length;
  if (bytes < limit / 8) {
    // Two readers may have asked at once; counted twice, the memory would seem full for ever.
    const twin = cache.kept.get(full);
    if (twin) drop(full, twin);
    cache.kept.set(full, { value, bytes, until: Math.min(until, Date.now() + longestKept) });
    cache.bytes += bytes;
    for (const [oldest, entry] of cache.kept) {
      if (cache.bytes <= limit) break;
      drop(oldest, entry);
    }
  }
  return value;
}

/** What `remember` keeps for `key` at this moment; undefined when it would have to be made. */
export function recall<T>(from: readonly string[], key: string): T | undefined {
  return find(fullKey(from, key))?.value as T | undefined;
}

function fullKey(from: readonly string[], key: string): string {
  return `${cache.epoch} ${from.map((section) => `${section}@${cache.generations.get(section) ?? 0}`).join(" ")} ${key}`;
}

function find(full: string): Kept | undefined {
  const kept = cache.kept.get(full);
  if (!kept) return undefined;
  // Re-inserted so that the map's order is the order of last use.
  cache.kept.delete(full);
  if (kept.until > Date.now()) {
    cache.kept.set(full, kept);
    return kept;
  }
  cache.bytes -= kept.bytes;
  return undefined;
}

function drop(key: string, { bytes }: Kept) {
  cache.kept.delete(key);
  cache.bytes -= bytes;
}

function sizeOf(value: unknown): number {
  return typeof value === "string" ? value.length * 2 : (JSON.stringify(value)?.length ?? 0) * 2;
}

/** The name under which answers made from settings are kept. */
export const settingsSource = "settings";

const draftsOnly = new Set(["entry.created", "entry.saved", "entry.submit", "entry.return", "entry.take-back", "entry.approve"]);

/** Changes made by other processes arrive as events. */
export function keepPublicCacheFresh(): () => void {
  return subscribe((event) => {
    if (event.type === "reset") forgetAll();
    else if (event.type === "settings.changed") forgetSection(settingsSource);
    else if (event.section && event.type.startsWith("entry.")) {
      forgetSection(draftsOf(event.section));
      if (!draftsOnly.has(event.type)) forgetSection(event.section);
    }
  });
}
