import { existsSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { systemActor, type Actor } from "~/lib/access/actor";
import { getProfile, saveNotificationChoice } from "~/lib/auth/account/profile.server";
import { createApiToken } from "~/lib/auth/account/api-tokens.server";
import { signOutElsewhere } from "~/lib/auth/account/change-password.server";
import { saveAccessSettings } from "~/lib/auth/session/access-settings.server";
import { createSession, endSessionsOf, purgeExpiredSessions, sessionCookie } from "~/lib/auth/session/session.server";
import { sessions } from "~/lib/auth/schema.server";
import { notify } from "~/lib/inbox/notify.server";
import { inboxItems } from "~/lib/inbox/schema.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";
import { startJobs } from "~/lib/platform/jobs/jobs.server";
import { jobs } from "~/lib/platform/jobs/schema.server";
import { pushJobs } from "~/lib/push/push-jobs.server";
import { pushSubscriptions } from "~/lib/push/schema.server";
import { vapidKeys } from "~/lib/push/vapid-keys.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { browserSubscription, vapidClaims } from "../support/browser-subscription";
import { useTestDatabase } from "../support/database";
import { startReceiver, type Answer, type Received } from "../support/receiver";

useTestDatabase();

beforeAll(() => void Object.assign(env(), { OUTGOING_ALLOW: ["127.0.0.1"] }));
afterAll(() => void Object.assign(env(), { OUTGOING_ALLOW: [] }));
const endings: Array<() => unknown> = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  await db().delete(pushSubscriptions);
  await db().delete(jobs);
});

async function pushService(answer?: (received: Received, count: number) => Answer) {
  const service = await startReceiver(answer ?? (() => ({ status: 201 })));
  endings.push(service.stop);
  return service;
}

const address = "/api/push/subscription";
const keep = (who: { bearer: string } | { cookie: string }, subscription: unknown) =>
  ask("POST", address, { ...("cookie" in who ? { cookie: who.cookie } : { bearer: who.bearer }), json: subscription });
/** Somebody with a browser that a push service reaches. */
async function subscriber(url: string) {
  const who = await signedIn("departmentEditor");
  const browser = browserSubscription(`${url}send/${who.id}`);
  expect((await keep(who, browser.subscription)).status).toBe(201);
  return { ...who, ...browser };
}
const tell = (to: string, key: "entry.published" | "entry.returned" = "entry.published") =>
  notify(systemActor, {
    to: [to],
    wording: { key, values: { title: "Yol <çalışması>", name: "Ayşe" } },
    icon: "heroicons_outline:bell",
    link: "/content/duyurular/1",
  });
const work = () => void endings.push(startJobs({}, {}, pushJobs));
const queued = () => db().select().from(jobs);
const kept = () => db().select().from(pushSubscriptions);

test("a notification reaches the browser through its push service, which can't read it and knows who sends", async () => {
  const { url, received } = await pushService();
  const who = await subscriber(url);
  await tell(who.id);
  work();
  await expect.poll(() => received.length).toBe(1);
  const [one] = received;
  if (!one) throw new Error("nothing came");
  const [item] = await db().select().from(inboxItems).where(eq(inboxItems.ownerId, who.id));
  expect(who.read(one)).toEqual({
    title: expect.stringMatching(/\S/) as string,
    body: expect.stringContaining("Yol <çalışması>") as string,
    url: "/content/duyurular/1",
    tag: item?.id,
    icon: "/favicon.ico",
  });
  expect(one.body.toString("utf8")).not.toContain("Yol");
  expect(one.headers).toMatchObject({
    "content-encoding": "aes128gcm",
    ttl: "86400",
    urgency: "normal",
    topic: item?.id.replaceAll("-", ""),
  });
  const { claims, publicKey } = vapidClaims(one);
  expect(await bodyOf(ask("GET", "/api/push/key", { bearer: who.bearer }))).toEqual({ publicKey });
  expect(claims).toMatchObject({ aud: new URL(url).origin, sub: `mailto:${env().ADMIN_EMAIL}` });
  expect(Number(claims.exp) - Date.now() / 1000).toBeLessThan(86_400);
});

test("nobody is sent a notification that was rolled back, read meanwhile, switched off, or another's", async () => {
  const { url, received } = await pushService();
  const [who, other] = [await subscriber(url), await subscriber(url)];
  await expect(
    transaction(async () => {
      await tell(who.id);
      throw new Error("on second thoughts");
    }),
  ).rejects.toThrow("on second thoughts");
  expect(await queued()).toEqual([]);
  await saveNotificationChoice(who, {
    sound: false,
    offered: [],
    wanted: [],
    pushOffered: ["entry.published", "entry.returned"],
    pushed: ["entry.returned"],
  });
  await tell(who.id, "entry.published");
  await tell(other.id, "entry.published");
  await db().update(inboxItems).set({ read: true }).where(eq(inboxItems.ownerId, other.id));
  await tell(who.id, "entry.returned");
  work();
  await expect.poll(async () => (await queued()).filter(({ state }) => state === "done").length).toBe(3);
  expect(received.map(({ path }) => path)).toEqual([`/send/${who.id}`]);
  expect((await getProfile(who)).preferences.pushedNotifications).toEqual({
    "entry.published": false,
    "entry.returned": true,
  });
});

test.each<[string, (who: { id: string; cookie: string } & Actor) => unknown]>([
  ["signed out", ({ cookie }) => ask("POST", "/sign-out", { cookie })],
  ["ended from another browser", (who) => signOutElsewhere(who, "")],
  ["ended by a suspension or other rights", ({ id }) => endSessionsOf(id)],
  [
    "too old",
    async ({ id }) => {
      await db()
        .update(sessions)
        .set({ expiresAt: new Date(0) })
        .where(eq(sessions.userId, id));
      await purgeExpiredSessions();
    },
  ],
])("a browser whose session was %s is sent nothing more, and others are", async (_, end) => {
  const { url, received } = await pushService();
  const [who, other] = [await subscriber(url), await subscriber(url)];
  const settings = "/me/settings/notifications";
  expect(await bodyOf(ask("GET", settings, { cookie: who.cookie }))).toMatchObject({ browsers: 1, isHere: true });
  // Planned before the end, and done after it.
  await tell(who.id);
  await end(who);
  expect((await kept()).map(({ userId }) => userId)).toEqual([other.id]);
  await tell(who.id);
  await tell(other.id);
  work();
  await expect.poll(async () => (await queued()).filter(({ state }) => state === "done").length).toBe(2);
  expect(received.map(({ path }) => path)).toEqual([`/send/${other.id}`]);
});

test("a locked browser, or one left alone until it locks, shows nothing; opened again it does", async () => {
  const { url, received } = await pushService();
  const who = await subscriber(url);
  const own = eq(sessions.userId, who.id);
  const told = async (count: number) => {
    await tell(who.id);
    work();
    await expect.poll(async () => (await queued()).filter(({ state }) => state === "done").length).toBe(count);
    return received.length;
  };
  expect((await ask("POST", "/api/auth/lock", { cookie: who.cookie })).status).toBe(204);
  expect(await told(1)).toBe(0);
  await db()
    .update(sessions)
    .set({ stage: "open", lastSeenAt: new Date(Date.now() - 3_600_000) })
    .where(own);
  await saveAccessSettings(systemActor, { idleMinutes: 5 });
  expect(await told(2)).toBe(0);
  await saveAccessSettings(systemActor, { idleMinutes: 0 });
  expect(await told(3)).toBe(1);
});

test("a browser that is signed in to anew knows that nothing is sent to it yet", async () => {
  const { url } = await pushService();
  const who = await subscriber(url);
  const again =
    (await sessionCookie((await createSession(who.id, "cookie", { address: null, userAgent: null })).token)).split(
      ";",
      1,
    )[0] ?? "";
  expect(await bodyOf(ask("GET", "/me/settings/notifications", { cookie: again }))).toMatchObject({
    browsers: 1,
    isHere: false,
  });
});

test.each([404, 410])("a browser that its service no longer knows (%i) is forgotten", async (status) => {
  const { url, received } = await pushService(() => ({ status }));
  const who = await subscriber(url);
  await tell(who.id);
  work();
  await expect.poll(() => kept()).toEqual([]);
  expect(received).toHaveLength(1);
});

test("a service that is in trouble is asked again later, one that refuses is not", async () => {
  const { url, received } = await pushService((_received, count) => ({ status: count === 1 ? 503 : 400 }));
  const who = await subscriber(url);
  await tell(who.id);
  work();
  await expect.poll(async () => (await queued())[0]).toMatchObject({ state: "waiting", attempts: 1 });
  await db().update(jobs).set({ runAt: new Date() });
  work();
  await expect.poll(async () => (await queued())[0]?.state).toBe("done");
  expect([received.length, (await kept()).length]).toEqual([2, 1]);
});

test("only what can be sent to is kept, each browser once, for whoever uses it last, and at most ten of one person's", async () => {
  const { url } = await pushService();
  const who = await subscriber(url);
  const { subscription } = browserSubscription(`${url}a`);
  const refused = async (wrong: object) => {
    const answer = await keep(who, { ...subscription, ...wrong });
    return [answer.status, Object.keys((await bodyOf<{ fields: object }>(answer)).fields)];
  };
  expect(await refused({ endpoint: "http://10.0.0.1/x" })).toEqual([422, ["endpoint"]]);
  expect(await refused({ endpoint: "https://[::ffff:169.254.169.254]/" })).toEqual([422, ["endpoint"]]);
  expect(await refused({ endpoint: 7 })).toEqual([422, ["endpoint"]]);
  expect(await refused({ keys: { ...subscription.keys, p256dh: Buffer.alloc(65, 4).toString("base64url") } })).toEqual([
    422,
    ["keys.p256dh"],
  ]);
  expect(await refused({ keys: { ...subscription.keys, auth: "AAAA" } })).toEqual([422, ["keys.auth"]]);
  expect(await refused({ keys: null })).toEqual([422, ["keys"]]);
  const other = await signedIn("viewer");
  for (const person of [who, who, other]) expect((await keep(person, subscription)).status).toBe(201);
  const owners = async () =>
    (await kept()).filter(({ endpoint }) => endpoint === subscription.endpoint).map(({ userId }) => userId);
  expect(await owners()).toEqual([other.id]);
  for (let at = 0; at < 12; at++) await keep(who, browserSubscription(`${url}${at}`).subscription);
  expect(
    (await kept())
      .filter(({ userId }) => userId === who.id)
      .map(({ endpoint }) => endpoint.replace(url, ""))
      .sort(),
  ).toEqual(["10", "11", "2", "3", "4", "5", "6", "7", "8", "9"]);
  // Another's stays, and is not told of.
  const remove = (person: { bearer: string }, endpoint: unknown) =>
    ask("DELETE", address, { bearer: person.bearer, json: { endpoint } });
  expect([(await remove(who, subscription.endpoint)).status, await owners()]).toEqual([204, [other.id]]);
  expect([(await remove(other, subscription.endpoint)).status, await owners()]).toEqual([204, []]);
  expect((await remove(who, undefined)).status).toBe(422);
});

test("strangers and tokens without the scope get nothing; the settings forget all browsers without scripts", async () => {
  const { url } = await pushService();
  const who = await subscriber(url);
  for (const [method, path] of [
    ["GET", "/api/push/key"],
    ["POST", address],
    ["DELETE", address],
  ] as const)
    expect([method, (await ask(method, path, method === "GET" ? {} : { json: {} })).status]).toEqual([method, 401]);
  const { secret } = await createApiToken(who, {
    name: "x",
    scopes: ["files:read"],
    days: 1,
    password: "correct horse battery",
  });
  expect((await keep({ bearer: secret }, browserSubscription(`${url}b`).subscription)).status).toBe(403);
  const own = await createApiToken(who, { name: "y", scopes: ["account"], days: 1, password: "correct horse battery" });
  expect(await bodyOf(keep({ bearer: own.secret }, browserSubscription(`${url}c`).subscription))).toMatchObject({
    code: "onlyBrowsersPush",
  });
  const settings = "/me/settings/notifications";
  expect(await bodyOf(ask("GET", settings, { cookie: who.cookie }))).toMatchObject({
    browsers: 1,
    pushed: expect.arrayContaining(["entry.published"]) as string[],
  });
  const answer = await ask("POST", settings, {
    cookie: who.cookie,
    body: new URLSearchParams({ intent: "forget-browsers" }),
    headers: { Origin: "http://site.test" },
  });
  expect([answer.status, await kept()]).toEqual([302, []]);
});

test("the server's keys are those of the environment, or a pair that is made once and kept for it alone", () => {
  const DATA_DIR = join(mkdtempSync(join(tmpdir(), "meydan-vapid-")), "data");
  const unset = { ...env(), DATA_DIR, VAPID_PUBLIC_KEY: undefined, VAPID_PRIVATE_KEY: undefined };
  const made = vapidKeys(unset);
  expect([made.publicKey.length, made.privateKey.length, vapidKeys(unset)]).toEqual([87, 43, made]);
  expect([existsSync(join(DATA_DIR, "vapid-keys")), statSync(join(DATA_DIR, "vapid-keys")).mode & 0o777]).toEqual([
    true,
    0o600,
  ]);
  const given = {
    ...unset,
    VAPID_PUBLIC_KEY: `${made.publicKey}=`,
    VAPID_PRIVATE_KEY: made.privateKey,
    PUBLIC_URL: "https://panel.example.org",
    DATA_DIR: "/nowhere",
  };
  expect(vapidKeys(given)).toEqual({ ...made, subject: "https://panel.example.org" });
  writeFileSync(join(DATA_DIR, "vapid-keys"), "half a pa");
  expect(() => vapidKeys(unset)).toThrow(/does not hold a pair of keys/);
});
