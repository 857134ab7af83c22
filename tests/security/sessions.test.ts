import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { makeActor, systemActor } from "~/lib/access/actor";
import type { ApiScope } from "~/lib/access/api-scopes";
import { auditEntries } from "~/lib/audit/schema.server";
import { saveAccessSettings } from "~/lib/auth/session/access-settings.server";
import { createApiToken, listApiTokens, listOwnApiTokens, revokeApiToken } from "~/lib/auth/account/api-tokens.server";
import { apiTokens, grants, sessions, users } from "~/lib/auth/schema.server";
import { endSession, endSessionsOf, findSession } from "~/lib/auth/session/session.server";
import { db } from "~/lib/platform/db/database.server";
import { answering } from "~/lib/platform/http/server/request-line.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";
import { statementsOf } from "../support/statements";

useTestDatabase();
beforeEach(async () => {
  await db().execute("DELETE FROM rate_limits");
  await saveAccessSettings(systemActor, { idleMinutes: 0 });
});

const password = "correct horse battery";
const page = (cookie: string, headers: Record<string, string> = {}) => ask("GET", "/example", { cookie, headers });
const api = (key: { cookie?: string; bearer?: string }) => ask("GET", "/api/common/user", key);
const leave = (id: string, minutes: number) =>
  db()
    .update(sessions)
    .set({ lastSeenAt: new Date(Date.now() - minutes * 60_000) })
    .where(eq(sessions.userId, id));

test("every way of ending somebody's sessions ends browsers and tokens at once", async () => {
  const who = await signedIn("viewer");
  expect(await endSessionsOf(who.id)).toBe(2);
  expect([(await api({ cookie: who.cookie })).status, (await api({ bearer: who.bearer })).status]).toEqual([401, 401]);
});

test("one's own sessions are ended one by one; somebody else's are not there", async () => {
  const who = await signedIn("viewer");
  const other = await signedIn("viewer");
  const listed = await bodyOf<{ sessions: { id: string; kind: string; isOwn: boolean; place: string | null }[] }>(
    ask("GET", "/me/settings/security", { cookie: who.cookie }),
  );
  expect(listed.sessions.map(({ kind, isOwn }) => [kind, isOwn]).sort()).toEqual([
    ["bearer", false],
    ["cookie", true],
  ]);
  const bearer = listed.sessions.find(({ kind }) => kind === "bearer")?.id ?? "";
  const end = (cookie: string, session: string) =>
    ask("POST", "/me/settings/security", { cookie, body: new URLSearchParams({ intent: "sign-out-one", session }) });
  expect((await end(other.cookie, bearer)).status).toBe(404);
  for (const wrong of ["", "x", "%", bearer.slice(1), `${bearer}0`])
    expect([wrong, (await end(who.cookie, wrong)).status]).toEqual([wrong, 404]);
  expect((await api({ bearer: who.bearer })).status).toBe(200);
  expect((await end(who.cookie, bearer)).status).toBe(302);
  expect([(await api({ bearer: who.bearer })).status, (await api({ cookie: who.cookie })).status]).toEqual([401, 200]);
});

test("a token signs out by itself, a browser with its cookie", async () => {
  const who = await signedIn("viewer");
  expect([
    (await ask("POST", "/api/auth/sign-out", { bearer: who.bearer })).status,
    (await api({ bearer: who.bearer })).status,
  ]).toEqual([204, 401]);
  const out = await ask("POST", "/api/auth/sign-out", { cookie: who.cookie });
  expect([
    out.status,
    /Max-Age=0/.test(out.headers.get("set-cookie") ?? ""),
    (await api({ cookie: who.cookie })).status,
  ]).toEqual([204, true, 401]);
});

test("a browser left alone locks by itself; tokens of scripts don't", async () => {
  await saveAccessSettings(systemActor, { idleMinutes: 15 });
  const who = await signedIn("viewer");
  await leave(who.id, 14);
  expect((await page(who.cookie)).status).toBe(200);
  await leave(who.id, 17);
  const locked = await page(who.cookie);
  expect([locked.status, locked.headers.get("location")]).toEqual([302, "/unlock-session?redirectURL=%2Fexample"]);
  expect((await page(who.cookie)).status).toBe(302);
  const answer = await api({ cookie: who.cookie });
  expect([answer.status, await bodyOf(answer)]).toMatchObject([
    423,
    { error: "The session is locked", code: "locked" },
  ]);
  expect((await page(who.cookie, { Accept: "*/*" })).status).toBe(423);
  expect((await api({ bearer: who.bearer })).status).toBe(200);
  expect((await ask("GET", "/sign-in", { cookie: who.cookie })).headers.get("location")).toBe("/home");
  expect(await bodyOf(ask("GET", "/api/auth/session", { cookie: who.cookie }))).toMatchObject({
    stage: "locked",
    kind: "cookie",
    user: { id: who.id },
  });
});

test("signs of life are written down in time, so that nobody is locked out while working", async () => {
  await saveAccessSettings(systemActor, { idleMinutes: 1 });
  const who = await signedIn("viewer");
  const [before] = await db().select().from(sessions).where(eq(sessions.userId, who.id));
  await leave(who.id, 0.5);
  await ask("GET", "/api/auth/session", { cookie: who.cookie });
  const rows = await db().select().from(sessions).where(eq(sessions.userId, who.id));
  expect(rows.some(({ lastSeenAt }) => lastSeenAt >= (before?.lastSeenAt ?? new Date()))).toBe(true);
});

test("the password opens a locked browser again, and its tries shut no sign-in page", async () => {
  const who = await signedIn("viewer");
  expect((await ask("POST", "/api/auth/lock", { cookie: who.cookie })).status).toBe(204);
  expect((await page(who.cookie)).status).toBe(302);
  const unlock = (given: unknown) => ask("POST", "/api/auth/unlock", { cookie: who.cookie, json: { password: given } });
  for (const wrong of ["yanlış", "", 5, null]) expect([wrong, (await unlock(wrong)).status]).toEqual([wrong, 422]);
  expect((await page(who.cookie)).status).toBe(302);
  expect([(await unlock(password)).status, (await page(who.cookie)).status]).toEqual([204, 200]);
  await ask("POST", "/api/auth/lock", { cookie: who.cookie });
  const tries = await Promise.all(Array.from({ length: 20 }, () => unlock("yanlış")));
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(10);
  expect((await ask("POST", "/api/auth/sign-in", { json: { email: who.email, password } })).status).toBe(200);
  expect((await ask("POST", "/api/auth/lock", { bearer: who.bearer })).status).toBe(403);
});

test("the user menu's form locks the browser and comes back to where one was, and nowhere else", async () => {
  const who = await signedIn("viewer");
  const lock = (redirectTo: string, way: { cookie?: string; bearer?: string } = { cookie: who.cookie }, headers = {}) =>
    ask("POST", "/lock-session", { ...way, headers, body: new URLSearchParams({ redirectTo }) });
  expect((await lock("/example", {})).headers.get("location")).toBe("/sign-in?redirectURL=%2Flock-session");
  expect((await lock("/example", { bearer: who.bearer })).headers.get("location")).toBe(
    "/sign-in?redirectURL=%2Flock-session",
  );
  expect((await lock("/example", { cookie: who.cookie }, { Origin: "https://kotu.example" })).status).toBe(403);
  expect((await page(who.cookie)).status).toBe(200);
  expect((await ask("GET", "/lock-session", { cookie: who.cookie })).headers.get("location")).toBe("/");
  expect((await page(who.cookie)).status).toBe(200);
  const locked = await lock("/content/haberler?search=su");
  expect([locked.status, locked.headers.get("location")]).toEqual([
    302,
    "/unlock-session?redirectURL=%2Fcontent%2Fhaberler%3Fsearch%3Dsu",
  ]);
  expect((await page(who.cookie)).status).toBe(302);
  // An old tab locks once more: that isn't carried along to lock again after the password.
  expect((await lock("//kotu.example")).headers.get("location")).toBe("/unlock-session?redirectURL=%2Fexample");
  const opened = await ask("POST", "/unlock-session?redirectURL=%2Fcontent%2Fhaberler%3Fsearch%3Dsu", {
    cookie: who.cookie,
    body: new URLSearchParams({ "unlock.password": password, "unlock.intent": "unlock" }),
  });
  expect([opened.status, opened.headers.get("location")]).toEqual([302, "/content/haberler?search=su"]);
});

test("without scripts a form sent to a locked session is carried along and sent on, words and all", async () => {
  const who = await signedIn("viewer");
  await ask("POST", "/api/auth/lock", { cookie: who.cookie });
  const written = { intent: "person", name: "Ayşe\nYılmaz", about: "bir\r\niki" };
  const sent = await ask("POST", "/me/settings", { cookie: who.cookie, body: new URLSearchParams(written) });
  const address = sent.headers.get("location") ?? "";
  expect([sent.status, address]).toEqual([307, "/unlock-session?redirectURL=%2Fme%2Fsettings"]);
  const kept = await ask("POST", address, { cookie: who.cookie, body: new URLSearchParams(written) });
  expect([kept.status, (await bodyOf<{ carried: { fields: unknown } }>(kept)).carried.fields]).toEqual([
    423,
    Object.entries(written),
  ]);
  const wrong = await ask("POST", address, {
    cookie: who.cookie,
    body: new URLSearchParams({ ...written, "unlock.password": "yanlış", "unlock.intent": "unlock" }),
  });
  expect([wrong.status, (await bodyOf<{ carried: { fields: unknown } }>(wrong)).carried.fields]).toEqual([
    401,
    Object.entries(written),
  ]);
  const right = await ask("POST", address, {
    cookie: who.cookie,
    body: new URLSearchParams({ ...written, "unlock.password": password, "unlock.intent": "unlock" }),
  });
  expect([right.status, right.headers.get("location")]).toEqual([307, "/me/settings?index"]);
  const elsewhere = await ask("POST", "/unlock-session?redirectURL=https%3A%2F%2Fevil.example", {
    cookie: who.cookie,
    body: new URLSearchParams({ "unlock.password": password, "unlock.intent": "unlock" }),
  });
  expect(elsewhere.headers.get("location")).toBe("/example");
});

test("a session that is open is sent on from the page that unlocks, to a page of this site alone", async () => {
  const { cookie } = await signedIn("viewer");
  const to = async (wanted: string) =>
    (await ask("GET", `/unlock-session?redirectURL=${encodeURIComponent(wanted)}`, { cookie })).headers.get("location");
  expect(await to("/content/haberler?search=su")).toBe("/content/haberler?search=su");
  for (const wanted of [
    "https://kotu.example",
    "//kotu.example",
    "/\\kotu.example",
    "javascript:alert(1)",
    "/unlock-session",
    "/sign-out",
    "",
  ])
    expect([wanted, await to(wanted)]).toEqual([wanted, "/example"]);
});

test("without scripts a form whose session is over goes on with its owner, and with nobody else", async () => {
  const [who, other] = [await signedIn("viewer"), await signedIn("viewer")];
  const written = {
    intent: "person",
    name: "Ayşe",
    email: "baska@ornek.test",
    password: "parolam",
    version: "1",
    code: "A-1",
  };
  const carriedIn = async (answer: Response) =>
    await bodyOf<{ carried: { fields: [string, string][] }; owner: string; ready: string }>(answer);
  const length = { "Content-Length": String(new URLSearchParams(written).toString().length) };
  const sent = await ask("POST", "/me/settings", {
    headers: { Accept: "text/html", ...length },
    body: new URLSearchParams(written),
  });
  const address = sent.headers.get("location") ?? "";
  expect([sent.status, address]).toEqual([307, "/sign-in?redirectURL=%2Fme%2Fsettings&form=1"]);
  const fields = Object.entries(written).filter(([name]) => name !== "password");
  // Whose cookie it was is known as long as its row is there, and from the browser after that.
  const held = await carriedIn(await ask("POST", address, { cookie: who.cookie, body: new URLSearchParams(written) }));
  expect(held.carried.fields).toEqual(fields);
  const signIn = (email: string, given = password, owner = held.owner) =>
    ask("POST", address, {
      body: new URLSearchParams([
        ...fields,
        ["signIn.email", email],
        ["signIn.password", given],
        ["signIn.owner", owner],
        ["signIn.redirectURL", "/me/settings"],
      ]),
    });
  const wrong = await signIn(who.email, "yanlış");
  expect([wrong.status, (await carriedIn(wrong)).carried.fields]).toEqual([401, fields]);
  const right = await signIn(who.email);
  expect([right.status, right.headers.get("location")]).toEqual([307, "/me/settings?index"]);
  const strangers = await signIn(other.email);
  expect([strangers.status, strangers.headers.get("location")]).toEqual([302, "/me/settings"]);
  const unknown = await signIn(other.email, password, "");
  const asked = await carriedIn(unknown);
  expect([unknown.status, asked.ready, asked.carried.fields]).toEqual([200, "/me/settings", fields]);
  expect(
    (
      await ask("POST", "/lock-session", {
        headers: { Accept: "text/html", ...length },
        body: new URLSearchParams(written),
      })
    ).status,
  ).toBe(302);
  // A script, and what no page could hold.
  expect(
    (await ask("POST", "/me/settings", { headers: { Accept: "*/*", ...length }, body: new URLSearchParams(written) }))
      .status,
  ).toBe(302);
  expect(
    (
      await ask("POST", "/me/settings", {
        headers: { Accept: "text/html", "Content-Length": "9000000" },
        body: new URLSearchParams(written),
      })
    ).status,
  ).toBe(302);
  expect(
    (await ask("POST", address, { headers: { Origin: "https://kotu.example" }, body: new URLSearchParams(written) }))
      .status,
  ).toBe(403);
});

async function token(scopes: ApiScope[], role: Parameters<typeof signedIn>[0] = "webAdmin") {
  const owner = await signedIn(role);
  const { secret, id } = await createApiToken(owner, { name: "Deneme", scopes, days: 30, password });
  return { owner, bearer: secret, id };
}

test("a token acts within its scopes and its owner's rights, on every door", async () => {
  const post = (bearer: string, title: string) =>
    ask("POST", "/api/content/duyurular", { bearer, json: { data: { title: { tr: title } } } });
  // Search answers whoever reaches one of its sources, from those alone: `tests/api/search.test.ts` holds that.
  const statuses = async (bearer: string) => [
    (await ask("GET", "/api/content/duyurular", { bearer })).status,
    (await post(bearer, "Anahtarla")).status,
    (await ask("GET", "/api/files", { bearer })).status,
    (await api({ bearer })).status,
    (await ask("GET", "/api/common/messages", { bearer })).status,
    (await ask("GET", "/api/apps/chat/chats", { bearer })).status,
    (await ask("GET", "/api/common/shortcuts", { bearer })).status,
    (await ask("POST", "/api/common/search", { bearer, json: { query: "yol" } })).status,
  ];
  expect(await statuses((await token(["content:read"])).bearer)).toEqual([200, 403, 403, 403, 403, 403, 403, 200]);
  expect(await statuses((await token(["content:write"])).bearer)).toEqual([200, 201, 403, 403, 403, 403, 403, 200]);
  expect(await statuses((await token(["files:read"])).bearer)).toEqual([403, 403, 200, 403, 403, 403, 403, 200]);
  expect(await statuses((await token(["account"])).bearer)).toEqual([403, 403, 403, 200, 200, 200, 200, 200]);
  expect((await statuses((await token(["content:write"], "viewer")).bearer)).slice(0, 2)).toEqual([200, 403]);
});

test("a token neither administers nor makes tokens, and opens no page", async () => {
  const { owner, bearer } = await token(["content:read", "content:write", "files:read", "files:write", "account"]);
  const actor = makeActor({
    id: owner.id,
    name: owner.name,
    grants: owner.grants,
    scopes: ["content:write", "files:write", "account"],
  });
  expect([actor.can("administer"), actor.can("purge"), actor.can("publish"), actor.can("files.delete")]).toEqual([
    false,
    false,
    true,
    true,
  ]);
  await expect(createApiToken(actor, { name: "x", scopes: ["account"], days: null, password })).rejects.toMatchObject({
    status: 403,
  });
  await expect(listApiTokens(actor)).rejects.toMatchObject({ status: 403 });
  expect((await ask("GET", "/example", { bearer })).headers.get("location")).toBe("/sign-in?redirectURL=%2Fexample");
  expect((await ask("POST", "/api/auth/sign-out", { bearer })).status).toBe(403);
});

test("a token ends by revoking, expiry and suspension, and follows its owner's rights", async () => {
  const revoked = await token(["account"]);
  await revokeApiToken(revoked.owner, revoked.id);
  expect((await api({ bearer: revoked.bearer })).status).toBe(401);
  const expired = await token(["account"]);
  await db()
    .update(apiTokens)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(apiTokens.id, expired.id));
  expect((await api({ bearer: expired.bearer })).status).toBe(401);
  expect(await listOwnApiTokens(expired.owner)).toHaveLength(1);
  const suspended = await token(["account"]);
  await db().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.owner.id));
  expect((await api({ bearer: suspended.bearer })).status).toBe(401);
  const lowered = await token(["content:write"]);
  await db().update(grants).set({ role: "viewer" }).where(eq(grants.userId, lowered.owner.id));
  expect(
    (await ask("POST", "/api/content/duyurular", { bearer: lowered.bearer, json: { data: { title: { tr: "x" } } } }))
      .status,
  ).toBe(403);
});

test("somebody else's token is not there; an administrator sees and revokes all", async () => {
  const mine = await token(["account"], "viewer");
  const stranger = await signedIn("viewer");
  const admin = await signedIn("webAdmin");
  for (const id of [mine.id, "x", "", "00000000-0000-4000-8000-000000000000"])
    await expect(revokeApiToken(stranger, id)).rejects.toMatchObject({ status: 404 });
  const posted = await ask("POST", "/me/settings/tokens", {
    cookie: stranger.cookie,
    body: new URLSearchParams({ intent: "revoke", token: mine.id }),
  });
  expect([posted.status, (await api({ bearer: mine.bearer })).status]).toEqual([404, 200]);
  await expect(listApiTokens(stranger)).rejects.toMatchObject({ status: 403 });
  expect((await listApiTokens(admin)).map(({ id, owner }) => [id, owner.id])).toContainEqual([mine.id, mine.owner.id]);
  await revokeApiToken(admin, mine.id);
  await expect(revokeApiToken(admin, mine.id)).rejects.toMatchObject({ status: 404 });
  expect((await api({ bearer: mine.bearer })).status).toBe(401);
});

test("the secret is shown once and kept as a hash; its use is written down once a minute", async () => {
  const owner = await signedIn("viewer");
  const made = await ask("POST", "/me/settings/tokens", {
    cookie: owner.cookie,
    body: new URLSearchParams({
      intent: "create",
      name: " Kent\trehberi ",
      "scope-account": "on",
      days: "30",
      password,
    }),
  });
  const { secret } = await bodyOf<{ secret: string }>(made);
  expect([made.headers.get("cache-control"), /^mdn_[\w-]{43}$/.test(secret)]).toEqual(["no-store", true]);
  const stored = () =>
    db()
      .select()
      .from(apiTokens)
      .where(eq(apiTokens.userId, owner.id))
      .then(([row]) => row);
  expect(await stored()).toMatchObject({
    name: "Kent rehberi",
    hint: secret.slice(0, 8),
    scopes: ["account"],
    lastUsedAt: null,
  });
  expect(
    JSON.stringify([
      await stored(),
      await db().select().from(auditEntries).where(eq(auditEntries.actorId, owner.id)),
      await bodyOf(ask("GET", "/me/settings/tokens", { cookie: owner.cookie })),
    ]),
  ).not.toContain(secret);
  await ask("GET", "/api/common/user", { bearer: secret, address: "198.51.100.7" });
  const first = await stored();
  expect([first?.lastUsedAddress, first?.lastUsedAt instanceof Date]).toEqual(["198.51.100.7", true]);
  await ask("GET", "/api/common/user", { bearer: secret, address: "198.51.100.8" });
  expect(await stored()).toEqual(first);
});

test("a token is made with the password only, for something, and not without bounds", async () => {
  const owner = await signedIn("viewer");
  const make = (fields: Record<string, string>) =>
    ask("POST", "/me/settings/tokens", {
      cookie: owner.cookie,
      body: new URLSearchParams({
        intent: "create",
        name: "x",
        "scope-account": "on",
        days: "30",
        password,
        ...fields,
      }),
    });
  const errorsOf = async (fields: Record<string, string>) =>
    Object.keys((await bodyOf<{ errors: object }>(make(fields))).errors);
  expect(await errorsOf({ password: "yanlış" })).toEqual(["password"]);
  expect(await errorsOf({ "scope-account": "" })).toEqual(["scopes"]);
  expect(await errorsOf({ days: "100000" })).toEqual(["days"]);
  expect(await errorsOf({ name: " \u200b " })).toEqual(["name"]);
  for (let at = 0; at < 20; at++)
    await createApiToken(owner, { name: String(at), scopes: ["account"], days: null, password });
  expect(await errorsOf({})).toEqual(["name"]);
});

test("the loaders of one request look the session up once; what its action ends is ended for them, and for the next request", async () => {
  const who = await signedIn("viewer");
  const asked = (key: { cookie: string } | { bearer: string }, method = "GET") =>
    new Request("http://meydan.test/example", {
      method,
      headers: "cookie" in key ? { cookie: key.cookie } : { authorization: `Bearer ${key.bearer}` },
    });
  const lookUps = async (work: () => Promise<unknown>) =>
    (await statementsOf(work)).filter((text) => /from "sessions"/i.test(text)).length;
  const thrice = () => Promise.all([1, 2, 3].map(() => findSession(asked(who))));
  expect(await lookUps(() => answering({}, thrice))).toBe(1);
  expect(await lookUps(thrice)).toBe(3);
  expect(
    await lookUps(() =>
      answering({}, () =>
        Promise.all([findSession(asked({ cookie: who.cookie })), findSession(asked({ bearer: who.bearer }))]),
      ),
    ),
  ).toBe(2);
  await answering({}, async () => {
    expect(await findSession(asked({ cookie: who.cookie }, "POST"))).not.toBeNull();
    await endSession(asked({ cookie: who.cookie }, "POST"));
    expect(await findSession(asked({ cookie: who.cookie }))).toBeNull();
  });
  expect(await answering({}, () => findSession(asked({ cookie: who.cookie })))).toBeNull();
});
