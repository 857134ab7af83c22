import { AsyncLocalStorage } from "node:async_hooks";

/** What is found out about a request while it is answered, for its line in the log. */
type RequestLine = { user?: string };

const lines = new AsyncLocalStorage<RequestLine>();

/** Answers a request; whatever it calls may add to `line`. */
export function answering<T>(line: RequestLine, work: () => T): T {
  return lines.run(line, work);
}

/** Says who asks, once that is known: the line then needs no look-up of its own. */
export function noteUser(id: string): void {
  const line = lines.getStore();
  if (line) line.user = id;
}
