import { expect, test } from "vitest";

import type { MenuDocument, MenuItem } from "./menu-document";
import { mergeMenus } from "./merge-menus";
import { placeItem, stepOf } from "./tree";

const item = (id: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id,
  parentId: null,
  title: { tr: id },
  type: "basic",
  link: { type: "none" },
  active: true,
  ...more,
});
const menu = (...items: MenuItem[]): MenuDocument => ({ title: {}, items });
const base = menu(item("a"), item("b"), item("c"), item("d", { parentId: "c" }));
const idsOf = ({ items }: MenuDocument) => items.map(({ id, parentId }) => (parentId ? `${parentId}/${id}` : id));
const withItem = (document: MenuDocument, id: string, more: Partial<MenuItem>): MenuDocument => ({
  ...document,
  items: document.items.map((one) => (one.id === id ? { ...one, ...more } : one)),
});
const without = (document: MenuDocument, ...ids: string[]): MenuDocument => ({
  ...document,
  items: document.items.filter(({ id }) => !ids.includes(id)),
});
const placed = (document: MenuDocument, ...[id, place]: [string, Parameters<typeof placeItem>[2]]): MenuDocument => ({
  ...document,
  items: placeItem(document.items, id, place) ?? [],
});
const pathsOf = (mine: MenuDocument, theirs: MenuDocument, depth = 3) =>
  mergeMenus(base, mine, theirs, depth).conflicts.map(({ path }) => path);

test("what one side alone changed is kept, each language and each part by itself", () => {
  const mine = withItem(withItem(base, "a", { title: { tr: "Bir" } }), "b", { link: { type: "url", url: "/x" } });
  const theirs = withItem(withItem(base, "a", { title: { tr: "a", en: "One" }, active: false }), "c", {
    type: "group",
  });
  const { document, conflicts } = mergeMenus(base, mine, theirs, 3);
  expect(conflicts).toEqual([]);
  expect(document.items).toEqual([
    item("a", { title: { tr: "Bir", en: "One" }, active: false }),
    item("b", { link: { type: "url", url: "/x" } }),
    item("c", { type: "group" }),
    item("d", { parentId: "c" }),
  ]);
});

test("additions of both stand where they were put, and a move is not lost by the other's addition", () => {
  const mine = placed(base, "c", { to: "before", target: "a" });
  const theirs = menu(...base.items.slice(0, 1), item("new"), ...base.items.slice(1), item("last", { parentId: "c" }));
  const { document, conflicts } = mergeMenus(base, mine, theirs, 3);
  expect(conflicts).toEqual([]);
  expect(idsOf(document)).toEqual(["c", "c/d", "c/last", "a", "new", "b"]);
  expect(idsOf(mergeMenus(base, theirs, mine, 3).document)).toEqual(["c", "c/d", "c/last", "a", "new", "b"]);
});

test("the same part changed differently is a conflict that holds both values; a link is one part", () => {
  const mine = withItem(base, "a", { title: { tr: "Benim" }, link: { type: "url", url: "/benim" } });
  const theirs = withItem(base, "a", { title: { tr: "Onun" }, link: { type: "section", section: "haberler" } });
  const { document, conflicts } = mergeMenus(base, mine, theirs, 3);
  expect(conflicts).toEqual([
    { path: "items.a.title.tr", base: "a", mine: "Benim", theirs: "Onun" },
    {
      path: "items.a.link",
      base: { type: "none" },
      mine: { type: "url", url: "/benim" },
      theirs: { type: "section", section: "haberler" },
    },
  ]);
  expect(document.items[0]).toEqual(mine.items[0]);
});

test("a removal stands unless the other changed the same item, or hung something under it", () => {
  expect(idsOf(mergeMenus(base, without(base, "b"), base, 3).document)).toEqual(["a", "c", "c/d"]);
  expect(idsOf(mergeMenus(base, base, without(base, "b"), 3).document)).toEqual(["a", "c", "c/d"]);
  const renamed = withItem(base, "b", { title: { tr: "Yeni ad" } });
  expect(pathsOf(without(base, "b"), renamed)).toEqual(["items.b"]);
  expect(pathsOf(renamed, without(base, "b"))).toEqual(["items.b"]);
  expect(pathsOf(without(base, "c", "d"), menu(...base.items, item("new", { parentId: "c" })))).toEqual([
    "items.new.parentId",
  ]);
});

test("two moves that make a circle together, or a tree that is too deep, are a conflict", () => {
  const [intoB, intoA] = [
    placed(base, "a", { to: "into", target: "b" }),
    placed(base, "b", { to: "into", target: "a" }),
  ];
  expect(pathsOf(intoB, intoA)).toEqual(["items.a.parentId"]);
  expect(
    pathsOf(placed(base, "c", { to: "into", target: "a" }), placed(base, "a", { to: "into", target: "b" }), 2),
  ).toEqual(["items.c.parentId"]);
});

test("a step puts an item beside, into or out of another, and never under itself", () => {
  const after = (id: string, step: Parameters<typeof stepOf>[2]) => {
    const place = stepOf(base.items, id, step);
    return place && idsOf({ title: {}, items: placeItem(base.items, id, place) ?? [] });
  };
  expect(after("b", "up")).toEqual(["b", "a", "c", "c/d"]);
  expect(after("b", "down")).toEqual(["a", "c", "c/d", "b"]);
  expect(after("b", "in")).toEqual(["a", "a/b", "c", "c/d"]);
  expect(after("d", "out")).toEqual(["a", "b", "c", "d"]);
  expect([after("a", "up"), after("a", "in"), after("a", "out"), after("c", "down")]).toEqual([null, null, null, null]);
  expect([
    placeItem(base.items, "c", { to: "into", target: "d" }),
    placeItem(base.items, "c", { to: "before", target: "c" }),
    placeItem(base.items, "x", { to: "into", target: "c" }),
  ]).toEqual([null, null, null]);
});
