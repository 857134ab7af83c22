import { LRUCache } from "lru-cache";

// Each tag has a generation that is part of the key. Invalidating a tag raises it, so an old value is never found
// again, even if it is stored after the change.
const limit = 16 * 1024 * 1024;
const besideEach = 500;
const longestKept = 10 * 60_000;

type Kept = { value: unknown };
const holder = globalThis as typeof globalThis & {
  meydanTaggedCache?: {
    kept: LRUCache<string, Kept>;
    generations: Map<string, number>;
    epoch: number;
    /** How many changes there were in all. */
    changes: number;
  };
};
const cache = (holder.meydanTaggedCache ??= {
  kept: new LRUCache({
    maxSize: limit,
    maxEntrySize: limit / 8,
    sizeCalculation: ({ value }, key) => besideEach + sizeOf(value) + 2 * key.length,
    perf: Date,
  }),
  generations: new Map(),
  epoch: 0,
  changes: 0,
});
/** Lists of tags that modules keep are joined once between two changes. */
const joined = new WeakMap<readonly string[], { changes: number; text: string }>();

export function invalidateTag(tag: string): void {
  cache.generations.set(tag, (cache.generations.get(tag) ?? 0) + 1);
  cache.changes++;
}

export function invalidateAll(): void {
  cache.epoch++;
  cache.changes++;
  cache.kept.clear();
}

/**
 * The kept value for `key`, else a new one from `produce`.
 * @param tags what the value is made from
 * @param until ms since 1970 after which the value is wrong even without a change; a function is asked when needed
 */
export async function cached<T>(
  tags: readonly string[],
  key: string,
  produce: () => Promise<T>,
  until: number | (() => number) = Number.POSITIVE_INFINITY,
): Promise<T> {
  const full = fullKey(tags, key);
  const kept = cache.kept.get(full);
  if (kept) return kept.value as T;
  const value = await produce();
  const wrongFrom = typeof until === "number" ? until : until();
  const ttl = Math.floor(Math.min(wrongFrom - Date.now(), longestKept));
  if (ttl > 0) cache.kept.set(full, { value }, { ttl });
  return value;
}

/**
 * The kept values by id, and those that `find` brings for the others; ids without one are remembered, too.
 * @param what distinguishes these values from others with the same ids
 * @param longest in ms that a value may be old
 */
export async function cachedById<T>(
  tags: readonly string[],
  what: string,
  ids: readonly string[],
  find: (missing: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  longest = longestKept,
): Promise<Map<string, T>> {
  const prefix = fullKey(tags, what);
  const values = new Map<string, T>();
  const missing: string[] = [];
  for (const id of ids) {
    const kept = cache.kept.get(`${prefix} ${id}`);
    if (!kept) missing.push(id);
    else if (kept.value !== undefined) values.set(id, kept.value as T);
  }
  if (missing.length === 0) return values;
  const found = await find(missing);
  for (const id of missing) {
    const value = found.get(id);
    cache.kept.set(`${prefix} ${id}`, { value }, { ttl: longest });
    if (value !== undefined) values.set(id, value);
  }
  return values;
}

export function countCached(): { entries: number; bytes: number } {
  return { entries: cache.kept.size, bytes: cache.kept.calculatedSize };
}

export function peekCached<T>(tags: readonly string[], key: string): T | undefined {
  return cache.kept.get(fullKey(tags, key))?.value as T | undefined;
}

function fullKey(tags: readonly string[], key: string): string {
  return `${generationsOf(tags)} ${key}`;
}

/** Changes with each change under one of these tags: a part of keys used elsewhere. */
export function generationsOf(tags: readonly string[]): string {
  const { changes } = cache;
  const known = joined.get(tags);
  if (known?.changes === changes) return known.text;
  const text = `${cache.epoch} ${tags.map((tag) => `${tag}@${cache.generations.get(tag) ?? 0}`).join(" ")}`;
  joined.set(tags, { changes, text });
  return text;
}

/** Approximate bytes; the cache rejects 0. */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return 1 + 2 * value.length;
  if (typeof value !== "object" || value === null) return 8;
  if (ArrayBuffer.isView(value)) return 1_000 + value.byteLength;
  let size = 16;
  if (Array.isArray(value)) for (const one of value) size += sizeOf(one);
  else if (value instanceof Date) return 16;
  else for (const name in value) size += 2 * name.length + sizeOf((value as Record<string, unknown>)[name]);
  return size;
}
