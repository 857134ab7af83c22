import { expect, test } from "vitest";

import { richTextIssues } from "~/lib/platform/text/rich-text/rich-text-issues.server";

import { completeAddress, fileLinkText } from "./link-address";

test.each([
  ["bornova.bel.tr", "https://bornova.bel.tr"],
  [" birim@ornek.bel.tr ", "mailto:birim@ornek.bel.tr"],
  ["0232 999 00 00", "tel:+902329990000"],
  ["/home/haberler", "/home/haberler"],
  ["https://a.example/b", "https://a.example/b"],
  ["tel:112", "tel:112"],
])("%j typed as a link leads to %j", (typed, address) => expect(completeAddress(typed)).toBe(address));

test("a link to a file says its type and size in the language of the text, as the checks of texts ask", () => {
  const file = { name: "imar-yonetmeligi-ab12.pdf", originalName: "İmar_Yönetmeliği.pdf", bytes: 1_258_291 };
  expect(fileLinkText(file, "tr")).toBe("İmar Yönetmeliği (PDF, 1,2\u00a0MB)");
  expect(fileLinkText(file, "en")).toBe("İmar Yönetmeliği (PDF, 1.2\u00a0MB)");
  for (const lang of ["tr", "en"] as const)
    expect(richTextIssues(`<a href="/media/x/${file.name}">${fileLinkText(file, lang)}</a>`)).toEqual([]);
});
