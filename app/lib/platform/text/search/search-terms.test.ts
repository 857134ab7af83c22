import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { termsQuery } from "~/lib/platform/db/queries/terms-query.server";
import { formsOf, municipalNouns } from "~/lib/platform/text/turkish/municipal-nouns.fixture";
import { searchTerms, queryTerms, withSynonyms, indexTerms } from "./search-terms";

let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create();
});
afterAll(() => database.close());

async function finds(text: string, query: string) {
  const wanted = termsQuery(query);
  if (wanted === null) return null;
  const result = await database.query<{ found: boolean }>(
    "select array_to_tsvector($1::text[]) @@ $2::tsquery as found",
    [indexTerms(text), wanted],
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
  ["PİN-350004043", ["pin", "350004043"]],
  ["Kent\u00adsel dönü\u00adşüm", ["kentsel", "donusum"]],
  ["ko\u200bru\u2060ma \u202balan\u202c", ["koruma", "alan"]],
  ["oﬁs Ｐark ①", ["ofis", "park", "1"]],
  ["Москва парк", ["москва", "парк"]],
  ["", []],
])("the words of %j are %j", (query, words) => expect(queryTerms(query)).toEqual(words));

test("a huge query gives few and short words", () => {
  expect(queryTerms("a".repeat(1_000_000))).toEqual(["a".repeat(64)]);
  expect(queryTerms(Array.from({ length: 10_000 }, (_, i) => `k${i}`).join(" "))).toHaveLength(12);
});

test("a phrase with another name becomes one clause", () => {
  expect(withSynonyms(["cevre", "temizlik", "vergisi", "borcu"])).toEqual([
    { alternatives: [["cevre", "temizlik", "vergisi"], ["ctv"]] },
    { alternatives: [["borcu"]] },
  ]);
});

test.each([
  ["park", [[[{ forms: ["park"], beginnings: ["park", "parg"] }]]]],
  ["meclis", [[[{ forms: ["meclis"], beginnings: ["meclis"] }]]]],
  ["iş", [[[{ forms: ["is"], beginnings: [] }]]]],
  ["1000", [[[{ forms: ["1000"], beginnings: [] }]]]],
  [
    "nikâh su",
    [
      [
        [{ forms: ["nikah"], beginnings: ["nikah"] }],
        [{ forms: ["evlendirme", "evlendirm"], beginnings: ["evlendirme"] }],
      ],
      [[{ forms: ["su"], beginnings: [] }]],
    ],
  ],
])("%j asks for %j", (query, terms) => expect(searchTerms(query)).toEqual(terms));

test("a query without a word asks for nothing", () => {
  for (const query of ["", "  ", "🙂", "&|!", "\0"])
    expect([searchTerms(query), termsQuery(query)]).toEqual([null, null]);
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
  ["Ayın belediyesi aylık bülten", "ayşe"],
  ["Bin ağaç dikildi", "bina"],
  ["Kendi evinde", "kent"],
  ["Kuru gıda", "kurum"],
  ["10000 ağaç", "1000"],
  ["Park", "park bahçe"],
  ["Evlendirme memurluğu", "evde"],
  ["Evrak kayıt", "evde"],
  ["Görevde yükselme", "evde"],
])("the text %j is not found by %j", async (text, query) => expect(await finds(text, query)).toBe(false));

test("no query is a syntax error to the database", async () => {
  const hostile = [
    "a:*",
    "!!(",
    "a & & b",
    "\\'",
    "a<->b",
    "'a' | 'b'",
    "ve",
    "🙂x",
    "%00\0a",
    "x".repeat(10_000),
    "ve ile bu",
  ];
  for (const query of hostile) {
    await expect(finds("metin", query)).resolves.not.toBe(true);
  }
});

test("every form of 200 municipal nouns finds every other", async () => {
  expect(municipalNouns.length).toBeGreaterThanOrEqual(200);
  const rows = municipalNouns.flatMap((noun) => {
    const forms = formsOf(noun);
    return forms.flatMap((typed) =>
      forms.map((written) => ({ typed, written, query: termsQuery(typed) ?? "", words: indexTerms(written) })),
    );
  });
  const { rows: missed } = await database.query<{ pair: string }>(
    "select typed || ' → ' || written as pair from jsonb_to_recordset($1) as one (typed text, written text, query text, words text[]) where not array_to_tsvector(words) @@ query::tsquery",
    [JSON.stringify(rows)],
  );
  expect(missed.map(({ pair }) => pair)).toEqual([]);
});

test("a municipal noun finds no form of another but what begins with it or means the same", async () => {
  const queries = municipalNouns.map((noun) => ({
    typed: formsOf(noun)[0],
    query: termsQuery(formsOf(noun)[0] ?? "") ?? "",
  }));
  const texts = municipalNouns.flatMap((noun) =>
    formsOf(noun).map((written) => ({ of: formsOf(noun)[0], written, words: indexTerms(written) })),
  );
  const { rows } = await database.query<{ pair: string }>(
    `select distinct typed || ' → ' || "of" as pair from jsonb_to_recordset($1) as query (typed text, query text), jsonb_to_recordset($2) as one ("of" text, written text, words text[])
     where typed <> "of" and array_to_tsvector(words) @@ query::tsquery order by 1`,
    [JSON.stringify(queries), JSON.stringify(texts)],
  );
  expect(rows.map(({ pair }) => pair)).toEqual([
    "hasta → hastane",
    "kanal → kanalizasyon",
    "temizlik → çöp",
    "tiyatro → tiyatrocu",
    "çöp → temizlik",
  ]);
});
