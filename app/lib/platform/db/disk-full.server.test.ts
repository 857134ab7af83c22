import { afterEach, describe, expect, test } from "vitest";

import {
  diskState,
  hasRoomFor,
  noteDiskWritten,
  stateOf,
  useDiskSpace,
} from "~/lib/platform/storage/disk-space.server";

import { useMovableClock } from "../../../../tests/support/clock";
import { isDiskFull, isInsufficientStorage, wordDiskFull } from "./disk-full.server";

const gigabyte = 2 ** 30;
const coded = (code: string, message = "x") => Object.assign(new Error(message), { code });
afterEach(() => useDiskSpace(undefined));

test("a full disk is known by PostgreSQL's code, the system's, or the engine's words, also as a cause", () => {
  for (const error of [
    coded("53100"),
    coded("ENOSPC"),
    coded("58030", 'could not write to file "base/1": No space left on device'),
    new Error("Failed query", { cause: coded("53100") }),
  ])
    expect(isDiskFull(error)).toBe(true);
  for (const error of [coded("23505"), coded("57P01"), new TypeError("x"), null, "ENOSPC"])
    expect(isDiskFull(error)).toBe(false);
});

test("it is answered by 507 with words and a code, and remembered until a write comes through", async () => {
  useDiskSpace(async () => ({ freeBytes: gigabyte, totalBytes: gigabyte }));
  const bug = coded("23505");
  expect(wordDiskFull(bug)).toBe(bug);
  expect(await diskState()).toBe("plenty");
  const answer = wordDiskFull(coded("53100"));
  expect(isInsufficientStorage(answer) && answer.toJSON()).toEqual({
    error: "The server has no space left",
    code: "diskFull",
  });
  expect(await diskState()).toBe("full");
  noteDiskWritten();
  expect(await diskState()).toBe("plenty");
});

test.each([
  [20, "plenty"],
  [9, "low"],
  [4, "reserved"],
  [0.5, "reserved"],
  [0.001, "full"],
])("%s % of a disk is %s", (percent, state) => {
  expect(stateOf({ freeBytes: (gigabyte * 100 * percent) / 100, totalBytes: gigabyte * 100 })).toBe(state);
});

test("an upload never takes the last twentieth; a disk that cannot be asked stops nobody", async () => {
  useDiskSpace(async () => ({ freeBytes: 60, totalBytes: 1_000 }));
  expect([await hasRoomFor(10), await hasRoomFor(11)]).toEqual([true, false]);
  useDiskSpace(async () => Promise.reject(new Error("no such folder")));
  expect([await hasRoomFor(1e12), await diskState()]).toEqual([true, "plenty"]);
});

test.each([
  [2_000, "plenty"],
  [900, "low"],
  [400, "reserved"],
  [60, "full"],
])("with bytes to spare, %s of 10,000 inodes are %s", async (freeInodes, state) => {
  const space = { freeBytes: gigabyte * 50, totalBytes: gigabyte * 100, freeInodes, totalInodes: 10_000 };
  expect(stateOf(space)).toBe(state);
  useDiskSpace(async () => space);
  expect(await hasRoomFor(1)).toBe(["plenty", "low"].includes(state));
});

test("a process without descriptors is answered by 503 for a few seconds, whichever side ran out", async () => {
  for (const error of [
    coded("EMFILE"),
    coded("ENFILE"),
    coded("53000", "out of file descriptors: Too many open files"),
  ]) {
    const answer = wordDiskFull(error);
    expect(answer).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
  }
});

describe("on a clock that is moved", () => {
  const clock = useMovableClock();

  test("what a full disk says of the next half minute lasts half a minute, though the clock is set back", async () => {
    useDiskSpace(async () => ({ freeBytes: gigabyte, totalBytes: gigabyte }));
    wordDiskFull(coded("ENOSPC"));
    clock.move(-7_200_000);
    await clock.pass(29_000);
    expect(await diskState()).toBe("full");
    await clock.pass(2_000);
    expect(await diskState()).toBe("plenty");
  });
});
