import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { foldTr } from "./fold";
import { searchWords, toTsQuery, withSynonyms } from "./search-words";

let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create();
});
afterAll(() => database.close());

async function finds(text: string, query: string) {
  const result = await database.query<{ found: boolean }>(
    "select to_tsvector('turkish', $1) @@ to_tsquery('turkish', $2) as found",
    [foldTr(text), toTsQuery(query)],
  );
  return result.rows[0]?.found;
}

test.each([
  ["İmar Planı", ["imar", "plani"]],
  ["iş", ["is"]],
  ["su", ["su"]],
  ["su SU Su", ["su"]],
  ["Bornova'nın parkı", ["bornova", "parki"]],
  ["O'Neill", ["o", "neill"]],
  ["1/1000", ["1", "1000"]],
  ["a\0b", ["ab"]],
  ["ŞÇĞÜÖI", ["scguoi"]],
  ["🙂 & | ! ( ) :* '", []],
  ["", []],
])("the words of %j are %j", (query, words) => expect(searchWords(query)).toEqual(words));

test("a huge query gives few and short words", () => {
  expect(searchWords("a".repeat(1_000_000))).toEqual(["a".repeat(64)]);
  expect(searchWords(Array.from({ length: 10_000 }, (_, i) => `k${i}`).join(" "))).toHaveLength(12);
});

test("a phrase with another name becomes one clause", () => {
  expect(withSynonyms(["cevre", "temizlik", "vergisi", "borcu"])).toEqual([
    { alternatives: [["cevre", "temizlik", "vergisi"], ["ctv"]] },
    { alternatives: [["borcu"]] },
  ]);
});

test.each([
  ["park", "(park | park:* | parg:*)"],
  ["meclis", "(meclis | meclis:* | mecli)"],
  ["iş", "is"],
  ["1000", "1000"],
  ["nikâh su", "((nikah | nikah:*) | (evlendirme | evlendirme:*)) & su"],
  ["'; drop table x --", "(drop | drop:* | drob:*) & (table | table:*) & x"],
])("%j asks for %s", (query, tsQuery) => expect(toTsQuery(query)).toBe(tsQuery));

test("a query without a word asks for nothing", () => {
  for (const query of ["", "  ", "🙂", "&|!", "\0"]) expect(toTsQuery(query)).toBeNull();
});

test.each([
  ["Belediye meclisinin kararı", "meclis"],
  ["Meydanının düzenlenmesi", "meydan"],
  ["372 sokağında çalışma", "sokak"],
  ["Kitabın tanıtımı", "kitap"],
  ["Nikâh salonu", "nikah"],
  ["Evlendirme memurluğu", "nikâh"],
  ["Temizlik saatleri", "çöp"],
  ["ÇTV ödemesi", "çevre temizlik vergisi"],
  ["Çevre Temizlik Vergisi ödemesi", "ÇTV"],
  ["İş ilanları", "iş"],
  ["Su kesintisi", "su"],
  ["Kâzımdirik'te park", "kazimdirik"],
  ["Kâzımdirik'te park", "Kâzımdirik’te"],
  ["IŞIKLAR mahallesi", "ısıklar"],
])("the text %j is found by %j", async (text, query) => expect(await finds(text, query)).toBe(true));

test.each([
  ["Su kesintisi", "yol"],
  ["10000 ağaç", "1000"],
  ["Park", "park bahçe"],
])("the text %j is not found by %j", async (text, query) => expect(await finds(text, query)).toBe(false));

test("no query is a syntax error to the database", async () => {
  const hostile = ["a:*", "!!(", "a & & b", "\\'", "a<->b", "'a' | 'b'", "ve", "🙂x", "%00\0a", "x".repeat(10_000), "ve ile bu"];
  for (const query of hostile) {
    await expect(finds("metin", query)).resolves.not.toBe(true);
  }
});
