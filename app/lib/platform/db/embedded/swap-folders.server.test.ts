import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { finishSwap, swapFolders, type Move } from "./swap-folders.server";

const moves: Move[] = [
  { from: "database", to: "before/database" },
  { from: "secret", to: "before/secret" },
  { from: ".new/database", to: "database" },
  { from: ".new/secret", to: "secret" },
];

function dataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "swap-"));
  for (const [place, text] of [
    ["", "old"],
    [".new", "new"],
  ] as const) {
    mkdirSync(join(folder, place, "database"), { recursive: true });
    writeFileSync(join(folder, place, "database/rows"), text);
    writeFileSync(join(folder, place, "secret"), text);
  }
  return folder;
}

const read = (folder: string, name: string) => readFileSync(join(folder, name), "utf8");
const state = (folder: string) =>
  ["database/rows", "secret", "before/database/rows", "before/secret"].map((name) => read(folder, name));

test("what is there goes aside and the new comes in its place", () => {
  const folder = dataDir();
  swapFolders(folder, moves);
  expect(state(folder)).toEqual(["new", "new", "old", "old"]);
  expect(readdirSync(folder).sort()).toEqual([".new", "before", "database", "secret"]);
});

test("a swap that ended after any of its steps is finished by the next start, and by one after that nothing is moved again", () => {
  for (let done = 0; done <= moves.length; done++) {
    const folder = dataDir();
    writeFileSync(join(folder, "moves-to-finish.json"), JSON.stringify(moves));
    mkdirSync(join(folder, "before"));
    for (const { from, to } of moves.slice(0, done)) renameSync(join(folder, from), join(folder, to));
    finishSwap(folder);
    expect([done, ...state(folder)]).toEqual([done, "new", "new", "old", "old"]);
    expect(existsSync(join(folder, "moves-to-finish.json"))).toBe(false);
    finishSwap(folder);
    expect(state(folder)).toEqual(["new", "new", "old", "old"]);
  }
});
