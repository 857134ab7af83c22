import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { expect, test } from "vitest";

import { membersBelow, writeArchive } from "~/lib/backup/archive.server";

import { runScript } from "../support/command";
import { bearerOf, launch, send, startServer, temporaryFolder } from "../support/server";
import { treeOf } from "../support/tree";

function folderWith(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** As `npm start`, and as `remix-serve`, which prints more than the line. */
const started = async (DATA_DIR: string, program?: string[]) => {
  const { ended, output } = launch({ DATA_DIR, HOST: "127.0.0.1" }, undefined, program);
  return { code: await ended, said: output().trim() };
};
const remixServe = [resolve("node_modules/@remix-run/serve/dist/cli.js"), "build/server/index.js"];

test("where a database was, or its uploads are, none is made anew: not by a start, the doctor, a backup or a restore", async () => {
  const source = folderWith({ "database/PG_VERSION": "18\n" });
  const archive = join(temporaryFolder(), "backup.tar");
  await writeArchive(
    archive,
    {
      format: 1,
      meydan: "0",
      madeAt: new Date().toISOString(),
      database: { kind: "embedded", version: "18" },
      migrations: {},
      secrets: false,
      files: "inside",
    },
    membersBelow(join(source, "database"), "database"),
  );
  const cases: [string, RegExp][] = [
    [folderWith({ "database/base/5/16384": "rows", "files/ab/1": "x" }), /PG_VERSION is missing[^]*npm run restore/],
    [folderWith({ "files/ab/karar.pdf": "x", "files/.new/1": "y" }), /holds uploads and there is no database/],
  ];
  for (const [DATA_DIR, words] of cases) {
    const before = treeOf(DATA_DIR).map((line) => line.split(" ")[0]);
    const contents = () =>
      treeOf(DATA_DIR)
        .filter((line) => !line.startsWith(" "))
        .map((line) => line.split(" ")[2]);
    const held = contents();
    const start = await started(DATA_DIR);
    expect([start.code, start.said.split("\n")]).toEqual([1, [expect.stringMatching(words)]]);
    const alone = await started(DATA_DIR, remixServe);
    expect([alone.code === 0, alone.said]).toEqual([false, expect.stringMatching(words)]);
    const backup = await runScript("backup.js", [join(DATA_DIR, "..", "none.tar")], { DATA_DIR });
    expect([backup.code, backup.said.split("\n")]).toEqual([
      1,
      [expect.stringMatching(/PG_VERSION is missing|no database in/)],
    ]);
    const restore = await runScript("restore.js", [archive], { DATA_DIR });
    expect([restore.code, restore.said.split("\n")]).toEqual([1, [expect.stringMatching(/not empty: with --replace/)]]);
    const untouched = treeOf(DATA_DIR);
    const doctor = await runScript("doctor.js", [], { DATA_DIR });
    expect([doctor.code, doctor.out]).toEqual([1, expect.stringMatching(words)]);
    expect(treeOf(DATA_DIR)).toEqual(untouched);
    expect(treeOf(DATA_DIR).map((line) => line.split(" ")[0])).toEqual(before);
    expect(contents()).toEqual(held);
  }
}, 120_000);

test("what npm start starts flushes every save before it answers, and starts again on what was half made", async () => {
  const counted = join(temporaryFolder(), "flushes");
  writeFileSync(counted, "");
  const DATA_DIR = folderWith({ "database.new/PG_VERSION": "18\n" });
  const settings = {
    DATA_DIR,
    DATABASE_FSYNC: "on",
    FLUSHES_FILE: counted,
    NODE_OPTIONS: `--import=${pathToFileURL(resolve("tests/support/count-flushes.mjs")).href}`,
  };
  const server = await startServer(settings);
  const bearer = await bearerOf(server.url);
  const before = readFileSync(counted).length;
  const saves = 20;
  for (let at = 0; at < saves; at++)
    expect(
      (await send(server.url, bearer, "POST", "/api/content/duyurular", { data: { title: { tr: `Kayıt ${at}` } } }))
        .status,
    ).toBe(201);
  expect(readFileSync(counted).length - before).toBeGreaterThanOrEqual(saves);
  expect(await server.stop()).toBe(0);
  // As if the disk had been taken away meanwhile.
  renameSync(join(DATA_DIR, "database"), join(DATA_DIR, "elsewhere"));
  mkdirSync(join(DATA_DIR, "files", "ab"), { recursive: true });
  writeFileSync(join(DATA_DIR, "files", "ab", "1"), "x");
  expect((await started(DATA_DIR)).said).toContain("there is no database beside it");
  renameSync(join(DATA_DIR, "elsewhere"), join(DATA_DIR, "database"));
  const again = await startServer(settings);
  expect((await send(again.url, await bearerOf(again.url), "GET", "/api/content/duyurular")).status).toBe(200);
  expect(await again.stop()).toBe(0);
}, 120_000);
