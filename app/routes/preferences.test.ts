import { expect, test } from "vitest";
import { findLook, readLook, serializeLook } from "~/layouts/look/look.server";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";
import { action } from "./preferences";

async function post(fields: Record<string, string> | [string, string][], headers: Record<string, string> = {}) {
  const request = new Request("http://localhost/preferences", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers,
  });
  const { headers: answered } = await action({ request, params: {}, context: {} });
  const cookies = answered.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  return {
    location: answered.get("Location"),
    cookies,
    next: new Request("http://localhost/", { headers: { Cookie: cookies.join("; ") } }),
  };
}

test("the chosen language is remembered and the reader comes back", async () => {
  const { location, next } = await post({ lng: "tr", redirectTo: "/a?lng=en&q=1" });
  expect(location).toBe("/a?q=1");
  expect(await getLanguage(next)).toBe("tr");
});

test("choosing a scheme keeps the theme", async () => {
  const saved = (await serializeLook({ scheme: "light", theme: "teal", layout: "thin" })).split(";")[0] ?? "";
  const { next } = await post({ scheme: "dark" }, { Cookie: saved });
  expect(await readLook(next)).toEqual({ scheme: "dark", theme: "teal", layout: "thin" });
});

test("of what is said twice the last holds: a choice not yet answered stands before the one that follows it", async () => {
  const said: [string, string][] = [
    ["lng", "tr"],
    ["theme", "rose"],
    ["scheme", "dark"],
    ["lng", "en"],
    ["theme", "teal"],
  ];
  const { next } = await post(said);
  expect(await getLanguage(next)).toBe("en");
  expect(await readLook(next)).toMatchObject({ scheme: "dark", theme: "teal" });
});

test("a script that names no page stays where it is", async () => {
  const { location, next } = await post({ scheme: "dark" });
  expect(location).toBeNull();
  expect(await findLook(next)).toMatchObject({ scheme: "dark" });
});

test("a chosen layout is no longer overruled by the address", async () => {
  const { location, next } = await post({ layout: "thin", redirectTo: "/example?layout=modern&q=1" });
  expect(location).toBe("/example?q=1");
  expect(await readLook(next)).toMatchObject({ layout: "thin" });
});

test("a scheme leaves the layout in the address alone", async () => {
  expect((await post({ scheme: "dark", redirectTo: "/example?layout=modern" })).location).toBe(
    "/example?layout=modern",
  );
});

test("unknown choices set nothing and lead home", async () => {
  const { cookies, location } = await post({ lng: "xx", scheme: "neon", redirectTo: "//evil.example" });
  expect(cookies).toEqual([]);
  expect(location).toBe("/");
});

test("another site cannot change them", async () => {
  await expect(post({ lng: "tr" }, { Origin: "https://evil.example" })).rejects.toMatchObject({ status: 403 });
});
