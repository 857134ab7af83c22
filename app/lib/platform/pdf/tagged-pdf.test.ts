import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";

import { taggedPdf } from "./tagged-pdf";

const paragraphs = Array.from({ length: 90 }, (_, at) => ({
  as: "P" as const,
  text: `${at + 1}. satır: Şişli'de ığdır çöpü, ĞÜŞİÖÇ ve 1/1000 ölçekli plan.`,
}));

test("a text of several pages comes back with its Turkish letters, its title, its language and its tags", async () => {
  const bytes = taggedPdf({
    title: "İlan Tutanağı",
    language: "tr-TR",
    author: "Bornova Belediyesi",
    blocks: [{ as: "H1", text: "İlan Tutanağı" }, { as: "H2", text: "Süre" }, ...paragraphs],
  });
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: true });
  expect(document.numPages).toBe(3);
  expect(text).toContain("İlan Tutanağı");
  for (const at of [1, 45, 90]) expect(text).toContain(`${at}. satır: Şişli'de ığdır çöpü, ĞÜŞİÖÇ`);
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({ Title: "İlan Tutanağı", Language: "tr-TR" });
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  const tags = await (await document.getPage(1)).getStructTree();
  const roles = JSON.stringify(tags);
  for (const role of ["H1", "H2", "P"]) expect(roles).toContain(`"role":"${role}"`);
});

test("a word without spaces is broken before the edge of the page", async () => {
  const hash = "0123456789abcdef".repeat(12);
  const bytes = taggedPdf({ title: "Özet", language: "tr-TR", author: "", blocks: [{ as: "P", text: hash }] });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  expect(text.replace(/\s/g, "")).toContain(hash);
  expect(bytes.toString("latin1").split(" Tj T*").length).toBeGreaterThan(3);
});
