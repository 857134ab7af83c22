import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";

import { selectPublished } from "~/lib/content/definition/select-published.server";
import { meclisgundemvekararlari } from "~/lib/content/sections/meclisgundemvekararlari";
import { raporlar } from "~/lib/content/sections/raporlar";
import { database, db, useDatabase } from "~/lib/platform/db/database.server";

import { openTestDatabase } from "../support/database";

const asked: Array<{ query: string; params: unknown[] }> = [];
let close = async () => {};

/** Enough entries in each of three sections for PostgreSQL to prefer its indexes. */
const many = 3_000;
const category = "00000000-0000-4000-8000-000000000007";

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
    INSERT INTO entries (section, state, live_version, title, columns, facets, title_key, search)
    SELECT section, 'published', 1, jsonb_build_object('tr', 'No. ' || at),
      jsonb_build_object('note', repeat(md5(at::text), 30)),
      CASE section
        WHEN 'raporlar' THEN ARRAY[
          'category:00000000-0000-4000-8000-' || lpad((at % 100)::text, 12, '0'), 'year:' || 1990 + at % 36]
        WHEN 'meclisgundemvekararlari' THEN ARRAY[
          'sessionType:' || (ARRAY['regular', 'extraordinary'])[1 + at % 2], 'year:' || 1930 + at % 97,
          'plans:00000000-0000-4000-8000-' || lpad((at % 5000)::text, 12, '0')]
        ELSE ARRAY['categories:' || at % 6] END,
      'no' || at, array_to_tsvector(ARRAY['belediye', md5(at::text)])
    FROM generate_series(1, ${many}::int) AS at, unnest(ARRAY['raporlar', 'meclisgundemvekararlari', 'haberler']) AS section`);
  await db().execute(sql`
    INSERT INTO publications
      (entry_id, section, version, data, title, sort_key, facets, search, first_published_at, published_at)
    SELECT id, section, 1, columns || '{"year": 2020, "yearEnd": 2024, "publishedOn": "2020-02-01",
      "month": 3, "sitting": 1, "meetingAt": "2020-03-01T10:00:00.000Z"}',
      title, title_key, facets, search, now(), now() FROM entries`);
  await db().execute(sql`VACUUM ANALYZE publications`);
}, 120_000);
afterAll(() => close());

/** How PostgreSQL answers what `work` asks of public entries. */
async function planOf(work: () => Promise<unknown>): Promise<string> {
  asked.length = 0;
  await work();
  const [statement] = asked.filter(({ query }) => query.includes('from "publications"'));
  const { rows } = await database().pool.query<Record<"QUERY PLAN", string>>(
    `EXPLAIN ${statement?.query}`,
    statement?.params,
  );
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

const one = crypto.randomUUID();

test.each<[string, () => Promise<unknown>]>([
  ["the reports of a category", () => selectPublished(raporlar, ["year", "publishedOn"], { where: { category } })],
  [
    "reports of a category, the newest first,",
    () =>
      selectPublished(raporlar, ["publishedOn"], {
        where: { category },
        isCurrent: true,
        order: { highest: ["year", "publishedOn"] },
        take: 1,
      }),
  ],
  [
    "the sittings of a year and kind",
    () =>
      selectPublished(meclisgundemvekararlari, ["month", "sitting", "meetingAt"], {
        where: { year: 2020, sessionType: "regular" },
        except: one,
      }),
  ],
  [
    "the sittings that point at a plan",
    () =>
      selectPublished(
        meclisgundemvekararlari,
        [{ list: "decisions", columns: ["subject"], where: { plan: category } }],
        {
          where: { plans: category },
        },
      ),
  ],
])("%s are found by one look into one index, which reads no other entry of the section", async (_name, work) => {
  const plan = await planOf(work);
  expect(plan).toMatch(/Bitmap Index Scan on publications_found/);
  expect(plan).toMatch(/Index Cond: .*facets && .*section/);
  expect(plan).not.toMatch(/Seq Scan|publications_section|publications_list|Filter:.*(?:facets|section)/);
});

test("entries by their ids are found by the index of ids", async () => {
  const plan = await planOf(() => selectPublished(raporlar, ["category"], { ids: [one, category] }));
  expect(plan).toMatch(/publications_pkey/);
  expect(plan).not.toContain("Seq Scan");
});
