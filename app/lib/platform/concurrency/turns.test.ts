import { expect, test } from "vitest";

import { takingTurns } from "./turns";

test("of many at once with one key only so many run, and all of them in their order; other keys don't wait", async () => {
  const inTurn = takingTurns(3);
  const [started, gates]: [number[], (() => void)[]] = [[], []];
  const all = Array.from({ length: 8 }, (_, at) => inTurn("a", async () => {
    started.push(at);
    await new Promise<void>((resolve) => gates.push(resolve));
    if (at === 1) throw new Error("one fails");
    return at;
  }).catch(() => -1));
  expect(started).toEqual([0, 1, 2]);
  expect(await inTurn("b", async () => "at once")).toBe("at once");
  for (let open = 0; open < 8; open++) {
    await expect.poll(() => gates.length).toBeGreaterThan(open);
    expect(started.length - open).toBeLessThanOrEqual(3);
    gates[open]?.();
  }
  expect(await Promise.all(all)).toEqual([0, -1, 2, 3, 4, 5, 6, 7]);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});
