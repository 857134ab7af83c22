import { expect, test } from "vitest";
import { compareTr, sortKeyTr } from "./collate";

const fromTheTable =
  "Cumhuriyet, Çınar, Evka 3, Evka 4, Evka 10, Gökdere, Gürpınar, Ilıca, Işıklar, Izgara, İnönü, Quad, Sarnıç, Şafak, Uğur, Ümit, Vali, Wagner, X, Yıldız, Zafer".split(
    ", ",
  );
const words =
  "abla Abla ABLA ağaç Ağrı akıl âlem alem Alem aşı az ad adâ ada Ada bağ bahçe Bornova Buca cami çam Çamdibi cezve çay dağ dere Doğanlar Ege Erzene eşik Evka3 fen gaga gâvur gaz göl gül ğ hala hâlâ Hala hız Hızır ılık IŞIK ışık iğde iğne İĞNE île ile jale kağıt kâğıt kar kâr Kâr Kazımdirik Kâzımdirik kuş küp limon Mevlana Mevlâna mum naldöken nilüfer oba oda ödev öküz onat örs pınar quiz rıhtım rüya sac saç sal şal su sükût şûra tuz tüy uç üç ümit unu vazo web yaş yeşilova yıl yol Yunusemre zeytin zümrüt".split(
    " ",
  );
const phrases = [
  "372 Sokak",
  "372/1 Sokak",
  "3 Sokak",
  "10 Sokak",
  "010 Sokak",
  "9. Cadde",
  "1/1000 plan",
  "1/5000 plan",
  "Evka 3",
  "Evka 4",
  "Evka 10",
  "Evka 3 (ek)",
  "Evka-3",
  "Evka",
  "evka 3",
  "Ada 521",
  "Ada 52",
  "Ada 521 Parsel 4",
  "Ada 521 Parsel 12",
  "Kültür & Sanat",
  "Kültür Sanat",
  "Kültür, Sanat",
  "",
  " ",
  "A",
  "a",
  "a b",
  "ab",
  "a-b",
  "a_b",
  "São Paulo",
  "Sao Paulo",
  "Sarajevo",
  "Straße",
  "Strasse",
  "øre",
  "ore",
  "Ñandú",
  "Αθήνα",
  "Белград",
  "z",
  "100",
  "20",
  "%5",
  "₺5",
  "$5",
  "🙂 park",
  "~",
  "2026 yılı",
  "1999 yılı",
];

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const copy = [...items];
  let state = seed;
  for (let i = copy.length - 1; i > 0; i--) {
    state = (state * 1103515245 + 12345) % 2147483648;
    const j = state % (i + 1);
    [copy[i], copy[j]] = [copy[j]!, copy[i]!];
  }
  return copy;
}

function byKey(a: string, b: string): number {
  const [x, y] = [sortKeyTr(a), sortKeyTr(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

test("place names sort in the order of the Turkish alphabet", () => {
  expect(shuffled(fromTheTable, 7).sort(compareTr)).toEqual(fromTheTable);
});

test("sort keys give the same order under byte order", () => {
  expect(shuffled(fromTheTable, 11).sort(byKey)).toEqual(fromTheTable);
});

test("the alphabet itself is in order", () => {
  const alphabet = [..."abcçdefgğhıijklmnoöpqrsştuüvwxyz"];
  expect(shuffled(alphabet, 3).sort(byKey)).toEqual(alphabet);
  expect(shuffled(alphabet, 5).sort(compareTr)).toEqual(alphabet);
});

test("every pair of words compares alike by key and by collator", () => {
  const all = [...fromTheTable, ...words, ...phrases];
  const different: string[] = [];
  for (const a of all) {
    for (const b of all) if (Math.sign(compareTr(a, b)) !== byKey(a, b)) different.push(`${a} | ${b}`);
  }
  expect(different).toEqual([]);
});

test("made-up words compare alike by key and by collator", () => {
  const letters = [..."aâbcçdeEfgğGhıIiİîjklmnoöpqrsşŞtuüûvwxyz019 -.A"];
  let state = 42;
  const next = (below: number) => (state = (state * 1103515245 + 12345) % 2147483648) % below;
  const made = Array.from({ length: 400 }, () =>
    Array.from({ length: 1 + (next(997) % 5) }, () => letters[next(9973) % letters.length]).join(""),
  );
  const different: string[] = [];
  for (const a of made) {
    for (const b of made) if (Math.sign(compareTr(a, b)) !== byKey(a, b)) different.push(`${a} | ${b}`);
  }
  expect(different).toEqual([]);
});

test("Î is the capital of î, not of ı", () => {
  for (const compare of [compareTr, byKey])
    expect(["j", "Îz", "ız", "İa"].sort(compare)).toEqual(["ız", "İa", "Îz", "j"]);
});

test("long numbers sort by value", () => {
  const long = "9".repeat(150);
  expect(byKey(`no ${long}`, `no 1${"0".repeat(150)}`)).toBe(-1);
  expect(sortKeyTr("007")).toBe(sortKeyTr("7"));
});

test.each([
  "İş",
  "ŞÇĞÜÖI",
  "🙂",
  "\0",
  "a\0b",
  "\ud800",
  "\u0301",
  "\u0307",
  "i\u0307",
  "한국어",
  "½ m²",
  "…’“”",
  "\u202e",
  "\n\t",
])("the key of %j is printable ASCII", (text) => expect(sortKeyTr(text)).toMatch(/^[!-~]+$/));

test("a megabyte gives a bounded key", () => {
  for (const letter of ["a", "İ", "1", "🙂", "\u0301", "ﷺ"])
    expect(sortKeyTr(letter.repeat(1_000_000)).length).toBeLessThanOrEqual(2000);
});
