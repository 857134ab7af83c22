import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { diskStorage } from "./disk-storage.server";
import { parseS3Place } from "./s3-place";
import { s3Storage } from "./s3-storage.server";
import { MissingObject, type Storage } from "./storage.server";

const root = mkdtempSync(join(tmpdir(), "meydan-storage-"));
const disk = diskStorage(join(root, "disk"));
const store = new S3rver({
  address: "127.0.0.1",
  port: 0,
  silent: true,
  directory: join(root, "s3"),
  configureBuckets: [{ name: "belediye", configs: [] }],
});
const remote: { s3?: ReturnType<typeof s3Storage>; address?: string } = {};
/** The store's port is known once it listens. */
const s3: Storage = {
  put: (...given) => bucket().put(...given),
  get: (...given) => bucket().get(...given),
  stat: (key) => bucket().stat(key),
  delete: (key) => bucket().delete(key),
};
const bucket = () => {
  if (!remote.s3) throw new Error("The store does not listen yet");
  return remote.s3;
};
const place = (address: string) => {
  const found = parseS3Place(address);
  if (!found) throw new Error(`${address} is no place`);
  return found;
};
const filesUnder = () => readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const mime = "text/plain";

beforeAll(async () => {
  const { port } = await store.run();
  remote.address = `s3://S3RVER:S3RVER@127.0.0.1:${port}/belediye/dosyalar?tls=off`;
  remote.s3 = s3Storage(place(remote.address));
});
afterAll(async () => {
  bucket().close();
  await store.close();
  rmSync(root, { recursive: true });
});

describe.each([
  ["a folder", disk],
  ["an S3-compatible store", s3],
] as const)("%s", (_name, storage) => {
  test("what was put is got back, whole and in part", async () => {
    await storage.put("a/b.txt", Buffer.from("merhaba"), { mime });
    expect(await text(await storage.get("a/b.txt"))).toBe("merhaba");
    expect(await text(await storage.get("a/b.txt", { start: 1, end: 3 }))).toBe("erh");
    expect(await storage.stat("a/b.txt")).toEqual({ bytes: 7 });
  });

  test("a stream of any length is stored without holding it whole", async () => {
    const chunks = Array.from({ length: 96 }, () => Buffer.alloc(65_536, 7));
    await storage.put("stream.bin", Readable.from(chunks), { mime });
    expect((await buffer(await storage.get("stream.bin"))).length).toBe(96 * 65_536);
    await storage.put("empty.bin", Readable.from([]), { mime });
    expect(await storage.stat("empty.bin")).toEqual({ bytes: 0 });
  });

  test("a put whose source fails leaves nothing behind, and an earlier object stays", async () => {
    await storage.put("kept.txt", Buffer.from("old"), { mime });
    const before = filesUnder().length;
    const failing = Readable.from(
      (function* () {
        yield Buffer.alloc(6 << 20, 1);
        throw new Error("the line broke");
      })(),
    );
    await expect(storage.put("kept.txt", failing, { mime })).rejects.toThrow("the line broke");
    expect(await text(await storage.get("kept.txt"))).toBe("old");
    // The test's S3 server takes no parts back; real ones do.
    if (storage === disk) expect(filesUnder().length).toBe(before);
  });

  test("a missing object is null to stat, an error to get and nothing to delete", async () => {
    expect(await storage.stat("none")).toBeNull();
    await expect(storage.get("none")).rejects.toBeInstanceOf(MissingObject);
    await expect(storage.delete("none")).resolves.toBeUndefined();
  });

  test("a deleted object is gone", async () => {
    await storage.put("gone/a.txt", Buffer.from("x"), { mime });
    await storage.delete("gone/a.txt");
    expect(await storage.stat("gone/a.txt")).toBeNull();
  });

  test.each([
    "../x",
    "a/../x",
    "/etc/passwd",
    "a//b",
    "a\\b",
    "a\0b",
    "..%2fx",
    ".hidden",
    "a/.env",
    "C:x",
    "",
    "a/",
    "A",
    "x".repeat(301),
  ])("the key %j is refused by every method", async (key) => {
    await expect(storage.put(key, Buffer.from("x"), { mime })).rejects.toThrow("is no storage key");
    await expect(storage.get(key)).rejects.toThrow("is no storage key");
    await expect(storage.stat(key)).rejects.toThrow("is no storage key");
    await expect(storage.delete(key)).rejects.toThrow("is no storage key");
  });
});

test("a folder goes with the last file in it", async () => {
  const folders = () =>
    readdirSync(join(root, "disk"), { recursive: true, withFileTypes: true }).filter((entry) => entry.name === "alone")
      .length;
  await disk.put("alone/a.txt", Buffer.from("x"), { mime });
  expect(folders()).toBe(1);
  await disk.delete("alone/a.txt");
  expect(folders()).toBe(0);
});

test("a store that can't be used says why, without its secret", async () => {
  await expect(bucket().assertReachable()).resolves.toBeUndefined();
  const wrong = (address: string) =>
    s3Storage(place(address))
      .assertReachable()
      .then(
        () => "",
        (error: Error) => error.message,
      );
  const { address = "" } = remote;
  expect(await wrong(address.replace("/belediye", "/baska"))).toBe("there is no such bucket");
  expect(await wrong(address.replace("S3RVER:S3RVER@", "baska:cok-gizli@"))).toBe("the key may not use this bucket");
  const away = await wrong("s3://anahtar:cok-gizli@127.0.0.1:1/belediye?tls=off");
  expect([away.length > 0, away.includes("cok-gizli")]).toEqual([true, false]);
});

test.each([
  "https://host/bucket",
  "s3://host/bucket",
  "s3://key:secret@host",
  "s3://key:secret@host/B",
  "s3://key:secret@host/bucket?tls=maybe",
  "s3://key:secret@host/bucket?acl=public",
  "s3://key:secret@host/bucket/../x y",
])("%s is no place", (address) => {
  expect(parseS3Place(address)).toBeNull();
});

test("a place names host, bucket, folder and keys", () => {
  expect(parseS3Place("s3://AK:s%2Fe%3Acret@s3.example.org/belediye/meydan/dosya?region=eu-central-1")).toEqual({
    endpoint: "https://s3.example.org",
    region: "eu-central-1",
    bucket: "belediye",
    prefix: "meydan/dosya/",
    accessKeyId: "AK",
    secretAccessKey: "s/e:cret",
  });
});
