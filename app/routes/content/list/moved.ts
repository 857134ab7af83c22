import type { Placement } from "~/lib/content/workflow/move.server";

/** The address of a list names the last move and its undo: `?moved=<id>.before.<id>`. */
const param = "moved";
const shape =
  /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.(before|after|into)\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))?(\.proposed)?$/;

/** @param options.isProposed the public sees the old order until it is published */
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

/** The undo of a move as a button posts it, or null. */
export function readMoved(text: string): { id: string; back: Placement } | null {
  const [, id, to, target] = shape.exec(text) ?? [];
  return id && target && (to === "before" || to === "after" || to === "into") ? { id, back: { to, target } } : null;
}

/** The moved row in the address, and its undo if there is one. */
export function movedOf(search: string): { id: string; undo: string | null; isProposed: boolean } | null {
  const text = new URLSearchParams(search).get(param) ?? "";
  const [, id, , , proposed] = shape.exec(text) ?? [];
  return id ? { id, undo: readMoved(text) ? text : null, isProposed: proposed !== undefined } : null;
}
