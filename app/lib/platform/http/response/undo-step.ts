/** What a message offers to take back: see lib/records/undo.server.ts. */
export type UndoStep = { what: string; items: string[] };

/** A cookie has 4 kB. */
const maxItems = 20;
const longestItem = 120;

/** The step from a cookie or a form; null for anything else. */
export function readUndoStep(value: unknown): UndoStep | null {
  if (typeof value !== "object" || value === null) return null;
  const { what, items } = value as Record<string, unknown>;
  if (typeof what !== "string" || what.length > longestItem || !Array.isArray(items)) return null;
  const known = items.filter((item): item is string => typeof item === "string" && item.length <= longestItem);
  return known.length === items.length && known.length > 0 && known.length <= maxItems ? { what, items: known } : null;
}
