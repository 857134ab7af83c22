import { eq } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test } from "vitest";

import { makeActor, systemActor } from "~/lib/access/actor";
import { readAccessSettings } from "~/lib/auth/session/access-settings.server";
import { createSession, sessionCookie } from "~/lib/auth/session/session.server";
import { createUser } from "~/lib/auth/users/users.server";
import { mails } from "~/lib/mails/schema.server";
import { listNavigation } from "~/lib/navigation/navigation.server";
import { db } from "~/lib/platform/db/database.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { smtpMailer, useMailer } from "~/lib/platform/mail/mail.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

type Person = Awaited<ReturnType<typeof signedIn>>;
type UserPage = {
  user: { state: string; isOneself: boolean };
  rights: {
    mark: string;
    grants: { role: string; sections: string[] | null; departments: string[] | null; units: string[] | null }[];
  };
};

let admin: Person;
let unitId = "";

beforeAll(async () => {
  admin = await signedIn("webAdmin");
  unitId = (await unit("Park ve Bahçeler Müdürlüğü")).id;
});

const post = (url: string, fields: [string, string][], who = admin) =>
  ask("POST", url, { cookie: who.cookie, body: new URLSearchParams(fields) });
const page = (id: string) => bodyOf<UserPage>(ask("GET", `/administration/users/${id}`, { cookie: admin.cookie }));

test("somebody is invited with first rights, and found by name without Turkish letters", async () => {
  const fields: [string, string][] = [
    ["name", "Şükrü Çağlayan"],
    ["email", "sukru@ornek.test"],
    ["jobTitle", "Peyzaj"],
    ["locale", "tr"],
    ["role", "departmentEditor"],
    ["sections", "duyurular"],
    ["departments", unitId],
  ];
  const answer = await post("/administration/users/new", fields);
  expect(answer.status).toBe(200);
  const { id } = (await bodyOf<{ invited: { id: string } }>(answer)).invited;
  const { user, rights } = await page(id);
  expect(user).toMatchObject({ state: "invited", isOneself: false });
  expect(rights.grants).toMatchObject([
    { role: "departmentEditor", sections: ["duyurular"], departments: [unitId], units: ["Park ve Bahçeler Müdürlüğü"] },
  ]);
  const { people } = await bodyOf<{ people: { id: string }[] }>(
    ask("GET", "/administration/users?search=sukru+caglayan&state=invited", { cookie: admin.cookie }),
  );
  expect(people.map((person) => person.id)).toEqual([id]);
});

test("without a mail server the inviter gets the link, once and in no cookie; it opens the account, and a new one ends it", async () => {
  const answer = await post("/administration/users/new", [
    ["name", "Nuran Işık"],
    ["email", "nuran@ornek.test"],
    ["role", "viewer"],
    ["everySection", "on"],
    ["everyUnit", "on"],
  ]);
  expect([answer.status, answer.headers.get("cache-control"), answer.headers.get("set-cookie")]).toEqual([
    200,
    "no-store",
    null,
  ]);
  const { invited } = await bodyOf<{
    invited: { id: string; name: string; email: string; link: string; until: string };
  }>(answer);
  expect(invited).toMatchObject({ name: "Nuran Işık", email: "nuran@ornek.test" });
  expect(invited.until).toMatch(/20\d\d/);
  const opened = async (link: string) =>
    (await bodyOf<{ state: string }>(ask("GET", link.slice(new URL(link).origin.length)))).state;
  expect(await opened(invited.link)).toBe("invited");
  expect(JSON.stringify(await page(invited.id))).not.toContain(new URL(invited.link).searchParams.get("invitation"));

  const again = await post(`/administration/users/${invited.id}`, [["intent", "resend"]]);
  expect([again.status, again.headers.get("cache-control"), again.headers.get("set-cookie")]).toEqual([
    200,
    "no-store",
    null,
  ]);
  const { handOver } = await bodyOf<{ handOver: { link: string } }>(again);
  expect([await opened(invited.link), await opened(handOver.link)]).toEqual(["invalid", "invited"]);
});

test("with a mail server the mail is queued, its receiver is named, and nobody sees the link", async () => {
  const mailer = smtpMailer({ url: "smtp://127.0.0.1:9", from: { name: "Belediye", address: "noreply@ornek.test" } });
  useMailer(mailer);
  onTestFinished(() => (useMailer(undefined), mailer.close()));
  const answer = await post("/administration/users/new", [
    ["name", "Okan Usta"],
    ["email", "okan@ornek.test"],
    ["role", "viewer"],
  ]);
  expect(answer.status).toBe(302);
  expect(decodeURIComponent(answer.headers.get("set-cookie") ?? "")).not.toContain("sign-up");
  const [mail] = await db().select().from(mails).where(eq(mails.toAddress, "okan@ornek.test"));
  expect(mail).toMatchObject({ kind: "invitation", state: "waiting" });
  const again = await post(answer.headers.get("location") ?? "", [["intent", "resend"]]);
  expect(again.status).toBe(302);
});

/** The status of a page, behind the redirects that lead to it within the site. */
async function opened(door: string, cookie: string): Promise<number> {
  const { status, headers } = await ask("GET", door, { cookie });
  const to = headers.get("location");
  return status === 302 && to?.startsWith("/apps/") ? opened(to, cookie) : status;
}

test("somebody without rights is told whom to ask, and every page of the menu opens", async () => {
  const { id } = await createUser(systemActor, {
    name: "Yeni Gelen",
    email: "yeni.gelen@ornek.test",
    password: "correct horse battery",
    grants: [],
  });
  const { token } = await createSession(id, "cookie", { address: null, userAgent: null });
  const cookie = (await sessionCookie(token)).split(";", 1)[0] ?? "";
  const first = await ask("GET", "/example", { cookie });
  const { administrators, begin } = await bodyOf<{ administrators: { id: string; email: string }[]; begin: unknown[] }>(
    first,
  );
  expect(administrators.map((one) => one.id)).toContain(admin.id);
  expect(begin).toEqual([]);
  const actor = makeActor({ id, name: "Yeni Gelen", grants: [] });
  type Item = { link?: string; children?: readonly Item[] };
  const links = (items: readonly Item[]): string[] =>
    items.flatMap(({ link, children = [] }) => [...(link ? [link] : []), ...links(children)]);
  const menu = [...new Set(links(listNavigation(actor, await getFixedT("tr")).compact))];
  expect(menu).not.toContain("/apps/file-manager-public");
  for (const door of [...menu, "/me/profile", "/me/settings/notifications", `/me/messages/write?to=${admin.id}`])
    expect([door, await opened(door, cookie)]).toEqual([door, 200]);
  // Who may read sees the desk itself.
  const { administrators: none } = await bodyOf<{ administrators: unknown }>(
    ask("GET", "/example", { cookie: admin.cookie }),
  );
  expect(none).toBeNull();
});

test("what is wrong with an invitation is said beside the field, and everything typed comes back", async () => {
  const cases: [string, string, Record<string, string[]>][] = [
    ["", "yeni@ornek.test", { name: ["settings.errors.name"] }],
    ["\u200b", "yeni@ornek.test", { name: ["settings.errors.name"] }],
    ["Yeni Kişi", "adres değil", { email: ["settings.errors.email"] }],
    ["Yeni Kişi", admin.email.toUpperCase(), { email: ["settings.errors.emailTaken"] }],
  ];
  for (const [name, email, errors] of cases) {
    const answer = await post("/administration/users/new", [
      ["name", name],
      ["email", email],
      ["role", "viewer"],
      ["everySection", "on"],
    ]);
    expect([name, answer.status, await bodyOf(answer)]).toEqual([
      name,
      400,
      {
        errors,
        typed: {
          name: name.trim(),
          email,
          jobTitle: "",
          locale: "tr",
        },
        grant: { role: "viewer", sections: null, departments: [] },
      },
    ]);
  }
});

test("rights are given, changed and taken one at a time, end the person's sessions, and never overwrite a colleague's change", async () => {
  const person = await signedIn("viewer");
  const target = `/administration/users/${person.id}`;
  const { mark } = (await page(person.id)).rights;
  const grant: [string, string][] = [
    ["intent", "grant"],
    ["at", "new"],
    ["mark", mark],
    ["role", "departmentApprover"],
    ["everySection", "on"],
    ["departments", unitId],
  ];
  expect((await post(target, grant)).status).toBe(302);
  expect((await ask("GET", "/api/common/user", { bearer: person.bearer })).status).toBe(401);
  expect((await ask("GET", "/example", { cookie: person.cookie })).status).toBe(302);
  const after = (await page(person.id)).rights;
  expect(after.grants.map(({ role, sections, departments }) => [role, sections, departments])).toEqual([
    ["viewer", null, null],
    ["departmentApprover", null, [unitId]],
  ]);

  const late = await post(target, grant);
  expect([late.status, (await bodyOf<{ problem: string }>(late)).problem]).toEqual([409, "users.changed"]);
  const unknown = await post(target, [
    ["intent", "grant"],
    ["at", "0"],
    ["mark", after.mark],
    ["role", "root"],
  ]);
  expect([unknown.status, (await bodyOf<{ problem: string }>(unknown)).problem]).toEqual([
    422,
    "administration.users.problems.unknownRole",
  ]);
  const section = await post(target, [
    ["intent", "grant"],
    ["at", "0"],
    ["mark", after.mark],
    ["role", "viewer"],
    ["sections", "nowhere"],
  ]);
  expect(section.status).toBe(422);
  expect(
    (
      await post(target, [
        ["intent", "drop-grant"],
        ["at", "0"],
        ["mark", after.mark],
      ])
    ).status,
  ).toBe(302);
  expect((await page(person.id)).rights.grants.map(({ role }) => role)).toEqual(["departmentApprover"]);
});

test("an account is closed at once and opened again; not one's own, and the last administrator keeps the key", async () => {
  const person = await signedIn("editorInChief");
  const target = `/administration/users/${person.id}`;
  expect(
    (
      await post(target, [
        ["intent", "suspend"],
        ["reason", "Görev değişikliği"],
      ])
    ).status,
  ).toBe(302);
  expect((await ask("GET", "/example", { cookie: person.cookie })).headers.get("location")).toMatch(/^\/sign-in/);
  expect((await page(person.id)).user.state).toBe("suspended");
  expect((await post(target, [["intent", "reopen"]])).status).toBe(302);
  expect((await page(person.id)).user.state).toBe("open");

  const own = await post(`/administration/users/${admin.id}`, [["intent", "suspend"]]);
  expect([own.status, (await bodyOf<{ problem: string }>(own)).problem]).toEqual([
    422,
    "administration.users.problems.oneself",
  ]);
  const { mark } = (await page(admin.id)).rights;
  const last = await post(`/administration/users/${admin.id}`, [
    ["intent", "drop-grant"],
    ["at", "0"],
    ["mark", mark],
  ]);
  expect([last.status, (await bodyOf<{ problem: string }>(last)).problem]).toEqual([
    422,
    "administration.users.problems.lastAdministrator",
  ]);
  for (const fields of [[["intent", "approve"]], [["intent", "resend"]]] as [string, string][][])
    expect((await post(target, fields)).status).toBe(409);
  expect((await post(target, [["intent", "become-root"]])).status).toBe(400);
});

test("the rules for accounts are kept; a number of minutes that is none comes back with a word", async () => {
  const fields: [string, string][] = [
    ["signUp", "open"],
    ["secondFactorRoles", "auditor"],
    ["secondFactorRoles", "root"],
    ["idleMinutes", "20"],
  ];
  expect((await post("/administration/access", fields)).status).toBe(302);
  expect(await readAccessSettings()).toEqual({
    signUp: "open",
    secondFactorRoles: ["auditor"],
    idleMinutes: 20,
    allowedAddresses: [],
    administratorAddresses: [],
    minPasswordLength: 10,
    refusesNames: false,
  });
  for (const idle of ["", "-1", "1441", "1e2", "yirmi"]) {
    const answer = await post("/administration/access", [
      ["signUp", "invitation"],
      ["idleMinutes", idle],
    ]);
    expect([idle, answer.status, await bodyOf(answer)]).toEqual([
      idle,
      400,
      {
        signUp: "invitation",
        secondFactorRoles: [],
        idleMinutes: idle,
        seen: "",
        minPasswordLength: "10",
        refusesNames: false,
        typed: { allowedAddresses: "", administratorAddresses: "" },
        isIdleWrong: true,
        isLengthWrong: false,
        issues: {},
      },
    ]);
  }
  expect(await readAccessSettings()).toMatchObject({ signUp: "open" });
});
