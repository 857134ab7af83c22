/** `into`: behind all others of the record `target`. */
export type OrderMove = { id: string; to: "before" | "after" | "into"; target: string };
export type OrderPlace = Omit<OrderMove, "id">;

/** As a button's value: the form of the list posts it, with and without scripts. */
export const moveIntent = ({ id, to, target }: OrderMove) => `move:${id}:${to}:${target}`;

/** Reads what `moveIntent` wrote; null for another intent. */
export function readMoveIntent(intent: string): OrderMove | null {
  const [verb, id, to, target] = intent.split(":");
  return verb === "move" && id && target && (to === "before" || to === "after" || to === "into")
    ? { id, to, target }
    : null;
}
