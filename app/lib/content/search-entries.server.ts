import { sql, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { db } from "~/lib/platform/db/database.server";
import { wordsQuery } from "~/lib/platform/db/words-query.server";
import { paginate, type Pagination } from "~/lib/platform/http/pagination";

import { sectionScope } from "./entry-scope";
import { inTitle, titleFit } from "./found-words.server";
import { sections } from "./registry.server";
import { entries, type EntryState } from "./schema.server";
import type { Localized } from "./values";

export type FoundEntry = { id: string; section: string; area: "content" | "mainpage"; icon: string; title: Localized; state: EntryState; version: number; liveVersion: number | null };
export type FoundEntries = {
  items: FoundEntry[];
  pagination: Pagination;
  /** More fit than were looked at: the words say too little. */
  isCut: boolean;
};

type Row = Omit<FoundEntry, "area" | "icon"> & { length: number; isCut: boolean };

/** So many are put in order. Words that fit more entries than this are answered from these and the newest ones. */
const mostOrdered = 1_000;
/** So many of the newest are looked at then, shared out among the sections. */
const mostRecent = 3_000;

/**
 * Working copies in every section the person may view, the trash left out. Names come before texts and whole words before
 * the beginnings of longer ones (`titleFit`); the newest first among equals. Letters, accents and suffixes as in the lists
 * (`wordsQuery`); a query without a word in it finds nothing.
 */
export async function searchEntries(actor: Actor, query: string, { page = 1, size = 20 }: { page?: number; size?: number } = {}): Promise<FoundEntries> {
  const [wanted, whole] = [wordsQuery(query), wordsQuery(query, { whole: true })];
  const seen = [...sections.values()].filter((section) => actor.can("view", sectionScope(section)));
  if (wanted === null || whole === null || seen.length === 0) return { items: [], pagination: paginate(0, 1, size), isCut: false };
  const ids = sql`ARRAY[${sql.join(seen.map(({ id }) => sql`${id}`), sql`, `)}]::text[]`;
  const met = (asked: SQL) => sql`
      SELECT id, updated_at, title, search FROM ${entries}
      WHERE deleted_at IS NULL AND section = ANY(${ids}) AND search @@ (SELECT ${asked})
      LIMIT ${mostOrdered + 1}`;
  // A SELECT of its own keeps PostgreSQL from guessing how much that finds: it takes the index, as in the lists.
  // Names are looked for by themselves: among the many texts that have a common word they would not be met.
  // A page behind the last one is the last one, as in `paginate`.
  const { rows } = await db().execute<Row>(sql`
    WITH asked AS MATERIALIZED (SELECT ${wanted} AS any_form, ${whole} AS whole, ${inTitle(wanted)} AS in_title), named AS MATERIALIZED (${met(sql`in_title FROM asked`)}
    ), met AS MATERIALIZED (${met(sql`any_form FROM asked`)}
    ), cut AS (SELECT count(*) > ${mostOrdered} AS is_cut FROM met), fitting AS MATERIALIZED (
      SELECT id, updated_at, CASE WHEN fit < 5 THEN fit WHEN search @@ asked.in_title THEN 5 WHEN search @@ asked.whole THEN 6 ELSE 7 END AS fit FROM (
        SELECT candidate.*, ${titleFit(sql`candidate.title`, query)} AS fit FROM (
          SELECT * FROM named UNION ALL
          SELECT * FROM met WHERE id NOT IN (SELECT id FROM named) UNION ALL
          SELECT recent.* FROM unnest(${ids}) AS seen (id), LATERAL (
            SELECT id, updated_at, title, search FROM ${entries}
            WHERE deleted_at IS NULL AND section = seen.id ORDER BY updated_at DESC, id DESC LIMIT ${Math.ceil(mostRecent / seen.length)}
          ) AS recent
          WHERE (SELECT is_cut FROM cut) AND search @@ (SELECT any_form FROM asked) AND recent.id NOT IN (SELECT id FROM met) AND recent.id NOT IN (SELECT id FROM named)
        ) AS candidate
      ) AS weighed, asked
      ORDER BY fit, updated_at DESC, id LIMIT ${mostOrdered}
    ), counted AS (SELECT count(*)::int AS length FROM fitting), page AS (
      SELECT * FROM fitting ORDER BY fit, updated_at DESC, id
      LIMIT ${size}::int OFFSET (SELECT LEAST(${page - 1}::int, GREATEST(length - 1, 0) / ${size}::int) * ${size}::int FROM counted)
    )
    SELECT entry.id, section, title, state, version, live_version AS "liveVersion", length, is_cut AS "isCut"
    FROM counted, cut, page JOIN ${entries} AS entry ON entry.id = page.id
    ORDER BY fit, page.updated_at DESC, page.id`);
  const { length = 0, isCut = false } = rows[0] ?? {};
  const items = rows.flatMap(({ length: _length, isCut: _isCut, ...row }) => {
    const section = sections.get(row.section);
    return section ? [{ ...row, area: section.area, icon: section.icon }] : [];
  });
  return { items, pagination: paginate(length, page, size), isCut };
}
