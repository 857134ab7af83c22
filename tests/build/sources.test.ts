import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import { sourceDigest } from "../../scripts/prepare.js";
import { temporaryFolder } from "../support/server";

test("a start builds again when a source or the switch says something else, not when a checkout or a copy only touched it", () => {
  const folder = temporaryFolder();
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, "app"));
  write("app/page.ts", "const a = 1;");
  const first = sourceDigest(folder);
  utimesSync(join(folder, "app/page.ts"), new Date(0), new Date(0));
  write("app/page.test.ts", "a test");
  expect(sourceDigest(folder)).toBe(first);
  write("app/page.ts", "const a = 2;");
  const second = sourceDigest(folder);
  write("app/more.ts", "");
  const third = sourceDigest(folder);
  vi.stubEnv("PLAIN_BUILD", "1");
  const plain = sourceDigest(folder);
  vi.unstubAllEnvs();
  expect(new Set([first, second, third, plain]).size).toBe(4);
});
