import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { expect, test } from "vitest";

import { openDatabase } from "~/lib/platform/db/database.server";
import { brokenPromise, durableFiles, startParams } from "./pglite-files.mjs";
import { startPglite } from "./pglite.server";
import { isUnavailable } from "~/lib/platform/db/unavailable.server";

const place = mkdtempSync(join(tmpdir(), "meydan-durable-"));
const folder = join(place, "database");
const open = async () => openDatabase({ pglite: await startPglite({ dataDir: folder }, { isDurable: true }) });

test("a database is made whole or not at all: what a start that was cut off had begun is removed", async () => {
  mkdirSync(`${folder}.new/base`, { recursive: true });
  writeFileSync(`${folder}.new/PG_VERSION`, "18\n");
  const database = await open();
  await database.pool.query("CREATE TABLE kept (id int PRIMARY KEY)");
  await database.close();
  expect(readdirSync(place)).toEqual(["database"]);
});

test("a folder that is no whole database is refused, and stays as it is", async () => {
  const cases: [string, string, RegExp][] = [
    ["kept.txt", "x", /PG_VERSION is missing/],
    ["PG_VERSION", "18\n", /global\/pg_control is missing/],
  ];
  for (const [name, content, words] of cases) {
    const broken = mkdtempSync(join(place, "broken-"));
    writeFileSync(join(broken, name), content);
    await expect(startPglite({ dataDir: broken })).rejects.toMatchObject({
      name: "StartError",
      message: expect.stringMatching(words) as string,
    });
    expect(readdirSync(broken)).toEqual([name]);
    rmSync(broken, { recursive: true });
  }
});

test("every commit is flushed, and a PGlite that no longer flushes is found out", async () => {
  const files = new (durableFiles(NodeFS))(folder);
  const database = await PGlite.create({ fs: files, startParams: startParams(PGlite.defaultStartParams, true) });
  expect(await brokenPromise(database, files)).toBeUndefined();
  const before = files.flushes;
  for (let id = 0; id < 30; id++) await database.query("INSERT INTO kept VALUES ($1)", [id]);
  expect(files.flushes - before).toBeGreaterThanOrEqual(30);
  expect(await brokenPromise(database, { flushes: 7 })).toBe("a commit was answered that was not flushed");
  await database.close();

  const careless = await PGlite.create({
    fs: new NodeFS(folder),
    startParams: startParams(PGlite.defaultStartParams, false),
  });
  expect(await brokenPromise(careless, files)).toBe("fsync is off instead of on");
  await careless.close();
});

test("a panic is no answer: what was asked fails as unavailable, and PostgreSQL starts again from what it had flushed", async () => {
  const database = await open();
  const heard: string[] = [];
  await database.listen(
    "news",
    (payload) => void heard.push(payload),
    () => void heard.push("gap"),
  );
  await database.pool.query("INSERT INTO kept VALUES (100)");
  const log = join(folder, "pg_wal");
  renameSync(log, `${log}-away`);
  writeFileSync(log, "no folder");
  // PostgreSQL can make no new log file.
  const asked = ["SELECT pg_switch_wal()", "INSERT INTO kept SELECT generate_series(1000, 400000)", "SELECT 1"].map(
    (sql) =>
      database.pool.query(sql).then(
        () => "answered",
        (error: unknown) => error,
      ),
  );
  expect((await Promise.all(asked)).slice(1).every(isUnavailable)).toBe(true);
  expect(isUnavailable(await database.pool.query("SELECT 1").catch((error: unknown) => error))).toBe(true);
  rmSync(log);
  renameSync(`${log}-away`, log);
  await expect
    .poll(() =>
      database.pool.query("SELECT max(id) AS newest FROM kept").then(
        ({ rows }) => rows as unknown[],
        () => [],
      ),
    )
    .toEqual([{ newest: 100 }]);
  await database.pool.query("SELECT pg_notify('news', 'again')");
  await expect.poll(() => heard).toEqual(["gap", "again"]);
  await database.close();
});
