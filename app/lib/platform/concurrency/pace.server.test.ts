import { expect, test } from "vitest";

import { nextStep, pacedList } from "./pace.server";

const busy = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

test("long work gives way to others between its steps, and two that ask at once take turns", async () => {
  const order: string[] = [];
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      turns += 1;
    }
  })();
  const work = async (name: string) => {
    for (let step = 0; step < 10; step += 1) {
      await nextStep();
      order.push(name);
      busy(6);
    }
  };
  await Promise.all([work("a"), work("b")]);
  isOver = true;
  await others;
  expect(order.join("")).toBe("ab".repeat(10));
  // A turn lasts ten milliseconds, so the second step of six ends it.
  expect(turns).toBeGreaterThanOrEqual(9);
});

test("a long list comes item by item in its order; what is stopped comes no more", async () => {
  const items = Array.from({ length: 50 }, (_, at) => ({ at }));
  expect(await Promise.all(pacedList(items))).toEqual(items);
  expect(pacedList(items.slice(0, 5))).toEqual(items.slice(0, 5));
  let done = 0;
  for (const item of pacedList(items, () => done >= 10)) void Promise.resolve(item).then(() => (done += 1));
  await nextStep();
  expect(done).toBe(10);
});
