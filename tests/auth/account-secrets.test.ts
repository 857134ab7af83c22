import { and, desc, eq, isNull } from "drizzle-orm";
import { TOTP } from "otpauth";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createApiToken } from "~/lib/auth/account/api-tokens.server";
import { changePassword } from "~/lib/auth/account/change-password.server";
import { beginSecondFactor, confirmSecondFactor, getSecondFactor } from "~/lib/auth/account/second-factor.server";
import {
  authenticate,
  completeSignIn,
  openBesideBrowser,
  signIn as openSession,
} from "~/lib/auth/session/sign-in.server";
import { createSession, findStagedSession, sessionCookie } from "~/lib/auth/session/session.server";
import { inviteUser } from "~/lib/auth/users/invitation.server";
import { createMailToken } from "~/lib/auth/credentials/mail-tokens.server";
import { reopenUser, suspendUser } from "~/lib/auth/users/manage-users.server";
import { mailTokens, sessions, users } from "~/lib/auth/schema.server";
import { mails } from "~/lib/mails/schema.server";
import { db } from "~/lib/platform/db/database.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { useSteadyCodes } from "../support/clock";
import { person } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();
useSteadyCodes();
beforeAll(async () => void (await person("webAdmin")));
beforeEach(() => db().execute("DELETE FROM rate_limits"));

const password = "correct horse battery";
const next = "mavi-vapur-yedi-iskele";
type Person = Awaited<ReturnType<typeof signedIn>>;
const post = (path: string, fields: Record<string, string>, cookie?: string) =>
  ask("POST", path, { body: new URLSearchParams(fields), address: "192.0.2.5", ...(cookie ? { cookie } : {}) });
const opens = async (way: { bearer?: string; cookie?: string }) => (await ask("GET", "/api/common/user", way)).status;
const openLinks = async (id: string) =>
  (
    await db()
      .select({ purpose: mailTokens.purpose })
      .from(mailTokens)
      .where(and(eq(mailTokens.userId, id), isNull(mailTokens.usedAt)))
  )
    .map(({ purpose }) => purpose)
    .sort();
const reset = async (token: string, more: Record<string, string> = {}) =>
  (await post("/reset-password", { token, password: next, again: next, ...more })).status;
const apiToken = async (who: Person) =>
  (await createApiToken(who, { name: "Gece yedeği", scopes: ["account"], days: 30, password })).secret;

async function confirmNewAddress(who: Person): Promise<number> {
  const email = `yeni-${who.email}`;
  await post("/me/settings", { intent: "email", email, password }, who.cookie);
  const [mail] = await db().select().from(mails).where(eq(mails.toAddress, email)).orderBy(desc(mails.createdAt));
  return (
    await post(
      "/confirm-new-email",
      { token: /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "", password },
      who.cookie,
    )
  ).status;
}

test("every mailed link of an account ends with a new password, another address and the account's suspension", async () => {
  const ways: Record<string, (who: Person) => Promise<unknown>> = {
    "a new password": (who) => changePassword(who, { current: password, next }, ""),
    "another address": async (who) => expect(await confirmNewAddress(who)).toBe(302),
    "a suspension": (who) => suspendUser(systemActor, who.id),
    "a suspension that is over": async (who) => (
      await suspendUser(systemActor, who.id),
      await reopenUser(systemActor, who.id)
    ),
  };
  for (const [way, work] of Object.entries(ways)) {
    const who = await signedIn("viewer");
    const token = await createMailToken(who.id, "resetPassword");
    for (const purpose of ["invitation", "confirmEmail"] as const) await createMailToken(who.id, purpose);
    await createMailToken(who.id, "changeEmail", "baska@ornek.test");
    expect(await openLinks(who.id)).toHaveLength(4);
    await work(who);
    expect([way, await openLinks(who.id), await reset(token)]).toEqual([way, [], 400]);
  }
  const { id } = await inviteUser(
    systemActor,
    { name: "Davetli Kişi", email: "davetli@ornek.test" },
    { origin: "http://127.0.0.1:3000" },
  );
  await suspendUser(systemActor, id);
  await reopenUser(systemActor, id);
  expect(await openLinks(id)).toEqual([]);
});

test("a link for a new password may still be used right before; a wish for another address can be taken back", async () => {
  const who = await signedIn("viewer");
  const token = await createMailToken(who.id, "resetPassword");
  await post("/me/settings", { intent: "email", email: "geri@ornek.test", password }, who.cookie);
  expect(await openLinks(who.id)).toEqual(["changeEmail", "resetPassword"]);
  expect((await post("/me/settings", { intent: "cancel-email" }, who.cookie)).status).toBe(302);
  expect(await openLinks(who.id)).toEqual(["resetPassword"]);
  expect((await bodyOf(ask("GET", "/me/settings", { cookie: who.cookie }))).requested).toBeNull();
  expect(await reset(token)).toBe(302);
});

test("an address is one's own until the new one is confirmed: mails and sign-in go by the old one, and the link needs the password", async () => {
  const who = await signedIn("viewer");
  const email = `sonra-${who.email}`;
  await post("/me/settings", { intent: "email", email, password }, who.cookie);
  const told = await db()
    .select({ kind: mails.kind, to: mails.toAddress })
    .from(mails)
    .where(eq(mails.toAddress, who.email));
  expect(told).toEqual([{ kind: "emailChangeAsked", to: who.email }]);
  const signIn = async (address: string) =>
    (await ask("POST", "/api/auth/sign-in", { json: { email: address, password }, address: "192.0.2.6" })).status;
  expect([await signIn(who.email), await signIn(email)]).toEqual([200, 401]);
  const [mail] = await db().select().from(mails).where(eq(mails.toAddress, email));
  const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect((await post("/confirm-new-email", { token, password: "yabancı birinin tahmini" })).status).toBe(400);
  expect(
    (
      await ask("POST", "/confirm-new-email", {
        body: new URLSearchParams({ token, password }),
        headers: { Origin: "https://evil.example" },
      })
    ).status,
  ).toBe(403);
  expect((await post("/confirm-new-email", { token, password })).status).toBe(302);
  expect([await signIn(who.email), await signIn(email)]).toEqual([401, 200]);
  // Confirmed by a browser that wasn't signed in: all others end.
  expect([await opens({ cookie: who.cookie }), await opens({ bearer: who.bearer })]).toEqual([401, 401]);
});

test("an API token ends with its owner's suspension, and stays dead when the account is opened again", async () => {
  const who = await signedIn("viewer");
  const bearer = await apiToken(who);
  expect(await opens({ bearer })).toBe(200);
  await suspendUser(systemActor, who.id);
  expect(await opens({ bearer })).toBe(401);
  await reopenUser(systemActor, who.id);
  expect(await opens({ bearer })).toBe(401);
  expect(
    (await db().select({ state: users.suspendedAt }).from(users).where(eq(users.id, who.id)))[0]?.state,
  ).toBeNull();
});

test("a password set by a mailed link ends the API tokens, unless they are kept expressly", async () => {
  for (const [more, status] of [
    [{}, 401],
    [{ keepTokens: "off" }, 401],
    [{ keepTokens: "on" }, 200],
  ] as const) {
    const who = await signedIn("viewer");
    const bearer = await apiToken(who);
    expect(await reset(await createMailToken(who.id, "resetPassword"), more)).toBe(302);
    expect([more, await opens({ bearer }), await opens({ bearer: who.bearer })]).toEqual([more, status, 401]);
  }
});

test("switching the second factor on ends the person's other sessions; this one stays", async () => {
  const page = "/me/settings/second-factor";
  const [who, other] = [await signedIn("viewer"), await signedIn("viewer")];
  await post(page, { intent: "begin", password }, who.cookie);
  const { factor } = await bodyOf<{ factor: { secret: string } }>(ask("GET", page, { cookie: who.cookie }));
  const code = (at = Date.now()) => new TOTP({ secret: factor.secret.replaceAll(" ", "") }).generate({ timestamp: at });
  expect((await post(page, { intent: "confirm", code: code(Date.now() - 30_000) }, who.cookie)).status).toBe(200);
  expect([
    await opens({ cookie: who.cookie }),
    await opens({ bearer: who.bearer }),
    await opens({ bearer: other.bearer }),
  ]).toEqual([200, 401, 200]);
  expect(await db().select({ kind: sessions.kind }).from(sessions).where(eq(sessions.userId, who.id))).toEqual([
    { kind: "cookie" },
  ]);
  // New recovery codes stand in for the factor: the password alone makes none.
  for (const wrong of [{}, { code: "" }, { code: "000000" }] as Record<string, string>[]) {
    const refused = await post(page, { intent: "codes", password, ...wrong }, who.cookie);
    expect([wrong, refused.status, Object.keys((await bodyOf<{ errors: object }>(refused)).errors)]).toEqual([
      wrong,
      400,
      ["code"],
    ]);
  }
  const renewed = await bodyOf<{ codes: string[] }>(
    post(page, { intent: "codes", password, code: code() }, who.cookie),
  );
  expect(renewed.codes).toHaveLength(10);
});

const desk = { address: "192.0.2.7", userAgent: null, known: [] };

/** Switches it on; the code of the step before proves it, so that this step's is still good. */
async function switchOn(who: Person): Promise<string> {
  await beginSecondFactor(who, { password });
  const begun = await getSecondFactor(who);
  const secret = begun.state === "begun" ? begun.secret.replaceAll(" ", "") : "";
  await confirmSecondFactor(who, new TOTP({ secret }).generate({ timestamp: Date.now() - 30_000 }));
  return secret;
}

test("a password that was right a moment ago opens nothing once it was changed, the account's address was, or it was suspended", async () => {
  const ways: Record<string, (who: Person) => Promise<unknown>> = {
    "a new password": (who) => changePassword(who, { current: password, next }, ""),
    "a password by link": async (who) => expect(await reset(await createMailToken(who.id, "resetPassword"))).toBe(302),
    "another address": async (who) => expect(await confirmNewAddress(who)).toBe(302),
    "a suspension": (who) => suspendUser(systemActor, who.id),
  };
  for (const [way, work] of Object.entries(ways)) {
    const who = await signedIn("viewer");
    const shown = await authenticate(who.email, password, desk);
    await work(who);
    for (const kind of ["cookie", "bearer"] as const)
      await expect(openSession(shown, kind, desk), way).rejects.toMatchObject({ code: "wrongCredentials" });
    expect(await db().$count(sessions, and(eq(sessions.userId, who.id), eq(sessions.address, desk.address)))).toBe(0);
  }
  const gone = await signedIn("viewer");
  await suspendUser(systemActor, gone.id);
  await expect(
    createApiToken(gone, { name: "Geç kalan", scopes: ["account"], days: 30, password }),
  ).rejects.toMatchObject({ code: "wrongCredentials" });
});

test("of a second factor that is switched on meanwhile a code is asked after all", async () => {
  const who = await signedIn("viewer");
  const shown = await authenticate(who.email, password, desk);
  await switchOn(who);
  await expect(openSession(shown, "bearer", desk)).rejects.toMatchObject({ code: "codeWanted" });
  expect((await openSession(shown, "cookie", desk)).stage).toBe("secondFactor");
});

test("a session that was ended meanwhile leads to no other: neither by the second step nor by unlocking", async () => {
  const who = await signedIn("viewer");
  const secret = await switchOn(who);
  for (const stage of ["secondFactor", "locked"] as const) {
    const cookie =
      (await sessionCookie((await createSession(who.id, "cookie", desk, stage)).token)).split(";", 1)[0] ?? "";
    const request = new Request("http://site.test/", { method: "POST", headers: { Cookie: cookie } });
    const session = await findStagedSession(request);
    if (!session) throw new Error("no session");
    await db().delete(sessions).where(eq(sessions.userId, who.id));
    if (stage === "locked")
      await expect(openBesideBrowser(request, session, desk)).rejects.toMatchObject({ code: "wrongCredentials" });
    else
      await expect(completeSignIn(request, session, desk, new TOTP({ secret }).generate())).rejects.toMatchObject({
        code: "wrongCode",
      });
    expect(await db().$count(sessions, eq(sessions.userId, who.id))).toBe(0);
  }
});
