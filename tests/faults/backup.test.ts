import { createHash } from "node:crypto";
import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  readFileSync,
  readdirSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

import pg from "pg";
import sharp from "sharp";
import { extract, pack } from "tar-stream";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openDatabase } from "~/lib/platform/db/database.server";

import { runScript } from "../support/command";
import { administrator, bearerOf, emptyDatabase, send, startServer, temporaryFolder } from "../support/server";

const remote = await emptyDatabase();
afterAll(() => remote?.drop());

const settings = { DATA_DIR: temporaryFolder(), ...(remote ? { DATABASE_URL: remote.url } : {}) };
const folder = temporaryFolder();
const file = join(folder, "first.tar");
const base = "/api/content/duyurular";
type Entry = { id: string; version: number; data: { title: { tr: string } } };

/** What stood in the database and the store when the backup began. */
let kept: { entry: Entry; picture: { id: string; url: string }; bytes: Buffer };
let bearer = "";
/** What was answered while the backup was made. */
const during: string[] = [];

const bytesOf = async (url: string) => {
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${bearer}` } });
  return Buffer.from(await answer.arrayBuffer());
};

beforeAll(async () => {
  const server = await startServer(settings);
  bearer = await bearerOf(server.url);
  const make = async (title: string) =>
    (await (await send(server.url, bearer, "POST", base, { data: { title: { tr: title } } })).json()) as Entry;
  const entry = await make("Yedekten önce: şğüöçıİ");
  const form = new FormData();
  form.set(
    "file",
    new File(
      [
        new Uint8Array(
          await sharp({ create: { width: 900, height: 500, channels: 3, background: "#258" } })
            .png()
            .toBuffer(),
        ),
      ],
      "Ağaç.png",
    ),
  );
  form.set("alt", "Ağaç");
  const picture = (await (
    await fetch(`${server.url}/api/files`, {
      method: "POST",
      headers: { Authorization: `Bearer ${bearer}` },
      body: form,
    })
  ).json()) as { id: string; url: string };
  kept = { entry, picture, bytes: await bytesOf(server.url + picture.url) };

  let isDone = false;
  const writing = (async () => {
    while (!isDone) during.push((await make(`Yedek alınırken ${during.length}`)).id);
  })();
  const { code, said } = await runScript("backup.js", [file, "--with-secrets"], settings);
  isDone = true;
  await writing;
  expect([code, said]).toEqual([0, expect.stringContaining("read again and whole")]);
  expect(during.length).toBeGreaterThan(0);

  // What the restore takes back.
  await send(server.url, bearer, "PATCH", `${base}/${entry.id}`, {
    version: entry.version,
    data: { title: { tr: "Yedekten sonra" } },
  });
  await send(server.url, bearer, "DELETE", `/api/files/${picture.id}`);
  expect(await server.stop()).toBe(0);
}, 120_000);

/** Every file of the data directory with its sum, and on a server what the first entry is called. */
async function stateOf() {
  const names = readdirSync(settings.DATA_DIR, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(settings.DATA_DIR, name)).isFile())
    .sort();
  const files = names.map(
    (name) =>
      `${name} ${createHash("sha256")
        .update(readFileSync(join(settings.DATA_DIR, name)))
        .digest("hex")}`,
  );
  return {
    files,
    tables: remote ? await ask("SELECT count(*)::int, sum(n_live_tup)::int FROM pg_stat_user_tables", remote.url) : [],
    titles: remote ? await ask("SELECT entry_id, version, data FROM entry_versions ORDER BY 1, 2", remote.url) : [],
  };
}

async function ask(sql: string, url: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows as unknown[];
}

/**
 * The archive with some members changed, its sums made to fit: what a newer release, or somebody who means harm, would
 * write.
 */
async function rewritten(target: string, change: (name: string, content: Buffer) => { name: string; content: Buffer }) {
  const [from, to, sums] = [extract(), pack(), [] as string[]];
  const reading = pipeline(createReadStream(file), from as unknown as NodeJS.WritableStream);
  const writing = pipeline(to, createWriteStream(target));
  for await (const entry of from) {
    const parts: Buffer[] = [];
    for await (const part of entry as AsyncIterable<Buffer>) parts.push(part);
    if (entry.header.name === "SHA256SUMS" || entry.header.type === "directory") continue;
    const { name, content } = change(entry.header.name, Buffer.concat(parts));
    to.entry({ name }, content);
    sums.push(`${createHash("sha256").update(content).digest("hex")}  ${name}\n`);
  }
  to.entry({ name: "SHA256SUMS" }, sums.join(""));
  to.finalize();
  await Promise.all([reading, writing]);
}

const restore = (...args: string[]) => runScript("restore.js", args, settings);

test("what is damaged, cut off, newer, foreign or harmful is refused with one line, and nothing is changed", async () => {
  const before = await stateOf();
  const at = (name: string) => join(folder, name);
  copyFileSync(file, at("flipped.tar"));
  const bytes = readFileSync(file);
  const middle = bytes.length - 2_000_000 > 0 ? bytes.length - 2_000_000 : bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(at("flipped.tar"), bytes);
  copyFileSync(file, at("short.tar"));
  truncateSync(at("short.tar"), statSync(file).size >> 1);
  writeFileSync(at("letter.tar"), "Sayın Başkan, ".repeat(500));
  await rewritten(at("newer.tar"), (name, content) => ({
    name,
    content:
      name === "manifest.json"
        ? Buffer.from(String(content).replace('"migrations": {', '"migrations": { "9999_of_a_later_year": "x",'))
        : content,
  }));
  await rewritten(at("outside.tar"), (name, content) => ({
    name: name === "session-secret" ? "files/../../session-secret" : name,
    content,
  }));
  const refusals = [
    ["flipped.tar", /damaged/],
    ["short.tar", /damaged|cut off/],
    ["letter.tar", /no backup/],
    ["newer.tar", /newer Meydan.*9999_of_a_later_year/],
    ["outside.tar", /which no backup of Meydan does/],
    ["none.tar", /cannot be read/],
  ] as const;
  for (const [name, words] of refusals) {
    const { code, said } = await restore(at(name), "--replace");
    expect([name, code, said.split("\n")]).toEqual([name, 1, [expect.stringMatching(words)]]);
  }
  const { code, said } = await restore(file);
  expect([code, said]).toEqual([1, expect.stringMatching(/^[^\n]* is not empty: with --replace [^\n]*$/)]);
  expect(await stateOf()).toEqual(before);
  expect((await runScript("backup.js", [file], settings)).said).toContain("exists already");
}, 120_000);

test("a backup made while people wrote comes back whole: every row of before, its files byte for byte, what was there kept beside; nobody is signed in any more", async () => {
  const done = await restore(file, "--replace");
  expect([done.code, done.said]).toEqual([0, expect.stringMatching(/before-restore-\d{14}/)]);
  const server = await startServer(settings);
  expect((await send(server.url, bearer, "GET", `${base}/${kept.entry.id}`)).status).toBe(401);
  bearer = await bearerOf(server.url);
  expect(await (await send(server.url, bearer, "GET", `${base}/${kept.entry.id}`)).json()).toMatchObject({
    version: kept.entry.version,
    data: kept.entry.data,
  });
  expect((await bytesOf(server.url + kept.picture.url)).equals(kept.bytes)).toBe(true);
  // Each one that was being written is there as a whole or not at all, and none after one that is not.
  const there = await Promise.all(
    during.map(async (id) => (await send(server.url, bearer, "GET", `${base}/${id}`)).status),
  );
  expect(new Set(there.slice(0, there.lastIndexOf(200) + 1))).toEqual(there.includes(200) ? new Set([200]) : new Set());
  expect((await send(server.url, bearer, "POST", base, { data: { title: { tr: "Hayat sürüyor" } } })).status).toBe(201);
  expect(await (await fetch(`${server.url}/ready`)).json()).toEqual({ status: "ready" });

  if (remote) {
    const { code, said } = await restore(file, "--replace");
    expect([code, said]).toEqual([1, expect.stringContaining("stop it first")]);
    const [schema] = (await ask(
      "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'meydan_before_%'",
      remote.url,
    )) as { nspname: string }[];
    expect(
      await ask(
        `SELECT count(*)::int AS count FROM "${schema?.nspname}".entry_versions WHERE data->'title'->>'tr' = 'Yedekten sonra'`,
        remote.url,
      ),
    ).toEqual([{ count: 1 }]);
  } else {
    const { code, said } = await restore(file, "--replace");
    expect([code, said]).toEqual([1, expect.stringContaining("in use by another running Meydan")]);
  }
  expect(await server.stop()).toBe(0);
}, 120_000);

test("a stopped server is backed up too, packed, and put into an empty place of another machine", async () => {
  const packed = join(folder, "packed.tar.gz");
  const made = await runScript("backup.js", [packed], settings);
  expect([made.code, made.said]).toEqual([0, expect.stringContaining("whole")]);
  expect(statSync(packed).mode & 0o777).toBe(0o600);
  const second = await emptyDatabase();
  const elsewhere = { DATA_DIR: join(temporaryFolder(), "veri"), ...(second ? { DATABASE_URL: second.url } : {}) };
  const done = await runScript("restore.js", [packed], elsewhere);
  expect([done.code, done.said]).toEqual([0, expect.stringContaining("holds no secrets")]);
  if (second)
    expect(await ask("SELECT count(*)::int AS count FROM users", second.url)).toEqual(
      await ask("SELECT count(*)::int AS count FROM users", remote?.url ?? ""),
    );
  else {
    const database = await openDatabase({ dataDir: join(elsewhere.DATA_DIR, "database") });
    expect((await database.pool.query("SELECT email FROM users")).rows).toEqual([{ email: administrator.email }]);
    await database.close();
  }
  expect(readdirSync(elsewhere.DATA_DIR).sort()).toEqual(second ? ["files"] : ["database", "files"]);
  await second?.drop();
}, 120_000);
