import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";

import { diskStorage } from "./disk-storage.server";
import { MissingObject } from "./storage.server";

const root = mkdtempSync(join(tmpdir(), "meydan-storage-"));
const disk = diskStorage(root);
const filesUnder = () => readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const mime = "text/plain";

afterAll(() => rmSync(root, { recursive: true }));

test("what was put is got back, whole and in part", async () => {
  await disk.put("a/b.txt", Buffer.from("merhaba"), { mime });
  expect(await text(await disk.get("a/b.txt"))).toBe("merhaba");
  expect(await text(await disk.get("a/b.txt", { start: 1, end: 3 }))).toBe("erh");
  expect(await disk.stat("a/b.txt")).toEqual({ bytes: 7 });
});

test("a stream is stored without holding it whole", async () => {
  const chunks = Array.from({ length: 64 }, () => Buffer.alloc(65_536, 7));
  await disk.put("stream.bin", Readable.from(chunks), { mime });
  expect((await buffer(await disk.get("stream.bin"))).length).toBe(64 * 65_536);
});

test("a put whose source fails leaves nothing behind, and an earlier object stays", async () => {
  await disk.put("kept.txt", Buffer.from("old"), { mime });
  const before = filesUnder().length;
  const failing = Readable.from((function* () {
    yield Buffer.from("new");
    throw new Error("the line broke");
  })());
  await expect(disk.put("kept.txt", failing, { mime })).rejects.toThrow("the line broke");
  expect(await text(await disk.get("kept.txt"))).toBe("old");
  expect(filesUnder()).toHaveLength(before);
});

test("a missing object is null to stat, an error to get and nothing to delete", async () => {
  expect(await disk.stat("none")).toBeNull();
  await expect(disk.get("none")).rejects.toBeInstanceOf(MissingObject);
  await expect(disk.delete("none")).resolves.toBeUndefined();
});

test("a deleted object is gone, and its folder with the last one in it", async () => {
  const folders = () => readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.name === "gone").length;
  await disk.put("gone/a.txt", Buffer.from("x"), { mime });
  expect(folders()).toBe(1);
  await disk.delete("gone/a.txt");
  expect([await disk.stat("gone/a.txt"), folders()]).toEqual([null, 0]);
});

test.each(["../x", "a/../x", "/etc/passwd", "a//b", "a\\b", "a\0b", "..%2fx", ".hidden", "a/.env", "C:x", "", "a/", "A", "x".repeat(301)])(
  "the key %j is refused by every method",
  async (key) => {
    await expect(disk.put(key, Buffer.from("x"), { mime })).rejects.toThrow("is no storage key");
    await expect(disk.get(key)).rejects.toThrow("is no storage key");
    await expect(disk.stat(key)).rejects.toThrow("is no storage key");
    await expect(disk.delete(key)).rejects.toThrow("is no storage key");
  },
);
