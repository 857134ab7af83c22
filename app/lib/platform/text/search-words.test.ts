import { PGlite } from "@electric-sql/pglite";
import { PgDialect } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { foldTr } from "./fold";
import { wordsQuery } from "../db/words-query.server";
import { searchTerms, searchWords, withSynonyms } from "./search-words";

let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create();
});
afterAll(() => database.close());

async function finds(text: string, query: string) {
  const wanted = wordsQuery(query);
  if (wanted === null) return null;
  const { sql, params } = new PgDialect().sqlToQuery(wanted);
  const result = await database.query<{ found: boolean }>(`select to_tsvector('turkish', $${params.length + 1}) @@ (${sql}) as found`, [...params, foldTr(text)]);
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
  ["park", [[[{ forms: ["park"], beginnings: ["park", "parg"] }]]]],
  ["meclis", [[[{ forms: ["meclis", "mecli"], beginnings: ["meclis"] }]]]],
  ["iş", [[[{ forms: ["is"], beginnings: [] }]]]],
  ["1000", [[[{ forms: ["1000"], beginnings: [] }]]]],
  ["nikâh su", [[[{ forms: ["nikah"], beginnings: ["nikah"] }], [{ forms: ["evlendirme"], beginnings: ["evlendirme"] }]], [[{ forms: ["su"], beginnings: [] }]]]],
])("%j asks for %j", (query, terms) => expect(searchTerms(query)).toEqual(terms));

test("a query without a word asks for nothing", () => {
  for (const query of ["", "  ", "🙂", "&|!", "\0"]) expect([searchTerms(query), wordsQuery(query)]).toEqual([null, null]);
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
  ["Evde bakım", "evde"],
  ["Kültür evi", "evde"],
  ["Fen İşleri Müdürlüğü", "fen işleri"],
  ["Park yolu", "parkların"],
  ["Parkı yenilendi", "parkların"],
])("the text %j is found by %j", async (text, query) => expect(await finds(text, query)).toBe(true));

test.each([
  ["Su kesintisi", "yol"],
  ["10000 ağaç", "1000"],
  ["Park", "park bahçe"],
  ["Evlendirme memurluğu", "evde"],
  ["Evrak kayıt", "evde"],
  ["Görevde yükselme", "evde"],
])("the text %j is not found by %j", async (text, query) => expect(await finds(text, query)).toBe(false));

test("no query is a syntax error to the database", async () => {
  const hostile = ["a:*", "!!(", "a & & b", "\\'", "a<->b", "'a' | 'b'", "ve", "🙂x", "%00\0a", "x".repeat(10_000), "ve ile bu"];
  for (const query of hostile) {
    await expect(finds("metin", query)).resolves.not.toBe(true);
  }
});
