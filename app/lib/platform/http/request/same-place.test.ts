import { expect, test } from "vitest";
import { samePlace } from "./same-place";

test("a path of this site is kept with its query", () => {
  expect(samePlace("/content/haberler?page=2&q=ış#row")).toBe("/content/haberler?page=2&q=%C4%B1%C5%9F#row");
});

test("anything that leads elsewhere becomes the root", () => {
  const bad = [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/.//evil.example",
    "/\t/evil.example",
    "",
    null,
    3,
  ];
  for (const value of bad) expect(samePlace(value)).toBe("/");
});

test("named parameters are taken out", () => {
  expect(samePlace("/a?lng=tr&x=1", { without: ["lng"] })).toBe("/a?x=1");
});
