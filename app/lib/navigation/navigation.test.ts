import { expect, test } from "vitest";
import { isActive } from "./navigation";

const item = { id: "a", title: "A", link: "/content" };

test("an item is active on its page and below it, not beside it", () => {
  expect(isActive(item, "/content")).toBe(true);
  expect(isActive(item, "/content/news")).toBe(true);
  expect(isActive(item, "/contents")).toBe(false);
});

test("an item is active when a child is", () => {
  expect(isActive({ id: "b", title: "B", children: [item] }, "/content/x")).toBe(true);
});

test("the root is active only on itself", () => {
  expect(isActive({ id: "r", title: "R", link: "/" }, "/")).toBe(true);
  expect(isActive({ id: "r", title: "R", link: "/" }, "/content")).toBe(false);
});
