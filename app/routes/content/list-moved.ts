import type { Placement } from "~/lib/content/workflow/move.server";

/** The address of a list says which row was moved last and how it is taken back: `?moved=<id>.before.<id>`. */
const param = "moved";
const shape =
  /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.(before|after|into)\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))?(\.proposed)?$/;

/** @param options.isProposed the public sees it where it was until it is published */
export function movedIn(list: string, id: string, back: Placement | null, { isProposed = false } = {}): string {
  const url = new URL(withoutMoved(list), "http://list.invalid");
  url.searchParams.set(param, (back ? `${id}.${back.to}.${back.target}` : id) + (isProposed ? ".proposed" : ""));
  return url.pathname + url.search;
}

export function withoutMoved(list: string): string {
  const url = new URL(list, "http://list.invalid");
  url.searchParams.delete(param);
  return url.pathname + url.search;
}

/** What a button posts to take a move back; null for anything else. */
export function readMoved(text: string): { id: string; back: Placement } | null {
  const [, id, to, target] = shape.exec(text) ?? [];
  return id && target && (to === "before" || to === "after" || to === "into") ? { id, back: { to, target } } : null;
}

/** The row that the address says was moved, and what takes it back, if anything does. */
export function movedOf(search: string): { id: string; undo: string | null; isProposed: boolean } | null {
  const text = new URLSearchParams(search).get(param) ?? "";
  const [, id, , , proposed] = shape.exec(text) ?? [];
  return id ? { id, undo: readMoved(text) ? text : null, isProposed: proposed !== undefined } : null;
}
