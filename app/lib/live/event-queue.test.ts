import { expect, test } from "vitest";

import { EventQueue } from "./event-queue";

test("what hundreds are told of at once leaves turns for everything else between them", async () => {
  const queues = Array.from(
    { length: 200 },
    () => new EventQueue<number, number>((raw) => raw, { onEnd: () => undefined, onFull: () => undefined }),
  );
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      turns += 1;
    }
  })();
  const told = queues.map(async (queue) => {
    await queue.next();
    // As long as writing out an answer.
    for (const until = performance.now() + 2; performance.now() < until;);
  });
  for (const queue of queues) queue.push(1);
  await Promise.all(told);
  isOver = true;
  await others;
  expect(turns).toBeGreaterThan(20);
});

test("events come in order, each once, and none after the end", async () => {
  const queue = new EventQueue<number, number>((raw) => (raw % 2 === 0 ? raw : undefined), {
    onEnd: () => undefined,
    onFull: () => undefined,
  });
  for (const raw of [1, 2, 3, 4]) queue.push(raw);
  expect([await queue.next(), await queue.next()]).toEqual([
    { value: 2, done: false },
    { value: 4, done: false },
  ]);
  const waiting = queue.next();
  queue.end();
  expect(await waiting).toEqual({ value: undefined, done: true });
});
