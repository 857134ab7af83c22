import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";

import { taggedTablePdf } from "./tagged-table";

const read = async (bytes: Buffer) => {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  return { document, text: (await extractText(document, { mergePages: true })).text };
};

test("a table of several pages is tagged row by row, its head once, and keeps its Turkish letters", async () => {
  const rows = Array.from({ length: 60 }, (_, at) => [
    String(at + 1),
    `Iğdır İşi ${at + 1}`,
    "1. Dilekçe\n2. Kimlik belgesi",
    "5 iş günü",
  ]);
  const { document, text } = await read(
    taggedTablePdf({
      title: "Hizmet Standartları",
      language: "tr-TR",
      author: "Bornova Belediyesi",
      intro: ["Güncellendi: 1 Mart"],
      tables: [{ heading: "Hizmetler", head: ["Sıra", "Hizmet", "Belgeler", "Süre"], widths: [1, 5, 6, 3], rows }],
      notes: ["Dipnot"],
    }),
  );
  expect(document.numPages).toBeGreaterThan(2);
  for (const at of [1, 30, 60]) expect(text).toContain(`Iğdır İşi ${at}`);
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  const trees = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) =>
      JSON.stringify(await (await document.getPage(at + 1)).getStructTree()),
    ),
  );
  const count = (role: string) => trees.join("").split(`"role":"${role}"`).length - 1;
  expect([trees[0]?.includes('"role":"H1"'), trees[0]?.includes('"role":"H2"'), count("TH")]).toEqual([true, true, 4]);
  expect(count("TD")).toBe(240);
});

test("a row that is longer than a page goes on overleaf, whole", async () => {
  const long = Array.from({ length: 120 }, (_, at) => `satır-${at + 1}`);
  const { document, text } = await read(
    taggedTablePdf({
      title: "Uzun",
      language: "tr-TR",
      author: "",
      tables: [
        {
          head: ["Bir", "İki"],
          widths: [1, 1],
          rows: [
            ["kısa", "kısa"],
            ["baş", long.join("\n")],
          ],
        },
      ],
    }),
  );
  expect(document.numPages).toBeGreaterThan(2);
  for (const line of long) expect(text).toContain(line);
});

test("a document without tables and rows without words are documents, too", async () => {
  const { text } = await read(
    taggedTablePdf({
      title: "Boş",
      language: "tr-TR",
      author: "",
      tables: [{ head: ["Bir"], widths: [1], rows: [[""]] }],
    }),
  );
  expect(text).toContain("Boş");
});
