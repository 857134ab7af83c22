import { createHmac } from "node:crypto";

import { asc, desc, eq, isNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { auditEntries } from "~/lib/audit/schema.server";
import { saveEntry } from "~/lib/content/entries/entries.server";
import {
  archiveEntry,
  createPublished,
  publishEntry,
  reopenEntry,
  withdrawEntry,
} from "~/lib/content/workflow/publishing.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { inboxItems } from "~/lib/inbox/schema.server";
import { linkOrigin } from "~/lib/mails/link-origin.server";
import { database, db, transaction } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";
import { emit, startEvents } from "~/lib/platform/events/events.server";
import { startJobs } from "~/lib/platform/jobs/jobs.server";
import { jobs } from "~/lib/platform/jobs/schema.server";
import { purgeRecord, restoreRecord, undoRecordChange } from "~/lib/records/change-record.server";
import { fillKeys } from "~/lib/records/fill-keys.server";
import { recordVersions } from "~/lib/records/schema.server";
import { getDelivery, listDeliveries, replayDelivery, replayFailed, sendTrial } from "~/lib/webhooks/deliveries.server";
import { keepWebhookEvents } from "~/lib/webhooks/keep-webhook-events.server";
import { webhookDeliveries, webhookMessages, webhooks } from "~/lib/webhooks/schema.server";
import { sendDue } from "~/lib/webhooks/send-due.server";
import { purgeDeliveries, webhookJobs, webhookSendJobs } from "~/lib/webhooks/webhook-jobs.server";
import { webhookEvents, webhookPaths } from "~/lib/webhooks/webhook-events";
import {
  createWebhook,
  endRotation,
  getWebhook,
  listWebhooks,
  rotateSecret,
  saveWebhook,
  setWebhooksActive,
  trashWebhook,
  webhookKind,
  type WebhookData,
} from "~/lib/webhooks/webhooks.server";

import { ask, bodyOf, signedIn, toastOf } from "../support/api";
import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";
import { startReceiver, type Answer, type Received } from "../support/receiver";

useTestDatabase();

const notices = section("duyurular");
let department = "";
let stopKeeping = () => {};
beforeAll(async () => {
  Object.assign(env(), { OUTGOING_ALLOW: ["127.0.0.1"] });
  stopKeeping = keepWebhookEvents();
  department = (await unit()).id;
});
afterAll(() => {
  stopKeeping();
  Object.assign(env(), { OUTGOING_ALLOW: [] });
});
const endings: Array<() => unknown> = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  for (const table of [webhooks, webhookMessages, jobs]) await db().delete(table);
});

async function receiver(answer?: (received: Received, count: number) => Answer) {
  const server = await startReceiver(answer);
  endings.push(server.stop);
  return server;
}
const webhookAt = (url: string, more: Partial<WebhookData> = {}, actor = systemActor) =>
  createWebhook(actor, {
    name: "Kent rehberi",
    url,
    events: [...webhookEvents],
    sections: null,
    isActive: true,
    ...more,
  });
let titles = 0;
const publish = (title = `Duyuru ${++titles}`) =>
  createPublished(systemActor, notices, { data: completeNotice(department, { title: { tr: title } }) });
/** Writes the texts of what has happened, as the first of the two jobs does. */
const prepare = async () => {
  for (const { id } of await db()
    .select({ id: webhookMessages.id })
    .from(webhookMessages)
    .where(isNull(webhookMessages.body))
    .orderBy(asc(webhookMessages.at)))
    await webhookJobs["webhooks.prepare"]?.({ id });
};
const stored = () => db().select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.position));
const states = async () => (await stored()).map(({ state, attempts }) => [state, attempts]);
const typesOf = (received: readonly Received[]) =>
  received.map(({ body }) => (JSON.parse(body.toString()) as { type: string }).type);

/** A clock that stands until it is moved. */
function clock(start = Date.now()) {
  let at = start;
  return { now: () => new Date(at), wait: (seconds: number) => void (at += seconds * 1000), random: () => 0.5 };
}

function sign(secret: string, { headers, body }: Received): string {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  return `v1,${createHmac("sha256", key)
    .update(`${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.`)
    .update(body)
    .digest("base64")}`;
}

test("a change is told at once, signed, with ids and addresses and no word of the entry", async () => {
  const { url, received } = await receiver();
  const { id: webhookId, secret } = await webhookAt(url);
  await startEvents(database());
  endings.push(startJobs(webhookJobs, {}, webhookSendJobs));
  const entry = await publish("Gizli kalacak başlık");
  await expect.poll(() => received.length).toBe(1);
  const [one] = received;
  if (!one) throw new Error("nothing came");
  const body = JSON.parse(one.body.toString()) as Record<string, unknown>;
  expect(body).toEqual({
    id: one.headers["webhook-id"],
    type: "entry.published",
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    data: {
      section: "duyurular",
      entry: entry.id,
      version: 1,
      addresses: {
        tr: `${linkOrigin()}/home/duyurular/gizli-kalacak-baslik`,
        en: `${linkOrigin()}/home/duyurular/gizli-kalacak-baslik?lang=en`,
      },
    },
  });
  expect(one.body.toString()).not.toContain("Gizli kalacak");
  expect(one.headers["webhook-signature"]).toBe(sign(secret, one));
  expect(Math.abs(Number(one.headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(60);
  expect(one.headers["content-type"]).toBe("application/json");
  await expect.poll(states).toEqual([["sent", 1]]);
  const { items } = await listDeliveries(systemActor, webhookId, {});
  expect(items).toMatchObject([
    { type: "entry.published", section: "duyurular", tries: [{ status: 204, problem: null }] },
  ]);
});

test("a receiver hears what changes for citizens, in order, and nothing of drafts", async () => {
  const { url, received } = await receiver();
  const { id } = await webhookAt(url);
  const entry = await publish();
  const { version } = await saveEntry(systemActor, notices, entry.id, { version: 1, patch: { title: { tr: "Yeni" } } });
  await publishEntry(systemActor, notices, entry.id, { version });
  await archiveEntry(systemActor, notices, entry.id, { version });
  await reopenEntry(systemActor, notices, entry.id, { version });
  await publishEntry(systemActor, notices, entry.id, { version });
  await withdrawEntry(systemActor, notices, entry.id, { version, reason: "İptal" });
  await trashEntry(systemActor, notices, entry.id, { version });
  const other = await publish();
  await trashEntry(systemActor, notices, other.id, { version: 1 });
  await emit({ type: "settings.changed", id: "site" });
  await emit({ type: "file.trashed", id: department });
  await emit({ type: "menus.changed", id: "main" });
  await emit({ type: "user.created", id: department });
  await prepare();
  await sendDue(id);
  expect(typesOf(received)).toEqual([
    "entry.published",
    "entry.updated",
    "entry.archived",
    "entry.withdrawn",
    "entry.published",
    "entry.withdrawn",
    "entry.published",
    "entry.trashed",
    "settings.changed",
    "file.removed",
    "menu.published",
    "user.created",
  ]);
  expect(received.slice(-4).map(({ body }) => (JSON.parse(body.toString()) as { data: unknown }).data)).toEqual([
    { group: "site" },
    { file: department },
    { menu: "main" },
    { user: department },
  ]);
});

test("each webhook is told what it asked for, from its sections alone, and nothing while it is off", async () => {
  const { url } = await receiver();
  const kept = async (more: Partial<WebhookData>) => (await webhookAt(url, more)).id;
  const [all, others, withdrawn, off] = [
    await kept({}),
    await kept({ sections: ["haberler"] }),
    await kept({ events: ["entry.withdrawn"] }),
    await kept({ isActive: false }),
  ];
  const entry = await publish();
  await withdrawEntry(systemActor, notices, entry.id, { version: 1, reason: "İptal" });
  const count = async (id: string) => (await listDeliveries(systemActor, id)).items.map(({ type }) => type);
  expect([await count(all), await count(others), await count(withdrawn), await count(off)]).toEqual([
    ["entry.withdrawn", "entry.published"],
    [],
    ["entry.withdrawn"],
    [],
  ]);
});

test("nobody outside hears of what only staff read, and no webhook can ask for it", async () => {
  const { url } = await receiver();
  const { id } = await webhookAt(url);
  await createPublished(systemActor, section("kilavuzkonulari"), { data: { title: { tr: "Kadrolama" } } });
  expect((await listDeliveries(systemActor, id)).items).toEqual([]);
  await expect(webhookAt(url, { sections: ["kilavuzkonulari"] })).rejects.toMatchObject({ status: 422 });
  const admin = await signedIn("webAdmin");
  for (const path of [webhookPaths.new, webhookPaths.webhook(id)])
    expect((await bodyOf<{ sections: string[] }>(ask("GET", path, { cookie: admin.cookie }))).sections).not.toContain(
      "kilavuzkonulari",
    );
});

test("a change that is rolled back tells nobody, and where nobody listens nothing is written", async () => {
  await publish();
  expect(await db().select().from(webhookMessages)).toEqual([]);
  const { url } = await receiver();
  await webhookAt(url);
  const failing = transaction(async () => {
    await publish();
    throw new Error("on second thoughts");
  });
  await expect(failing).rejects.toThrow("on second thoughts");
  expect([
    await stored(),
    await db().select().from(webhookMessages),
    await db().select().from(jobs).where(eq(jobs.kind, "webhooks.prepare")),
  ]).toEqual([[], [], []]);
});

test("two runners and whoever asks beside them send each delivery once", async () => {
  const { url, received } = await receiver();
  const { id } = await webhookAt(url);
  for (let at = 0; at < 6; at++) await emit({ type: "settings.changed", id: String(at) });
  await prepare();
  await Promise.all([sendDue(id), sendDue(id)]);
  expect(received).toHaveLength(6);
  for (let at = 0; at < 6; at++) await emit({ type: "settings.changed", id: String(at) });
  endings.push(startJobs(webhookJobs, {}, webhookSendJobs), startJobs(webhookJobs, {}, webhookSendJobs));
  await expect.poll(async () => (await states()).filter(([state]) => state === "sent").length).toBe(12);
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(received.length);
});

test("a failed delivery is tried again at growing intervals, for about a day, then given up and its maker told", async () => {
  const { url, received } = await receiver(() => ({ status: 500, text: "x".repeat(5_000) }));
  const maker = await person("webAdmin");
  const { id } = await webhookAt(url, {}, maker);
  await publish();
  await prepare();
  const time = clock();
  const started = time.now().getTime();
  await sendDue(id, time);
  expect(await states()).toEqual([["waiting", 1]]);
  time.wait(4);
  await sendDue(id, time);
  expect(received).toHaveLength(1);
  time.wait(2);
  await sendDue(id, time);
  expect(received).toHaveLength(2);
  for (let [delivery] = await stored(); delivery?.state === "waiting"; [delivery] = await stored()) {
    time.wait((delivery.dueAt.getTime() - time.now().getTime()) / 1000);
    await sendDue(id, time);
  }
  expect(await states()).toEqual([["failed", 11]]);
  expect(received).toHaveLength(11);
  const hours = (time.now().getTime() - started) / 3_600_000;
  expect([hours > 20, hours < 26]).toEqual([true, true]);
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  const [delivery] = await stored();
  const { answer, tries } = await getDelivery(systemActor, id, delivery?.id ?? "");
  expect([answer?.length, tries.at(-1)]).toEqual([
    2_048,
    { at: time.now().toISOString(), status: 500, problem: "refused", milliseconds: expect.any(Number) as number },
  ]);
  const told = await db().select().from(inboxItems).where(eq(inboxItems.ownerId, maker.id));
  expect(told.map(({ wording, link }) => [wording?.key, wording?.values, link])).toEqual([
    ["webhook.failed", { title: "Kent rehberi" }, `/administration/webhooks/${id}`],
  ]);
});

test("the next change waits while the one before it is tried a few times, then goes ahead of it", async () => {
  const { url, received } = await receiver(({ body }) => ({ status: body.includes('"first"') ? 422 : 200 }));
  const { id } = await webhookAt(url);
  await emit({ type: "settings.changed", id: "first" });
  await emit({ type: "settings.changed", id: "second" });
  await prepare();
  const time = clock();
  const groups = () =>
    received.map(({ body }) => (JSON.parse(body.toString()) as { data: { group: string } }).data.group);
  await sendDue(id, time);
  time.wait(6);
  await sendDue(id, time);
  expect(groups()).toEqual(["first", "first"]);
  time.wait(40);
  await sendDue(id, time);
  expect(groups()).toEqual(["first", "first", "first", "second"]);
});

test("once a receiver is back, what waited for it goes out at once", async () => {
  let isAway = true;
  const { url, received } = await receiver(() => ({ status: isAway ? 503 : 200 }));
  const { id } = await webhookAt(url);
  await emit({ type: "settings.changed", id: "first" });
  await prepare();
  const time = clock();
  for (const seconds of [0, 6, 40, 200, 1_000]) {
    time.wait(seconds);
    await sendDue(id, time);
  }
  expect(await states()).toEqual([["waiting", 5]]);
  isAway = false;
  await emit({ type: "settings.changed", id: "second" });
  await prepare();
  await sendDue(id, time);
  expect(await states()).toEqual([
    ["sent", 6],
    ["sent", 1],
  ]);
  expect(received).toHaveLength(7);
  expect(await getWebhook(systemActor, id)).toMatchObject({ failures: 0, failingSince: null });
});

test.each<[string, () => Answer]>([
  ["redirect", () => ({ status: 302, headers: { Location: "http://127.0.0.1:1/" } })],
  ["timeout", () => "silence"],
])("%s: the log says so", async (problem, answer) => {
  const { url, received } = await receiver(answer);
  const { id } = await webhookAt(url);
  await emit({ type: "settings.changed", id: "site" });
  await prepare();
  await sendDue(id, { within: 300 });
  expect(received).toHaveLength(1);
  expect((await listDeliveries(systemActor, id)).items[0]?.tries).toMatchObject([{ problem }]);
});

test("a receiver that asks for patience is left alone that long", async () => {
  const { url } = await receiver(() => ({ status: 429, headers: { "Retry-After": "900" } }));
  const { id } = await webhookAt(url);
  await emit({ type: "settings.changed", id: "site" });
  await prepare();
  const time = clock();
  await sendDue(id, time);
  expect((await stored())[0]?.dueAt).toEqual(new Date(time.now().getTime() + 900_000));
});

test("a webhook that reaches nobody for days is switched off and its administrators are told; on again, what failed can be sent", async () => {
  let isGone = true;
  const { url, received } = await receiver(() => ({ status: isGone ? 500 : 200 }));
  const [maker, colleague] = [await person("webAdmin"), await person("webAdmin")];
  const { id } = await webhookAt(url, {}, maker);
  for (let day = 0; day < 4; day++) await emit({ type: "settings.changed", id: String(day) });
  await prepare();
  const time = clock();
  for (let day = 0; day < 4; day++) {
    expect(await getWebhook(systemActor, id)).toMatchObject({ isActive: true });
    await sendDue(id, time);
    time.wait(86_400);
  }
  const off = await getWebhook(systemActor, id);
  expect([off.isActive, off.switchedOff]).toEqual([false, "failing"]);
  expect((await stored()).every(({ state }) => state === "failed")).toBe(true);
  for (const { id: ownerId } of [maker, colleague]) {
    expect(
      (await db().select().from(inboxItems).where(eq(inboxItems.ownerId, ownerId))).map(({ wording }) => wording?.key),
    ).toContain("webhook.switchedOff");
  }
  await expect(replayFailed(systemActor, id)).rejects.toMatchObject({ status: 409 });
  isGone = false;
  const before = received.length;
  await saveWebhook(systemActor, id, {
    version: off.version,
    data: { name: "Kent rehberi", url, events: [...webhookEvents], sections: null, isActive: true },
  });
  expect(await replayFailed(systemActor, id)).toBe(4);
  await sendDue(id);
  expect(
    received.slice(before).map(({ body }) => (JSON.parse(body.toString()) as { data: { group: string } }).data.group),
  ).toEqual(["0", "1", "2", "3"]);
});

test("chosen webhooks are switched off and on together; one that was changed meanwhile is left", async () => {
  const { url } = await receiver();
  const admin = await person("webAdmin");
  const [one, other] = [await webhookAt(url), await webhookAt(url, { name: "Öteki" })];
  expect(
    await setWebhooksActive(
      admin,
      [
        { id: one.id, version: 1 },
        { id: other.id, version: 7 },
      ],
      false,
    ),
  ).toEqual({ done: 1, left: 1 });
  expect([(await getWebhook(admin, one.id)).isActive, (await getWebhook(admin, other.id)).isActive]).toEqual([
    false,
    true,
  ]);
  expect(
    await setWebhooksActive(
      admin,
      [
        { id: one.id, version: 2 },
        { id: other.id, version: 1 },
        { id: "x", version: 1 },
      ],
      true,
    ),
  ).toEqual({ done: 1, left: 2 });
  expect(await getWebhook(admin, one.id)).toMatchObject({ isActive: true, version: 3 });
  const lines = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.objectId, one.id))
    .orderBy(asc(auditEntries.id));
  expect(lines.map(({ verb, after }) => [verb, (after as { isActive?: boolean }).isActive])).toEqual([
    ["create", true],
    ["edit", false],
    ["edit", true],
  ]);
});

test("410 switches a webhook off at once", async () => {
  const { url } = await receiver(() => ({ status: 410 }));
  const { id } = await webhookAt(url);
  await emit({ type: "settings.changed", id: "site" });
  await prepare();
  await sendDue(id);
  expect(await getWebhook(systemActor, id)).toMatchObject({ isActive: false, switchedOff: "gone" });
});

test("while a secret is rotated messages bear both signatures; neither secret lies open in the database", async () => {
  const { url, received } = await receiver();
  const { id, secret } = await webhookAt(url);
  const renewed = await rotateSecret(systemActor, id, { version: 1 });
  expect(renewed).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const send = async (options = {}) => {
    await emit({ type: "settings.changed", id: "site" });
    await prepare();
    await sendDue(id, options);
    const last = received.at(-1);
    if (!last) throw new Error("nothing came");
    return { signature: last.headers["webhook-signature"], before: sign(secret, last), now: sign(renewed, last) };
  };
  const both = await send();
  expect(both.signature).toBe(`${both.now} ${both.before}`);
  const time = clock();
  time.wait(25 * 3_600);
  const later = await send(time);
  expect(later.signature).toBe(later.now);
  await rotateSecret(systemActor, id, { version: 2 });
  await endRotation(systemActor, id, { version: 3 });
  await send();
  expect(String(received.at(-1)?.headers["webhook-signature"]).split(" ")).toHaveLength(1);
  const open = JSON.stringify([
    await db().select().from(webhooks),
    await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(20),
  ]);
  expect([open.includes(secret.slice(6)), open.includes(renewed.slice(6))]).toEqual([false, false]);
});

test("an address is looked at when it is saved and each time something is sent", async () => {
  const inside = [
    "http://10.0.0.1/",
    "https://127.1:8443/",
    "https://[::1]/",
    "https://[::ffff:169.254.169.254]/latest/meta-data",
    "https://2130706433/",
    "https://user:secret@127.0.0.1/",
    "https://192.168.1.1:22/",
    "gopher://127.0.0.1/",
    "https://metadata.invalid/",
  ];
  Object.assign(env(), { OUTGOING_ALLOW: [] });
  endings.push(() => Object.assign(env(), { OUTGOING_ALLOW: ["127.0.0.1"] }));
  for (const url of inside) await expect(webhookAt(url), url).rejects.toMatchObject({ code: "unfitAddress" });
  Object.assign(env(), { OUTGOING_ALLOW: ["127.0.0.1"] });
  const { url, received } = await receiver();
  const { id } = await webhookAt(url);
  await expect(
    saveWebhook(systemActor, id, {
      version: 1,
      data: { name: "x", url: "https://10.0.0.1/", events: ["entry.published"], sections: null, isActive: true },
    }),
  ).rejects.toMatchObject({ fields: { url: ["webhooks.errors.url.inside"] } });
  await publish();
  await prepare();
  Object.assign(env(), { OUTGOING_ALLOW: [] });
  await sendDue(id);
  expect(received).toHaveLength(0);
  expect((await listDeliveries(systemActor, id)).items[0]?.tries).toMatchObject([
    { status: null, problem: "protocol" },
  ]);
});

test("one delivery is sent again under the same id, and a trial goes once, also while the webhook is off", async () => {
  const { url, received } = await receiver(() => ({ status: 200, text: "Merhaba\0" }));
  const { id } = await webhookAt(url);
  await publish();
  await prepare();
  await sendDue(id);
  const [delivery] = await stored();
  await replayDelivery(systemActor, id, delivery?.id ?? "");
  await sendDue(id);
  expect([received.length, new Set(received.map(({ headers }) => headers["webhook-id"])).size]).toEqual([2, 1]);
  const { version } = await getWebhook(systemActor, id);
  await saveWebhook(systemActor, id, {
    version,
    data: { name: "x", url, events: ["entry.published"], sections: null, isActive: false },
  });
  await expect(replayDelivery(systemActor, id, delivery?.id ?? "")).rejects.toMatchObject({ status: 409 });
  const trial = await sendTrial(systemActor, id);
  await sendDue(id);
  expect(typesOf(received).at(-1)).toBe("webhook.test");
  expect(await getDelivery(systemActor, id, trial)).toMatchObject({ state: "sent", answer: "Merhaba\uFFFD" });
});

test("deliveries are kept for thirty days", async () => {
  const { url } = await receiver();
  const { id } = await webhookAt(url);
  await publish();
  await prepare();
  await sendDue(id);
  await purgeDeliveries(new Date(Date.now() + 29 * 86_400_000));
  expect(await stored()).toHaveLength(1);
  await purgeDeliveries(new Date(Date.now() + 31 * 86_400_000));
  expect([await stored(), await db().select().from(webhookMessages)]).toEqual([[], []]);
});

test("administrators make, read and change webhooks by forms; the secret is shown once, a stale form keeps what was typed", async () => {
  const { url } = await receiver();
  const { cookie } = await signedIn("webAdmin");
  const post = (path: string, ...fields: [string, string][]) =>
    ask("POST", path, { cookie, body: new URLSearchParams(fields), headers: { Origin: "http://site.test" } });
  const wrong = await post(
    "/administration/webhooks/new",
    ["name", " "],
    ["url", "https://10.0.0.1/"],
    ["sections", "nowhere"],
  );
  expect([wrong.status, (await bodyOf<{ errors: object }>(wrong)).errors]).toEqual([
    422,
    {
      name: ["webhooks.errors.missing"],
      events: ["webhooks.errors.events"],
      "sections.0": ["webhooks.errors.sections"],
    },
  ]);
  const fields: [string, string][] = [
    ["name", "Kent  rehberi"],
    ["url", url],
    ["events", "entry.published"],
    ["events", "entry.updated"],
    ["everySection", "on"],
    ["isActive", "on"],
  ];
  const inside = await post(
    "/administration/webhooks/new",
    ...fields.map(([name, value]): [string, string] => (name === "url" ? [name, "https://10.0.0.1/"] : [name, value])),
  );
  expect([inside.status, (await bodyOf<{ errors: object }>(inside)).errors]).toEqual([
    422,
    { url: ["webhooks.errors.url.inside"] },
  ]);
  const made = await post("/administration/webhooks/new", ...fields);
  const { id, secret } = (await bodyOf<{ made: { id: string; secret: string } }>(made)).made;
  expect([made.headers.get("Cache-Control"), secret.startsWith("whsec_")]).toEqual(["no-store", true]);
  const path = `/administration/webhooks/${id}`;
  for (const address of ["/administration/webhooks", path])
    expect(await (await ask("GET", address, { cookie })).text()).not.toContain(secret.slice(6));
  const renamed = (name: string, ...more: [string, string][]): [string, string][] => [
    ...fields.filter(([field]) => field !== "name"),
    ["name", name],
    ...more,
  ];
  const save = (version: number, ...typed: [string, string][]) =>
    post(path, ...typed, ["version", String(version)], ["intent", "save"]);
  expect((await save(1, ...renamed("Kent rehberi 2"))).status).toBe(302);
  // Another field of the same version: both changes stay.
  const merged = await save(1, ...fields, ["events", "file.replaced"]);
  expect(toastOf(merged)).toMatchObject({ key: "webhooks.toast.savedMerged" });
  expect(await getWebhook(systemActor, id)).toMatchObject({
    version: 3,
    name: "Kent rehberi 2",
    events: ["entry.published", "entry.updated", "file.replaced"],
  });
  // The same field: what was typed is still there, beside what is stored, and nothing is saved.
  const stale = await save(1, ...renamed("Kent rehberi 3"));
  expect([stale.status, await bodyOf(stale)]).toMatchObject([
    409,
    {
      version: 3,
      typed: { url, name: "Kent rehberi 3", events: ["entry.published", "entry.updated", "file.replaced"] },
      conflicts: [{ field: "name", theirs: "Kent rehberi 2" }],
    },
  ]);
  expect((await getWebhook(systemActor, id)).version).toBe(3);
  const rotated = await bodyOf<{ secret: string }>(post(path, ["version", "3"], ["intent", "rotate"]));
  expect(rotated.secret).not.toBe(secret);
  const trial = await post(path, ["intent", "trial"]);
  expect(trial.headers.get("Location")).toMatch(new RegExp(`^${path}/deliveries/[0-9a-f-]{36}$`));
  expect(await bodyOf(ask("GET", trial.headers.get("Location") ?? "", { cookie }))).toMatchObject({
    delivery: { type: "webhook.test", state: "waiting" },
  });
  expect((await post(path, ["version", "1"], ["intent", "trash"])).headers.get("Location")).toBe(path);
  const trashed = await post(path, ["version", "4"], ["intent", "trash"]);
  expect([trashed.headers.get("Location"), toastOf(trashed)]).toMatchObject([
    "/administration/webhooks",
    { key: "webhooks.toast.trashed", undo: { what: "trash:records", items: [`webhook:${id}:4`] } },
  ]);
  expect((await ask("GET", path, { cookie })).status).toBe(404);
});

test("a webhook in the trash hears and sends nothing; restored it goes on with what waited, removed for good its deliveries end", async () => {
  const { url, received } = await receiver(() => ({ status: 500 }));
  const admin = await person("webAdmin");
  const { id } = await webhookAt(url, {}, admin);
  await emit({ type: "settings.changed", id: "site" });
  await prepare();
  await sendDue(id);
  expect(await states()).toEqual([["waiting", 1]]);
  await trashWebhook(admin, id, { version: 1 });
  await emit({ type: "settings.changed", id: "seo" });
  await prepare();
  const later = clock(Date.now() + 60_000);
  await sendDue(id, later);
  expect([received.length, (await states()).length, await listWebhooks(admin)]).toEqual([1, 1, []]);
  await expect(getWebhook(admin, id)).rejects.toMatchObject({ status: 404 });
  await expect(restoreRecord(await person("editorInChief"), webhookKind, id, { version: 1 })).rejects.toMatchObject({
    status: 404,
  });
  await restoreRecord(admin, webhookKind, id, { version: 1 });
  expect(await getWebhook(admin, id)).toMatchObject({ isActive: true, failures: 0 });
  await sendDue(id, later);
  expect(received).toHaveLength(2);
  await trashWebhook(admin, id, { version: 1 });
  await purgeRecord(admin, webhookKind, id, { version: 1 });
  expect([await stored(), await db().select().from(webhookMessages)]).toEqual([[], []]);
});

test("a change of a webhook is taken back, and the audit log holds the host of its address alone", async () => {
  const { url } = await receiver();
  const { id } = await webhookAt(`${url}?key=gizli`);
  const change = { name: "Öteki", url: `${url}?key=saklı`, events: [...webhookEvents], sections: null, isActive: true };
  await saveWebhook(systemActor, id, { version: 1, data: change });
  await undoRecordChange(systemActor, webhookKind, id, 2);
  expect(await getWebhook(systemActor, id)).toMatchObject({
    version: 3,
    name: "Kent rehberi",
    url: `${url}?key=gizli`,
  });
  const lines = await db().select().from(auditEntries).where(eq(auditEntries.objectId, id));
  expect([lines.length, /gizli|saklı/.test(JSON.stringify(lines))]).toEqual([3, false]);
});

test("a webhook that is older than the columns of records stands in its place in the list, and its first change can be taken back", async () => {
  const { url } = await receiver();
  const first = await webhookAt(url, { name: "Çarşı" });
  await webhookAt(url, { name: "Dernek" });
  await db().update(webhooks).set({ nameKey: "" }).where(eq(webhooks.name, "Dernek"));
  await db().delete(recordVersions).where(eq(recordVersions.recordId, first.id));
  expect((await listWebhooks(systemActor)).map(({ name }) => name)).toEqual(["Dernek", "Çarşı"]);
  await fillKeys(webhookKind);
  expect((await listWebhooks(systemActor)).map(({ name }) => name)).toEqual(["Çarşı", "Dernek"]);
  await setWebhooksActive(systemActor, [{ id: first.id, version: 1 }], false);
  await undoRecordChange(systemActor, webhookKind, first.id, 2);
  expect(await getWebhook(systemActor, first.id)).toMatchObject({ version: 3, isActive: true });
});
