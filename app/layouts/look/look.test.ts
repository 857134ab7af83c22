import { expect, test } from "vitest";
import { defaultLook, parseLook, parseLookParts } from "./look";
import { findLook, publicLook, publicLookIn, readLook, serializeLook } from "./look.server";

const requestWith = (cookie: string) => new Request("http://localhost/", { headers: { Cookie: cookie } });

test("a saved look is read back", async () => {
  const look = { scheme: "dark", theme: "teal", layout: "thin" } as const;
  expect(await readLook(requestWith((await serializeLook(look)).split(";")[0] ?? ""))).toEqual(look);
});

test("without a cookie the look is light, default, compact", async () => {
  expect(await readLook(new Request("http://localhost/"))).toEqual({
    scheme: "light",
    theme: "default",
    layout: "compact",
  });
});

test("a browser that keeps no look is told from one that keeps the default", async () => {
  expect(await findLook(new Request("http://localhost/"))).toBeUndefined();
  expect(await findLook(requestWith((await serializeLook(defaultLook)).split(";")[0] ?? ""))).toEqual(defaultLook);
});

test("a broken cookie gives the default look", async () => {
  for (const value of ["look=%E0%A4%A", "look=abc", `look=${btoa("null")}`, `look=${btoa('"dark"')}`]) {
    expect(await readLook(requestWith(value))).toEqual(defaultLook);
  }
});

test("one unknown part does not cost the known ones", () => {
  expect(parseLook({ scheme: "dark", theme: "neon", layout: ["thin"] })).toEqual({ ...defaultLook, scheme: "dark" });
});

test("parts name only what was given and known", () => {
  expect(parseLookParts({ scheme: "auto", other: 1 })).toEqual({ scheme: "auto" });
});

test("what of a look changes a public page is read at once as it is read for the page", async () => {
  const saved = (await serializeLook({ scheme: "dark", theme: "teal", layout: "thin" })).split(";")[0] ?? "";
  for (const cookies of [
    saved,
    `a=1; ${saved}; b=2`,
    "",
    "look=",
    "look=%",
    "look=e30%3D",
    "look=bnVsbA%3D%3D",
    "other_look=x",
    `x${saved}`,
  ]) {
    expect([cookies, publicLookIn(cookies)]).toEqual([cookies, publicLook(await findLook(requestWith(cookies)))]);
  }
  expect(publicLookIn(saved)).toBe("dark teal");
});
