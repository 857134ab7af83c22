import { expect, test } from "vitest";

import { firstRows } from "./first-rows";

test("what is more than a document takes is not read, and is told", async () => {
  let read = 0;
  async function* three() {
    for (const row of ["a", "b", "c"]) {
      read++;
      yield row;
    }
  }
  expect([await firstRows(three(), 1), read]).toEqual([{ rows: ["a"], isCut: true }, 2]);
  expect(await firstRows(three(), 3)).toEqual({ rows: ["a", "b", "c"], isCut: false });
});
