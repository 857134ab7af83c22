import { beforeAll, expect, test } from "vitest";

import { readAccessSettings } from "~/lib/auth/access-settings.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

type Person = Awaited<ReturnType<typeof signedIn>>;
type UserPage = { user: { state: string; isOneself: boolean }; rights: { mark: string; grants: { role: string; sections: string[] | null; departments: string[] | null; units: string[] | null }[] } };

let admin: Person;
let unitId = "";

beforeAll(async () => {
  admin = await signedIn("webAdmin");
  unitId = (await unit("Park ve Bahçeler Müdürlüğü")).id;
});

const post = (url: string, fields: [string, string][], who = admin) => ask("POST", url, { cookie: who.cookie, body: new URLSearchParams(fields) });
const page = (id: string) => bodyOf<UserPage>(ask("GET", `/administration/users/${id}`, { cookie: admin.cookie }));

test("somebody is invited with first rights, and found by name without Turkish letters", async () => {
  const fields: [string, string][] = [["name", "Şükrü Çağlayan"], ["email", "sukru@ornek.test"], ["jobTitle", "Peyzaj"], ["locale", "tr"], ["role", "departmentEditor"], ["sections", "duyurular"], ["departments", unitId]];
  const answer = await post("/administration/users/new", fields);
  expect(answer.status).toBe(302);
  const id = answer.headers.get("location")?.split("/").at(-1) ?? "";
  const { user, rights } = await page(id);
  expect(user).toMatchObject({ state: "invited", isOneself: false });
  expect(rights.grants).toMatchObject([{ role: "departmentEditor", sections: ["duyurular"], departments: [unitId], units: ["Park ve Bahçeler Müdürlüğü"] }]);
  const { people } = await bodyOf<{ people: { id: string }[] }>(ask("GET", "/administration/users?search=sukru+caglayan&state=invited", { cookie: admin.cookie }));
  expect(people.map((person) => person.id)).toEqual([id]);
});

test("what is wrong with an invitation is said beside the field, and everything typed comes back", async () => {
  const cases: [string, string, Record<string, string>][] = [
    ["", "yeni@ornek.test", { name: "settings.errors.name" }],
    ["\u200b", "yeni@ornek.test", { name: "settings.errors.name" }],
    ["Yeni Kişi", "adres değil", { email: "settings.errors.email" }],
    ["Yeni Kişi", admin.email.toUpperCase(), { email: "settings.errors.emailTaken" }],
  ];
  for (const [name, email, errors] of cases) {
    const answer = await post("/administration/users/new", [["name", name], ["email", email], ["role", "viewer"], ["everySection", "on"]]);
    expect([name, answer.status, await bodyOf(answer)]).toEqual([name, 400, { errors, typed: { name: name.trim(), email, jobTitle: "", locale: "tr", grant: { role: "viewer", sections: null, departments: [] } } }]);
  }
});

test("rights are given, changed and taken one at a time, end the person's sessions, and never overwrite a colleague's change", async () => {
  const person = await signedIn("viewer");
  const target = `/administration/users/${person.id}`;
  const { mark } = (await page(person.id)).rights;
  const grant: [string, string][] = [["intent", "grant"], ["at", "new"], ["mark", mark], ["role", "departmentApprover"], ["everySection", "on"], ["departments", unitId]];
  expect((await post(target, grant)).status).toBe(302);
  expect((await ask("GET", "/api/common/user", { bearer: person.bearer })).status).toBe(401);
  expect((await ask("GET", "/example", { cookie: person.cookie })).status).toBe(302);
  const after = (await page(person.id)).rights;
  expect(after.grants.map(({ role, sections, departments }) => [role, sections, departments])).toEqual([["viewer", null, null], ["departmentApprover", null, [unitId]]]);

  const late = await post(target, grant);
  expect([late.status, (await bodyOf<{ problem: string }>(late)).problem]).toEqual([409, "users.changed"]);
  const unknown = await post(target, [["intent", "grant"], ["at", "0"], ["mark", after.mark], ["role", "root"]]);
  expect([unknown.status, (await bodyOf<{ problem: string }>(unknown)).problem]).toEqual([422, "administration.users.problems.unknownRole"]);
  const section = await post(target, [["intent", "grant"], ["at", "0"], ["mark", after.mark], ["role", "viewer"], ["sections", "nowhere"]]);
  expect(section.status).toBe(422);
  expect((await post(target, [["intent", "drop-grant"], ["at", "0"], ["mark", after.mark]])).status).toBe(302);
  expect((await page(person.id)).rights.grants.map(({ role }) => role)).toEqual(["departmentApprover"]);
});

test("an account is closed at once and opened again; not one's own, and the last administrator keeps the key", async () => {
  const person = await signedIn("editorInChief");
  const target = `/administration/users/${person.id}`;
  expect((await post(target, [["intent", "suspend"], ["reason", "Görev değişikliği"]])).status).toBe(302);
  expect((await ask("GET", "/example", { cookie: person.cookie })).headers.get("location")).toMatch(/^\/sign-in/);
  expect((await page(person.id)).user.state).toBe("suspended");
  expect((await post(target, [["intent", "reopen"]])).status).toBe(302);
  expect((await page(person.id)).user.state).toBe("open");

  const own = await post(`/administration/users/${admin.id}`, [["intent", "suspend"]]);
  expect([own.status, (await bodyOf<{ problem: string }>(own)).problem]).toEqual([422, "administration.users.problems.oneself"]);
  const { mark } = (await page(admin.id)).rights;
  const last = await post(`/administration/users/${admin.id}`, [["intent", "drop-grant"], ["at", "0"], ["mark", mark]]);
  expect([last.status, (await bodyOf<{ problem: string }>(last)).problem]).toEqual([422, "administration.users.problems.lastAdministrator"]);
  for (const fields of [[["intent", "approve"]], [["intent", "resend"]]] as [string, string][][]) expect((await post(target, fields)).status).toBe(409);
  expect((await post(target, [["intent", "become-root"]])).status).toBe(400);
});

test("the rules for accounts are kept; a number of minutes that is none comes back with a word", async () => {
  const fields: [string, string][] = [["signUp", "open"], ["secondFactorRoles", "auditor"], ["secondFactorRoles", "root"], ["idleMinutes", "20"]];
  expect((await post("/administration/access", fields)).status).toBe(302);
  expect(await readAccessSettings()).toEqual({ signUp: "open", secondFactorRoles: ["auditor"], idleMinutes: 20 });
  for (const idle of ["", "-1", "1441", "1e2", "yirmi"]) {
    const answer = await post("/administration/access", [["signUp", "invitation"], ["idleMinutes", idle]]);
    expect([idle, answer.status, await bodyOf(answer)]).toEqual([idle, 400, { signUp: "invitation", secondFactorRoles: [], idleMinutes: idle }]);
  }
  expect(await readAccessSettings()).toMatchObject({ signUp: "open" });
});
