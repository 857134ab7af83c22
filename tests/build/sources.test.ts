import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { sourceDigest } from "../../scripts/prepare.js";
import { temporaryFolder } from "../support/server";

test("a start builds again when a source says something else, not when a checkout or a copy only touched it", () => {
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
  expect(new Set([first, second, sourceDigest(folder)]).size).toBe(3);
});
