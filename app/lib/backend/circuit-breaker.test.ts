import { expect, test } from "vitest";

import { CircuitBreaker } from "./circuit-breaker";

function door() {
  let now = 1_000_000;
  return { door: new CircuitBreaker(() => now), later: (ms: number) => void (now += ms) };
}

test("a server that fails is left alone, for longer after each failure, a minute at most", async () => {
  const { door: own, later } = door();
  for (const pause of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
    expect(await own.troubleOf("a 1")).toBeNull();
    own.enter().failed("down", null);
    later(pause - 1);
    expect(await own.troubleOf("b 2")).toBe("down");
    later(1);
  }
  own.enter().opened("a 1");
  own.enter().failed("down", null);
  later(5_000);
  expect(await own.troubleOf("a 1")).toBeNull();
});

test("questions that fail together count once", async () => {
  const { door: own, later } = door();
  const passes = [own.enter(), own.enter(), own.enter()];
  for (const pass of passes) pass.failed("down", null);
  later(5_000);
  expect(await own.troubleOf("a 1")).toBeNull();
});

test("after the pause one tries, and the others hear what it found", async () => {
  const { door: own, later } = door();
  own.enter().failed("down", null);
  later(5_000);
  const trial = own.enter();
  const waiting = own.troubleOf("b 2");
  trial.failed("down", null);
  expect(await waiting).toBe("down");
  later(10_000);
  const second = own.enter();
  const heard = own.troubleOf("b 2");
  second.opened("a 1");
  expect(await heard).toBeNull();
});

test("what fails for one person's question shuts that alone, until they ask for another try", async () => {
  const { door: own } = door();
  own.enter().failed("refused", "navigation 1");
  expect([
    await own.troubleOf("navigation 1"),
    await own.troubleOf("navigation 2"),
    await own.troubleOf("notifications 1"),
  ]).toEqual(["refused", null, null]);
  own.open("2");
  expect(await own.troubleOf("navigation 1")).toBe("refused");
  own.open("1");
  expect(await own.troubleOf("navigation 1")).toBeNull();
});
