import { AsyncLocalStorage } from "node:async_hooks";

/** What is found out about a request while it is answered, for its line in the log. */
type RequestLine = { user?: string };
type Known = { until: number; value: Promise<unknown> };

const requests = new AsyncLocalStorage<{ line: RequestLine; known: Map<string, Known>; address: string | null }>();
/** An answer that takes longer, such as a stream, asks anew. */
const knownFor = 1_000;

/**
 * Answers a request; whatever it calls may add to `line`. @param address where it comes from, as far as TRUST_PROXY
 * lets us know it
 */
export function answering<T>(line: RequestLine, work: () => T, address: string | null = null): T {
  return requests.run({ line, known: new Map(), address }, work);
}

/** Where the request that is being answered comes from; null outside of any. */
export function askingAddress(): string | null {
  return requests.getStore()?.address ?? null;
}

/** Says who asks, once that is known: the line then needs no look-up of its own. */
export function noteUser(id: string): void {
  const request = requests.getStore();
  if (request) request.line.user = id;
}

/** What `find` finds, asked once for all loaders of a request. What failed is asked for again. */
export function oncePerRequest<T>(key: string, find: () => Promise<T>): Promise<T> {
  const known = requests.getStore()?.known;
  if (!known) return find();
  const before = known.get(key);
  if (before && before.until > performance.now()) return before.value as Promise<T>;
  const value = find();
  known.set(key, { until: performance.now() + knownFor, value });
  value.catch(() => known.delete(key));
  return value;
}
