import { expect, test } from "vitest";
import { isActive, placeOf } from "./navigation";

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

test("an exact item is not active below its page", () => {
  expect(placeOf({ ...item, exactMatch: true }, "/content")).toBe("here");
  expect(placeOf({ ...item, exactMatch: true }, "/content/news")).toBeUndefined();
});

test("a query and a fragment of the link don't count", () => {
  expect(placeOf({ ...item, link: "/content?lang=en#top" }, "/content")).toBe("here");
  expect(placeOf({ ...item, link: "/content?lang=en" }, "/content/news")).toBe("below");
});

test("another site's page is never where the reader is", () => {
  expect(placeOf({ ...item, externalLink: true }, "/content")).toBeUndefined();
});

test("an item that is out of use is never where the reader is", () => {
  expect(isActive({ ...item, disabled: true }, "/content")).toBe(false);
});
