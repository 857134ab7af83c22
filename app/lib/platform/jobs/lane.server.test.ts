import { setImmediate as turn } from "node:timers/promises";

import { afterEach, expect, test } from "vitest";

import { useMovableClock } from "../../../../tests/support/clock";
import { startLane, type Lane } from "./lane.server";

let lane: Lane | undefined;
afterEach(() => lane?.stop());
const clock = useMovableClock();

/** Jobs that are due at once; each ends when it is let go. */
function work(workers: number) {
  const waiting: (() => void)[] = [];
  const state = { due: 0, looks: 0, asked: 0, running: 0 };
  lane = startLane({
    workers,
    untilNext: async () => {
      state.asked += 1;
      await turn();
      return null;
    },
    runDue: async (onTaken) => {
      state.looks += 1;
      await turn();
      if (state.due === 0) return false;
      state.due -= 1;
      state.running += 1;
      onTaken();
      await new Promise<void>((done) => waiting.push(done));
      state.running -= 1;
      return true;
    },
  });
  const settled = async () => {
    for (let at = 0; at < 30; at++) await turn();
  };
  return { state, settled, letGo: () => waiting.splice(0).forEach((done) => done()) };
}

test("of many workers one looks, and only once where there is nothing to do", async () => {
  const { state, settled } = work(4);
  lane?.wake();
  await settled();
  expect(state).toMatchObject({ looks: 1, asked: 1 });
});

test("who finds something lets the next look, up to the number of workers", async () => {
  const { state, settled, letGo } = work(3);
  state.due = 5;
  lane?.wake();
  await settled();
  expect(state).toMatchObject({ running: 3, due: 2 });
  letGo();
  await settled();
  expect(state).toMatchObject({ running: 2, due: 0 });
  letGo();
  await settled();
  expect(state.running).toBe(0);
});

test("what is added while somebody looks, and has seen nothing, is found", async () => {
  const { state, settled, letGo } = work(1);
  lane?.wake();
  await turn();
  state.due = 1;
  lane?.wake();
  await settled();
  expect(state.running).toBe(1);
  letGo();
  await settled();
});

test("a time that is still to come wakes nobody before", async () => {
  const { state, settled } = work(1);
  lane?.wake(Date.now() + 3_600_000);
  await settled();
  expect(state.looks).toBe(0);
});

test.each([
  ["on a machine that slept beyond it", 3_600_000, 0],
  ["when the clock was set forward to a moment before it", 3_590_000, 9_999],
  ["when the clock was set back", -3_600_000, 7_199_999],
])("a time is kept by the wall clock %s", async (_when, by, quietFor) => {
  const { state, settled } = work(1);
  lane?.wake(Date.now() + 3_600_000);
  clock.move(by);
  await clock.pass(quietFor);
  await settled();
  expect(state.looks).toBe(0);
  await clock.pass(30_000);
  await settled();
  expect(state.looks).toBe(1);
});

test("what is added after the clock moved is looked at in its time", async () => {
  const { state, settled } = work(1);
  lane?.wake(Date.now() + 600_000);
  clock.move(3_600_000);
  lane?.wake(Date.now() + 10_000);
  await clock.pass(30_000);
  await settled();
  expect(state.looks).toBeGreaterThan(0);
});
