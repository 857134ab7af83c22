import { expect, test } from "vitest";
import { findIconSet } from "~/lib/platform/icons/icon-sets";
import { iconViewPath, iconsInView, readIconView } from "./icon-view";

const names = [
  "access-alarm",
  "arrow-left",
  "arrow-left-circle",
  "id-card",
  "windy",
  ...Array.from({ length: 300 }, (_, index) => `x-${index}`),
];
const mini = findIconSet("heroicons-mini");
const twotone = findIconSet("material-twotone");
if (!mini || !twotone) throw new Error("sets are missing");
const view = (query: string) => readIconView(new URLSearchParams(query), twotone);

test("a set opens in the size of its grid, with its first icon chosen", () => {
  expect(view("").size).toBe(24);
  expect(readIconView(new URLSearchParams(), mini).size).toBe(20);
  expect(iconsInView(names, view("")).selected).toBe("access-alarm");
  expect(iconsInView(names, view("search=windy")).selected).toBe("access-alarm");
});

test("sizes and pages that nobody offers are left out", () => {
  expect(view("size=25&page=-3")).toMatchObject({ size: 24, page: 1 });
  expect(view("size=64&page=2.5")).toMatchObject({ size: 64, page: 1 });
  expect(iconsInView(names, view("page=99")).page).toBe(3);
  expect(iconsInView(names, view("icon=constructor")).selected).toBe("access-alarm");
});

test("words are found however a Turkish keyboard writes them", () => {
  expect(iconsInView(names, view("search=İD-CARD")).shown).toEqual(["id-card"]);
  expect(iconsInView(names, view("search=ID")).shown).toEqual(["id-card"]);
  expect(iconsInView(names, view("search=+Arrow LEFT+")).shown).toEqual(["arrow-left", "arrow-left-circle"]);
  expect(iconsInView(names, view("search=wındy")).shown).toEqual(["windy"]);
  expect(iconsInView(names, view("search=.*")).total).toBe(0);
});

test("a page shows 120 icons", () => {
  const { shown, total, lastPage, start } = iconsInView(names, view("page=3"));
  expect([shown.length, total, lastPage, start]).toEqual([65, 305, 3, 240]);
});

test("an address says only what differs", () => {
  expect(iconViewPath(twotone, view(""))).toBe("/administration/icons/material-twotone");
  expect(iconViewPath(twotone, view("search=a+b&size=24&icon=windy&page=2"))).toBe(
    "/administration/icons/material-twotone?search=a+b&icon=windy&page=2",
  );
});
