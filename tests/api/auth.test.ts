import { desc, eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { saveAccessSettings } from "~/lib/auth/session/access-settings.server";
import { createApiToken } from "~/lib/auth/account/api-tokens.server";
import { accountJobs } from "~/lib/auth/account/reset-password.server";
import { sessions, users } from "~/lib/auth/schema.server";
import { beginSecondFactor, confirmSecondFactor, getSecondFactor } from "~/lib/auth/account/second-factor.server";
import { signUpJobs } from "~/lib/auth/users/sign-up.server";
import { mails } from "~/lib/mails/schema.server";
import { db } from "~/lib/platform/db/database.server";
import { startJobs } from "~/lib/platform/jobs/jobs.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { useSteadyCodes } from "../support/clock";
import { person } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();
useSteadyCodes();
let stop: () => Promise<void>;
beforeAll(() => {
  stop = startJobs({ ...accountJobs, ...signUpJobs });
});
afterAll(() => stop());
beforeEach(() => db().execute("DELETE FROM rate_limits"));

const password = "correct horse battery";
const fresh = "yepyeni uzun bir tümce";
const paths = ["sign-up", "forgot-password", "reset-password", "sign-in-with-token", "unlock-session"];
const post = (name: string, json: unknown, more: Parameters<typeof ask>[2] = {}) =>
  ask("POST", `/api/auth/${name}`, { json, address: "192.0.2.8", ...more });
const whole = async (answer: Response) => [answer.status, await answer.json()];
const opens = async (way: { bearer?: string; cookie?: string }) => (await ask("GET", "/api/common/user", way)).status;
type Token = { user: Record<string, unknown>; accessToken: string; tokenType: string; expiresAt: string };
const newestLink = async (email: string) => {
  let text = "";
  await expect
    .poll(
      async () =>
        (text =
          (await db().select().from(mails).where(eq(mails.toAddress, email)).orderBy(desc(mails.createdAt)))[0]?.text ??
          ""),
    )
    .not.toBe("");
  return /token=([\w-]+)/.exec(text)?.[1] ?? "";
};

test("each takes POST alone, from no other site, and malformed bodies are refused", async () => {
  for (const name of paths) {
    expect([name, (await ask("GET", `/api/auth/${name}`)).status]).toEqual([name, 405]);
    expect([name, (await post(name, {}, { headers: { Origin: "https://evil.example" } })).status]).toEqual([name, 403]);
    const broken = (type: string, body: string) =>
      ask("POST", `/api/auth/${name}`, { body, headers: { "Content-Type": type }, address: "192.0.2.8" });
    expect([
      name,
      (await broken("application/json", "{")).status,
      (await broken("text/csv", "a")).status,
      (await broken("application/json", `"${"x".repeat(20_000)}"`)).status,
    ]).toEqual([name, 400, 415, 413]);
  }
});

test("sign-up: true, known or not; by invitation it is shut; what can't be kept is named", async () => {
  const given = { name: "Yeni Kişi", email: "yeni@ornek.test", password: fresh, company: "Belediye", agreements: true };
  await saveAccessSettings(systemActor, { signUp: "invitation" });
  expect((await post("sign-up", given)).status).toBe(403);
  await saveAccessSettings(systemActor, { signUp: "open" });
  const { email } = await person("viewer");
  expect([await whole(await post("sign-up", given)), await whole(await post("sign-up", { ...given, email }))]).toEqual([
    [200, true],
    [200, true],
  ]);
  expect((await db().select().from(users).where(eq(users.email, given.email)))[0]).toMatchObject({
    state: "unconfirmed",
    name: "Yeni Kişi",
  });
  for (const [wrong, field] of [
    [{ name: "" }, "name"],
    [{ email: "x" }, "email"],
    [{ password: "kısa" }, "password"],
    [{ email: ["a@b.test"] }, "email"],
    [{ name: 5 }, "name"],
  ] as const) {
    const answer = await post("sign-up", { ...given, ...wrong });
    expect([answer.status, Object.keys((await bodyOf<{ fields: object }>(answer)).fields)]).toEqual([422, [field]]);
  }
});

test("forgot-password takes the address alone and says true to everybody; reset-password takes the password alone, with the mailed link's token", async () => {
  const { email } = await person("viewer");
  expect(await whole(await post("forgot-password", "kimse@ornek.test"))).toEqual([200, true]);
  expect(
    await whole(
      await ask("POST", "/api/auth/forgot-password", {
        body: ` ${email}`,
        headers: { "Content-Type": "text/plain" },
        address: "192.0.2.8",
      }),
    ),
  ).toEqual([200, true]);
  for (const wrong of [{ email }, null, 5, "", "x"])
    expect([wrong, (await post("forgot-password", wrong)).status]).toEqual([wrong, 422]);
  const token = await newestLink(email);
  expect(await whole(await post("reset-password", fresh))).toEqual([401, { error: "Invalid token" }]);
  expect(await whole(await post("reset-password?token=x", fresh))).toEqual([401, { error: "Invalid token" }]);
  expect((await post(`reset-password?token=${token}`, "kısa")).status).toBe(422);
  expect((await post(`reset-password?token=${token}`, { password: fresh })).status).toBe(422);
  expect(await whole(await post(`reset-password?token=${token}`, fresh))).toEqual([200, true]);
  expect((await post(`reset-password?token=${token}`, fresh)).status).toBe(401);
  expect([
    (await post("sign-in", { email, password })).status,
    (await post("sign-in", { email, password: fresh })).status,
  ]).toEqual([401, 200]);
});

test("sign-in-with-token answers as signing in does with a fresh token; the old one ends a minute later, both a week after signing in", async () => {
  const { email, id } = await person("viewer");
  const first = await bodyOf<Token>(post("sign-in", { email, password }));
  const renewed = await post("sign-in-with-token", { accessToken: first.accessToken });
  const second = await bodyOf<Token>(renewed);
  expect([
    renewed.status,
    renewed.headers.get("cache-control"),
    Object.keys(second).sort(),
    second.user,
    second.tokenType,
  ]).toEqual([200, "no-store", Object.keys(first).sort(), first.user, "bearer"]);
  expect(second.accessToken).not.toBe(first.accessToken);
  expect([await opens({ bearer: first.accessToken }), await opens({ bearer: second.accessToken })]).toEqual([200, 200]);
  const rows = await db().select().from(sessions).where(eq(sessions.userId, id)).orderBy(sessions.expiresAt);
  expect((rows[0]?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(60_000);
  await db()
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 8 * 86_400_000) })
    .where(eq(sessions.userId, id));
  const { cookie } = await signedIn("viewer");
  const me = await signedIn("viewer");
  const { secret } = await createApiToken(me, { name: "Betik", scopes: ["account"], days: 1, password });
  const half = JSON.parse(
    Buffer.from(decodeURIComponent(cookie.split("=", 2)[1] ?? "").split(".")[0] ?? "", "base64").toString(),
  ) as string;
  for (const wrong of [second.accessToken, secret, half, "", null, {}, "x".repeat(43)])
    expect([wrong, await whole(await post("sign-in-with-token", { accessToken: wrong }))]).toEqual([
      wrong,
      [401, { error: "Invalid token" }],
    ]);
  await db().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, me.id));
  expect((await post("sign-in-with-token", { accessToken: me.bearer })).status).toBe(401);
});

test("unlock-session opens the asking browser again and answers as signing in does; wrong is 404 and false", async () => {
  const me = await signedIn("viewer");
  const own = { cookie: me.cookie, headers: { "Sec-Fetch-Site": "same-origin" } };
  await ask("POST", "/api/auth/lock", own);
  expect(await opens({ cookie: me.cookie })).toBe(423);
  for (const wrong of [
    { email: me.email, password: "yanlış" },
    { email: "kimse@ornek.test", password },
    {},
    { email: [me.email], password: { length: 5 } },
  ]) {
    expect([wrong, await whole(await post("unlock-session", wrong, own))]).toEqual([wrong, [404, false]]);
  }
  expect(await opens({ cookie: me.cookie })).toBe(423);
  const answer = await bodyOf<Token>(
    post("unlock-session", { email: me.email.toUpperCase().toLowerCase(), password }, own),
  );
  expect([
    answer.tokenType,
    answer.user.id,
    await opens({ cookie: me.cookie }),
    await opens({ bearer: answer.accessToken }),
  ]).toEqual(["bearer", me.id, 200, 200]);
  // Without a session it is signing in, and as bounded.
  expect([
    (await post("unlock-session", { email: me.email, password })).status,
    await whole(await post("unlock-session", { email: me.email, password: "x" })),
  ]).toEqual([200, [404, false]]);
  for (let at = 0; at < 9; at++) await post("unlock-session", { email: me.email, password: "x" });
  expect((await post("unlock-session", { email: me.email, password })).status).toBe(429);
});

test("unlock-session is no way round the second factor", async () => {
  const who = await person("viewer");
  await beginSecondFactor(who, { password });
  const begun = await getSecondFactor(who);
  const secret = begun.state === "begun" ? begun.secret.replaceAll(" ", "") : "";
  await confirmSecondFactor(who, new TOTP({ secret }).generate({ timestamp: Date.now() - 30_000 }));
  const half =
    (await ask("POST", "/sign-in", { body: new URLSearchParams({ email: who.email, password }) })).headers
      .getSetCookie()[0]
      ?.split(";", 1)[0] ?? "";
  for (const way of [{}, { cookie: half, headers: { "Sec-Fetch-Site": "same-origin" } }]) {
    const answer = await post("unlock-session", { email: who.email, password }, way);
    expect([answer.status, (await bodyOf(answer)).secondFactor]).toEqual([401, true]);
  }
  expect(
    (await post("unlock-session", { email: who.email, password, code: new TOTP({ secret }).generate() })).status,
  ).toBe(200);
});
