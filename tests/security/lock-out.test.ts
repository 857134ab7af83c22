import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { closeBursts } from "~/lib/audit/audit-bursts.server";
import { signOutElsewhere } from "~/lib/auth/account/change-password.server";
import { suspendUser, reopenUser } from "~/lib/auth/users/manage-users.server";
import { knownBrowsers, users } from "~/lib/auth/schema.server";
import { systemActor } from "~/lib/access/actor";
import { db } from "~/lib/platform/db/database.server";

import { ask, signedIn } from "../support/api";
import { person } from "../support/content";
import { useTestDatabase } from "../support/database";
import { statementsOf } from "../support/statements";

useTestDatabase();
beforeEach(() => db().execute("DELETE FROM rate_limits"));

const right = "correct horse battery";
type Way = { address?: string; cookie?: string; headers?: Record<string, string> };
const form = (email: string, password: string, { address = "192.0.2.1", ...way }: Way = {}) =>
  ask("POST", "/sign-in", { body: new URLSearchParams({ email, password }), address, ...way });
const api = (email: string, password: string, { address = "192.0.2.1", ...way }: Way = {}) =>
  ask("POST", "/api/auth/sign-in", { json: { email, password }, address, ...way });
const statusOf = async (answer: Promise<Response>) => (await answer).status;
const times = async (count: number, once: (at: number) => Promise<Response>) => {
  const statuses = await Promise.all(Array.from({ length: count }, async (_, at) => (await once(at)).status));
  return [200, 302, 401, 429].map((status) => statuses.filter((one) => one === status).length);
};
const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0] ?? "");
/** The cookie by which an account knows the browser that signed in. */
async function knownCookie(email: string, before?: string): Promise<string> {
  const answer = await form(email, right, { address: "192.0.2.200", ...(before ? { cookie: before } : {}) });
  return cookiesOf(answer).find((cookie) => cookie.startsWith("meydan_known=")) ?? "";
}

test("of fifty wrong tries at once from one address ten are looked at, however the account is written; the owner elsewhere signs in", async () => {
  const { email } = await person("viewer");
  const spellings = [
    email,
    email.toUpperCase(),
    ` ${email} `,
    `\t${email}\n`,
    email.replace("kisi", "KiSi"),
    email.normalize("NFKD"),
  ];
  const tries = await times(50, (at) =>
    api(spellings[at % spellings.length] ?? "", `yanlış ${at}`, {
      headers: { "X-Forwarded-For": `198.51.100.${at}`, Forwarded: `for=198.51.100.${at}` },
    }),
  );
  expect(tries).toEqual([0, 0, 10, 40]);
  const late = await api(email, right);
  expect([late.status, Number(late.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect(await statusOf(form(email, right))).toBe(429);
  expect([
    await statusOf(api(email, right, { address: "192.0.2.2" })),
    await statusOf(form(email, right, { address: "192.0.2.3" })),
  ]).toEqual([200, 302]);
});

test("from however many addresses a hundred wrong tries an hour are looked at; the browser the owner knows is not shut out, nor the mailed link", async () => {
  const { email, id } = await person("viewer");
  const cookie = await knownCookie(email);
  expect(
    await times(130, (at) =>
      api(email, `yanlış ${at}`, { address: `2001:db8:${(at >> 2).toString(16)}:${at % 4}::1` }),
    ),
  ).toEqual([0, 0, 100, 30]);
  expect(await statusOf(form(email, right, { address: "192.0.2.2" }))).toBe(429);
  expect(await statusOf(form(email, right, { address: "192.0.2.2", cookie }))).toBe(302);
  // Its secret is a new one now; the old one went with it.
  expect(await db().select().from(knownBrowsers).where(eq(knownBrowsers.userId, id))).toHaveLength(1);
  expect(await statusOf(form(email, right, { address: "192.0.2.2", cookie }))).toBe(429);
});

test("addresses of one /64 count as one, and an IPv4 address inside an IPv6 one is itself", async () => {
  const { email } = await person("viewer");
  expect(await times(20, (at) => api(email, "x", { address: `2001:db8:9:9:${at.toString(16)}::${at}` }))).toEqual([
    0, 0, 10, 10,
  ]);
  expect(await times(12, (at) => api(email, "x", { address: at % 2 ? "192.0.2.50" : "::ffff:192.0.2.50" }))).toEqual([
    0, 0, 10, 2,
  ]);
});

test("a known browser has ten tries of its own, is bound to its account, and doesn't count against the address", async () => {
  const [{ email }, other] = [await person("viewer"), await person("viewer")];
  const cookie = await knownCookie(email);
  expect(cookie).toContain("meydan_known=");
  await times(12, () => form(email, "yanlış", { address: "192.0.2.9" }));
  expect(await times(12, () => form(email, "yanlış", { address: "192.0.2.9", cookie }))).toEqual([0, 0, 10, 2]);
  expect(await statusOf(form(email, right, { cookie, address: "192.0.2.9" }))).toBe(429);
  await db().execute("DELETE FROM rate_limits");
  // To another account it is as any browser, and a changed cookie is none.
  const foreign = (at: number) =>
    form(other.email, "yanlış", { address: "192.0.2.9", cookie: at % 2 ? cookie : `${cookie.slice(0, -3)}abc` });
  expect(await times(12, foreign)).toEqual([0, 0, 10, 2]);
});

test("one browser may be known to several accounts", async () => {
  const [first, second] = [await person("viewer"), await person("viewer")];
  const cookie = await knownCookie(second.email, await knownCookie(first.email));
  for (const { email } of [first, second]) {
    await times(11, () => form(email, "yanlış", { address: "192.0.2.9" }));
    expect([
      await statusOf(form(email, right, { address: "192.0.2.9" })),
      await statusOf(form(email, right, { address: "192.0.2.9", cookie })),
    ]).toEqual([429, 302]);
  }
});

test("signing out everywhere else, a suspension and a new password make a browser unknown", async () => {
  await person("webAdmin");
  const ways = [
    async (who: Awaited<ReturnType<typeof person>>) => void (await signOutElsewhere(who, "")),
    async ({ id }: { id: string }) => (await suspendUser(systemActor, id), await reopenUser(systemActor, id)),
  ];
  for (const end of ways) {
    const who = await person("viewer");
    const cookie = await knownCookie(who.email);
    await end(who);
    await times(10, () => form(who.email, "yanlış"));
    expect(await statusOf(form(who.email, right, { cookie }))).toBe(429);
  }
  const me = await signedIn("viewer");
  const [own, elsewhere] = [await form(me.email, right), await knownCookie(me.email)];
  const [session = "", known = ""] = cookiesOf(own);
  const next = "mavi-vapur-yedi-iskele";
  await ask("POST", "/me/settings/security", {
    cookie: session,
    body: new URLSearchParams({ intent: "password", current: right, next, again: next }),
  });
  await times(10, () => form(me.email, "yanlış"));
  expect([
    await statusOf(form(me.email, next, { cookie: elsewhere })),
    await statusOf(form(me.email, next, { cookie: known })),
  ]).toEqual([429, 302]);
});

test("right passwords count against nobody: a whole town hall signs in behind one address, also at once", async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => person("viewer")));
  expect(await times(105, (at) => api(people[at % 3]?.email ?? "", right, { address: "192.0.2.77" }))).toEqual([
    105, 0, 0, 0,
  ]);
  // Whoever remembers the password at the tenth try leaves no trace for the others either.
  for (const { email } of people.slice(1)) {
    await times(9, () => api(email, "yanlış", { address: "192.0.2.77" }));
    expect(await statusOf(api(email, right, { address: "192.0.2.77" }))).toBe(200);
  }
  const { rows } = (await db().execute("SELECT sum(points)::int AS points FROM rate_limits")) as {
    rows: { points: number }[];
  };
  expect(rows[0]?.points).toBe(0);
});

test("one address may not go through all accounts, at once or with an account of its own in between", async () => {
  const { email } = await person("viewer");
  const tries = await times(130, (at) =>
    api(at % 10 === 0 ? email : `kisi${at}@example.org`, at % 10 === 0 ? right : "x", { address: "192.0.2.88" }),
  );
  // A right one under way holds a place for as long as it takes.
  expect([(tries[2] ?? 0) <= 100, (tries[2] ?? 0) > 90]).toEqual([true, true]);
  expect(await statusOf(api((await person("viewer")).email, right, { address: "192.0.2.88" }))).toBe(429);
});

test("strangers at the sign-in page don't shut the owner out of what asks for the password again", async () => {
  const me = await signedIn("viewer");
  await times(40, (at) => api(me.email, "yanlış", { address: `192.0.2.${at % 4}` }));
  expect(
    await statusOf(ask("POST", "/api/auth/lock", { cookie: me.cookie, headers: { "Sec-Fetch-Site": "same-origin" } })),
  ).toBe(204);
  const unlock = (password: string) =>
    ask("POST", "/api/auth/unlock", {
      cookie: me.cookie,
      json: { password },
      headers: { "Sec-Fetch-Site": "same-origin" },
    });
  expect(await statusOf(unlock(right))).toBe(204);
  for (let at = 0; at < 10; at++) expect(await statusOf(unlock("yanlış"))).toBe(422);
  expect(await statusOf(unlock(right))).toBe(429);
});

test("a wrong password costs the same for an account and for none, also with a browser that some account knows", async () => {
  const [{ email }, gone, closed] = [await person("viewer"), "kimse@example.org", await person("viewer")];
  await db().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, closed.id));
  const foreign = await knownCookie((await person("viewer")).email);
  for (const way of [{}, { cookie: foreign }]) {
    const work = async (address: string) => {
      await db().execute("DELETE FROM rate_limits");
      // Failures of the minute before decide whether the next one is written by itself or counted with others.
      await closeBursts();
      return statementsOf(() => form(address, "yanlış", way));
    };
    const [known, unknown, suspended] = [await work(email), await work(gone), await work(closed.email)];
    expect(known.length).toBeGreaterThan(3);
    expect([unknown, suspended]).toEqual([known, known]);
  }
});
