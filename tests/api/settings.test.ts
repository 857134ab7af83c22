import { and, desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { makeActor, systemActor } from "~/lib/access/actor";
import { auditEntries } from "~/lib/audit/schema.server";
import { confirmEmailChange } from "~/lib/auth/account/change-email.server";
import { keepPicturesTrue } from "~/lib/auth/account/portraits.server";
import { saveProfile } from "~/lib/auth/account/profile.server";
import { users } from "~/lib/auth/schema.server";
import { keepInboxPicturesTrue } from "~/lib/inbox/keep-pictures-true.server";
import { inboxItems } from "~/lib/inbox/schema.server";
import { mails } from "~/lib/mails/schema.server";
import { purgeFile, trashFile } from "~/lib/files/changes/trash.server";
import { db } from "~/lib/platform/db/database.server";
import { startEvents } from "~/lib/platform/events/events.server";
import { database } from "~/lib/platform/db/database.server";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";
import type { Refusal } from "~/lib/platform/refusal";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";
import { dataDir } from "../support/environment";

useTestDatabase();
beforeAll(() => useStorage(diskStorage(`${dataDir}/files`)));
beforeEach(() => db().execute("DELETE FROM rate_limits"));

const password = "correct horse battery";
type Person = Awaited<ReturnType<typeof signedIn>>;
type Refused = { intent: string; errors: Record<string, string[]>; typed: Record<string, string>; wait: number };

const account = "/me/settings";
const security = "/me/settings/security";
const post = (who: Person, url: string, fields: Record<string, string> | [string, string][]) =>
  ask("POST", url, { cookie: who.cookie, body: new URLSearchParams(fields), address: "192.0.2.7" });
const stored = async ({ id }: { id: string }) => (await db().select().from(users).where(eq(users.id, id)))[0];
const was = (person: Record<string, unknown>) =>
  JSON.stringify({ name: "", jobTitle: "", phone: "", about: "", ...person });
const opens = async (who: { cookie?: string; bearer?: string }) => (await ask("GET", "/api/files", who)).status;
/** The secret of the latest link that was mailed to an address to confirm it. */
async function linkTo(email: string): Promise<string> {
  const [mail] = await db()
    .select()
    .from(mails)
    .where(and(eq(mails.toAddress, email), eq(mails.kind, "confirmNewEmail")))
    .orderBy(desc(mails.createdAt));
  return /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}
const auditLinesOf = async ({ id }: { id: string }, verb: string) =>
  (await db().select().from(auditEntries).where(eq(auditEntries.actorId, id))).filter((row) => row.verb === verb);

test("personal details are saved as they are meant and recorded by name only", async () => {
  const me = await signedIn("viewer");
  const before = await stored(me);
  const answer = await post(me, account, {
    intent: "person",
    was: was({ name: before?.name }),
    name: "  Işıl   Gündoğdu ",
    jobTitle: "Şef",
    phone: "0 (232) 999 00 11",
    about: "Bir\r\niki",
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, account]);
  expect(await stored(me)).toMatchObject({
    name: "Işıl Gündoğdu",
    jobTitle: "Şef",
    phone: "+902329990011",
    about: "Bir\niki",
  });
  const [auditLine] = await auditLinesOf(me, "edit");
  expect(auditLine).toMatchObject({
    objectType: "user",
    objectId: me.id,
    address: "192.0.2.7",
    after: { changed: ["about", "jobTitle", "name", "phone"] },
  });
  expect(JSON.stringify(auditLine)).not.toContain("999");
});

test("of two windows the later takes nothing back that the earlier saved", async () => {
  const me = await signedIn("viewer");
  const opened = was({ name: (await stored(me))?.name });
  const name = String((await stored(me))?.name);
  await post(me, account, { intent: "person", was: opened, name, jobTitle: "", phone: "444 0 000", about: "" });
  await post(me, account, { intent: "person", was: opened, name, jobTitle: "Editör", phone: "", about: "" });
  expect(await stored(me)).toMatchObject({ phone: "4440000", jobTitle: "Editör" });
});

test("what can't be taken comes back with everything typed", async () => {
  const me = await signedIn("viewer");
  const typed = { name: " ", jobTitle: "x".repeat(81), phone: "12345", about: "y".repeat(1001) };
  const answer = await post(me, account, { intent: "person", was: was({}), ...typed });
  const body = await bodyOf<Refused>(answer);
  expect(answer.status).toBe(400);
  expect(body.errors).toEqual({
    name: ["settings.errors.name"],
    jobTitle: ["settings.errors.tooLong"],
    phone: ["settings.errors.phone"],
    about: ["settings.errors.tooLong"],
  });
  expect(body.typed).toMatchObject({ ...typed, name: " " });
  expect((await stored(me))?.jobTitle).toBeNull();
});

test("names lose signs that turn the text around, half letters and zero bytes", async () => {
  const me = await signedIn("viewer");
  await saveProfile(me, { name: "Ali\u202e\0 Can\ud800", about: "bir\0\u0007iki" });
  expect(await stored(me)).toMatchObject({ name: "Ali Can", about: "biriki" });
  for (const name of ["\u200b\u200b", "5", "-"]) await expect(saveProfile(me, { name })).rejects.toThrow();
});

test("fields that are no part of the form change nothing, and nobody else is changed", async () => {
  const [me, other] = [await signedIn("viewer"), await signedIn("viewer")];
  const [mine, theirs] = [await stored(me), await stored(other)];
  const extra = {
    id: other.id,
    userId: other.id,
    role: "webAdmin",
    email: "x@example.org",
    emailKey: "x",
    passwordHash: "x",
    avatar: "/x",
    status: "busy",
    suspendedAt: "",
    locale: "en",
    preferences: "{}",
  };
  await post(me, account, {
    intent: "person",
    was: was({}),
    name: "Yeni Ad",
    jobTitle: "",
    phone: "",
    about: "",
    ...extra,
  });
  expect(await stored(me)).toEqual({ ...mine, name: "Yeni Ad" });
  expect(
    (
      await post(me, account, {
        intent: "person",
        was: was({}),
        name: "Başka Ad",
        jobTitle: "",
        phone: "",
        about: "",
        "grants[0].role": "webAdmin",
      })
    ).status,
  ).toBe(400);
  expect(await stored(me)).toEqual({ ...mine, name: "Yeni Ad" });
  expect(await stored(other)).toEqual(theirs);
  await expect(saveProfile(me, { avatar: "/x" } as never)).resolves.toBeUndefined();
  expect((await stored(me))?.avatar).toBeNull();
});

test("the pages belong to people signed in by cookie", async () => {
  const me = await signedIn("viewer");
  for (const path of ["/me/profile", account, security, "/me/settings/notifications", "/me/settings/look"]) {
    expect([path, (await ask("GET", path, { cookie: me.cookie })).status]).toEqual([path, 200]);
    const refused = await ask("GET", path, { bearer: me.bearer });
    expect([path, refused.status, refused.headers.get("location")]).toEqual([
      path,
      302,
      `/sign-in?${new URLSearchParams({ redirectURL: path })}`,
    ]);
    expect((await ask("POST", path, { body: new URLSearchParams() })).status).toBe(path === "/me/profile" ? 405 : 302);
  }
});

test("a new password ends every other browser and token at once and keeps this one", async () => {
  const me = await signedIn("viewer");
  const elsewhere = await signedInAgain(me);
  const answer = await post(me, security, {
    intent: "password",
    current: password,
    next: "mavi-vapur-yedi-iskele",
    again: "mavi-vapur-yedi-iskele",
  });
  expect(answer.status).toBe(302);
  expect([
    await opens({ cookie: me.cookie }),
    await opens({ bearer: me.bearer }),
    await opens({ cookie: elsewhere.cookie }),
    await opens({ bearer: elsewhere.bearer }),
  ]).toEqual([200, 401, 401, 401]);
  expect(await auditLinesOf(me, "change-password")).toHaveLength(1);
  const signIn = (given: string) => ask("POST", "/api/auth/sign-in", { json: { email: me.email, password: given } });
  expect([(await signIn(password)).status, (await signIn("mavi-vapur-yedi-iskele")).status]).toEqual([401, 200]);
});

/** Another browser and another token of the same person. */
async function signedInAgain({ email }: Person) {
  const form = await ask("POST", "/sign-in", { body: new URLSearchParams({ email, password }) });
  const { accessToken } = await bodyOf<{ accessToken: string }>(
    ask("POST", "/api/auth/sign-in", { json: { email, password } }),
  );
  return { cookie: form.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "", bearer: accessToken };
}

test("a password that won't do is refused by its reason, and no password is sent back", async () => {
  const me = await signedIn("viewer");
  const reason = async (next: string, again = next) => {
    const answer = await post(me, security, { intent: "password", current: password, next, again });
    const body = await bodyOf<Refused>(answer);
    expect([answer.status, Object.keys(body.typed).sort()]).toEqual([400, ["intent"]]);
    return body.errors;
  };
  expect(await reason("kısa")).toEqual({ next: ["settings.errors.next.short"] });
  expect(await reason("x".repeat(500) + "abcdefgh".repeat(70))).toEqual({ next: ["settings.errors.next.long"] });
  expect(await reason("Galatasaray1905!")).toEqual({ next: ["settings.errors.next.common"] });
  expect(await reason(me.email)).toEqual({ next: ["settings.errors.next.personal"] });
  expect(await reason("1234567890")).toEqual({ next: ["settings.errors.next.monotonous"] });
  expect(await reason(password)).toEqual({ next: ["settings.errors.next.same"] });
  expect(await reason("mavi-vapur-yedi", "mavi-vapur-sekiz")).toEqual({ again: ["settings.errors.again"] });
  expect(await reason("", "")).toEqual({ next: ["settings.errors.missing"], again: ["settings.errors.missing"] });
  expect(await opens({ bearer: me.bearer })).toBe(200);
});

test("ten wrong current passwords are looked at; the sign-in page stays open", async () => {
  const me = await signedIn("viewer");
  const change = (current: string) =>
    post(me, security, {
      intent: "password",
      current,
      next: "mavi-vapur-yedi-iskele",
      again: "mavi-vapur-yedi-iskele",
    });
  for (let at = 0; at < 10; at++)
    expect(await bodyOf<Refused>(change("yanlış"))).toMatchObject({
      errors: { current: ["settings.errors.password"] },
      wait: 0,
    });
  const late = await change(password);
  expect([late.status, await bodyOf<Refused>(late)]).toMatchObject([
    429,
    { wait: expect.toSatisfy((minutes: number) => minutes > 0 && minutes <= 15) as number },
  ]);
  expect((await post(me, account, { intent: "email", email: "yeni@example.org", password })).status).toBe(429);
  expect((await ask("POST", "/api/auth/sign-in", { json: { email: me.email, password } })).status).toBe(200);
});

test("of two changes of the password at once one wins", async () => {
  const me = await signedIn("viewer");
  const answers = await Promise.all(
    ["mavi-vapur-yedi-iskele", "kara-tren-dokuz-vagon"].map((next) =>
      post(me, security, { intent: "password", current: password, next, again: next }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 400]);
  expect(await auditLinesOf(me, "change-password")).toHaveLength(1);
});

test("an e-mail address is its owner's by machine rules: ALİ@, ali@ and alı@ are three", async () => {
  const [first, second, third, fourth] = [
    await signedIn("viewer"),
    await signedIn("viewer"),
    await signedIn("viewer"),
    await signedIn("viewer"),
  ];
  const take = async (who: Person, email: string) => {
    const asked = await post(who, account, { intent: "email", email, password });
    return asked.status === 302
      ? post(who, "/confirm-new-email", { token: await linkTo(email.trim()), password })
      : asked;
  };
  expect((await take(first, " Ali@ornek.test ")).status).toBe(302);
  expect(await stored(first)).toMatchObject({ email: "Ali@ornek.test", emailKey: "ali@ornek.test" });
  expect((await take(second, "alı@ornek.test")).status).toBe(302);
  expect((await take(third, "ALİ@ornek.test")).status).toBe(302);
  for (const email of ["ALI@ORNEK.TEST", "ali@ornek.test", "ａｌｉ@ornek.test"]) {
    const answer = await take(fourth, email);
    expect([email, answer.status, (await bodyOf<Refused>(answer)).errors]).toEqual([
      email,
      400,
      { email: ["settings.errors.emailTaken"] },
    ]);
  }
  expect(new Set([first, second, third].map(async (who) => (await stored(who))?.emailKey)).size).toBe(3);
  expect(await stored(fourth)).toMatchObject({ email: fourth.email });
});

test("a new address needs the password and counts once it is confirmed, which ends the other sessions and is recorded", async () => {
  const me = await signedIn("viewer");
  const wrong = await post(me, account, { intent: "email", email: "yeni-adres@ornek.test", password: "yanlış" });
  expect([wrong.status, await bodyOf<Refused>(wrong)]).toMatchObject([
    400,
    { errors: { password: ["settings.errors.password"] }, typed: { email: "yeni-adres@ornek.test" } },
  ]);
  expect(
    Object.keys((await bodyOf<Refused>(post(me, account, { intent: "email", email: "x", password }))).typed),
  ).not.toContain("password");
  expect((await post(me, account, { intent: "email", email: "yeni-adres@ornek.test", password })).status).toBe(302);
  expect([await opens({ cookie: me.cookie }), await opens({ bearer: me.bearer }), (await stored(me))?.email]).toEqual([
    200,
    200,
    me.email,
  ]);
  expect(await bodyOf(ask("GET", account, { cookie: me.cookie }))).toMatchObject({
    email: me.email,
    requested: "yeni-adres@ornek.test",
  });
  const token = await linkTo("yeni-adres@ornek.test");
  expect(await bodyOf(ask("GET", `/confirm-new-email?token=${token}`))).toMatchObject({
    token,
    email: me.email,
    newEmail: "yeni-adres@ornek.test",
  });
  for (const [given, field] of [
    ["yanlış", "password"],
    ["", "password"],
  ] as const) {
    const refused = await post(me, "/confirm-new-email", { token, password: given });
    expect([refused.status, Object.keys((await bodyOf<Refused>(refused)).errors), (await stored(me))?.email]).toEqual([
      400,
      [field],
      me.email,
    ]);
  }
  const confirmed = await post(me, "/confirm-new-email", { token, password });
  expect([confirmed.status, confirmed.headers.get("location")]).toEqual([302, "/confirm-new-email?done"]);
  expect((await post(me, "/confirm-new-email", { token, password })).status).toBe(400);
  expect([await opens({ cookie: me.cookie }), await opens({ bearer: me.bearer })]).toEqual([200, 401]);
  expect(await auditLinesOf(me, "change-email")).toMatchObject([
    { before: { email: me.email }, after: { email: "yeni-adres@ornek.test" } },
  ]);
});

test("one address asked for by two at once goes to one", async () => {
  const people = [await signedIn("viewer"), await signedIn("viewer")];
  const tokens: string[] = [];
  for (const who of people) {
    expect((await post(who, account, { intent: "email", email: "ayni@ornek.test", password })).status).toBe(302);
    tokens.push(await linkTo("ayni@ornek.test"));
  }
  const results = await Promise.allSettled(
    tokens.map((token) => confirmEmailChange(token, password, { address: null }, "none")),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find((result) => result.status === "rejected")?.reason).toMatchObject({ code: "emailTaken" });
});

test("signing out elsewhere leaves this browser alone, and other people's", async () => {
  const [me, other] = [await signedIn("viewer"), await signedIn("viewer")];
  expect((await post(me, security, { intent: "sign-out-elsewhere" })).status).toBe(302);
  expect([
    await opens({ cookie: me.cookie }),
    await opens({ bearer: me.bearer }),
    await opens({ bearer: other.bearer }),
  ]).toEqual([200, 401, 200]);
  const { sessions } = await bodyOf<{ sessions: unknown[] }>(ask("GET", security, { cookie: me.cookie }));
  expect(sessions).toHaveLength(1);
});

const picture = async (colour: string) =>
  sharp({ create: { width: 700, height: 500, channels: 3, background: colour } })
    .png()
    .toBuffer();
function upload(who: Person, bytes: Uint8Array, name = "ben.png", type = "image/png") {
  const form = new FormData();
  form.set("intent", "picture");
  form.set("picture", new File([new Uint8Array(bytes)], name, { type }));
  return ask("POST", account, { cookie: who.cookie, body: form });
}

test("everybody may have a picture, also who may not fill the library; only pictures pass", async () => {
  const me = await signedIn("viewer");
  expect((await upload(me, await picture("#0f766e"))).status).toBe(302);
  const { avatar } = (await stored(me)) ?? {};
  expect(avatar).toMatch(/^\/media\/[\da-f-]{36}\/w640\.webp$|^\/media\/[\da-f-]{36}\/w320\.webp$/);
  expect((await ask("GET", String(avatar), { cookie: me.cookie })).status).toBe(200);
  expect((await ask("GET", String(avatar))).status).toBe(404);
  for (const [bytes, name] of [
    ["%PDF-1.4\n%%EOF", "ben.png"],
    ["<svg xmlns='http://www.w3.org/2000/svg'/>", "ben.svg"],
    ["<script>", "ben.jpg"],
    ["", "ben.png"],
  ] as const) {
    const answer = await upload(me, new TextEncoder().encode(bytes), name);
    expect([name, answer.status, Object.keys((await bodyOf<Refused>(answer)).errors)]).toEqual([
      name,
      400,
      ["picture"],
    ]);
  }
  expect((await stored(me))?.avatar).toBe(avatar);
  expect((await post(me, account, { intent: "remove-picture" })).status).toBe(302);
  expect((await stored(me))?.avatar).toBeNull();
});

test("a portrait does not go to the trash while somebody wears it; removed for good, it leaves the faces too", async () => {
  await startEvents(database());
  const stops = [keepPicturesTrue(), keepInboxPicturesTrue()];
  afterAll(() => stops.forEach((stop) => stop()));
  const me = await signedIn("editorInChief");
  await upload(me, await picture("#be123c"));
  const id = /media\/([\da-f-]+)\//.exec((await stored(me))?.avatar ?? "")?.[1] ?? "";
  await db()
    .insert(inboxItems)
    .values({ ownerId: me.id, kind: "message", senderId: me.id, title: "Merhaba", image: (await stored(me))?.avatar });
  const refusal = await trashFile(systemActor, id).catch((thrown: unknown) => thrown);
  expect((refusal as Refusal).toJSON()).toMatchObject({ usedBy: [], people: [{ id: me.id }] });
  await db().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, me.id));
  await trashFile(systemActor, id);
  expect((await stored(me))?.avatar).toContain(id);
  await purgeFile(systemActor, id, { reason: "KVKK", keptUses: 0 });
  await expect.poll(async () => (await stored(me))?.avatar).toBeNull();
  await expect
    .poll(
      async () =>
        (await db().select({ image: inboxItems.image }).from(inboxItems).where(eq(inboxItems.ownerId, me.id)))[0]
          ?.image,
    )
    .toBeNull();
});

test("notifications are switched by kind; kinds the form didn't show keep their choice", async () => {
  const me = await signedIn("viewer");
  await db()
    .update(users)
    .set({ preferences: { mutedNotifications: ["of.tomorrow", "entry.published"] } })
    .where(eq(users.id, me.id));
  const offered: [string, string][] = ["entry.published", "entry.withdrawn", "schedule.failed"].map((kind) => [
    "offered",
    kind,
  ]);
  const answer = await post(me, "/me/settings/notifications", [
    ...offered,
    ["wanted", "entry.published"],
    ["wanted", "nothing.such"],
    ["sound", "on"],
  ]);
  expect(answer.status).toBe(302);
  expect((await stored(me))?.preferences).toEqual({
    sound: true,
    mutedNotifications: ["entry.withdrawn", "of.tomorrow", "schedule.failed"],
  });
  await post(me, "/me/settings/notifications", [
    ...offered,
    ["wanted", "entry.withdrawn"],
    ["wanted", "schedule.failed"],
  ]);
  expect((await stored(me))?.preferences).toEqual({
    sound: false,
    mutedNotifications: ["entry.published", "of.tomorrow"],
  });
});

test("mails are chosen by kind; a form that did not offer them leaves them as they were", async () => {
  const me = await signedIn("viewer");
  const read = async () =>
    (await bodyOf<{ mailed: string[] }>(ask("GET", "/me/settings/notifications", { cookie: me.cookie }))).mailed;
  expect(await read()).toEqual(["entry.submitted", "entry.returned"]);
  const offered: [string, string][] = ["entry.submitted", "entry.returned", "entry.approved", "schedule.done"].map(
    (kind) => ["mailOffered", kind],
  );
  await post(me, "/me/settings/notifications", [
    ...offered,
    ["mailed", "entry.approved"],
    ["mailed", "schedule.done"],
    ["mailed", "entry.submitted"],
  ]);
  expect((await stored(me))?.preferences.mailedNotifications).toEqual({
    "entry.submitted": true,
    "entry.returned": false,
    "entry.approved": true,
  });
  await post(me, "/me/settings/notifications", [
    ["offered", "entry.published"],
    ["wanted", "entry.published"],
  ]);
  expect(await read()).toEqual(["entry.submitted", "entry.approved"]);
});

test("the saved language is kept with the account and given to the browser at sign-in", async () => {
  const me = await signedIn("viewer");
  const answer = await post(me, "/me/settings/look", { intent: "language", locale: "tr" });
  expect([answer.status, (await stored(me))?.locale]).toEqual([302, "tr"]);
  const lng = (response: Response) =>
    response.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith("lng="))
      ?.split(";", 1)[0];
  expect(lng(answer)).toBeDefined();
  expect(lng(await ask("POST", "/sign-in", { body: new URLSearchParams({ email: me.email, password }) }))).toBe(
    lng(answer),
  );
  expect((await post(me, "/me/settings/look", { intent: "language", locale: "xx" })).status).toBe(400);
  const undecided = await signedIn("viewer");
  expect(
    lng(await ask("POST", "/sign-in", { body: new URLSearchParams({ email: undecided.email, password }) })),
  ).toBeUndefined();
});

test("the profile shows one's own actions only, page by page", async () => {
  const [me, other] = [await signedIn("editorInChief"), await signedIn("editorInChief")];
  for (let at = 0; at < 17; at++) await saveProfile(me, { jobTitle: `Unvan ${at}` });
  await saveProfile(other, { jobTitle: "Başkası" });
  type Shown = { days: { actions: { id: number }[] }[]; earlier?: number };
  const first = await bodyOf<Shown>(ask("GET", "/me/profile", { cookie: me.cookie }));
  const second = await bodyOf<Shown>(ask("GET", `/me/profile?before=${first.earlier}`, { cookie: me.cookie }));
  const ids = [first, second].map(({ days }) => days.flatMap(({ actions }) => actions.map(({ id }) => id)));
  expect(ids.map((page) => page.length)).toEqual([15, 2]);
  expect(new Set(ids.flat()).size).toBe(17);
  expect(second.earlier).toBeUndefined();
  for (const before of ["0", "-1", "x", "1e99", "%00", "9007199254740993"])
    expect([before, (await ask("GET", `/me/profile?before=${before}`, { cookie: me.cookie })).status]).toEqual([
      before,
      200,
    ]);
});

test("the system has no account of its own to change", async () => {
  await expect(saveProfile(makeActor({ id: null, name: "x", grants: [] }), { name: "Ad Soyad" })).rejects.toMatchObject(
    { status: 403 },
  );
});

test("the language chosen in the toolbar is there at the next sign-in, whatever that browser prefers", async () => {
  const me = await signedIn("viewer");
  const choose = (lng: string, cookie?: string) =>
    ask("POST", "/preferences", { ...(cookie ? { cookie } : {}), body: new URLSearchParams({ lng }) });
  const answer = await choose("en", me.cookie);
  expect([answer.status, answer.headers.get("set-cookie")]).toEqual([200, expect.stringMatching(/^lng=/)]);
  expect(await stored(me)).toMatchObject({ locale: "en" });
  await choose("tr");
  await choose("xx", me.cookie);
  expect(await stored(me)).toMatchObject({ locale: "en" });
  const email = String((await stored(me))?.email);
  const signIn = await ask("POST", "/sign-in", {
    body: new URLSearchParams({ email, password }),
    headers: { "Accept-Language": "tr" },
  });
  const cookies = signIn.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  expect(
    await getLanguage(new Request("http://site.test/", { headers: { Cookie: cookies, "Accept-Language": "tr" } })),
  ).toBe("en");
});
