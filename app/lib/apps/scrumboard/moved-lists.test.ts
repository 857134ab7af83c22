import { expect, test } from "vitest";

import { stepOfCard, stepOfList, withMoves, withNext, type BoardMove } from "./moved-lists";

const list = (id: string, ...cards: string[]) => ({
  id,
  total: cards.length,
  cards: cards.map((card) => ({ id: card })),
});
const lists = [list("A", "a1", "a2", "a3"), list("B"), list("C", "c1")];
const card = (id: string, to: BoardMove["to"], target: string): BoardMove => ({ what: "card", id, to, target });
const shown = (...moves: BoardMove[]) =>
  withMoves(lists, moves).map(({ id, total, cards }) => `${id}${total} ${cards.map((one) => one.id).join(" ")}`.trim());

test("a card is drawn where it goes, and its lists count it there", () => {
  expect(shown(card("a3", "before", "a1"))).toEqual(["A3 a3 a1 a2", "B0", "C1 c1"]);
  expect(shown(card("a1", "after", "c1"))).toEqual(["A2 a2 a3", "B0", "C2 c1 a1"]);
  expect(shown(card("a1", "into", "B"), card("c1", "before", "a1"))).toEqual(["A2 a2 a3", "B2 c1 a1", "C0"]);
});

test("a move that has arrived already, or names nothing that is shown, changes nothing", () => {
  expect(shown(card("a2", "after", "a1"), card("a2", "after", "a1"))).toEqual(["A3 a1 a2 a3", "B0", "C1 c1"]);
  expect(shown(card("x", "after", "a1"), card("a1", "before", "x"), card("a1", "before", "a1"))).toEqual([
    "A3 a1 a2 a3",
    "B0",
    "C1 c1",
  ]);
});

test("a move replaces the last one of the same card that waits, but none that is sent or that others come after", () => {
  const [sent, first, next] = [card("a1", "after", "a2"), card("a1", "after", "a3"), card("a1", "into", "B")];
  expect(withNext([sent, first], next, sent)).toEqual([sent, next]);
  expect(withNext([sent], next, sent)).toEqual([sent, next]);
  const beside = card("a2", "after", "a1");
  expect(withNext([first, beside], next, undefined)).toEqual([first, beside, next]);
});

test("a list is drawn beside another", () => {
  const order = (to: "before" | "after", target: string) =>
    withMoves(lists, [{ what: "list", id: "A", to, target }]).map(({ id }) => id);
  expect([order("after", "C"), order("before", "C"), order("after", "x")]).toEqual([
    ["B", "C", "A"],
    ["B", "A", "C"],
    ["A", "B", "C"],
  ]);
});

test("a step goes past the neighbour or into the list beside, and nowhere at an edge", () => {
  expect(stepOfCard(lists, "a2", "up")).toEqual(card("a2", "before", "a1"));
  expect(stepOfCard(lists, "a2", "down")).toEqual(card("a2", "after", "a3"));
  expect(stepOfCard(lists, "a1", "up")).toBe(null);
  expect(stepOfCard(lists, "a2", "right")).toEqual(card("a2", "into", "B"));
  expect(stepOfCard(withMoves(lists, [card("c1", "into", "B")]), "a1", "right")).toEqual(card("a1", "before", "c1"));
  expect(stepOfCard(lists, "a2", "left")).toBe(null);
  expect(stepOfCard(lists, "x", "right")).toBe(null);
  expect(stepOfList(lists, "B", "left")).toEqual({ what: "list", id: "B", to: "before", target: "A" });
  expect(stepOfList(lists, "C", "right")).toBe(null);
});
