import { expect, test } from "vitest";
import { readLook, serializeLook } from "~/layouts/look.server";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";
import { action } from "./preferences";

async function post(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const request = new Request("http://localhost/preferences", { method: "POST", body: new URLSearchParams(fields), headers });
  const response = await action({ request, params: {}, context: {} });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  return { response, next: new Request("http://localhost/", { headers: { Cookie: cookies.join("; ") } }) };
}

test("the chosen language is remembered and the reader comes back", async () => {
  const { response, next } = await post({ lng: "tr", redirectTo: "/a?lng=en&q=1" });
  expect(response.headers.get("Location")).toBe("/a?q=1");
  expect(await getLanguage(next)).toBe("tr");
});

test("choosing a scheme keeps the theme", async () => {
  const saved = (await serializeLook({ scheme: "light", theme: "teal", layout: "thin" })).split(";")[0] ?? "";
  const { next } = await post({ scheme: "dark" }, { Cookie: saved });
  expect(await readLook(next)).toEqual({ scheme: "dark", theme: "teal", layout: "thin" });
});

test("unknown choices set nothing and lead home", async () => {
  const { response } = await post({ lng: "xx", scheme: "neon", redirectTo: "//evil.example" });
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(response.headers.get("Location")).toBe("/");
});

test("another site cannot change them", async () => {
  await expect(post({ lng: "tr" }, { Origin: "https://evil.example" })).rejects.toMatchObject({ status: 403 });
});
