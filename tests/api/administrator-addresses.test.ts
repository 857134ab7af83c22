import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { auditEntries } from "~/lib/audit/schema.server";
import { createApiToken } from "~/lib/auth/account/api-tokens.server";
import { readAccessSettings, saveAccessSettings } from "~/lib/auth/session/access-settings.server";
import { authenticate } from "~/lib/auth/session/sign-in.server";
import { db } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";
import { useOwnInterface } from "~/lib/platform/http/server/own-interface.server";
import { answering } from "~/lib/platform/http/server/request-line.server";

import { answerOf, ask as askRoute, bodyOf, signedIn, type Ask } from "../support/api";
import { useTestDatabase } from "../support/database";

useTestDatabase();
beforeAll(() => useOwnInterface((request) => answerOf(request)));
afterAll(() => useOwnInterface(undefined));

const [office, elsewhere] = ["192.0.2.10", "198.51.100.7"];
const path = "/administration/access";
type Person = Awaited<ReturnType<typeof signedIn>>;
type Shown = { settings: object; issues?: Record<string, { key: string; text: string } | null> };

const ask = (method: string, url: string, options: Ask) =>
  answering({}, () => askRoute(method, url, options), options.address ?? null);

afterEach(() => saveAccessSettings(systemActor, { allowedAddresses: [], administratorAddresses: [] }));

const save = (who: Person, fields: Record<string, string>, address = office) =>
  ask("POST", path, {
    cookie: who.cookie,
    address,
    body: new URLSearchParams({ signUp: "invitation", idleMinutes: "0", ...fields }),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
const statusesFrom = async (address: string, { cookie, bearer }: Pick<Person, "cookie" | "bearer">) =>
  Promise.all([
    ask("GET", "/example", { cookie, address }).then(({ status }) => status),
    ask("GET", "/me/settings", { cookie, address }).then(({ status }) => status),
    ask("POST", path, { cookie, address, body: new URLSearchParams() }).then(({ status }) => status),
    ask("GET", "/api/common/notifications", { bearer, address }).then(({ status }) => status),
  ]);

test("administrators come from their own list of addresses; other staff come from anywhere", async () => {
  const [admin, viewer] = [await signedIn("webAdmin"), await signedIn("viewer")];
  expect((await save(admin, { administratorAddresses: "192.0.2.0/24\n2001:db8::/32" })).status).toBe(302);
  expect((await readAccessSettings()).administratorAddresses).toEqual(["192.0.2.0/24", "2001:db8::/32"]);

  expect((await statusesFrom(elsewhere, admin)).every((status) => status === 403)).toBe(true);
  expect((await statusesFrom("2001:db8::7", admin)).includes(403)).toBe(false);
  expect((await statusesFrom(elsewhere, viewer)).filter((status) => status === 403)).toHaveLength(1);
  const refused = await ask("GET", "/api/common/notifications", { bearer: admin.bearer, address: elsewhere });
  expect(await bodyOf(refused)).toMatchObject({ code: "elsewhere" });
  const query = { bearer: admin.bearer, json: { query: "{ notifications { id } }" } };
  const graphql = async (address: string) => bodyOf(ask("POST", "/graphql", { ...query, address }));
  expect([await graphql(elsewhere), await graphql(office)]).toMatchObject([
    { data: { notifications: null }, errors: [{ extensions: { code: "elsewhere", status: 403 } }] },
    { data: { notifications: [] } },
  ]);

  const { secret } = await createApiToken(admin, {
    name: "Yedek",
    scopes: ["account"],
    days: 30,
    password: "correct horse battery",
  });
  const byToken = async (address: string) =>
    (await ask("GET", "/api/common/notifications", { bearer: secret, address })).status;
  expect([await byToken(elsewhere), (await byToken(office)) === 403]).toEqual([403, false]);
});

test("an administrator's right password is refused from another address, and stands in the log", async () => {
  const [admin, viewer] = [await signedIn("webAdmin"), await signedIn("viewer")];
  await saveAccessSettings(systemActor, { administratorAddresses: [office] });
  const signIn = (who: Person, address: string) =>
    authenticate(who.email, "correct horse battery", { address, userAgent: null });
  await expect(signIn(admin, elsewhere)).rejects.toMatchObject({ status: 403 });
  expect([(await signIn(admin, office)).user.id, (await signIn(viewer, elsewhere)).user.id]).toEqual([
    admin.id,
    viewer.id,
  ]);
  const failed = await db()
    .select({ address: auditEntries.address })
    .from(auditEntries)
    .where(and(eq(auditEntries.verb, "sign-in-failed"), eq(auditEntries.objectId, admin.id)));
  expect(failed).toEqual([{ address: elsewhere }]);
});

test("a list without its author's address is refused in words, and what was typed stays", async () => {
  const admin = await signedIn("webAdmin");
  for (const [list, key] of [
    ["198.51.100.0/24", "own"],
    ["192.0.2.0/33", "wrong"],
    [Array.from({ length: 101 }, (_, at) => `10.0.0.${at}`).join("\n"), "tooMany"],
  ] as const) {
    const refused = await save(admin, { administratorAddresses: list });
    const body = await bodyOf<Shown & { typed: Record<string, string> }>(refused);
    expect([refused.status, body.issues?.administratorAddresses?.key, body.typed.administratorAddresses]).toEqual([
      400,
      key,
      list,
    ]);
  }
  expect((await readAccessSettings()).administratorAddresses).toEqual([]);
});

test("STAFF_ADDRESSES=any is the way out of this list, too", async () => {
  const admin = await signedIn("webAdmin");
  await saveAccessSettings(systemActor, { administratorAddresses: [office] });
  Object.assign(env(), { STAFF_ADDRESSES: "any" });
  try {
    expect((await statusesFrom(elsewhere, admin)).includes(403)).toBe(false);
  } finally {
    Object.assign(env(), { STAFF_ADDRESSES: "listed" });
  }
});
