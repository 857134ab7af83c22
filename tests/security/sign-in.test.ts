import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { users } from "~/lib/auth/schema.server";
import { db } from "~/lib/platform/db/database.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { person } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();
beforeEach(() => db().execute("DELETE FROM rate_limits"));

const right = "correct horse battery";
const post = (email: unknown, password: unknown, headers: Record<string, string> = {}, address = "192.0.2.1") =>
  ask("POST", "/api/auth/sign-in", { json: { email, password }, headers, address });
const form = (fields: Record<string, string>, address = "192.0.2.1") =>
  ask("POST", "/sign-in", { body: new URLSearchParams(fields), address });
const usable = (bearer: string) => ask("GET", "/api/content/duyurular", { bearer });

test("the right password gives a bearer token that opens the interface", async () => {
  const { email, id } = await person("viewer");
  const answer = await post(email, right);
  const body = await bodyOf<{ accessToken: string; expiresAt: string; user: Record<string, unknown> }>(answer);
  expect([answer.status, body]).toMatchObject([200, { tokenType: "bearer", user: { id, email } }]);
  expect(Object.keys(body.user).sort()).toEqual(["avatar", "email", "id", "name", "status"]);
  expect(Date.parse(body.expiresAt)).toBeGreaterThan(Date.now());
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect((await usable(body.accessToken)).status).toBe(200);
});

test("an unknown account and a wrong password get the same answer, on both doors", async () => {
  const { email } = await person("viewer");
  const whole = async (answer: Response) => ({
    status: answer.status,
    headers: [...answer.headers],
    body: await answer.text(),
  });
  expect(await whole(await post("kimse@example.org", "yanlış"))).toEqual(await whole(await post(email, "yanlış")));
  expect((await post(email, "yanlış")).status).toBe(401);
  const shown = async (address: string) => {
    const { body, ...rest } = await whole(await form({ email: address, password: "yanlış" }));
    return { ...rest, body: body.replace(address, "") };
  };
  expect(await shown("kimse@example.org")).toEqual(await shown(email));
});

test("whatever is no pair of words is a wrong password, never an error", async () => {
  for (const value of [
    undefined,
    null,
    5,
    [],
    {},
    "",
    " ",
    "a\0@b",
    "\ud800@x",
    "x".repeat(5_000),
    "a@b\r\nBcc: c",
    { $ne: null },
  ]) {
    expect([value, (await post(value, right)).status, (await post("x@example.org", value)).status]).toEqual([
      value,
      401,
      401,
    ]);
    await db().execute("DELETE FROM rate_limits");
  }
  expect((await ask("POST", "/sign-in", { body: new URLSearchParams({ email: "a\0", password: "\0" }) })).status).toBe(
    401,
  );
  expect((await ask("POST", "/sign-in", { body: new URLSearchParams() })).status).toBe(401);
});

test("signing out ends the cookie's session at once", async () => {
  const { cookie } = await signedIn("webAdmin");
  expect((await ask("GET", "/api/content/duyurular", { cookie })).status).toBe(200);
  const out = await ask("POST", "/sign-out", { cookie, headers: { Origin: "http://site.test" } });
  expect([out.status, out.headers.get("location"), /Max-Age=0/.test(out.headers.get("set-cookie") ?? "")]).toEqual([
    302,
    "/sign-out?done",
    true,
  ]);
  expect((await ask("GET", "/api/content/duyurular", { cookie })).status).toBe(401);
  expect((await ask("GET", "/example", { cookie })).headers.get("location")).toBe("/sign-in?redirectURL=%2Fexample");
});

test("a script's token ends when it signs out, and a GET ends nothing", async () => {
  const { bearer } = await signedIn("webAdmin");
  await ask("GET", "/sign-out", { bearer });
  expect((await usable(bearer)).status).toBe(200);
  await ask("POST", "/sign-out", { bearer });
  expect((await usable(bearer)).status).toBe(401);
});

test("someone suspended is refused at once, with cookie, token and password", async () => {
  const { id, email, bearer, cookie } = await signedIn("webAdmin");
  await db().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id));
  expect((await usable(bearer)).status).toBe(401);
  expect((await ask("GET", "/api/content/duyurular", { cookie })).status).toBe(401);
  expect((await post(email, right)).status).toBe(401);
});

test("a cookie's secret is no bearer token, a bearer token no cookie, and a changed cookie nothing", async () => {
  const { cookie, bearer } = await signedIn("webAdmin");
  const [name = "", value = ""] = cookie.split("=", 2);
  const token = JSON.parse(Buffer.from(decodeURIComponent(value).split(".")[0] ?? "", "base64").toString()) as string;
  expect((await usable(token)).status).toBe(401);
  for (const wrong of [
    `${name}=${bearer}`,
    `${name}=${value}x`,
    `${name}=`,
    `${name}=%00`,
    `${name}=${"a".repeat(5000)}`,
  ]) {
    expect([wrong, (await ask("GET", "/api/content/duyurular", { cookie: wrong })).status]).toEqual([wrong, 401]);
  }
  for (const header of ["Bearer", "Bearer ", `Basic ${bearer}`, `Bearer ${bearer} x`, `Bearer ${bearer.slice(1)}`]) {
    expect([
      header,
      (await ask("GET", "/api/content/duyurular", { headers: { Authorization: header } })).status,
    ]).toEqual([header, 401]);
  }
});

test("nobody is sent to another site after signing in", async () => {
  const { email } = await person("viewer");
  const wanted = [
    "//evil.example",
    "\\\\evil.example",
    "/\\evil.example",
    "http://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "\t//evil.example",
    "/\n/evil",
    "evil.example",
    "//evil\0",
    "/%0d%0aSet-Cookie: a=b",
    "",
    "///evil",
    "/..//evil.example",
    "/.//evil.example",
  ];
  for (const redirectURL of wanted) {
    const answer = await form({ email, password: right, redirectURL });
    const location = answer.headers.get("location") ?? "";
    expect([redirectURL, answer.status, new URL(location, "http://site.test").origin]).toEqual([
      redirectURL,
      302,
      "http://site.test",
    ]);
    expect(location).not.toMatch(/^\/[\\/]|[\r\n]/);
  }
  expect(
    (await form({ email, password: right, redirectURL: "/content/haberler?page=2#x" })).headers.get("location"),
  ).toBe("/content/haberler?page=2#x");
});
