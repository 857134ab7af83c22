import { afterEach, expect, test } from "vitest";

import { useMovableClock } from "../../../../tests/support/clock";
import { onClockMoved, watchClock } from "./clock-watch.server";

const clock = useMovableClock();
const ends: Array<() => void> = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

test("a clock that is set forward or back is told of within half a minute, once; time that passes is not", async () => {
  const moves: number[] = [];
  ends.push(
    onClockMoved((by) => moves.push(Math.round(by / 1000))),
    watchClock(),
  );
  await clock.pass(3_600_000);
  clock.move(1_000);
  await clock.pass(30_000);
  expect(moves).toEqual([]);
  clock.move(600_000);
  await clock.pass(30_000);
  clock.move(-7_200_000);
  await clock.pass(60_000);
  expect(moves).toEqual([600, -7_200]);
});
