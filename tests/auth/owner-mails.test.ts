import { desc, eq, inArray } from "drizzle-orm";
import { TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";

import { users } from "~/lib/auth/schema.server";
import { mailKinds } from "~/lib/mails/mail-kinds";
import { renderMail } from "~/lib/mails/render-mail.server";
import { mails } from "~/lib/mails/schema.server";
import { db } from "~/lib/platform/db/database.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { useSteadyCodes } from "../support/clock";
import { useTestDatabase } from "../support/database";

useTestDatabase();
beforeEach(() => db().execute("DELETE FROM rate_limits"));
useSteadyCodes();

const password = "correct horse battery";
type Person = Awaited<ReturnType<typeof signedIn>>;
const post = (who: Person, url: string, fields: Record<string, string>) =>
  ask("POST", url, { cookie: who.cookie, body: new URLSearchParams(fields), address: "192.0.2.7" });
const mailsTo = (...addresses: string[]) =>
  db().select().from(mails).where(inArray(mails.toAddress, addresses)).orderBy(desc(mails.createdAt));
const kindsTo = async (...addresses: string[]) => (await mailsTo(...addresses)).map(({ kind }) => kind).sort();
const speaks = ({ id }: Person, locale: "tr" | "en") => db().update(users).set({ locale }).where(eq(users.id, id));
const codeAt = (secret: string, at = Date.now()) => new TOTP({ secret }).generate({ timestamp: at });
const factorPage = "/me/settings/second-factor";

test("a new password is told to its owner, in the owner's language and once; a refused one is not", async () => {
  const me = await signedIn("viewer");
  await speaks(me, "en");
  const change = (current: string, next = "mavi-vapur-yedi-iskele") =>
    post(me, "/me/settings/security", { intent: "password", current, next, again: next });
  expect([(await change("yanlış")).status, (await change(password, "kısa")).status]).toEqual([400, 400]);
  expect(await mailsTo(me.email)).toEqual([]);
  expect((await change(password)).status).toBe(302);
  const told = await mailsTo(me.email);
  expect(told).toMatchObject([{ kind: "passwordChanged", locale: "en", subject: "Your password was changed" }]);
  expect(told[0]?.text).toMatch(/^Dear viewer \d+,/);
  expect(told[0]?.text).toMatch(/http:\/\/\S+\/forgot-password\n/);
});

test("a wish for a new address is told to the old one, which it names, and to the new one, which greets nobody by name", async () => {
  const me = await signedIn("viewer");
  const fresh = `Yeni-${Date.now()}@ornek.test`;
  const change = (email: string, given = password) =>
    post(me, "/me/settings", { intent: "email", email, password: given });
  expect([(await change(fresh, "yanlış")).status, (await change("adres değil")).status]).toEqual([400, 400]);
  expect(await mailsTo(me.email, fresh)).toEqual([]);
  expect((await change(fresh)).status).toBe(302);
  const [[old], [current]] = [await mailsTo(me.email), await mailsTo(fresh)];
  expect([old?.kind, old?.locale, old?.text.includes(fresh), old?.text.includes(me.name)]).toEqual([
    "emailChangeAsked",
    "tr",
    true,
    true,
  ]);
  expect([current?.kind, current?.text.includes(me.name), current?.text.includes(me.email)]).toEqual([
    "confirmNewEmail",
    false,
    false,
  ]);
  // Another spelling of one address is one mailbox.
  const spelt = me.email.replace("kisi", "Kisi");
  expect((await change(spelt)).status).toBe(302);
  expect((await db().select().from(users).where(eq(users.id, me.id)))[0]?.email).toBe(spelt);
  expect(await kindsTo(me.email, fresh, spelt)).toEqual(["confirmNewEmail", "emailChangeAsked"]);
});

test("a second factor that is switched on, given new codes, switched off or taken away is told to its owner", async () => {
  const [me, admin] = [await signedIn("viewer"), await signedIn("webAdmin")];
  const switchOn = async () => {
    await post(me, factorPage, { intent: "begin", password });
    const { factor } = await bodyOf<{ factor: { secret: string } }>(ask("GET", factorPage, { cookie: me.cookie }));
    const secret = factor.secret.replaceAll(" ", "");
    const { codes } = await bodyOf<{ codes: string[] }>(
      post(me, factorPage, { intent: "confirm", code: codeAt(secret, Date.now() - 30_000) }),
    );
    return { secret, first: codes[0] ?? "" };
  };
  const { secret, first } = await switchOn();
  expect(await kindsTo(me.email)).toEqual(["secondFactorOn"]);
  const renewed = await bodyOf<{ codes: string[] }>(post(me, factorPage, { intent: "codes", password, code: first }));
  expect(await kindsTo(me.email)).toEqual(["recoveryCodes", "secondFactorOn"]);
  expect((await post(me, factorPage, { intent: "off", password, code: "000000" })).status).toBe(400);
  expect((await post(me, factorPage, { intent: "off", password, code: codeAt(secret) })).status).toBe(302);
  expect(await kindsTo(me.email)).toEqual(["recoveryCodes", "secondFactorOff", "secondFactorOn"]);
  await switchOn();
  const reset = () => post(admin, `/administration/users/${me.id}`, { intent: "reset-second-factor" });
  expect((await reset()).status).toBe(302);
  const [latest, ...earlier] = await mailsTo(me.email);
  expect([latest?.kind, latest?.text.includes(admin.name), earlier.length]).toEqual(["secondFactorReset", true, 4]);
  // There was none any more: nothing happened that could be told.
  expect((await reset()).status).toBe(302);
  expect(await mailsTo(me.email)).toHaveLength(5);
  expect(await mailsTo(admin.email)).toEqual([]);
  const written = JSON.stringify(await mailsTo(me.email));
  for (const kept of [secret, ...renewed.codes]) expect(written.includes(kept)).toBe(false);
});

test("an API token is told to its owner by name, and its secret isn't in the mail", async () => {
  const me = await signedIn("viewer");
  const make = (fields: Record<string, string>) =>
    post(me, "/me/settings/tokens", {
      intent: "create",
      name: "Gece <yedeği>",
      days: "30",
      "scope-account": "on",
      password,
      ...fields,
    });
  expect((await make({ password: "yanlış" })).status).toBe(400);
  const { secret } = await bodyOf<{ secret: string }>(make({}));
  const told = await mailsTo(me.email);
  expect(told).toMatchObject([{ kind: "apiToken", locale: "tr" }]);
  expect(told[0]?.text).toContain("“Gece <yedeği>”");
  expect(told[0]?.html).toContain("Gece &lt;yedeği&gt;");
  expect(JSON.stringify(told).includes(secret)).toBe(false);
});

test("every mail has all its words in both languages", async () => {
  const values = {
    link: "https://x.test/",
    person: "P",
    address: "a@x.test",
    inviter: "I",
    token: "T",
    entry: "E",
    section: "B",
    name: "N",
    comment: "C",
    settings: "https://x.test/",
    at: "2026-03-06T10:00:00.000Z",
    subject: "S",
    email: "c@x.test",
    topic: "T",
    message: "M",
  };
  for (const kind of Object.keys(mailKinds) as (keyof typeof mailKinds)[]) {
    for (const locale of ["tr", "en"] as const) {
      const { subject, text } = await renderMail(kind, { name: "Ayşe", email: "a@x.test", locale }, values);
      expect([kind, locale, `${subject}\n${text}`]).toEqual([
        kind,
        locale,
        expect.not.stringMatching(/\{\{|mails\.kinds/) as string,
      ]);
    }
  }
});
