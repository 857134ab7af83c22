import { expect, test } from "vitest";
import { chooseLayout } from "./choose-layout";

const search = (text: string) => new URLSearchParams(text);

test("the deepest route that names a layout wins", () => {
  expect(chooseLayout([{ layout: "thin" }, { layout: "empty" }, { crumb: "x" }], search(""), "compact")).toBe("empty");
});

test("a route's layout wins over the address", () => {
  expect(chooseLayout([{ layout: "empty" }], search("layout=modern"), "compact")).toBe("empty");
});

test("the address wins over the reader's look", () => {
  expect(chooseLayout([undefined, {}], search("layout=modern"), "dense")).toBe("modern");
});

test("an unknown name is ignored", () => {
  expect(chooseLayout([null, { layout: "wide" }], search("layout=zzz"), "dense")).toBe("dense");
});
