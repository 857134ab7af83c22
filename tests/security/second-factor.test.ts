import { and, eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";

import { makeActor, systemActor } from "~/lib/access/actor";
import { auditEntries } from "~/lib/audit/schema.server";
import { saveAccessSettings } from "~/lib/auth/session/access-settings.server";
import { recoveryCodes, secondFactors, sessions, users } from "~/lib/auth/schema.server";
import { takeCode, unsealSecret } from "~/lib/auth/credentials/second-factor-code.server";
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  switchSecondFactorOff,
} from "~/lib/auth/account/second-factor.server";
import { unseal } from "~/lib/platform/crypto/seal.server";
import { db } from "~/lib/platform/db/database.server";
import { isRefusal } from "~/lib/platform/refusal";

import { ask, bodyOf, signedIn } from "../support/api";
import { useSteadyCodes } from "../support/clock";
import { person } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();
beforeEach(() => db().execute("DELETE FROM rate_limits"));
useSteadyCodes();

const password = "correct horse battery";
const period = 30_000;
const codeAt = (secret: string, at = Date.now()) => TOTP.generate({ secret: TOTPSecret(secret), timestamp: at });
const TOTPSecret = (secret: string) => new TOTP({ secret }).secret;
const signInByForm = (email: string, redirectURL = "") =>
  ask("POST", "/sign-in", { body: new URLSearchParams({ email, password, redirectURL }) });
const signInByApi = (email: string, code?: unknown) =>
  ask("POST", "/api/auth/sign-in", { json: { email, password, ...(code === undefined ? {} : { code }) } });
const cookieOf = (answer: Response) => answer.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
const give = (cookie: string, code: string, wanted = "") =>
  ask("POST", `/sign-in/second-factor${wanted}`, { cookie, body: new URLSearchParams({ code }) });

/** A person with a second factor, confirmed with the code of the step before: this step's is still good. */
async function withFactor(role: Parameters<typeof person>[0] = "viewer") {
  const who = await person(role);
  await beginSecondFactor(who, { password });
  const begun = await getSecondFactor(who);
  if (begun.state !== "begun") throw new Error("not begun");
  const secret = begun.secret.replaceAll(" ", "");
  const recovery = await confirmSecondFactor(who, codeAt(secret, Date.now() - period));
  return { ...who, secret, recovery };
}

test("a second factor is switched on by password and a first code, and gives ten recovery codes", async () => {
  const who = await person("viewer");
  await expect(beginSecondFactor(who, { password: "yanlış" })).rejects.toThrow();
  expect(await getSecondFactor(who)).toEqual({ state: "off" });
  await beginSecondFactor(who, { password });
  const begun = await getSecondFactor(who);
  if (begun.state !== "begun") throw new Error("not begun");
  await expect(confirmSecondFactor(who, "000000")).rejects.toThrow();
  expect((await signInByForm(who.email)).headers.get("location")).toBe("/example");
  const codes = await confirmSecondFactor(who, codeAt(begun.secret.replaceAll(" ", "")).replace(/(...)(...)/, "$1 $2"));
  expect([codes.length, new Set(codes).size, codes.every((code) => /^[\da-z]{4}(-[\da-z]{4}){3}$/.test(code))]).toEqual(
    [10, 10, true],
  );
  expect(await getSecondFactor(who)).toMatchObject({ state: "on", recoveryCodes: 10 });
  await expect(beginSecondFactor(who, { password })).rejects.toMatchObject({ status: 409 });
  const auditLines = await db()
    .select({ verb: auditEntries.verb })
    .from(auditEntries)
    .where(eq(auditEntries.actorId, who.id));
  expect(auditLines.map(({ verb }) => verb)).toContain("second-factor-on");
});

test("what was begun and left for a quarter of an hour was not begun", async () => {
  const who = await person("viewer");
  await beginSecondFactor(who, { password });
  await db()
    .update(secondFactors)
    .set({ createdAt: new Date(Date.now() - 16 * 60_000) })
    .where(eq(secondFactors.userId, who.id));
  const [row] = await db().select().from(secondFactors).where(eq(secondFactors.userId, who.id));
  const secret = unsealSecret(who.id, row?.sealedSecret ?? "")?.text ?? "";
  expect(await getSecondFactor(who)).toEqual({ state: "off" });
  await expect(confirmSecondFactor(who, codeAt(secret))).rejects.toThrow();
});

test("after the password a browser has five minutes to give a code, and opens nothing else meanwhile", async () => {
  const { email, secret, id } = await withFactor("webAdmin");
  const first = await signInByForm(email, "/content/haberler?page=2");
  expect([first.status, first.headers.get("location")]).toEqual([
    302,
    "/sign-in/second-factor?redirectURL=%2Fcontent%2Fhaberler%3Fpage%3D2",
  ]);
  const half = cookieOf(first);
  const [stored] = await db()
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, id), eq(sessions.stage, "secondFactor")));
  expect((stored?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
  for (const path of [
    "/example",
    "/content/haberler",
    "/me/settings",
    "/me/settings/second-factor",
    "/apps/file-manager-public",
    "/administration",
    "/sign-in/set-up-second-factor",
    "/unlock-session",
  ]) {
    const answer = await ask("GET", path, { cookie: half });
    expect([path, answer.status, answer.headers.get("location")?.split("?")[0]]).toEqual([
      path,
      302,
      "/sign-in/second-factor",
    ]);
  }
  for (const path of [
    "/api/content/haberler",
    "/api/common/user",
    "/api/files",
    "/api/auth/session",
    "/api/openapi.json",
  ])
    expect([path, (await ask("GET", path, { cookie: half })).status]).toEqual([path, 401]);
  for (const path of ["/me/settings/security", "/me/settings/second-factor", "/content/haberler/new"]) {
    expect(
      (await ask("POST", path, { cookie: half, body: new URLSearchParams({ intent: "off" }) })).headers.get("location"),
    ).toMatch(/^\/sign-in\/second-factor/);
  }
  expect((await ask("GET", "/sign-in", { cookie: half })).status).toBe(200);
  expect((await give(half, "123456")).status).toBe(401);
  const whole = await give(half, codeAt(secret), "?redirectURL=%2Fcontent%2Fhaberler%3Fpage%3D2");
  expect([whole.status, whole.headers.get("location")]).toEqual([302, "/content/haberler?page=2"]);
  expect((await ask("GET", "/api/common/user", { cookie: cookieOf(whole) })).status).toBe(200);
  expect((await ask("GET", "/example", { cookie: half })).headers.get("location")).toBe(
    "/sign-in?redirectURL=%2Fexample",
  );
});

test("the second step ends in time, and leads nowhere else", async () => {
  const { email, secret, id } = await withFactor();
  const half = cookieOf(await signInByForm(email));
  const elsewhere = await give(half, codeAt(secret), "?redirectURL=%2F%2Fevil.example");
  expect(elsewhere.headers.get("location")).toBe("/example");
  const late = cookieOf(await signInByForm(email));
  await db()
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(and(eq(sessions.userId, id), eq(sessions.stage, "secondFactor")));
  expect((await give(late, codeAt(secret, Date.now() + period))).headers.get("location")).toMatch(/^\/sign-in(\?|$)/);
});

test("a code is taken once, also when two come at once", async () => {
  const { id, secret } = await withFactor();
  const code = codeAt(secret);
  const both = await Promise.allSettled([takeCode(id, code), takeCode(id, code)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(takeCode(id, code)).rejects.toThrow();
  await expect(takeCode(id, codeAt(secret, Date.now() - period))).rejects.toThrow();
  await expect(takeCode(id, codeAt(secret, Date.now() + period))).resolves.toBe("app");
});

test("of fifty codes at once six are looked at; then the right one waits too", async () => {
  const { id, secret, email } = await withFactor();
  const right = codeAt(secret);
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, (_, at) =>
      takeCode(id, String(100_000 + at) === right ? "999999" : String(100_000 + at)),
    ),
  );
  const refused = tries.filter((one) => one.status === "rejected" && isRefusal(one.reason, 429));
  expect([refused.length, tries.filter(({ status }) => status === "fulfilled").length]).toEqual([44, 0]);
  const half = cookieOf(await signInByForm(email));
  const answer = await give(half, right);
  expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await signInByApi(email, right)).status).toBe(429);
});

test("a recovery code stands in for the app once, however it is typed, and is nobody else's", async () => {
  const { id, recovery, email, secret } = await withFactor();
  const stranger = await withFactor();
  const [first = "", second = ""] = recovery;
  await expect(takeCode(stranger.id, first)).rejects.toThrow();
  const half = cookieOf(await signInByForm(email));
  expect((await give(half, ` ${first.toUpperCase().replaceAll("-", " ")} `)).status).toBe(302);
  await expect(takeCode(id, first)).rejects.toThrow();
  const both = await Promise.allSettled([takeCode(id, second), takeCode(id, second)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const kept = await db().select().from(recoveryCodes).where(eq(recoveryCodes.userId, id));
  expect([kept.length, kept.some(({ codeHash }) => recovery.includes(codeHash))]).toEqual([10, false]);
  const me = makeActor({ id, name: "x", grants: [] });
  await expect(renewRecoveryCodes(me, { password, code: "000000" })).rejects.toMatchObject({ code: "wrongCode" });
  await expect(renewRecoveryCodes(me, { password, code: first })).rejects.toMatchObject({ code: "wrongCode" });
  const renewed = await renewRecoveryCodes(me, { password, code: codeAt(secret) });
  for (const old of recovery.slice(2, 4)) await expect(takeCode(id, old)).rejects.toThrow();
  await expect(takeCode(id, renewed[0] ?? "")).resolves.toBe("recovery");
});

test("a script gives the code with the password; who lacks it learns so only after the right password", async () => {
  const { email, secret } = await withFactor();
  const without = await signInByApi(email);
  expect([without.status, await bodyOf(without)]).toMatchObject([401, { code: "codeWanted", secondFactor: true }]);
  const wrongPassword = await ask("POST", "/api/auth/sign-in", {
    json: { email, password: "yanlış", code: codeAt(secret) },
  });
  expect([wrongPassword.status, Object.keys(await bodyOf(wrongPassword))]).toEqual([401, ["error", "code", "message"]]);
  for (const code of ["000000", "", 5, null, {}, [codeAt(secret)]])
    expect([code, (await signInByApi(email, code)).status]).toEqual([code, 401]);
  await db().execute("DELETE FROM rate_limits");
  const { accessToken } = await bodyOf<{ accessToken: string }>(signInByApi(email, codeAt(secret)));
  expect((await ask("GET", "/api/common/user", { bearer: accessToken })).status).toBe(200);
});

test("the secret in the database opens with the server's own secret only, and only in its own row", async () => {
  const { id, secret } = await withFactor();
  const [row] = await db().select().from(secondFactors).where(eq(secondFactors.userId, id));
  const sealed = row?.sealedSecret ?? "";
  expect(sealed).not.toContain(secret);
  expect(unsealSecret(id, sealed)?.text).toBe(secret);
  expect(unseal(sealed, { purpose: "second factor", owner: id, secrets: ["x".repeat(40)] })).toBeNull();
  expect(unsealSecret((await person("viewer")).id, sealed)).toBeNull();
});

test("whose role asks for a second factor and who has none is led to set one up, and reaches nothing else", async () => {
  await saveAccessSettings(systemActor, { secondFactorRoles: ["auditor"] });
  const free = await signedIn("viewer");
  expect((await ask("GET", "/example", { cookie: free.cookie })).status).toBe(200);
  const bound = await signedIn("auditor");
  for (const path of ["/example", "/content/haberler", "/me/settings/second-factor", "/me/settings/tokens"]) {
    const answer = await ask("GET", path, { cookie: bound.cookie });
    expect([path, answer.status, answer.headers.get("location")]).toEqual([
      path,
      302,
      `/sign-in/set-up-second-factor?${new URLSearchParams({ redirectURL: path })}`,
    ]);
  }
  for (const key of [{ cookie: bound.cookie }, { bearer: bound.bearer }]) {
    const answer = await ask("GET", "/api/content/haberler", key);
    expect([answer.status, await bodyOf(answer)]).toMatchObject([
      403,
      {
        error: expect.stringContaining("second factor") as string,
        code: "secondFactorRequired",
        secondFactorRequired: true,
      },
    ]);
  }
  const setUp = (fields: Record<string, string>) =>
    ask("POST", "/sign-in/set-up-second-factor?redirectURL=%2Fcontent%2Fhaberler", {
      cookie: bound.cookie,
      body: new URLSearchParams(fields),
    });
  expect((await setUp({ intent: "begin" })).status).toBe(302);
  const { factor } = await bodyOf<{ factor: { secret: string } }>(
    ask("GET", "/sign-in/set-up-second-factor", { cookie: bound.cookie }),
  );
  expect((await setUp({ intent: "confirm", code: "000000" })).status).toBe(400);
  const done = await bodyOf<{ codes: string[] }>(
    setUp({ intent: "confirm", code: codeAt(factor.secret.replaceAll(" ", "")) }),
  );
  expect(done.codes).toHaveLength(10);
  expect((await ask("GET", "/example", { cookie: bound.cookie })).status).toBe(200);
  await saveAccessSettings(systemActor, { secondFactorRoles: [] });
});

test("an old session is asked for the password before a required second factor is set up", async () => {
  await saveAccessSettings(systemActor, { secondFactorRoles: ["auditor"] });
  const bound = await signedIn("auditor");
  await db()
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(sessions.userId, bound.id));
  const begin = (fields: Record<string, string>) =>
    ask("POST", "/sign-in/set-up-second-factor", {
      cookie: bound.cookie,
      body: new URLSearchParams({ intent: "begin", ...fields }),
    });
  expect((await begin({})).status).toBe(400);
  expect((await begin({ password: "yanlış" })).status).toBe(400);
  expect((await begin({ password })).status).toBe(302);
  await saveAccessSettings(systemActor, { secondFactorRoles: [] });
});

test("it is switched off by password and code, and not by one of them", async () => {
  const who = await withFactor();
  await expect(switchSecondFactorOff(who, { password: "yanlış", code: codeAt(who.secret) })).rejects.toThrow();
  await expect(switchSecondFactorOff(who, { password, code: "000000" })).rejects.toThrow();
  await switchSecondFactorOff(who, { password, code: codeAt(who.secret) });
  expect(await getSecondFactor(who)).toEqual({ state: "off" });
  expect(await db().$count(recoveryCodes, eq(recoveryCodes.userId, who.id))).toBe(0);
  expect((await signInByForm(who.email)).headers.get("location")).toBe("/example");
});

test("an administrator takes a lost one away; all of the person's sessions end at once, and the log has it", async () => {
  const admin = await person("webAdmin");
  const who = await withFactor();
  const cookie = cookieOf(await give(cookieOf(await signInByForm(who.email)), codeAt(who.secret)));
  expect((await ask("GET", "/api/common/user", { cookie })).status).toBe(200);
  await expect(resetSecondFactor(who, who.id)).rejects.toMatchObject({ status: 403 });
  for (const unknown of ["x", "00000000-0000-4000-8000-000000000000"])
    await expect(resetSecondFactor(admin, unknown)).rejects.toMatchObject({ status: 404 });
  await expect(resetSecondFactor(admin, admin.id)).rejects.toMatchObject({ status: 403 });
  await resetSecondFactor(admin, who.id);
  expect((await ask("GET", "/api/common/user", { cookie })).status).toBe(401);
  expect((await signInByForm(who.email)).headers.get("location")).toBe("/example");
  const [auditLine] = await db()
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.objectId, who.id), eq(auditEntries.verb, "second-factor-reset")));
  expect(auditLine).toMatchObject({ actorId: admin.id, before: { secondFactor: true } });
});

test("codes and secrets stand in no record and on no page after the first", async () => {
  const who = await withFactor();
  const rows = JSON.stringify([
    await db().select().from(auditEntries),
    await db().select().from(users).where(eq(users.id, who.id)),
  ]);
  for (const secret of [who.secret, ...who.recovery]) expect(rows.includes(secret)).toBe(false);
});
