import { expect, test } from "vitest";

import { bytesOfPieces } from "./bytes-of-pieces.server";

const joined = (pieces: readonly string[]) => bytesOfPieces((piece) => pieces.forEach(piece)).toString();

test("the bytes of all pieces, in their order, whatever letters they have", () => {
  const pieces = Array.from(
    { length: 30_000 },
    (_, at) => ["<td>", "", "ığüşöç", "€", "👩‍👧", "x".repeat(at % 300)][at % 6] ?? "",
  );
  expect(joined(pieces)).toBe(pieces.join(""));
  expect([joined([]), joined([""]), joined(["a"])]).toEqual(["", "", "a"]);
});

test("a piece longer than all others together, and a document larger than any before", () => {
  const long = "çağrı ".repeat(1_000_000);
  expect(joined(["<p>", long, "</p>"])).toBe(`<p>${long}</p>`);
  expect(joined(["after it"])).toBe("after it");
});

test("each document has memory of its own", () => {
  const first = bytesOfPieces((piece) => piece("first"));
  bytesOfPieces((piece) => piece("SECOND"));
  expect([first.toString(), first.buffer.byteLength]).toEqual(["first", 5]);
});

test("one that is broken off leaves nothing in the next", () => {
  expect(() =>
    bytesOfPieces((piece) => {
      piece("half");
      throw new Error("broken off");
    }),
  ).toThrow("broken off");
  expect(joined(["whole"])).toBe("whole");
});
