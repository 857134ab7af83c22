import type { OrderMove } from "~/lib/records/move-intent";

export type BoardMove = OrderMove & { what: "card" | "list" };

/** The moves that wait, with one more, which takes the place of the last one where that moves the same thing. */
export function withNext(
  waiting: readonly BoardMove[],
  next: BoardMove,
  sent: BoardMove | undefined,
): readonly BoardMove[] {
  const last = waiting.at(-1);
  return [...(last?.id === next.id && last !== sent ? waiting.slice(0, -1) : waiting), next];
}

type Column<Tile extends { id: string }> = { id: string; total: number; cards: readonly Tile[] };

/** The lists of a board as they will be once these moves have arrived; one that names nothing shown changes nothing. */
export function withMoves<Tile extends { id: string }, List extends Column<Tile>>(
  lists: readonly List[],
  moves: readonly BoardMove[],
): readonly List[] {
  return moves.reduce<readonly List[]>(
    (shown, move) => (move.what === "list" ? withListMoved(shown, move) : withCardMoved(shown, move)),
    lists,
  );
}

function withListMoved<List extends { id: string }>(lists: readonly List[], move: BoardMove): readonly List[] {
  const moved = lists.find(({ id }) => id === move.id);
  const others = lists.filter(({ id }) => id !== move.id);
  const at = others.findIndex(({ id }) => id === move.target);
  if (!moved || at === -1) return lists;
  const place = move.to === "before" ? at : at + 1;
  return [...others.slice(0, place), moved, ...others.slice(place)];
}

function withCardMoved<Tile extends { id: string }, List extends Column<Tile>>(
  lists: readonly List[],
  { id, to, target }: BoardMove,
): readonly List[] {
  const from = lists.find(({ cards }) => cards.some((card) => card.id === id));
  const card = from?.cards.find((one) => one.id === id);
  const into = lists.find((list) => (to === "into" ? list.id === target : list.cards.some((one) => one.id === target)));
  if (!from || !card || !into || id === target) return lists;
  return lists.map((list) => {
    if (list !== from && list !== into) return list;
    const others = list.cards.filter((one) => one.id !== id);
    const total = list.total - (list === from ? 1 : 0) + (list === into ? 1 : 0);
    if (list !== into) return { ...list, cards: others, total };
    const at = others.findIndex((one) => one.id === target);
    const place = to === "into" ? others.length : to === "before" ? at : at + 1;
    return { ...list, cards: [...others.slice(0, place), card, ...others.slice(place)], total };
  });
}

export type Direction = "up" | "down" | "left" | "right";

/** One step of a card: past its neighbour, or into the list beside, at the same height. Null where there is none. */
export function stepOfCard(
  lists: readonly Column<{ id: string }>[],
  id: string,
  direction: Direction,
): BoardMove | null {
  const at = lists.findIndex(({ cards }) => cards.some((card) => card.id === id));
  const cards = lists[at]?.cards ?? [];
  const place = cards.findIndex((card) => card.id === id);
  if (direction === "up" || direction === "down") {
    const target = cards[direction === "up" ? place - 1 : place + 1]?.id;
    return target === undefined ? null : { what: "card", id, to: direction === "up" ? "before" : "after", target };
  }
  const list = lists[direction === "left" ? at - 1 : at + 1];
  if (at === -1 || !list) return null;
  const target = list.cards[place]?.id;
  return target === undefined
    ? { what: "card", id, to: "into", target: list.id }
    : { what: "card", id, to: "before", target };
}

/** One step of a list to the left or right. */
export function stepOfList(
  lists: readonly { id: string }[],
  id: string,
  direction: "left" | "right",
): BoardMove | null {
  const at = lists.findIndex((list) => list.id === id);
  const target = at === -1 ? undefined : lists[direction === "left" ? at - 1 : at + 1]?.id;
  return target === undefined ? null : { what: "list", id, to: direction === "left" ? "before" : "after", target };
}
