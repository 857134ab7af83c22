import { desc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { closeBursts, recordBounded } from "~/lib/audit/audit-bursts.server";
import { auditEntries } from "~/lib/audit/schema.server";
import { recordFailedSignIn } from "~/lib/auth/session/failed-sign-ins.server";
import { createEntry } from "~/lib/content/entries/entries.server";
import { db } from "~/lib/platform/db/database.server";

import { ask, signedIn } from "../support/api";
import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();
beforeEach(async () => {
  await closeBursts();
  await db().execute("DELETE FROM rate_limits");
});

const password = "correct horse battery";
const entriesOf = (verb: string) =>
  db().select().from(auditEntries).where(eq(auditEntries.verb, verb)).orderBy(desc(auditEntries.id));
const signIn = (email: string, given: string, address = "192.0.2.1") =>
  ask("POST", "/api/auth/sign-in", { json: { email, password: given }, address });

test("a failed sign-in is written down by the account, or by a hash of what was typed; the password never is", async () => {
  const { email, id } = await person("viewer");
  await signIn(email, "gizli-parola-denemesi");
  await signIn("parolasini@buraya-yazan", "gizli-parola-denemesi");
  await signIn("parolam-bu-benim", "gizli-parola-denemesi");
  const [typo, unknown, known] = await entriesOf("sign-in-failed");
  expect(known).toMatchObject({
    actorId: null,
    address: "192.0.2.1",
    objectType: "session",
    objectId: id,
    after: { account: true },
  });
  for (const row of [typo, unknown])
    expect([row?.objectId, row?.after]).toEqual([expect.stringMatching(/^[\da-f]{32}$/), { account: false }]);
  expect(JSON.stringify(await db().select().from(auditEntries))).not.toMatch(/gizli-parola|parolam-bu|parolasini@/);
});

test("a burst of failures is one line and one more with their number; many bursts at once are lumped together", async () => {
  const { email, id } = await person("viewer");
  for (let at = 0; at < 8; at++) await signIn(email, "x", "192.0.2.2");
  const mine = async () =>
    (await entriesOf("sign-in-failed")).filter(({ objectId }) => objectId === id).map(({ after }) => after);
  expect(await mine()).toEqual([{ account: true }]);
  await closeBursts();
  expect(await mine()).toEqual([{ account: true, times: 7 }, { account: true }]);
  const before = (await entriesOf("sign-in-failed")).length;
  for (let at = 0; at < 90; at++) await signIn(`kimse${at}@ornek.test`, "x", `198.51.100.${at}`);
  await closeBursts();
  const [lumped] = await entriesOf("sign-in-failed");
  expect([(await entriesOf("sign-in-failed")).length - before, lumped?.after, lumped?.objectId]).toEqual([
    62,
    { times: 29 },
    "-",
  ]);
});

test("failed unlocks and sign-outs are written down", async () => {
  const me = await signedIn("viewer");
  const own = { cookie: me.cookie, headers: { "Sec-Fetch-Site": "same-origin" }, address: "192.0.2.3" };
  await ask("POST", "/api/auth/lock", own);
  expect((await ask("POST", "/api/auth/unlock", { ...own, json: { password: "yanlış" } })).status).toBe(422);
  expect((await ask("POST", "/api/auth/unlock", { ...own, json: { password } })).status).toBe(204);
  // A burst of another file's tests may end here, too.
  expect((await entriesOf("unlock-failed")).filter(({ actorId }) => actorId === me.id)).toMatchObject([
    { address: "192.0.2.3" },
  ]);
  await ask("POST", "/sign-out", { ...own, body: new URLSearchParams() });
  await ask("POST", "/api/auth/sign-out", { bearer: me.bearer, address: "192.0.2.4" });
  await ask("POST", "/sign-out", own);
  expect((await entriesOf("sign-out")).map(({ actorId, address, after }) => [actorId, address, after])).toEqual([
    [me.id, "192.0.2.4", { kind: "bearer" }],
    [me.id, "192.0.2.3", { kind: "cookie" }],
  ]);
});

test("who is refused is written down with the verb and the thing, at pages and at the interface, also where it was refused inside a transaction", async () => {
  const me = await signedIn("viewer");
  const notice = await createEntry(systemActor, section("duyurular"), { data: completeNotice((await unit()).id) });
  // A refusal of somebody before may be written late.
  const mine = async () => (await entriesOf("refused")).filter(({ actorId }) => actorId === me.id);
  const refused = async () => {
    await expect.poll(async () => (await mine()).length).toBeGreaterThan(0);
    const [row] = await mine();
    await closeBursts();
    await db().execute("ALTER TABLE audit_entries DISABLE TRIGGER USER");
    await db().execute("DELETE FROM audit_entries WHERE verb = 'refused'");
    await db().execute("ALTER TABLE audit_entries ENABLE TRIGGER USER");
    return row;
  };
  expect(
    (await ask("DELETE", `/api/content/duyurular/${notice.id}?version=1`, { bearer: me.bearer, address: "192.0.2.5" }))
      .status,
  ).toBe(403);
  expect(await refused()).toMatchObject({
    actorId: me.id,
    address: "192.0.2.5",
    objectType: "entry",
    objectId: notice.id,
    section: "duyurular",
    after: { wanted: "delete", request: `DELETE /api/content/duyurular/${notice.id}` },
  });
  expect(
    (await ask("PATCH", `/api/content/duyurular/${notice.id}`, { bearer: me.bearer, json: { version: 1, data: {} } }))
      .status,
  ).toBe(403);
  expect(await refused()).toMatchObject({ objectId: notice.id, after: { wanted: "edit" } });
  expect((await ask("GET", "/administration/users", { cookie: me.cookie })).status).toBe(403);
  expect(await refused()).toMatchObject({
    actorId: me.id,
    objectType: "page",
    objectId: "/administration/users",
    after: { wanted: "administer" },
  });
});

test("whoever fails from many addresses hides nothing that others do meanwhile", async () => {
  for (let at = 0; at < 61; at++)
    await recordBounded(
      `tried ${at}`,
      { id: null, address: null },
      { verb: "sign-in-failed", objectType: "session", objectId: `tried-${at}` },
    );
  const { id } = await person("webAdmin");
  await recordBounded(`read ${id}`, { id, address: null }, { verb: "read-mail", objectType: "mail", objectId: id });
  expect((await entriesOf("sign-in-failed"))[0]?.objectId).toBe("-");
  expect((await entriesOf("read-mail"))[0]).toMatchObject({ actorId: id, objectId: id });
});

test("a burst of refusals is one line and one more with their number", async () => {
  const me = await signedIn("viewer");
  for (let at = 0; at < 25; at++)
    expect((await ask("GET", `/administration/users/${crypto.randomUUID()}`, { cookie: me.cookie })).status).toBe(403);
  await closeBursts();
  const mine = (await entriesOf("refused")).filter(({ actorId }) => actorId === me.id);
  expect(mine.map(({ after }) => (after as { times?: number }).times)).toEqual([24, undefined]);
});

test("whoever takes the log with them is in it, with the part they took", async () => {
  const [auditor, viewer] = [await signedIn("auditor"), await signedIn("viewer")];
  expect((await ask("GET", "/administration/audit.csv?verb=sign-in", { cookie: auditor.cookie })).status).toBe(200);
  expect((await ask("GET", "/administration/audit.csv", { cookie: viewer.cookie })).status).toBe(403);
  expect((await entriesOf("export")).filter(({ objectType }) => objectType === "auditLog")).toMatchObject([
    { actorId: auditor.id, after: { verb: "sign-in" } },
  ]);
});

test("a flood of made-up addresses hides no try at an account", async () => {
  const admin = await person("webAdmin");
  const fail = (userId: string | null, typed: string, address: string) =>
    recordFailedSignIn({ typed, userId, address });
  for (let at = 0; at < 80; at += 1) await fail(null, `junk ${at}`, `198.51.100.${at}`);
  for (let at = 0; at < 9; at += 1) await fail(admin.id, admin.email, `203.0.113.${at % 3}`);
  await closeBursts();
  const told = (await entriesOf("sign-in-failed")).filter(({ objectId }) => objectId === admin.id);
  expect(told.map(({ after }) => (after as { times?: number }).times ?? 1).reduce((sum, times) => sum + times, 0)).toBe(
    9,
  );
  expect(new Set(told.map(({ address }) => address))).toEqual(new Set(["203.0.113.0", "203.0.113.1", "203.0.113.2"]));
});
