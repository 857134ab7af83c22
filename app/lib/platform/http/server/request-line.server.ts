import { AsyncLocalStorage } from "node:async_hooks";

type RequestLine = { user?: string };
type Known = { until: number; value: Promise<unknown> };

const requests = new AsyncLocalStorage<{ line: RequestLine; known: Map<string, Known>; address: string | null }>();
/** In ms; a longer answer, such as a stream, asks anew. */
const knownFor = 1_000;

/** Runs a request's work, which may add to `line`. @param address the client's, as far as TRUST_PROXY allows */
export function answering<T>(line: RequestLine, work: () => T, address: string | null = null): T {
  return requests.run({ line, known: new Map(), address }, work);
}

export function askingAddress(): string | null {
  return requests.getStore()?.address ?? null;
}

export function noteUser(id: string): void {
  const request = requests.getStore();
  if (request) request.line.user = id;
}

/** Caches `find` for all loaders of a request; a failure is not kept. */
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
