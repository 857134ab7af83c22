import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import S3rver from "s3rver";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

import { runScript } from "../support/command";
import { bearerOf, emptyDatabase, launch, startServer, temporaryFolder, type RunningServer } from "../support/server";

const remote = await emptyDatabase();
const store = new S3rver({
  address: "127.0.0.1",
  port: 0,
  silent: true,
  directory: mkdtempSync(join(tmpdir(), "meydan-store-")),
  configureBuckets: [{ name: "belediye", configs: [] }],
});
const database: Record<string, string> = remote ? { DATABASE_URL: remote.url } : {};
let settings: Record<string, string> = {};
let server: RunningServer;
let bearer = "";

beforeAll(async () => {
  const { port } = await store.run();
  settings = {
    DATA_DIR: temporaryFolder(),
    ...database,
    STORAGE_URL: `s3://S3RVER:S3RVER@127.0.0.1:${port}/belediye/meydan?tls=off`,
    SESSION_SECRET: "the-same-for-both-as-behind-one-address-of-a-town",
  };
  server = await startServer(settings);
  bearer = await bearerOf(server.url);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await store.close();
  await remote?.drop();
});

async function upload(name: string, content: string | Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set("file", new File([content], name));
  const answer = await fetch(`${server.url}/api/files`, {
    method: "POST",
    headers: { Authorization: `Bearer ${bearer}` },
    body: form,
  });
  return { status: answer.status, file: (await answer.json()) as { id: string; url: string } };
}
const read = (base: string, url: string, headers: Record<string, string> = {}) =>
  fetch(base + url, { headers: { Authorization: `Bearer ${bearer}`, ...headers } });

test("uploads lie in the store: whole, in part and by parts; nothing of them is on the server's disk", async () => {
  const text = "satır,değer\n".repeat(2_000);
  const { status, file } = await upload("tablo.csv", text);
  expect([status, await (await read(server.url, file.url)).text()]).toEqual([201, text]);
  const picture = new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: "#258" } })
      .png()
      .toBuffer(),
  );
  const part = await read(server.url, (await upload("renk.png", picture)).file.url, { Range: "bytes=1-3" });
  expect([part.status, await part.text()]).toEqual([206, "PNG"]);
  const { code, said } = await runScript("doctor.js", [], settings);
  // A database that tests share may hold files that were never in this store.
  const wellOr = process.env.TEST_DATABASE_URL ? expect.toBeOneOf([0, 1]) : 0;
  expect([code, said]).toEqual([
    wellOr,
    expect.stringMatching(/storage.*Files are kept in http:\/\/127\.0\.0\.1:\d+\/belediye\./),
  ]);
}, 30_000);

test("a backup says that the uploads are not in it, and goes nowhere without their store", async () => {
  const file = join(temporaryFolder(), "yedek.tar");
  const made = await runScript("backup.js", [file], settings);
  expect([made.code, made.said]).toEqual([0, expect.stringContaining("Uploads stay in the store of STORAGE_URL")]);
  const { STORAGE_URL: _without, ...elsewhere } = settings;
  const refused = await runScript("restore.js", [file], { ...elsewhere, DATA_DIR: temporaryFolder() });
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining("set STORAGE_URL")]);
}, 60_000);

test("a store that can't be used is told at the start, without its secret", async () => {
  const { ended, output } = launch({
    ...settings,
    DATA_DIR: temporaryFolder(),
    STORAGE_URL: (settings.STORAGE_URL ?? "").replace("/belediye", "/olmayan"),
  });
  expect([await ended, output()]).toEqual([
    1,
    expect.stringContaining("STORAGE_URL can't be used: there is no such bucket"),
  ]);
  expect(output()).not.toContain("S3RVER:S3RVER");
}, 30_000);

test.skipIf(!remote)(
  "what one server took another gives",
  async () => {
    const other = await startServer({ ...settings, DATA_DIR: temporaryFolder() });
    const { file } = await upload("ortak.txt", "iki sunucu, bir depo");
    expect(await (await read(other.url, file.url)).text()).toBe("iki sunucu, bir depo");
    await other.stop();
  },
  30_000,
);
