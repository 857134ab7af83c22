import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";

import { afterAll, expect, test } from "vitest";

import { checkArchive, membersBelow, writeArchive, type Manifest } from "~/lib/backup/archive.server";
import { putInPlace } from "~/lib/backup/restore.server";
import { assertUsableDataDir, createDatabaseFolder, isDatabase } from "~/lib/platform/db/embedded/data-folder.server";
import { finishSwap } from "~/lib/platform/db/embedded/swap-folders.server";
import { keptSecret } from "~/lib/platform/env/kept-secret.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";

import { recordDisk } from "../support/disk-recorder";
import { PowerCuts, randomOf, writeRemains, type Remains } from "../support/power-cut";

const rounds = process.env.NIGHTLY ? 400 : 40;
const cutsOfEach = process.env.NIGHTLY ? 100 : 10;
const seed = Number(process.env.CUT_SEED ?? Date.now() % 1_000_000);
const place = mkdtempSync(join(tmpdir(), "meydan-cut-files-"));
afterAll(() => console.log(`CUT_SEED=${seed}`));

/** What was done before the power went: `answered` once `work` is over. */
type Cut = { remains: Remains; isAnswered: boolean };

/**
 * Records what `work` does to a folder, and cuts the power at many moments of it, its last one included.
 * @param ofEach cuts at each moment there is, instead of some moments by chance
 */
async function cuts(
  prepare: (folder: string) => void,
  work: (folder: string) => Promise<unknown>,
  ofEach = 0,
): Promise<Cut[]> {
  const folder = mkdtempSync(join(place, "recorded-"));
  prepare(folder);
  const recorder = await recordDisk(folder);
  try {
    await work(folder);
  } finally {
    recorder.stop();
  }
  const { events } = recorder.recording;
  expect(events.length).toBeGreaterThan(0);
  const random = randomOf(seed);
  const moments = Array.from({ length: ofEach ? ofEach * (events.length + 1) : rounds }, (_, at) =>
    ofEach ? at % (events.length + 1) : at < rounds / 4 ? events.length : Math.floor(random() * events.length),
  ).sort((a, b) => a - b);
  const disk = new PowerCuts(recorder.recording);
  return moments.map(
    (moment) => (disk.advance(moment), { remains: disk.cut(random), isAnswered: moment === events.length }),
  );
}

const textOf = (remains: Remains, path: string) => remains.get(path)?.toString("utf8");

test("an upload that was answered is whole after a power cut, and none is there by halves", async () => {
  const content = Buffer.from("Belediye meclisi kararları. ".repeat(3_000));
  const put = async (folder: string) => {
    const storage = diskStorage(join(folder, "files"));
    await storage.put("ab/karar.pdf", Readable.from([content.subarray(0, 9_000), content.subarray(9_000)]), {
      mime: "application/pdf",
    });
    await storage.put("cd/karar.pdf", content, { mime: "application/pdf" });
  };
  const seen = new Set<boolean>();
  for (const { remains, isAnswered } of await cuts(() => {}, put)) {
    const found = [...remains]
      .filter(([path, bytes]) => bytes && !path.includes(".new"))
      .map(([, bytes]) => bytes?.equals(content));
    expect(found).toEqual(isAnswered ? [true, true] : found.map(() => true));
    seen.add(found.length > 0);
  }
  expect(seen).toEqual(new Set([true, false]));
});

test("a secret that was used once is there after a power cut, or none is", async () => {
  const make = async (folder: string) =>
    keptSecret(join(folder, "data"), "session-secret", () => "kM3v-Qw9xT2bLr8ZsYp0dNf7GhJc5Ae1Ui");
  for (const { remains, isAnswered } of await cuts(() => {}, make)) {
    const found = textOf(remains, "data/session-secret");
    if (isAnswered || found !== undefined) expect(found).toBe("kM3v-Qw9xT2bLr8ZsYp0dNf7GhJc5Ae1Ui\n");
  }
});

const oldPlace = {
  "database/PG_VERSION": "old",
  "database/base/1": "old rows",
  "files/a/1": "old file",
  "session-secret": "old secret",
};
const newPlace = {
  "database/PG_VERSION": "new",
  "database/base/1": "new rows",
  "files/b/2": "new file",
  "session-secret": "new secret",
};

function fill(folder: string, files: Record<string, string>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

const holds = (folder: string, files: Record<string, string>) =>
  Object.entries(files).every(
    ([path, content]) => existsSync(join(folder, path)) && readFileSync(join(folder, path), "utf8") === content,
  );

test("a restore that was cut off has put all in its place or nothing, and what was there before is never lost", async () => {
  const names = ["database", "files", "session-secret"];
  const swap = async (folder: string) => {
    fill(join(folder, ".restore-x"), newPlace);
    await putInPlace(folder, join(folder, ".restore-x"), [
      ...names.map((name) => ({ from: name, to: join("before", name) })),
      ...names.map((name) => ({ from: join(".restore-x", name), to: name })),
    ]);
    rmSync(join(folder, ".restore-x"), { recursive: true });
  };
  const outcomes = new Set<string>();
  // What goes wrong does so between two steps: chance would seldom find them.
  for (const { remains, isAnswered } of await cuts((folder) => fill(folder, oldPlace), swap, cutsOfEach)) {
    const folder = mkdtempSync(join(place, "after-"));
    writeRemains(remains, folder);
    finishSwap(folder);
    const outcome =
      holds(folder, newPlace) && holds(join(folder, "before"), oldPlace)
        ? "new"
        : holds(folder, oldPlace)
          ? "old"
          : "neither";
    expect(outcome).toBe(isAnswered ? "new" : outcome === "new" ? "new" : "old");
    // Somebody tidies up, and nothing of the restore comes back at the next start.
    if (outcome === "new") {
      rmSync(join(folder, "before"), { recursive: true });
      finishSwap(folder);
      expect(holds(folder, newPlace)).toBe(true);
    }
    outcomes.add(outcome);
  }
  expect(outcomes).toEqual(new Set(["new", "old"]));
});

test("a backup that was answered is whole after a power cut, and no half of one has its name", async () => {
  const manifest: Manifest = {
    format: 1,
    meydan: "0",
    madeAt: new Date().toISOString(),
    database: { kind: "embedded", version: "18" },
    migrations: {},
    secrets: false,
    files: "inside",
  };
  const source = mkdtempSync(join(place, "source-"));
  fill(source, { "1": "rows ".repeat(5_000), "b/2": "more rows" });
  const write = (folder: string) =>
    writeArchive(join(folder, "backup.tar.gz"), manifest, membersBelow(source, "database"));
  for (const { remains, isAnswered } of await cuts(() => {}, write)) {
    const bytes = remains.get("backup.tar.gz");
    if (!bytes) {
      expect(isAnswered).toBe(false);
      continue;
    }
    const file = join(mkdtempSync(join(place, "archive-")), "backup.tar.gz");
    writeFileSync(file, bytes);
    expect((await checkArchive(file)).sums.size).toBe(3);
  }
});

test("a first start that was cut off leaves a database that is whole, or a place where one can be made", async () => {
  const parts = {
    PG_VERSION: "18\n",
    "global/pg_control": "x".repeat(8_192),
    "base/1/1259": "rows".repeat(4_000),
    "pg_wal/000000010000000000000001": "log",
  };
  const create = (folder: string) =>
    createDatabaseFolder(join(folder, "data", "database"), async (draft) => fill(draft, parts));
  for (const { remains, isAnswered } of await cuts(() => {}, create)) {
    const folder = mkdtempSync(join(place, "started-"));
    writeRemains(remains, folder);
    const dataDir = join(folder, "data");
    assertUsableDataDir(dataDir);
    if (isAnswered || isDatabase(join(dataDir, "database"))) expect(holds(join(dataDir, "database"), parts)).toBe(true);
  }
});
