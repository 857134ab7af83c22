import { expect, test } from "vitest";

import { withWanted } from "./sign-in-paths";

test("the address that somebody was on the way to is carried, without a query that no header has room for", () => {
  expect(withWanted("/sign-in", "")).toBe("/sign-in");
  expect(withWanted("/sign-in", "/content/haberler?page=2")).toBe(
    "/sign-in?redirectURL=%2Fcontent%2Fhaberler%3Fpage%3D2",
  );
  expect(withWanted("/sign-in", `/content/haberler?search=${"/".repeat(4_000)}`)).toBe(
    "/sign-in?redirectURL=%2Fcontent%2Fhaberler",
  );
  expect(withWanted("/sign-in", `/${"x".repeat(2_047)}`)).toBe("/sign-in");
});
