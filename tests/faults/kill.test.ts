import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { takeBackFor } from "~/lib/apps/mailbox/mailbox";
import { openDatabase } from "~/lib/platform/db/database.server";

import { completeNotice } from "../support/content";
import { pauseOf } from "../support/pauses";
import { bearerOf, emptyDatabase, send, startServer, temporaryFolder } from "../support/server";
import { addColleague, checkApps, checkDelivered, prepareApps, workInApps } from "./kill-apps";

/**
 * A fault that shows at one kill in five escapes the ten kills of the check with a chance of 11 %, one that shows at
 * one in twenty with 60 %. Fifty kills leave 0.001 % and 8 %.
 */
const kills = Number(process.env.KILLS ?? (process.env.NIGHTLY ? 50 : 10));
const base = "/api/content/duyurular";

const dataDir = temporaryFolder();
const remote = await emptyDatabase();
afterAll(() => remote?.drop());
const settings = { DATA_DIR: dataDir, ...(remote ? { DATABASE_URL: remote.url } : {}) };

const place = remote ? { url: remote.url } : { dataDir: join(dataDir, "database") };

/** What the server has promised about one entry. */
type Promised = { id: string; slug: string; texts: Map<number, string>; published: Set<number>; lastPublished: number };
/** Ids that were answered: of drafts, and of what was published at once. */
type PreparedEntry = { created: string[]; live: string[]; unit: string };
type Entry = { id: string; version: number; data: { title: { tr: string } } };

let serial = 0;
const text = () => `Kayıt ${++serial} şğüöçıİ`;

/** Saves and publishes until the server is gone, writing down each answer that arrived whole. */
async function work(url: string, bearer: string, entry: Promised, version: number): Promise<void> {
  try {
    for (let seen = version; ;) {
      const title = text();
      const saved = await send(url, bearer, "PATCH", `${base}/${entry.id}`, {
        version: seen,
        data: { title: { tr: title } },
      });
      const { version: newer } = (await saved.json()) as Entry;
      if (saved.status !== 200) throw new Error(`PATCH answered ${saved.status}`);
      entry.texts.set((seen = newer), title);
      const live = await send(url, bearer, "POST", `${base}/${entry.id}/publish`, { version: seen });
      await live.json();
      if (live.status !== 200) throw new Error(`publishing answered ${live.status}`);
      entry.published.add(seen);
      entry.lastPublished = seen;
    }
  } catch (error) {
    // A connection that broke is what the test is about; an answer that was wrong is not.
    if (error instanceof Error && /answered/.test(error.message)) throw error;
  }
}

/** Begins one entry after another, every second one made and published by one request. */
async function begin(url: string, bearer: string, { created, live, unit }: PreparedEntry): Promise<void> {
  try {
    for (;;) {
      const title = { tr: text() };
      const answer = await send(url, bearer, "POST", base, { data: { title } });
      created.push(((await answer.json()) as Entry).id);
      const whole = await send(url, bearer, "POST", base, { data: completeNotice(unit, { title }), publish: true });
      if (whole.status === 201) live.push(((await whole.json()) as Entry).id);
    }
  } catch {
    // gone
  }
}

const answersAbout = (entries: readonly Promised[]) =>
  entries.reduce((sum, { texts, published }) => sum + texts.size + published.size, 0);

/** Until the server has answered once more: killed before, it would have promised nothing. */
async function somethingAcknowledged(count: () => number): Promise<void> {
  const before = count();
  await expect.poll(count, { interval: 10, timeout: 60_000 }).toBeGreaterThan(before);
}

test(`a server killed ${kills} times while saving, publishing, typing, moving and sending has all that it acknowledged`, async () => {
  let server = await startServer(settings);
  expect(await server.stop()).toBe(0);
  const colleague = await addColleague(place);
  server = await startServer(settings);
  const bearer = await bearerOf(server.url);
  const apps = await prepareApps(server.url, bearer, colleague);
  const unit = (await (
    await send(server.url, bearer, "POST", "/api/content/mudurlukler", {
      data: { name: { tr: "Fen İşleri Müdürlüğü" } },
    })
  ).json()) as Entry;
  const entries: Promised[] = [];
  const begun: PreparedEntry = { created: [], live: [], unit: unit.id };
  for (let at = 0; at < 3; at++) {
    const title = text();
    const slug = `oldurulen-${at}`;
    const answer = await send(server.url, bearer, "POST", base, {
      data: completeNotice(unit.id, { title: { tr: title }, slug: { tr: slug } }),
    });
    const { id } = (await answer.json()) as Entry;
    expect((await send(server.url, bearer, "POST", `${base}/${id}/publish`, { version: 1 })).status).toBe(200);
    entries.push({ id, slug, texts: new Map([[1, title]]), published: new Set([1]), lastPublished: 1 });
  }

  for (let kill = 0; kill < kills; kill++) {
    const versions = await Promise.all(entries.map((entry) => checkedVersion(server.url, bearer, entry)));
    const working = Promise.all([
      ...entries.map((entry, at) => work(server.url, bearer, entry, versions[at] ?? 0)),
      begin(server.url, bearer, begun),
      workInApps(server.url, bearer, apps),
    ]);
    await Promise.all([somethingAcknowledged(() => answersAbout(entries)), somethingAcknowledged(() => apps.count)]);
    if (kill === 0) await expect.poll(() => begun.live.length, { timeout: 60_000 }).toBeGreaterThan(0);
    await pauseOf(Math.random() * 300, "the kill falls anywhere in the saves that follow");
    expect(await server.stop("SIGKILL")).toBe("SIGKILL");
    await working;
    server = await startServer(settings);
    await checkApps(server.url, bearer, apps);
  }
  await Promise.all(entries.map((entry) => checkedVersion(server.url, bearer, entry)));
  await pauseOf(takeBackFor + 2_000, "the last mails can be taken back until then");
  expect(await server.stop()).toBe(0);
  await checkDelivered(place, apps);

  const acknowledged = entries.reduce((sum, entry) => sum + entry.texts.size, 0);
  const publishings = entries.reduce((sum, entry) => sum + entry.published.size, 0);
  console.log(
    `${kills} kills, ${acknowledged} versions, ${publishings} publishings, ${begun.created.length} new entries and ${begun.live.length} published at once, ${apps.count} texts, moves and messages of apps acknowledged`,
  );
  expect(acknowledged).toBeGreaterThan(kills);
  expect(apps.count).toBeGreaterThanOrEqual(kills);
  await checkStored(entries, begun);
}, 600_000);

/**
 * After a restart: nothing older than what was acknowledged, for staff and for the public. @returns the newest version
 */
async function checkedVersion(url: string, bearer: string, entry: Promised): Promise<number> {
  const { version, data } = (await (await send(url, bearer, "GET", `${base}/${entry.id}`)).json()) as Entry;
  const newest = Math.max(...entry.texts.keys());
  expect(version).toBeGreaterThanOrEqual(newest);
  if (version === newest) expect(data.title.tr).toBe(entry.texts.get(newest));
  // Written but never answered: it counts from now on, since somebody may have read it.
  else entry.texts.set(version, data.title.tr);
  const shown = (await (await fetch(`${url}/api/public/duyurular/${entry.slug}`)).json()) as { title: string };
  const shownAs = [...entry.texts].find(([, title]) => title === shown.title)?.[0];
  expect(shownAs).toBeGreaterThanOrEqual(entry.lastPublished);
  return version;
}

/** The rows themselves, once no server is running. */
async function checkStored(entries: Promised[], { created, live }: PreparedEntry): Promise<void> {
  const database = await openDatabase(place);
  try {
    const rows = async <T extends object>(sql: string, values: unknown[] = []) =>
      (await database.pool.query<T>(sql, values)).rows;
    for (const { id, texts, published } of entries) {
      const stored = await rows<{ version: number; title: string }>(
        "SELECT version, data->'title'->>'tr' AS title FROM entry_versions WHERE entry_id = $1 ORDER BY version",
        [id],
      );
      const titles = new Map(stored.map(({ version, title }) => [version, title]));
      for (const [version, title] of texts) expect([version, titles.get(version)]).toEqual([version, title]);
      expect(stored.map(({ version }) => version)).toEqual(stored.map((_, at) => at + 1));
      const audit = await rows<{ verb: string; version: number }>(
        "SELECT verb, version FROM audit_entries WHERE object_id = $1 ORDER BY id",
        [id],
      );
      const recorded = (verb: string) => audit.filter((one) => one.verb === verb).map(({ version }) => version);
      expect(recorded("create")).toEqual([1]);
      expect(recorded("edit")).toEqual(stored.slice(1).map(({ version }) => version));
      for (const version of published) expect(recorded("publish")).toContain(version);
    }
    const known = await rows<{ id: string }>("SELECT id FROM entries WHERE id = ANY($1)", [created]);
    expect(known).toHaveLength(created.length);
    expect(await rows("SELECT entry_id FROM publications WHERE entry_id = ANY($1)", [live])).toHaveLength(live.length);
    const halves = {
      "entries whose newest version is not there":
        "SELECT e.id FROM entries e LEFT JOIN entry_versions v ON v.entry_id = e.id AND v.version = e.version WHERE v.version IS NULL",
      "versions newer than their entry":
        "SELECT v.entry_id FROM entry_versions v JOIN entries e ON e.id = v.entry_id WHERE v.version > e.version",
      "entries whose title is another version's":
        "SELECT e.id FROM entries e JOIN entry_versions v ON v.entry_id = e.id AND v.version = e.version WHERE e.title <> v.data->'title' AND e.section = 'duyurular'",
      "publications that are no version":
        "SELECT p.entry_id FROM publications p LEFT JOIN entry_versions v ON v.entry_id = p.entry_id AND v.version = p.version WHERE v.data IS DISTINCT FROM p.data",
      "entries live without a publication, or the other way":
        "SELECT e.id FROM entries e LEFT JOIN publications p ON p.entry_id = e.id WHERE e.live_version IS DISTINCT FROM p.version",
      "entries live without an address":
        "SELECT p.entry_id FROM publications p LEFT JOIN entry_slugs s ON s.entry_id = p.entry_id AND s.current WHERE s.slug IS NULL AND p.section = 'duyurular'",
      "acts without a record":
        "SELECT e.id FROM entries e LEFT JOIN audit_entries a ON a.object_id = e.id::text AND a.verb = 'create' WHERE a.id IS NULL",
    };
    for (const [what, sql] of Object.entries(halves)) expect([what, await rows(sql)]).toEqual([what, []]);
  } finally {
    await database.close();
  }
}
