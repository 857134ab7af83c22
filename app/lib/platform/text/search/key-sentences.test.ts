import { expect, test } from "vitest";

import { cutAtWord, keySentences, keyTerms, sentencesOf } from "./key-sentences";

const text =
  "Kazımdirik Mahallesinde yeni bir park açıldı. Hava bugün güzeldi. Parkın içinde çocuklar için oyun alanı, yaşlılar için gölgelik ve parkı saran bir yürüyüş yolu var. " +
  "Mahalle sakinleri parka bisikletle de gelebilecek. Törende müzik de vardı.\nParkta akşamları aydınlatma bulunuyor.";

test("a summary is made of the sentences that repeat what the text is about, the first among them, in their order", () => {
  const summary = keySentences(text, 300) ?? "";
  expect(summary.startsWith("Kazımdirik Mahallesinde yeni bir park açıldı.")).toBe(true);
  expect(summary).not.toContain("Hava bugün güzeldi.");
  expect(summary.length).toBeLessThanOrEqual(300);
  const order = sentencesOf(text);
  const places = sentencesOf(summary).map((sentence) => order.indexOf(sentence));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(keySentences(text, 60)).toBe("Kazımdirik Mahallesinde yeni bir park açıldı.");
  expect([keySentences("", 300), keySentences(`${"a".repeat(400)}.`, 300)]).toEqual([null, null]);
});

test("words with their endings count as one; what every text is full of is no keyword", () => {
  expect(keyTerms(text, 3)[0]).toBe("park");
  expect(keyTerms(text, 10)).not.toContain("için");
  expect(keyTerms("Bir kez söylenen her sözcük farklı.", 5)).toEqual([]);
});

test("a text is cut between words, and says so", () => {
  expect(cutAtWord("kısa", 10)).toBe("kısa");
  expect(cutAtWord("bir iki üç dört", 10)).toBe("bir iki…");
  expect(cutAtWord("👩👩👩👩", 4).length).toBeLessThanOrEqual(4);
});
