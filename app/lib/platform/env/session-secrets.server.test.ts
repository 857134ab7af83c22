import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EnvError } from "./env.server";
import { sessionSecrets } from "./session-secrets.server";

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), "secrets-"));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true }));

test("secrets of the environment are used as they are, and no file is made", () => {
  expect(sessionSecrets({ DATA_DIR, SESSION_SECRET: ["a", "b"] })).toEqual(["a", "b"]);
  expect(readdirSync(DATA_DIR)).toEqual([]);
});

test("without one a secret is made, readable by its owner only, and stays the same", () => {
  const folder = join(DATA_DIR, "not", "yet", "there");
  const first = sessionSecrets({ DATA_DIR: folder, SESSION_SECRET: undefined });
  expect(first[0]?.length).toBeGreaterThanOrEqual(32);
  expect(readdirSync(folder)).toEqual(["session-secret"]);
  expect(statSync(join(folder, "session-secret")).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, "session-secret"), "utf8").trim()).toBe(first[0]);
  expect(sessionSecrets({ DATA_DIR: folder, SESSION_SECRET: undefined })).toEqual(first);
});

test("an emptied secret file stops the start instead of signing with nothing", () => {
  writeFileSync(join(DATA_DIR, "session-secret"), "\n");
  expect(() => sessionSecrets({ DATA_DIR, SESSION_SECRET: undefined })).toThrow(EnvError);
});

test("a data directory that is a file gives one clear line", () => {
  const file = join(DATA_DIR, "file");
  writeFileSync(file, "");
  expect(() => sessionSecrets({ DATA_DIR: file, SESSION_SECRET: undefined })).toThrow(
    /^SESSION_SECRET is not set and .*cannot be used/,
  );
});
