import { expect, test } from "vitest";
import { numberedSlug, slugTr } from "./slug";

test.each([
  ["İstanbul Yolu'nda IŞIK Kavşağı", "istanbul-yolunda-isik-kavsagi"],
  ["1/1000 Ölçekli Uygulama İmar Planı (3. Etap)", "1-1000-olcekli-uygulama-imar-plani-3-etap"],
  ["Kâzımdirik’te Nikâh Salonu", "kazimdirikte-nikah-salonu"],
  ["Öğrenci İşleri", "ogrenci-isleri"],
  ["Fen & Yapı", "fen-ve-yapi"],
  ["500 ₺ destek", "500-tl-destek"],
  ["  --Başlık--  ", "baslik"],
  ["İş", "is"],
  ["ŞÇĞÜÖI", "scguoi"],
  ["🌳🙂", ""],
  ["park 🌳 yolu", "park-yolu"],
  ["a\0b", "a-b"],
  ["\ud800", ""],
  ["", ""],
])("%j becomes %j", (text, slug) => expect(slugTr(text)).toBe(slug));

test("a long title is cut at a word edge", () => {
  const slug = slugTr("kelime ".repeat(100));
  expect(slug.length).toBeLessThanOrEqual(120);
  expect(slug).toMatch(/^kelime(-kelime)+$/);
});

test("a word that ends exactly at the limit is kept", () => {
  expect(slugTr("abc def ghi", 7)).toBe("abc-def");
  expect(slugTr("abc def ghi", 6)).toBe("abc");
});

test("a single word longer than the limit is cut inside", () => {
  expect(slugTr("a".repeat(10_000))).toBe("a".repeat(120));
});

test("a megabyte of separators or letters gives a bounded slug", () => {
  expect(slugTr("-".repeat(1_000_000))).toBe("");
  expect(slugTr("- a".repeat(350_000)).length).toBeLessThanOrEqual(120);
  expect(slugTr("İ".repeat(1_000_000))).toBe("i".repeat(120));
});

test("the first slug is the bare one, the others are numbered from two", () => {
  expect([1, 2, 3].map((number) => numberedSlug("park", number))).toEqual(["park", "park-2", "park-3"]);
});

test("the numbered slug also keeps the limit, at a word's edge where there is one", () => {
  expect(numberedSlug("a".repeat(130), 1)).toBe("a".repeat(120));
  expect(numberedSlug("a".repeat(120), 2)).toBe(`${"a".repeat(118)}-2`);
  expect(numberedSlug(`${"a".repeat(100)}-${"b".repeat(19)}`, 12)).toBe(`${"a".repeat(100)}-12`);
});
