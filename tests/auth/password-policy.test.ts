import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { changePassword } from "~/lib/auth/account/change-password.server";
import { resetPassword } from "~/lib/auth/account/reset-password.server";
import { createMailToken } from "~/lib/auth/credentials/mail-tokens.server";
import { users } from "~/lib/auth/schema.server";
import { saveAccessSettings } from "~/lib/auth/session/access-settings.server";
import { acceptInvitation, inviteUser } from "~/lib/auth/users/invitation.server";
import { signUp } from "~/lib/auth/users/sign-up.server";
import { db } from "~/lib/platform/db/database.server";
import type { Refusal } from "~/lib/platform/refusal";
import { storeSettingGroup } from "~/lib/settings/settings.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { person } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const asked = { locale: "tr", origin: "http://127.0.0.1:3000" } as const;
const client = { address: null, userAgent: null };
const usual = { minPasswordLength: 10, refusesNames: false, signUp: "invitation" } as const;
afterEach(() => saveAccessSettings(systemActor, usual));

/** What each place that sets a password says of this one; null where it takes it. */
async function problemsOf(password: string): Promise<(string | null)[]> {
  await db().execute("DELETE FROM rate_limits");
  const problem = (work: Promise<unknown>) =>
    work.then(
      () => null,
      ({ fields }: Refusal) => /\.(\w+)\?/.exec(fields?.password?.[0] ?? "")?.[1] ?? "none",
    );
  const [own, forgetful] = [await person("viewer"), await person("viewer")];
  const email = `davetli-${Math.random()}@example.org`;
  const { id } = await inviteUser(systemActor, { name: "Selin Aktaş", email }, asked);
  return [
    await problem(changePassword(own, { current: "correct horse battery", next: password }, "")),
    await problem(resetPassword(await createMailToken(forgetful.id, "resetPassword"), password, client, asked)),
    await problem(
      acceptInvitation(await createMailToken(id, "invitation"), { name: "Selin Aktaş", password }, client, asked),
    ),
    await problem(
      signUp({ name: "Selin Aktaş", email: `ister-${Math.random()}@example.org`, password }, client, asked),
    ),
  ];
}
const everywhere = (problem: string | null) => [problem, problem, problem, problem];

test("the shortest length that the administration sets holds wherever a password is set", async () => {
  await saveAccessSettings(systemActor, { ...usual, signUp: "open", minPasswordLength: 14 });
  expect([await problemsOf("mavi 7 vapur"), await problemsOf("mavi 7 vapurlu")]).toEqual([
    everywhere("short"),
    everywhere(null),
  ]);
  const me = await signedIn("viewer");
  expect(await bodyOf(ask("GET", "/me/settings/security", { cookie: me.cookie }))).toMatchObject({
    rules: { min: 14 },
  });
  const byScript = await ask("POST", "/api/auth/sign-up", {
    json: { name: "Selin Aktaş", email: "ister@example.org", password: "mavi 7 vapur" },
  });
  expect(await bodyOf(byScript)).toMatchObject({ fields: { password: ["settings.errors.next.short?min=14"] } });
  expect(await bodyOf(ask("GET", "/sign-up", {}))).toMatchObject({ state: "open", min: 14 });
});

test("a password made of the municipality's name won't do; one that only holds it is refused where names are", async () => {
  await saveAccessSettings(systemActor, { ...usual, signUp: "open" });
  await storeSettingGroup("group.site", { version: 1, data: { siteName: { tr: "Karabağlık Belediyesi" } } });
  const [made, holds] = ["KARABAĞLIK-26", "karabağlık ile üç mevsim"];
  expect([await problemsOf(made), await problemsOf(holds)]).toEqual([everywhere("place"), everywhere(null)]);
  await saveAccessSettings(systemActor, { refusesNames: true });
  expect([await problemsOf(holds), await problemsOf("yedi mavi vapur")]).toEqual([
    everywhere("place"),
    everywhere(null),
  ]);
});

test("where names are refused, neither one's own nor one's address may be in a password", async () => {
  await saveAccessSettings(systemActor, { ...usual, signUp: "open", refusesNames: true });
  const me = await person("viewer");
  await db().update(users).set({ name: "Selin Aktaş" }).where(eq(users.id, me.id));
  const change = (next: string) => changePassword(me, { current: "correct horse battery", next }, "");
  await expect(change("bir aktaş ile yedi vapur")).rejects.toMatchObject({
    fields: { password: [expect.stringMatching(/\.personal\?/)] },
  });
  await expect(change(`${me.email.split("@")[0]} yedi vapur`)).rejects.toMatchObject({
    fields: { password: [expect.stringMatching(/\.personal\?/)] },
  });
  await expect(change("yedi mavi vapur")).resolves.toBe(0);
});

test("a length out of bounds is refused beside its field, and what was typed stays", async () => {
  const admin = await signedIn("webAdmin");
  const save = (minPasswordLength: string) =>
    ask("POST", "/administration/access", {
      cookie: admin.cookie,
      body: new URLSearchParams({ signUp: "open", idleMinutes: "0", minPasswordLength, refusesNames: "on" }),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
  for (const wrong of ["9", "65", "", "on iki"]) {
    const refused = await save(wrong);
    expect([refused.status, await bodyOf(refused)]).toMatchObject([
      400,
      { isLengthWrong: true, minPasswordLength: wrong, refusesNames: true, signUp: "open" },
    ]);
  }
  expect((await save("12")).status).toBe(302);
  const { settings, facts } = await bodyOf<{ settings: object; facts: string[][] }>(
    ask("GET", "/administration/access", { cookie: admin.cookie }),
  );
  expect(settings).toMatchObject({ minPasswordLength: 12, refusesNames: true });
  expect(facts.map(([, value]) => value)).toContain("10 tries in 15 minutes");
});
