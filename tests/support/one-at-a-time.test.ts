import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { oneAtATime } from "./one-at-a-time";
import { temporaryFolder } from "./server";

test("what has one lock is done by one after the other, after a failure and a process that died, too", async () => {
  const lock = join(temporaryFolder(), "lock");
  // No process has this number.
  writeFileSync(lock, "999999999");
  let running = 0;
  let most = 0;
  const work = (fails: boolean) => async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    if (fails) throw new Error("failed");
    return "done";
  };
  const ends = await Promise.allSettled([false, true, false].map((fails) => oneAtATime(lock, work(fails))));
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "fulfilled", "rejected"]);
  expect(most).toBe(1);
  expect(existsSync(lock)).toBe(false);
});
