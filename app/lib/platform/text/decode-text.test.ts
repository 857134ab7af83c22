import { expect, test } from "vitest";

import { decodeText } from "./decode-text";

const text = "İğne; çuvaldız; şöyle";

test("a mark at the beginning says the encoding and is no letter", () => {
  expect(decodeText(Buffer.from(`\uFEFF${text}`))).toBe(text);
  expect(decodeText(Buffer.from(`\uFEFF${text}`, "utf16le"))).toBe(text);
  expect(decodeText(Buffer.from(`\uFEFF${text}`, "utf16le").swap16())).toBe(text);
});

test("what is no UTF-8 is what a Turkish Windows saves", () => {
  expect(decodeText(Uint8Array.of(0xdd, 0xf0, 0x6e, 0x65, 0xfe, 0xfd))).toBe("İğneşı");
});

test("a file that was cut within a letter keeps its other letters", () => {
  expect(decodeText(Buffer.from(`${text} ş`).subarray(0, -1))).toBe(`${text} \uFFFD`);
});
