import { expect, test } from "vitest";

import { documents } from "./documents";
import { makePdf } from "./make-pdf.server";

test("every cross-reference leads to its object", () => {
  const text = makePdf("Çevre Şenliği Programı", ["İğde, ıhlamur, şeftali"]).toString("latin1");
  expect(text.startsWith("%PDF-1.7\n")).toBe(true);
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(table, table + 4)).toBe("xref");
  const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets.length).toBeGreaterThan(6);
  for (const [index, offset] of offsets.entries()) expect(text.slice(offset).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
});

test("stream lengths are true", () => {
  const text = makePdf("Form", ["Bir", "İki"]).toString("latin1");
  for (const [, length, stream] of text.matchAll(/<<\/Length (\d+)>>\nstream\n([\s\S]*?)\nendstream/g)) expect(stream?.length).toBe(Number(length));
});

test("the title is in the metadata and Turkish letters have a code of their own", () => {
  const text = makePdf("Görev ve Çalışma Yönetmeliği", ["şğıİŞĞçöü"]).toString("latin1");
  const title = /\/Title <feff([0-9a-f]+)>/.exec(text)?.[1] ?? "";
  expect(Buffer.from(title, "hex").swap16().toString("utf16le")).toBe("Görev ve Çalışma Yönetmeliği");
  expect(text).toContain("<ad909d8d8f81e7f6fc> Tj");
});

test("long lines wrap and nothing of the sample's documents is lost to the alphabet", () => {
  const long = makePdf("Uzun", [Array.from({ length: 60 }, () => "belediye").join(" ")]).toString("latin1");
  expect(long.split(" Tj T*").length).toBeGreaterThan(5);
  for (const { title, lines } of documents) expect(makePdf(title, lines).toString("latin1")).not.toMatch(/<(?:[0-9a-f]{2})*3f(?:[0-9a-f]{2})*> Tj/);
});
