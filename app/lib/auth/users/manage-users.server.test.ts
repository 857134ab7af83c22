import { and, desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { auditEntries } from "~/lib/audit/schema.server";
import { db } from "~/lib/platform/db/database.server";

import { ask, signedIn } from "../../../../tests/support/api";
import { useTestDatabase } from "../../../../tests/support/database";
import { getUserForAdmin, listUsers, reopenUser, setGrants, suspendUser } from "./manage-users.server";
import { createUser } from "./users.server";

useTestDatabase();

const known = { sections: new Set(["duyurular", "haberler"]) };
const unit = "11111111-1111-4111-8111-111111111111";
let admin: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  admin = await signedIn("webAdmin");
});
const lastAuditLine = async (id: string) =>
  (
    await db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.objectType, "user"), eq(auditEntries.objectId, id)))
      .orderBy(desc(auditEntries.id))
      .limit(1)
  )[0];
const reads = async (bearer: string) => (await ask("GET", "/api/common/user", { bearer })).status;

test("new rights take the place of the old, end the person's sessions and are recorded with both", async () => {
  const person = await signedIn("viewer");
  expect(await reads(person.bearer)).toBe(200);
  const wanted = [
    { role: "departmentEditor", sections: ["haberler", "duyurular", "haberler"], departments: [unit] },
    { role: "viewer", sections: null },
    { role: "viewer", sections: null, departments: null },
  ];
  const set = await setGrants(admin, person.id, wanted, known);
  expect(set).toEqual([
    { role: "departmentEditor", sections: ["duyurular", "haberler"], departments: [unit] },
    { role: "viewer", sections: null, departments: null },
  ]);
  expect((await getUserForAdmin(admin, person.id)).grants).toHaveLength(2);
  expect(await reads(person.bearer)).toBe(401);
  expect(await lastAuditLine(person.id)).toMatchObject({
    verb: "grants",
    actorId: admin.id,
    before: { grants: [{ role: "viewer", sections: null, departments: null }] },
    after: { grants: set },
  });
});

test("rights that are none are refused by their reason and change nothing", async () => {
  const person = await signedIn("viewer");
  const cases: [unknown, string][] = [
    [[{ role: "king" }], "unknownRole"],
    [[null], "unknownRole"],
    [[{ role: ["webAdmin"] }], "unknownRole"],
    [[{ role: "viewer", sections: ["yok"] }], "unknownSection"],
    [[{ role: "viewer", sections: "duyurular" }], "unknownSection"],
    [[{ role: "viewer", sections: [["duyurular"]] }], "unknownSection"],
    [[{ role: "viewer", departments: ["x"] }], "badDepartment"],
    [[{ role: "viewer", departments: {} }], "badDepartment"],
    [Array.from({ length: 1_001 }, () => ({ role: "viewer" })), "tooMany"],
  ];
  for (const [given, code] of cases)
    await expect(setGrants(admin, person.id, given, known)).rejects.toMatchObject({ code });
  await expect(setGrants(admin, person.id, "webAdmin", known)).rejects.toMatchObject({ status: 400 });
  for (const id of ["", "x", unit])
    await expect(setGrants(admin, id, [], known)).rejects.toMatchObject({ status: 404 });
  expect(await reads(person.bearer)).toBe(200);
});

test("only administrators manage accounts", async () => {
  for (const role of ["editorInChief", "departmentApprover", "auditor", "viewer"] as const) {
    const person = await signedIn(role);
    const refused = { status: 403 };
    await expect(listUsers(person)).rejects.toMatchObject(refused);
    await expect(getUserForAdmin(person, person.id)).rejects.toMatchObject(refused);
    await expect(setGrants(person, person.id, [{ role: "webAdmin" }], known)).rejects.toMatchObject(refused);
    await expect(suspendUser(person, admin.id)).rejects.toMatchObject(refused);
    await expect(reopenUser(person, admin.id)).rejects.toMatchObject(refused);
  }
});

test("a closed account opens nothing at once, and nobody closes their own", async () => {
  const person = await signedIn("editorInChief");
  await suspendUser(admin, person.id, "Ayrıldı");
  expect([await reads(person.bearer), (await getUserForAdmin(admin, person.id)).state]).toEqual([401, "suspended"]);
  expect(await lastAuditLine(person.id)).toMatchObject({ verb: "suspend", reason: "Ayrıldı" });
  await reopenUser(admin, person.id);
  expect([await reads(person.bearer), (await getUserForAdmin(admin, person.id)).state]).toEqual([401, "open"]);
  await expect(suspendUser(admin, admin.id)).rejects.toMatchObject({ code: "oneself" });
});

test("the last administrator keeps the key, also when two take it from each other at once", async () => {
  const other = await signedIn("webAdmin");
  const suspended = await signedIn("webAdmin");
  await suspendUser(admin, suspended.id);
  const results = await Promise.allSettled([suspendUser(admin, other.id), setGrants(other, admin.id, [], known)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = results.find((result) => result.status === "rejected");
  expect(refused?.reason).toMatchObject({ code: "lastAdministrator" });
  await reopenUser(systemActor, other.id);
  await setGrants(systemActor, admin.id, [{ role: "webAdmin" }], known);
});

test("accounts are found by parts of their names, Turkish letters or not, in Turkish order and by state", async () => {
  for (const [name, email] of [
    ["Şule Çınar", "sule@example.org"],
    ["Cem Ilgaz", "cem@example.org"],
    ["Çiğdem İnce", "cigdem@example.org"],
  ] as const) {
    await createUser(systemActor, { name, email, password: "correct horse battery", grants: [] });
  }
  const names = async (query: Parameters<typeof listUsers>[1]) =>
    (await listUsers(admin, query)).users.map(({ name }) => name);
  expect(await names({ search: "CINAR" })).toEqual(["Şule Çınar"]);
  expect(await names({ search: "ılgaz" })).toEqual(["Cem Ilgaz"]);
  expect((await names({ search: "example.org" })).filter((name) => /^(Cem|Çiğdem|Şule)/.test(name))).toEqual([
    "Cem Ilgaz",
    "Çiğdem İnce",
    "Şule Çınar",
  ]);
  expect(await names({ search: "yok böyle biri" })).toEqual([]);
  expect((await listUsers(admin, { state: "suspended" })).users.every(({ state }) => state === "suspended")).toBe(true);
  expect((await listUsers(admin, { page: 99 })).pagination.page).toBe(1);
});
