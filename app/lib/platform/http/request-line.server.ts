import { AsyncLocalStorage } from "node:async_hooks";

/** What is found out about a request while it is answered, for its line in the log. */
type RequestLine = { user?: string };
type Known = { until: number; value: Promise<unknown> };

const requests = new AsyncLocalStorage<{ line: RequestLine; known: Map<string, Known> }>();
/** An answer that takes longer, such as a stream, asks anew. */
const knownFor = 1_000;

/** Answers a request; whatever it calls may add to `line`. */
export function answering<T>(line: RequestLine, work: () => T): T {
  return requests.run({ line, known: new Map() }, work);
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
  if (before && before.until > Date.now()) return before.value as Promise<T>;
  const value = find();
  known.set(key, { until: Date.now() + knownFor, value });
  value.catch(() => known.delete(key));
  return value;
}
