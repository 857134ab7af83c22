import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { durabilityFindings } from "~/lib/doctor/database-checks.server";
import { checkNode } from "~/lib/doctor/settings-checks.server";
import { seal } from "~/lib/platform/crypto/seal.server";
import { openDatabase } from "~/lib/platform/db/database.server";

import { runScript } from "../support/command";
import { startMailServer } from "../support/mail-server";
import { bearerOf, emptyDatabase, startServer, temporaryFolder } from "../support/server";
import { treeOf } from "../support/tree";

const remote = await emptyDatabase();
const secret = "kM3v-Qw9xT2bLr8ZsYp0dNf7GhJc5Ae1Ui";
const settings = {
  DATA_DIR: temporaryFolder(),
  SESSION_SECRET: secret,
  ...(remote ? { DATABASE_URL: remote.url } : {}),
};
let mail: Awaited<ReturnType<typeof startMailServer>>;
/** Answers as the public address would, by a clock that is a minute ahead. */
let hasty: Server;

beforeAll(async () => {
  mail = await startMailServer();
  hasty = createServer((_request, response) =>
    response.writeHead(200, { Date: new Date(Date.now() + 60_000).toUTCString() }).end(),
  ).listen(0, "127.0.0.1");
  await new Promise((done) => hasty.once("listening", done));
});
afterAll(async () => {
  await mail.stop();
  hasty.close();
  await remote?.drop();
});

type Finding = { check: string; state: string; message: string; advice?: string };

async function examine(more: Record<string, string> = {}) {
  const { code, out, said } = await runScript("doctor.js", ["--json"], { ...settings, ...more });
  const findings = JSON.parse(out) as Finding[];
  // Whatever is wrong, something can be done about it; and nobody reads a secret there.
  for (const { state, message, advice } of findings)
    expect([message, state === "ok" ? advice : typeof advice]).toEqual([
      message,
      state === "ok" ? undefined : "string",
    ]);
  for (const hidden of [secret, "geheimes-kennwort"]) expect(said).not.toContain(hidden);
  const wrong = findings.filter(({ state }) => state === "problem");
  expect(code).toBe(wrong.length > 0 ? 1 : 0);
  // The server of the tests keeps nothing through a power cut, and is told so each time.
  const others = wrong.filter(({ check }) => !remote || check !== "durability");
  return {
    code: others.length > 0 ? 1 : 0,
    findings,
    problems: others.map(({ check, message }) => `${check}: ${message}`),
  };
}

/** Changes the database while no server runs. */
async function change(sql: string, dataDir = settings.DATA_DIR) {
  if (remote) {
    const client = new pg.Client({ connectionString: remote.url });
    await client.connect();
    await client.query(sql);
    return client.end();
  }
  const database = await openDatabase({ dataDir: join(dataDir, "database") });
  await database.pool.query(sql);
  await database.close();
}

test("beside a running server that lacks nothing every line is ok, and nothing is mailed", async () => {
  const server = await startServer(settings);
  // The next tests need its folder, whatever becomes of this one.
  onTestFinished(async () => void (await server.stop()));
  const { code, findings, problems } = await examine({
    PUBLIC_URL: server.url,
    SMTP_URL: mail.url,
    API_URL: server.url,
    SOCKET_URL: server.url.replace("http", "ws"),
  });
  expect([code, problems]).toEqual([0, []]);
  const states = Object.fromEntries(findings.map(({ check, state }) => [check, state]));
  expect(states).toMatchObject({
    settings: "ok",
    database: "ok",
    disk: "ok",
    storage: "ok",
    mail: "ok",
    secrets: "ok",
    address: "ok",
    backend: "ok",
    clock: "ok",
    ...(remote ? { events: "ok", encoding: "ok", rights: "ok", connections: "ok", migrations: "ok" } : {}),
  });
  expect(mail.received).toEqual([]);
  expect(await server.stop()).toBe(0);
  // The tests' own server is careless on purpose.
  const expected = remote ? 3 : 0;
  expect(findings.filter(({ check, state }) => check === "durability" && state === "problem")).toHaveLength(expected);
  const before = treeOf(settings.DATA_DIR);
  const text = await runScript("doctor.js", [], settings);
  expect([text.code, text.out]).toEqual([
    remote ? 1 : 0,
    expect.stringMatching(/^ok {7}migrations {3}The tables are those of this release\.$/m),
  ]);
  expect(text.out).toMatch(/^ok {7}tables {7}All \d+ tables can be read to their end\.$/m);
  expect(text.out).toMatch(new RegExp(`\\n${expected} problems, \\d warnings\\n$`));
  expect(treeOf(settings.DATA_DIR)).toEqual(before);
});

test("what a PostgreSQL server promises hangs on three settings, each told by its name", () => {
  const good = { fsync: "on", commits: "local", pages: "on" };
  expect(durabilityFindings(good).map(({ state }) => state)).toEqual(["ok"]);
  for (const [name, words] of [
    ["fsync", "fsync is off"],
    ["commits", "synchronous_commit is off"],
    ["pages", "full_page_writes is off"],
  ] as const) {
    expect(durabilityFindings({ ...good, [name]: "off" })).toMatchObject([
      { state: "problem", message: expect.stringContaining(words) as string },
    ]);
  }
});

test.skipIf(remote)(
  "a damaged table is told by its name, whether a page was changed, emptied or cut off, and the folder stays as it is",
  async () => {
    const DATA_DIR = temporaryFolder();
    const folder = join(DATA_DIR, "database");
    const made = await openDatabase({ dataDir: folder });
    await made.pool.query(
      "CREATE TABLE kept (id int PRIMARY KEY, body text); INSERT INTO kept SELECT n, repeat('x', 500) FROM generate_series(1, 200) AS n",
    );
    await made.pool.query("VACUUM kept");
    const { rows } = await made.pool.query<{ path: string }>("SELECT pg_relation_filepath('kept') AS path");
    await made.close();
    const file = join(folder, rows[0]?.path ?? "");
    const whole = readFileSync(file);
    const damages: [string, (bytes: Buffer) => Buffer, RegExp][] = [
      ["changed", (bytes) => (bytes.fill(7, 4_000, 4_100), bytes), /invalid page/],
      ["emptied", (bytes) => (bytes.fill(0, 8_192, 16_384), bytes), /\d+ rows, and 200 by an index/],
      ["cut off", (bytes) => bytes.subarray(0, 8_192), /\d+ rows, and 200 by an index|could not read/],
    ];
    for (const [name, damage, words] of damages) {
      writeFileSync(file, damage(Buffer.from(whole)));
      const before = treeOf(DATA_DIR);
      const { out } = await runScript("doctor.js", ["--json"], { DATA_DIR });
      const found = (JSON.parse(out) as Finding[]).find(({ check }) => check === "tables");
      expect([name, found?.state, found?.message]).toEqual([name, "problem", expect.stringMatching(words)]);
      expect(found?.message).toContain("public.kept");
      expect(treeOf(DATA_DIR)).toEqual(before);
    }
  },
  120_000,
);

test("each thing that is wrong is a problem with its own line, and the exit code is 1", async () => {
  const hastyUrl = `http://127.0.0.1:${(hasty.address() as AddressInfo).port}`;
  const broken: [Record<string, string>, RegExp][] = [
    [{ PORT: "abc", TRUST_PROXY: "x" }, /^settings: PORT is "abc".*;settings: TRUST_PROXY is "x"/],
    [
      { DATABASE_URL: "postgres://meydan:geheimes-kennwort@127.0.0.1:9/none" },
      /^database: DATABASE_URL cannot be reached: .*ECONNREFUSED/,
    ],
    [
      { SMTP_URL: "smtp://meydan:geheimes-kennwort@127.0.0.1:9", PUBLIC_URL: hastyUrl },
      /mail: The mail server cannot be used: .*ECONNREFUSED.*clock: .* are \d\d seconds apart/,
    ],
    [{ SESSION_SECRET: "a".repeat(40) }, /^secrets: SESSION_SECRET can be guessed\.$/],
    [
      { API_URL: hastyUrl, SOCKET_URL: hastyUrl.replace("http", "ws") },
      /^backend: http\S+\/graphql can't be asked: It answered 200 with no content type;backend: ws\S+\/graphql opens no socket: /,
    ],
    [
      { API_URL: "https://meydan:geheimes-kennwort@api.invalid" },
      /^settings: API_URL has a wrong value; accepted: .* without user, password and query/,
    ],
    [{ PUBLIC_URL: "http://panel.invalid" }, /^address: http:\/\/panel\.invalid has no TLS/],
  ];
  for (const [more, words] of broken) {
    const { code, problems } = await examine(more);
    expect([more, code, problems.join(";")]).toEqual([more, 1, expect.stringMatching(words)]);
  }
}, 60_000);

test("files that are missing, a secret that opens nothing or is gone, and open rights are told, each with what to do", async () => {
  const own = { ...settings, DATA_DIR: temporaryFolder() };
  const server = await startServer(own);
  const bearer = await bearerOf(server.url);
  const form = new FormData();
  form.append("file", new File(["kayıp"], "kayıp.txt"));
  expect(
    (
      await fetch(`${server.url}/api/files`, {
        method: "POST",
        headers: { Authorization: `Bearer ${bearer}` },
        body: form,
      })
    ).status,
  ).toBe(201);
  expect(await server.stop()).toBe(0);
  const id = randomUUID();
  const sealed = seal("whsec_x", { purpose: "webhook", owner: id, secrets: [secret] });
  await change(
    `INSERT INTO webhooks (id, name, url, events, secret) VALUES ('${id}', 'Kanca', 'https://hooks.example.org/x', '{entry.published}', '${sealed}')`,
    own.DATA_DIR,
  );
  const whole = await examine(own);
  expect([
    whole.problems,
    whole.findings
      .filter(({ check }) => ["library", "sealed", "rights", "inodes", "descriptors"].includes(check))
      .map(({ check, state }) => `${check} ${state}`),
  ]).toEqual([[], expect.arrayContaining(["library ok", "sealed ok", "rights ok"])]);

  rmSync(join(own.DATA_DIR, "files"), { recursive: true });
  chmodSync(own.DATA_DIR, 0o755);
  writeFileSync(join(own.DATA_DIR, "vapid-keys"), "x");
  chmodSync(join(own.DATA_DIR, "vapid-keys"), 0o640);
  const { code, problems } = await examine({ ...own, SESSION_SECRET: secret.split("").reverse().join("") });
  expect(code).toBe(1);
  expect(problems).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^library: 1 of 1 files are missing in /),
      expect.stringMatching(/^sealed: SESSION_SECRET does not open 1 of 1/),
      expect.stringMatching(/^rights: .*vapid-keys can be read by others/),
      expect.stringMatching(/^rights: .* is open to everybody on this machine \(mode 755\)/),
    ]),
  );
  const gone = await examine({ ...own, SESSION_SECRET: "" });
  expect(gone.problems).toContainEqual(
    expect.stringMatching(/^sealed: .*session-secret is missing, and 1 second factors and secrets of webhooks/),
  );
  if (!remote)
    expect(gone.problems).toContainEqual(
      expect.stringMatching(/^secrets: .*session-secret is missing: the next start makes another/),
    );
  expect(existsSync(join(own.DATA_DIR, "session-secret"))).toBe(false);
}, 120_000);

test("a limit of few descriptors is told", async ({ skip }) => {
  if (process.platform !== "linux") return skip("only Linux says how many there are");
  const { PATH = "", HOME = "" } = process.env;
  const child = spawnSync("prlimit", ["--nofile=1000:1000", process.execPath, resolve("scripts/doctor.js"), "--json"], {
    encoding: "utf8",
    env: { PATH, HOME, TMPDIR: tmpdir(), NODE_ENV: "production", ...settings },
  });
  if (child.error) return skip("there is no prlimit here");
  expect(JSON.parse(child.stdout)).toContainEqual(
    expect.objectContaining({
      check: "descriptors",
      state: "warning",
      advice: expect.stringContaining("LimitNOFILE") as string,
    }),
  );
});

test("a data directory that others can read into, or whose store is none, is a problem", async () => {
  const DATA_DIR = temporaryFolder();
  mkdirSync(join(DATA_DIR, "x"));
  writeFileSync(join(DATA_DIR, "files"), "no folder");
  writeFileSync(join(DATA_DIR, "session-secret"), secret);
  chmodSync(join(DATA_DIR, "session-secret"), 0o644);
  const { code, problems } = await examine({ DATA_DIR, SESSION_SECRET: "" });
  // A database that tests share may hold files that were never in this directory.
  const others = problems.filter((problem) => !problem.startsWith("library:"));
  expect([code, others]).toEqual([
    1,
    [
      expect.stringMatching(/^storage: Files cannot be stored/),
      expect.stringMatching(/^secrets: .*can be read by others/),
    ],
  ]);
});

test("a database of a newer release, and one that lacks a migration, are told apart", async () => {
  await change("DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations)");
  const behind = await examine();
  expect([behind.code, behind.findings.find(({ check }) => check === "migrations")?.message]).toEqual([
    0,
    expect.stringMatching(/^1 migrations are applied by the next start/),
  ]);
  await change("INSERT INTO schema_migrations (name, hash) VALUES ('9999_later', 'x')");
  const ahead = await examine();
  expect([ahead.code, ahead.problems]).toEqual([1, [expect.stringContaining("newer Meydan (it has 9999_later)")]]);
});

test.skipIf(!remote)("a database that takes no writes, or no letters, is a problem", async () => {
  const url = new URL(remote?.url ?? "");
  const name = `${url.pathname.slice(1)}_ascii`;
  const client = new pg.Client({ connectionString: remote?.url });
  await client.connect();
  await client.query(`ALTER DATABASE ${url.pathname.slice(1)} SET default_transaction_read_only = on`);
  expect((await examine()).problems).toContainEqual(expect.stringMatching(/^rights: Its transactions are read-only/));
  await client.query(`CREATE DATABASE ${name} ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0`);
  url.pathname = `/${name}`;
  expect((await examine({ DATABASE_URL: url.href })).problems).toContainEqual(
    expect.stringMatching(/^encoding: The database keeps SQL_ASCII/),
  );
  await client.query(`DROP DATABASE ${name}`);
  await client.end();
});

test("a Node that is too old or gets no fixes any more is told", () => {
  const now = new Date("2026-11-23T12:00:00Z");
  expect(["20.18.3", "20.20.2", "22.12.0", "24.1.0"].map((version) => checkNode(version, now).state)).toEqual([
    "problem",
    "warning",
    "ok",
    "ok",
  ]);
});
