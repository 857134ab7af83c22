import { expect, test } from "vitest";

import { fairQueue } from "./fair-queue";
import { takingTurns } from "./turns";

test("of many at once with one key only so many run, and all of them in their order; other keys don't wait", async () => {
  const inTurn = takingTurns(3);
  const [started, gates]: [number[], (() => void)[]] = [[], []];
  const all = Array.from({ length: 8 }, (_, at) =>
    inTurn("a", async () => {
      started.push(at);
      await new Promise<void>((resolve) => gates.push(resolve));
      if (at === 1) throw new Error("one fails");
      return at;
    }).catch(() => -1),
  );
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

test("in a fair queue a piece of each person follows another's, and nothing waits beyond the bounds", async () => {
  const inTurn = fairQueue({ atOnce: 1, maxOfOne: 3, most: 5 }, () => "full");
  const started: string[] = [];
  const gates: (() => void)[] = [];
  const bring = (whose: string, name: string) =>
    inTurn(whose, async () => {
      started.push(name);
      await new Promise<void>((resolve) => gates.push(resolve));
      if (name === "a2") throw new Error("one fails");
      return name;
    }).catch((error: unknown) => (error === "full" ? "refused" : "failed"));
  const all = [
    bring("a", "a1"),
    bring("a", "a2"),
    bring("a", "a3"),
    bring("a", "a4"),
    bring("a", "a5"),
    bring("b", "b1"),
    bring("c", "c1"),
    bring("d", "d1"),
  ];
  for (let open = 0; open < 6; open++) {
    await expect.poll(() => gates.length).toBe(open + 1);
    gates[open]?.();
  }
  expect(await Promise.all(all)).toEqual(["a1", "failed", "a3", "a4", "refused", "b1", "c1", "refused"]);
  expect(started).toEqual(["a1", "a2", "b1", "c1", "a3", "a4"]);
  const later = bring("d", "d2");
  gates[6]?.();
  expect(await later).toBe("d2");
});
