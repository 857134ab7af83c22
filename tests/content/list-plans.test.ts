import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { listEntries } from "~/lib/content/list/entry-list.server";
import { parseListQuery } from "~/lib/content/list/list-query";
import { invalidateAll, invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { readPublishedEntry } from "~/lib/content/publication/read/published-entry.server";
import { listPublished, type PublicQuery } from "~/lib/content/publication/read/published.server";
import { database, db, useDatabase } from "~/lib/platform/db/database.server";

import { section } from "../support/content";
import { openTestDatabase } from "../support/database";

const news = section("haberler");
const asked: Array<{ query: string; params: unknown[] }> = [];
let close = async () => {};

/**
 * Enough rows, as wide as news, for PostgreSQL to prefer its indexes. All have one word, a sixth one category,
 * ten are drafts.
 */
const many = 3_000;
const drafts = 10;

beforeAll(async () => {
  const opened = await openTestDatabase();
  useDatabase({
    ...opened.database,
    orm: drizzle(opened.database.pool, { logger: { logQuery: (query, params) => asked.push({ query, params }) } }),
  });
  close = async () => {
    useDatabase(undefined);
    await opened.database.close();
    await opened.drop();
  };
  await db().execute(sql`
    INSERT INTO entries (section, state, live_version, title, columns, facets, title_key, sort_1, search)
    SELECT 'haberler', CASE WHEN at % 300 = 0 THEN 'draft' ELSE 'published' END, CASE WHEN at % 300 = 0 THEN NULL ELSE 1 END, jsonb_build_object('tr', 'Haber ' || at), jsonb_build_object('spot', repeat(md5(at::text), 8)),
      ARRAY['categories:' || (ARRAY['spor', 'cevre', 'egitim', 'saglik', 'altyapi', 'kultur-sanat'])[1 + at % 6]], 'haber' || at, to_char(timestamp '2020-01-01' + at * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      array_to_tsvector(ARRAY['belediye', md5(at::text)])
    FROM generate_series(1, ${many}::int) AS at`);
  await db().execute(sql`
    INSERT INTO publications (entry_id, section, version, data, title, sort_key, facets, search, first_published_at, published_at)
    SELECT id, section, 1, '{}', title, sort_1, facets, search, now(), now() FROM entries WHERE live_version IS NOT NULL`);
  await db().execute(sql`VACUUM ANALYZE entries`);
  await db().execute(sql`VACUUM ANALYZE publications`);
  await db().execute(
    sql`INSERT INTO entry_slugs (section, locale, slug, entry_id, current) SELECT section, 'tr', title_key || repeat('-uzun', 10), id, true FROM entries`,
  );
  await db().execute(sql`VACUUM ANALYZE entry_slugs`);
});
afterAll(() => close());

/** How PostgreSQL answers what `work` asks, one text a statement. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  invalidateAll();
  asked.length = 0;
  await work();
  const plans = [];
  for (const { query, params } of [...asked].filter(({ query }) =>
    /from "(?:entries|publications|entry_slugs)"/.test(query),
  )) {
    const { rows } = await database().pool.query<Record<"QUERY PLAN", string>>(`EXPLAIN ${query}`, params);
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  return plans;
}

const plansOfList = (search: string) =>
  plansOf(() => listEntries(systemActor, news, parseListQuery(news, new URLSearchParams(search))));

test.each([
  "view=published",
  "view=draft",
  "view=changed",
  "view=published&newsDate.from=2020-01-02&newsDate.to=2030-01-01",
  "newsDate.to=2030-01-01",
  "",
])("what the list ?%s has is counted without reading its rows", async (search) => {
  const [count] = await plansOfList(search);
  expect(count).toContain("Index Only Scan");
});

test("the few that are changed are looked for among the changed alone", async () => {
  await db().execute(sql`UPDATE entries SET version = 2 WHERE title_key = 'haber77'`);
  const [count, page] = await plansOfList("view=changed");
  expect(count).toContain("entries_changed");
  expect(page).toContain("entries_changed");
  const { items, pagination } = await listEntries(
    systemActor,
    news,
    parseListQuery(news, new URLSearchParams("view=changed")),
  );
  expect(items.map(({ title }) => title.tr)).toEqual(["Haber 77"]);
  expect(pagination.length).toBe(1);
});

test("words within a filter are found by one look into one index", async () => {
  const [count] = await plansOfList("search=belediye&categories=spor");
  expect(count).toMatch(/Index Cond: \(\(search @@ .*\) AND \(facets && /);
  expect(count).not.toMatch(/Filter:.*facets/);
  const { pagination } = await listEntries(
    systemActor,
    news,
    parseListQuery(news, new URLSearchParams("search=belediye&categories=spor")),
  );
  expect(pagination.length).toBe(many / 6);
});

test("what the public searches for is found by the index, too, however much it is", async () => {
  const query: PublicQuery = { locale: "tr", page: 1, size: 12, search: "belediye", facets: ["categories:spor"] };
  // The first asks which sections are large, and is kept.
  const [, count] = await plansOf(() => listPublished(news, query));
  expect(count).toMatch(/Bitmap Index Scan on publications_found/);
  expect((await listPublished(news, query)).pagination.length).toBe(many / 6 - drafts);
  expect((await listPublished(news, { ...query, facets: [], search: "belediye yok" })).pagination.length).toBe(0);
  expect((await listPublished(news, { ...query, search: "…" })).pagination.length).toBe(0);
});

test("a page of the second half is read from the end of the index, and the pages together are the whole list", async () => {
  const skipped = () =>
    asked.flatMap(({ query, params }) =>
      / offset \$(\d+)/i.exec(query)?.[1] ? [Number(params[Number(/ offset \$(\d+)/i.exec(query)?.[1]) - 1])] : [],
    );
  for (const sort of ["", "&sort=title", "&sort=-newsDate", "&sort=newsDate", "&sort=-updatedAt"]) {
    const page = async (at: number) =>
      (
        await listEntries(systemActor, news, parseListQuery(news, new URLSearchParams(`size=100&page=${at}${sort}`)))
      ).items.map(({ id }) => id);
    asked.length = 0;
    const pages: string[] = [];
    for (let at = 1; at <= many / 100; at++) pages.push(...(await page(at)));
    expect(new Set(pages).size).toBe(many);
    expect(Math.max(...skipped())).toBeLessThanOrEqual(many / 2);
    const { rows } = await db().execute<{ id: string }>(
      sql`SELECT id FROM entries WHERE section = 'haberler' ORDER BY ${sql.raw(sort.includes("title") ? "title_key, id" : sort.endsWith("=newsDate") ? "sort_1, id" : sort.includes("updated") ? "updated_at DESC, id DESC" : "sort_1 DESC, id DESC")}`,
    );
    expect(pages).toEqual(rows.map(({ id }) => id));
  }
  asked.length = 0;
  const found: string[] = [];
  const size = 7;
  const published = many - drafts;
  for (const at of [
    1,
    2,
    Math.ceil(published / size / 2),
    Math.ceil(published / size / 2) + 1,
    Math.ceil(published / size) - 1,
    Math.ceil(published / size),
  ]) {
    found.push(...(await listPublished(news, { locale: "tr", page: at, size })).items.map(({ id }) => id));
  }
  expect(Math.max(...skipped())).toBeLessThanOrEqual(published / 2);
  const { rows } = await db().execute<{ id: string; at: number }>(
    sql`SELECT entry_id AS id, (row_number() OVER (ORDER BY sort_key DESC, entry_id DESC))::int - 1 AS at FROM publications WHERE section = 'haberler'`,
  );
  const wanted = [
    0,
    1,
    Math.ceil(published / size / 2) - 1,
    Math.ceil(published / size / 2),
    Math.ceil(published / size) - 2,
    Math.ceil(published / size) - 1,
  ];
  expect(found).toEqual(
    wanted.flatMap((at) =>
      rows
        .filter((row) => Math.floor(row.at / size) === at)
        .sort((a, b) => a.at - b.at)
        .map(({ id }) => id),
    ),
  );
});

test("whoever reads a public list on skips no row a second time, from either end and in any order, until something changes", async () => {
  const skipped = () =>
    asked.flatMap(({ query, params }) => {
      const at = / offset \$(\d+)/i.exec(query)?.[1];
      return at && query.includes('from "publications"') ? [Number(params[Number(at) - 1])] : [];
    });
  const size = 25;
  const last = Math.ceil((many - drafts) / size);
  const wanted = async (isReversed: boolean) =>
    (
      await db().execute<{ id: string }>(
        sql`SELECT entry_id AS id FROM publications WHERE section = 'haberler' ORDER BY sort_key ${sql.raw(isReversed ? "" : "DESC")}, entry_id ${sql.raw(isReversed ? "" : "DESC")}`,
      )
    ).rows.map(({ id }) => id);
  const read = async (pages: readonly number[], isReversed: boolean) => {
    const whole = await wanted(isReversed);
    for (const page of pages) {
      const { items } = await listPublished(news, { locale: "tr", page, size, isReversed });
      expect(
        items.map(({ id }) => id),
        `page ${page}`,
      ).toEqual(whole.slice((page - 1) * size, page * size));
    }
  };
  const forth = Array.from({ length: last }, (_, at) => at + 1);
  for (const pages of [forth, forth.toReversed(), [last, 50, 1, 90, 60, 49, 70, 89, last - 1]]) {
    for (const isReversed of [false, true]) {
      invalidateAll();
      asked.length = 0;
      await read(pages, isReversed);
      // The first far page is read from an end of the list, those after it from where one before them ended.
      if (pages.length === last) expect(skipped().filter((rows) => rows > 500).length).toBeLessThanOrEqual(1);
    }
  }
  // Something new at the beginning moves every page by one.
  const {
    rows: [first],
  } = await db().execute<{ id: string }>(
    sql`SELECT entry_id AS id FROM publications WHERE section = 'haberler' ORDER BY sort_key LIMIT 1`,
  );
  await db().execute(sql`UPDATE publications SET sort_key = '2999' WHERE entry_id = ${first?.id}`);
  invalidateTag("haberler");
  await read([60, 61, 40], false);
});

test("the staff's whole list is read on in the same way, also where some entries have nothing that it is ordered by", async () => {
  await db().execute(sql`UPDATE entries SET sort_1 = NULL WHERE section = 'haberler' AND length(title_key) IN (7, 8)`);
  for (const [sort, key, isUp] of [
    ["-newsDate", "sort_1", false],
    ["newsDate", "sort_1", true],
    ["title", "title_key", true],
    ["-title", "title_key", false],
    ["-updatedAt", "updated_at", false],
  ] as const) {
    const { rows } = await db().execute<{ id: string }>(
      sql`SELECT id FROM entries WHERE section = 'haberler' ORDER BY ${sql.raw(isUp ? `${key}, id` : `${key} DESC, id DESC`)}`,
    );
    const last = many / 25;
    for (const pages of [
      Array.from({ length: last }, (_, at) => at + 1),
      Array.from({ length: last }, (_, at) => last - at),
      [last, 50, 1, 90, 22, 23, 24, 60, 49, 70, 89, last - 1],
    ]) {
      invalidateAll();
      for (const page of pages) {
        const { items } = await listEntries(
          systemActor,
          news,
          parseListQuery(news, new URLSearchParams({ size: "25", page: String(page), sort })),
        );
        expect(
          items.map(({ id }) => id),
          `${sort}, page ${page}`,
        ).toEqual(rows.slice((page - 1) * 25, page * 25).map(({ id }) => id));
      }
    }
  }
});

test("an address is looked up by its index, whichever language it is in", async () => {
  const [found] = await plansOf(() => readPublishedEntry(news, "tr", `haber77${"-uzun".repeat(10)}`));
  expect(found).toMatch(/(?:Index Scan using|Bitmap Index Scan on) entry_slugs_section_locale_slug_pk/);
  expect(found).toMatch(/Index Cond: .*locale = ANY .*slug/);
  expect(found).not.toContain("Seq Scan");
});
