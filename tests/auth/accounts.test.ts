import { and, desc, eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { makeActor, systemActor } from "~/lib/access/actor";
import { auditEntries } from "~/lib/audit/schema.server";
import { saveAccessSettings } from "~/lib/auth/session/access-settings.server";
import { inviteUser, resendInvitation } from "~/lib/auth/users/invitation.server";
import { accountJobs } from "~/lib/auth/account/reset-password.server";
import { mailTokens, users } from "~/lib/auth/schema.server";
import { approveUser, purgeUnconfirmedUsers, removePendingUser, signUpJobs } from "~/lib/auth/users/sign-up.server";
import { createUser, listColleagues } from "~/lib/auth/users/users.server";
import { mails } from "~/lib/mails/schema.server";
import { db } from "~/lib/platform/db/database.server";
import { startJobs } from "~/lib/platform/jobs/jobs.server";
import { jobs } from "~/lib/platform/jobs/schema.server";

import { ask, signedIn } from "../support/api";
import { person } from "../support/content";
import { useTestDatabase } from "../support/database";
import { statementsOf } from "../support/statements";

useTestDatabase();

let stop: () => Promise<void>;
beforeAll(() => {
  stop = startJobs({ ...accountJobs, ...signUpJobs });
});
afterAll(() => stop());
beforeEach(async () => {
  // A mail that the test before still owes is not this one's.
  await settled();
  await db().execute("DELETE FROM rate_limits");
  await db().delete(mails);
  await db().delete(jobs);
  await saveAccessSettings(systemActor, { signUp: "invitation" });
});

const old = "correct horse battery";
const fresh = "yepyeni uzun bir tümce";
const origin = "http://127.0.0.1:3000";
const post = (
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  address = "192.0.2.1",
) => ask("POST", path, { body: new URLSearchParams(fields), headers, address });
const signInWith = async (email: string, password: string) =>
  (await ask("POST", "/api/auth/sign-in", { json: { email, password }, address: "192.0.2.9" })).status;
const usable = async (way: { bearer?: string; cookie?: string }) => (await ask("GET", "/api/common/user", way)).status;

const mailsTo = (email: string) =>
  db().select().from(mails).where(eq(mails.toAddress, email)).orderBy(desc(mails.createdAt));
/** All wishes for mails have been worked off. */
const settled = () =>
  expect.poll(async () => (await db().select().from(jobs).where(eq(jobs.state, "waiting"))).length).toBe(0);
/** The address that the latest mail of a kind leads to. */
async function linkTo(email: string, kind: string): Promise<URL> {
  await settled();
  const [mail] = await db()
    .select()
    .from(mails)
    .where(and(eq(mails.toAddress, email), eq(mails.kind, kind)))
    .orderBy(desc(mails.createdAt))
    .limit(1);
  return new URL(/https?:\S+/.exec(mail?.text ?? "")?.[0] ?? "about:blank");
}
async function resetTokenOf(email: string): Promise<string> {
  expect((await post("/forgot-password", { email })).status).toBe(302);
  return (await linkTo(email, "resetPassword")).searchParams.get("token") ?? "";
}
const reset = (token: string, password = fresh) => post("/reset-password", { token, password, again: password });

test("whoever forgot the password gets a link that sets a new one; every browser and token ends at once", async () => {
  const { email, id, cookie, bearer } = await signedIn("webAdmin");
  const token = await resetTokenOf(email.toUpperCase().toLowerCase());
  const page = await ask("GET", `/reset-password?token=${token}`);
  expect(await page.json()).toMatchObject({ token, email });
  expect([await usable({ cookie }), await usable({ bearer })]).toEqual([200, 200]);
  const answer = await reset(token);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/sign-in?done=resetPassword"]);
  expect([await usable({ cookie }), await usable({ bearer })]).toEqual([401, 401]);
  expect([await signInWith(email, old), await signInWith(email, fresh)]).toEqual([401, 200]);
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(["passwordChanged", "resetPassword"]);
  const auditLines = await db()
    .select({ verb: auditEntries.verb })
    .from(auditEntries)
    .where(and(eq(auditEntries.objectId, id), like(auditEntries.verb, "%reset%")));
  expect(auditLines.map(({ verb }) => verb).sort()).toEqual(["request-reset", "reset-password"]);
});

test("a link works once, for its purpose, until it ends or a newer one is made; nothing else is a link", async () => {
  const { email, id } = await person("viewer");
  const first = await resetTokenOf(email);
  const second = await resetTokenOf(email);
  expect((await reset(first)).status).toBe(400);
  expect((await post("/sign-up", { invitation: second, name: "Ayşe", password: fresh })).status).toBe(400);
  expect((await post("/confirm-email", { token: second, password: old })).status).toBe(400);
  for (const wrong of [
    "",
    "x",
    second.slice(1),
    `${second}x`,
    `${second}\0`,
    second.toUpperCase(),
    "null",
    "[object Object]",
    "\ud800".repeat(43),
    "a".repeat(19_000),
  ]) {
    expect([wrong.slice(0, 20), (await reset(wrong)).status]).toEqual([wrong.slice(0, 20), 400]);
  }
  for (const name of ["token[]", "token[0]", "token.a", "token[__proto__]", "Token"]) {
    expect([name, (await post("/reset-password", { [name]: second, password: fresh, again: fresh })).status]).toEqual([
      name,
      400,
    ]);
  }
  for (const query of ["", "?token", "?token=", `?token[]=${second}`, `?token=${second.slice(1)}`, "?token=%00"]) {
    expect([query, await (await ask("GET", `/reset-password${query}`)).json()]).toMatchObject([
      query,
      { token: null, email: "" },
    ]);
  }
  await db()
    .update(mailTokens)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(mailTokens.userId, id));
  expect((await reset(second)).status).toBe(400);
  await db()
    .update(mailTokens)
    .set({ expiresAt: new Date(Date.now() + 60_000) })
    .where(eq(mailTokens.userId, id));
  expect((await reset(second)).status).toBe(302);
  expect((await reset(second, "başka uzun bir tümce")).status).toBe(400);
  expect([await signInWith(email, fresh), await signInWith(email, "başka uzun bir tümce")]).toEqual([200, 401]);
});

test("only a hash of the link is kept beside the account, and the links end in time", async () => {
  const { email, id } = await person("viewer");
  const token = await resetTokenOf(email);
  const [row] = await db().select().from(mailTokens).where(eq(mailTokens.userId, id));
  expect(JSON.stringify(row)).not.toContain(token);
  expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(3_600_000);
});

test("a password that won't do leaves the link as it is", async () => {
  const { email } = await person("viewer");
  const token = await resetTokenOf(email);
  for (const [password, again, field] of [
    ["kısa", "kısa", "password"],
    ["parola2026!", "parola2026!", "password"],
    [fresh, "başka bir tümce", "again"],
    ["", "", "password"],
  ] as const) {
    const answer = await post("/reset-password", { token, password, again });
    const body = (await answer.json()) as { errors: Record<string, string[]>; typed: Record<string, string> };
    expect([answer.status, Object.keys(body.errors)[0], body.typed.password]).toEqual([400, field, undefined]);
  }
  expect((await reset(token)).status).toBe(302);
});

test("of fifty uses of one link at once one succeeds", async () => {
  const { email } = await person("viewer");
  const token = await resetTokenOf(email);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      post("/reset-password", { token, password: `${fresh} ${at}`, again: `${fresh} ${at}` }, {}, `192.0.2.${at}`),
    ),
  );
  const counts = answers.map(({ status }) => status);
  expect([counts.filter((status) => status === 302).length, counts.filter((status) => status === 400).length]).toEqual([
    1, 49,
  ]);
  expect(await signInWith(email, `${fresh} ${counts.indexOf(302)}`)).toBe(200);
});

test("nobody learns whether an address has an account: same answer, same work, no mail", async () => {
  const { email } = await person("viewer");
  const whole = async (address: string) => {
    const answer = await post("/forgot-password", { email: address });
    return { status: answer.status, headers: [...answer.headers], body: await answer.text() };
  };
  expect(await whole("kimse@example.org")).toEqual(await whole(email));
  await settled();
  expect((await db().select().from(mails)).map(({ toAddress }) => toAddress)).toEqual([email]);
  const rows = await db().select({ payload: jobs.payload }).from(jobs);
  expect(rows.map(({ payload }) => Object.keys(payload).sort())).toEqual([
    ["address", "id", "locale", "origin"],
    ["address", "id", "locale", "origin"],
  ]);
  expect(JSON.stringify(rows)).not.toContain("@");
  // What takes the time of an answer is what the database is asked.
  await stop();
  const work = async (address: string) => {
    await db().execute("DELETE FROM rate_limits");
    return statementsOf(() => whole(address));
  };
  const [known, unknown] = [await work(email), await work("kimse@example.org")];
  stop = startJobs({ ...accountJobs, ...signUpJobs });
  expect(known.length).toBeGreaterThan(2);
  expect(unknown).toEqual(known);
});

test("people whose account is closed, or not open yet, get no link; other spellings of an address are other people", async () => {
  const { email, id } = await person("viewer");
  await db().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id));
  await post("/forgot-password", { email });
  await createUser(systemActor, { name: "Ali", email: "ali@example.org", password: old, grants: [] });
  for (const spelling of [
    "alı@example.org",
    "ALİ@example.org",
    "ali@example.org\u200b",
    "ａli@example.org",
    "a\u0300li@example.org",
  ])
    await post("/forgot-password", { email: spelling });
  await settled();
  expect(await db().select().from(mails)).toEqual([]);
  await post("/forgot-password", { email: " ALI@Example.org " });
  await settled();
  expect((await db().select().from(mails)).map(({ toAddress }) => toAddress)).toEqual(["ali@example.org"]);
});

test("ten mails an hour go to one address from wherever, however it is written and whether or not it is known; nobody hears that no more go", async () => {
  const { email } = await person("viewer");
  for (const address of [email, "kimse@example.org"]) {
    const spellings = [address, address.toUpperCase(), ` ${address}`];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        post(
          "/forgot-password",
          { email: spellings[at % 3] ?? "" },
          { "X-Forwarded-For": `198.51.100.${at}` },
          `192.0.2.${at}`,
        ),
      ),
    );
    expect([
      address,
      answers.filter(({ status }) => status === 302).length,
      answers.filter(({ status }) => status === 429).length,
    ]).toEqual([address, 12, 0]);
  }
  await settled();
  expect(await mailsTo(email)).toHaveLength(10);
});

test("one sender has five mails an hour sent to one address; the owner still asks from elsewhere, and the latest link is always good", async () => {
  const { email } = await person("viewer");
  const wish = (address: string) => post("/forgot-password", { email }, {}, address);
  const stranger = [];
  for (let at = 0; at < 7; at++) stranger.push((await wish("192.0.2.66")).status);
  expect(stranger).toEqual([302, 302, 302, 302, 302, 429, 429]);
  expect((await wish("192.0.2.66")).headers.get("retry-after")).toMatch(/^\d+$/);
  for (let at = 0; at < 20; at++) await wish(`198.51.100.${at}`);
  expect((await wish("192.0.2.1")).status).toBe(302);
  await settled();
  expect(await mailsTo(email)).toHaveLength(10);
  const token = (await linkTo(email, "resetPassword")).searchParams.get("token") ?? "";
  expect((await reset(token)).status).toBe(302);
  // Whoever used a link gets the next one.
  expect((await wish("192.0.2.1")).status).toBe(302);
  await settled();
  expect(await mailsTo(email)).toHaveLength(12);
});

test("a Host header leads no link to another machine", async () => {
  const { email } = await person("viewer");
  const tries: Record<string, string>[] = [
    {},
    { "X-Forwarded-Host": "evil.example" },
    { Host: "evil.example" },
    { Forwarded: "host=evil.example" },
  ];
  for (const headers of tries) {
    await post("/forgot-password", { email }, headers);
    // The requests of these tests come to http://site.test, which is no loopback address.
    expect((await linkTo(email, "resetPassword")).origin).toBe("http://127.0.0.1:3000");
  }
});

test("somebody is invited, chooses name and password, and signs in", async () => {
  const email = "ayse@example.org";
  const { id } = await inviteUser(
    systemActor,
    {
      name: "  Ayşe\u200b   Işık ",
      email,
      jobTitle: "Uzman",
      rights: {
        grants: [{ role: "departmentEditor", sections: ["haberler"], departments: null }],
        sections: new Set(["haberler"]),
      },
    },
    { origin },
  );
  expect((await db().select().from(users).where(eq(users.id, id)))[0]).toMatchObject({
    name: "Ayşe Işık",
    state: "invited",
    passwordHash: null,
  });
  expect((await listColleagues()).some((one) => one.id === id)).toBe(false);
  expect(await signInWith(email, "")).toBe(401);
  const first = await linkTo(email, "invitation");
  await resendInvitation(systemActor, id, { origin });
  const link = await linkTo(email, "invitation");
  expect([link.origin, link.pathname]).toEqual([origin, "/sign-up"]);
  expect(await (await ask("GET", first.pathname + first.search)).json()).toMatchObject({
    state: "invalid",
    invitation: null,
  });
  expect(await (await ask("GET", link.pathname + link.search)).json()).toMatchObject({
    state: "invited",
    invitation: { name: "Ayşe Işık", email },
  });
  const invitation = link.searchParams.get("invitation") ?? "";
  const personal = await post("/sign-up", { invitation, name: "Ayşe Işık", password: "ayse isik 12" });
  expect([personal.status, await personal.json()]).toMatchObject([
    400,
    { errors: { password: ["settings.errors.next.personal"] }, typed: { name: "Ayşe Işık" } },
  ]);
  const answer = await post("/sign-up", {
    invitation,
    name: "Ays\u0327e \u202eIs\u0327ık\u200d",
    password: fresh,
    email: "baska@example.org",
    state: "open",
    role: "webAdmin",
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/sign-in?done=invitation"]);
  expect((await db().select().from(users).where(eq(users.id, id)))[0]).toMatchObject({
    name: "Ayşe Işık",
    state: "open",
    email,
  });
  expect(await signInWith(email, fresh)).toBe(200);
  expect((await post("/sign-up", { invitation, name: "Ayşe", password: fresh })).status).toBe(400);
});

test("only administrators invite, let in and send away; an address has one account", async () => {
  const chief = await person("editorInChief");
  const actor = makeActor({ ...chief });
  await expect(inviteUser(actor, { name: "A", email: "a@example.org" }, { origin })).rejects.toMatchObject({
    status: 403,
  });
  for (const operation of [
    approveUser(actor, chief.id, { origin }),
    removePendingUser(actor, chief.id),
    resendInvitation(actor, chief.id, { origin }),
  ])
    await expect(operation).rejects.toMatchObject({ status: 403 });
  await expect(
    inviteUser(systemActor, { name: "Ad", email: chief.email.toUpperCase() }, { origin }),
  ).rejects.toMatchObject({ code: "emailTaken" });
  await expect(
    createUser(systemActor, { name: "A", email: chief.email, password: old, grants: [] }),
  ).rejects.toMatchObject({ code: "emailTaken" });
  await expect(
    inviteUser(systemActor, { name: "\u200b\u202e ", email: "b@example.org" }, { origin }),
  ).rejects.toMatchObject({ status: 400 });
  await expect(approveUser(systemActor, chief.id, { origin })).rejects.toMatchObject({ status: 409 });
  await expect(removePendingUser(systemActor, chief.id)).rejects.toMatchObject({ status: 409 });
  await expect(approveUser(systemActor, "x", { origin })).rejects.toMatchObject({ status: 404 });
  const at = await Promise.allSettled(
    Array.from({ length: 5 }, () => inviteUser(systemActor, { name: "İki", email: "iki@example.org" }, { origin })),
  );
  expect(at.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [invited] = await db().select().from(users).where(eq(users.emailKey, "iki@example.org"));
  await removePendingUser(systemActor, invited?.id ?? "");
  expect(await db().select().from(users).where(eq(users.emailKey, "iki@example.org"))).toEqual([]);
});

test("accounts are by invitation unless an administrator opens them", async () => {
  const chief = await person("editorInChief");
  await expect(saveAccessSettings(makeActor({ ...chief }), { signUp: "open" })).rejects.toMatchObject({ status: 403 });
  expect(await (await ask("GET", "/sign-up")).json()).toMatchObject({ state: "closed" });
  expect((await post("/sign-up", { name: "Ali", email: "yeni@example.org", password: fresh })).status).toBe(403);
  expect(await db().select().from(users).where(eq(users.emailKey, "yeni@example.org"))).toEqual([]);
});

test("where accounts are open: asked for, confirmed, let in, signed in; until then the door says what it says to strangers", async () => {
  await saveAccessSettings(systemActor, { signUp: "open" });
  const admin = await person("webAdmin");
  const email = "yeni@example.org";
  const answer = await post("/sign-up", { name: "Yeni Gelen", email, password: fresh });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/confirmation-required"]);
  const link = await linkTo(email, "confirmEmail");
  expect((await mailsTo(email))[0]?.text).not.toContain("Yeni Gelen");
  expect(link.pathname).toBe("/confirm-email");
  const state = async () => (await db().select().from(users).where(eq(users.emailKey, email)))[0]?.state;
  expect(await (await ask("GET", link.pathname + link.search)).json()).toMatchObject({
    email,
    token: link.searchParams.get("token"),
  });
  expect([await state(), await signInWith(email, fresh)]).toEqual(["unconfirmed", 401]);
  const token = link.searchParams.get("token") ?? "";
  const wrong = await post("/confirm-email", { token, password: "yanlış bir parola" });
  expect([wrong.status, await state()]).toEqual([400, "unconfirmed"]);
  expect((await post("/confirm-email", { token, password: fresh })).headers.get("location")).toBe(
    "/confirm-email?done",
  );
  expect([await state(), await signInWith(email, fresh)]).toEqual(["awaiting", 401]);
  expect((await mailsTo(admin.email)).map(({ kind, subject }) => [kind, subject])).toEqual([
    ["accountAwaiting", "Onay bekleyen hesap: Yeni Gelen"],
  ]);
  const [row] = await db().select().from(users).where(eq(users.emailKey, email));
  await approveUser(admin, row?.id ?? "", { origin, rights: { grants: [{ role: "viewer" }], sections: new Set() } });
  expect(await signInWith(email, fresh)).toBe(200);
  expect((await mailsTo(email))[0]?.kind).toBe("accountApproved");
  const verbs = await db()
    .select({ verb: auditEntries.verb })
    .from(auditEntries)
    .where(eq(auditEntries.objectId, row?.id ?? ""))
    .orderBy(auditEntries.id);
  expect(verbs.map(({ verb }) => verb).filter((verb) => verb !== "sign-in-failed")).toEqual([
    "sign-up",
    "confirm-email",
    "approve-account",
    "grants",
    "sign-in",
  ]);
});

test("asking with an address that has an account: the same answer, and a mail that says so; the account stays as it is", async () => {
  await saveAccessSettings(systemActor, { signUp: "open" });
  const { email, id } = await person("viewer");
  const before = (await db().select().from(users).where(eq(users.id, id)))[0];
  const [known, unknown] = [
    await post("/sign-up", { name: "Başkası", email, password: fresh }),
    await post("/sign-up", { name: "Başkası", email: "yepyeni@example.org", password: fresh }),
  ];
  expect([known.status, [...known.headers]]).toEqual([unknown.status, [...unknown.headers]]);
  await settled();
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(["accountExists"]);
  expect((await db().select().from(users).where(eq(users.id, id)))[0]).toEqual(before);
  expect([await signInWith(email, old), await signInWith(email, fresh)]).toEqual([200, 401]);
});

test("whoever asks in another's name gets nowhere: the owner's own wish replaces it", async () => {
  await saveAccessSettings(systemActor, { signUp: "open" });
  const email = "sahibi@example.org";
  await post("/sign-up", { name: "Saldırgan", email, password: "saldirganin tumcesi" });
  const theirs = await linkTo(email, "confirmEmail");
  await post("/sign-up", { name: "Sahibi", email, password: fresh });
  const own = await linkTo(email, "confirmEmail");
  expect(
    (await post("/confirm-email", { token: theirs.searchParams.get("token") ?? "", password: "saldirganin tumcesi" }))
      .status,
  ).toBe(400);
  expect(
    (await post("/confirm-email", { token: own.searchParams.get("token") ?? "", password: "saldirganin tumcesi" }))
      .status,
  ).toBe(400);
  expect((await post("/confirm-email", { token: own.searchParams.get("token") ?? "", password: fresh })).status).toBe(
    302,
  );
  expect((await db().select().from(users).where(eq(users.emailKey, email)))[0]).toMatchObject({
    name: "Sahibi",
    state: "awaiting",
  });
});

test("what can't be an account is refused with everything typed but the password", async () => {
  await saveAccessSettings(systemActor, { signUp: "open" });
  const tries = [
    [{ name: "\u200b", email: "x@example.org", password: fresh }, "name"],
    [{ name: "x", email: "x@example.org", password: fresh }, "name"],
    [{ name: "a".repeat(81), email: "x@example.org", password: fresh }, "name"],
    [{ name: "Ali", email: "ALİ@example.org", password: fresh }, "email"],
    [{ name: "Ali", email: "a@b,c@example.org", password: fresh }, "email"],
    [{ name: "Ali", email: '"a@evil.example b"@example.org', password: fresh }, "email"],
    [{ name: "Ali", email: "a@example.org\r\nBcc: b@example.org", password: fresh }, "email"],
    [{ name: "Ali", email: "x@example.org", password: "kısa" }, "password"],
  ] as const;
  for (const [fields, field] of tries) {
    const answer = await post("/sign-up", fields);
    const body = (await answer.json()) as { errors: Record<string, string[]>; typed: Record<string, string> };
    expect([fields, answer.status, Object.keys(body.errors)]).toEqual([fields, 400, [field]]);
    expect(body.typed).not.toHaveProperty("password");
    expect(Object.keys(body.typed)).toContain("email");
  }
  expect(await db().select().from(users).where(eq(users.state, "unconfirmed"))).toHaveLength(1); // yepyeni@, from above
});

test("accounts that were never confirmed are forgotten after a week", async () => {
  await db()
    .update(users)
    .set({ createdAt: sql`now() - interval '8 days'` })
    .where(eq(users.state, "unconfirmed"));
  await purgeUnconfirmedUsers();
  expect(await db().select().from(users).where(eq(users.state, "unconfirmed"))).toEqual([]);
});

test("these pages are for guests only, take no change from another site, and hide their address", async () => {
  const { cookie } = await signedIn("viewer");
  for (const path of ["/sign-up", "/forgot-password", "/reset-password", "/confirm-email", "/confirmation-required"]) {
    expect([path, (await ask("GET", path, { cookie })).headers.get("location")]).toEqual([path, "/home"]);
    expect([path, (await ask("GET", `${path}?next=//evil.example&redirectURL=//evil.example`)).status]).toEqual([
      path,
      200,
    ]);
    if (path === "/confirmation-required") continue;
    expect([path, (await post(path, {}, { Origin: "https://evil.example" })).status]).toEqual([path, 403]);
    expect([
      path,
      (await ask("POST", path, { cookie, body: new URLSearchParams({}) })).headers.get("location"),
    ]).toEqual([path, "/home"]);
  }
});
