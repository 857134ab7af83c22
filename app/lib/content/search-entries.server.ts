import { sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { db } from "~/lib/platform/db/database.server";
import { paginate, type Pagination } from "~/lib/platform/http/pagination";
import { toTsQuery } from "~/lib/platform/text/search-words";

import { sectionScope } from "./entry-scope";
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
 * Working copies in every section the person may view, the trash left out: first those whose title has the words, then
 * the newest. Letters, accents and suffixes as in the lists (`toTsQuery`); a query without a word in it finds nothing.
 */
export async function searchEntries(actor: Actor, query: string, { page = 1, size = 20 }: { page?: number; size?: number } = {}): Promise<FoundEntries> {
  const words = toTsQuery(query);
  const seen = [...sections.values()].filter((section) => actor.can("view", sectionScope(section)));
  if (words === null || seen.length === 0) return { items: [], pagination: paginate(0, 1, size), isCut: false };
  const ids = sql`ARRAY[${sql.join(seen.map(({ id }) => sql`${id}`), sql`, `)}]::text[]`;
  const wanted = sql`to_tsquery('turkish', ${words})`;
  // A SELECT of its own keeps PostgreSQL from guessing how much that finds: it takes the index, as in the lists.
  // A page behind the last one is the last one, as in `paginate`.
  const { rows } = await db().execute<Row>(sql`
    WITH met AS MATERIALIZED (
      SELECT id, updated_at, search FROM ${entries}
      WHERE deleted_at IS NULL AND section = ANY(${ids}) AND search @@ (SELECT ${wanted})
      LIMIT ${mostOrdered + 1}
    ), cut AS (SELECT count(*) > ${mostOrdered} AS is_cut FROM met), fitting AS MATERIALIZED (
      SELECT id, updated_at, ts_filter(search, '{a}') @@ ${wanted} AS in_title FROM (
        SELECT * FROM met UNION ALL
        SELECT recent.* FROM unnest(${ids}) AS seen (id), LATERAL (
          SELECT id, updated_at, search FROM ${entries}
          WHERE deleted_at IS NULL AND section = seen.id ORDER BY updated_at DESC, id DESC LIMIT ${Math.ceil(mostRecent / seen.length)}
        ) AS recent
        WHERE (SELECT is_cut FROM cut) AND search @@ ${wanted} AND recent.id NOT IN (SELECT id FROM met)
      ) AS candidate
      ORDER BY in_title DESC, updated_at DESC, id LIMIT ${mostOrdered}
    ), counted AS (SELECT count(*)::int AS length FROM fitting), page AS (
      SELECT * FROM fitting ORDER BY in_title DESC, updated_at DESC, id
      LIMIT ${size}::int OFFSET (SELECT LEAST(${page - 1}::int, GREATEST(length - 1, 0) / ${size}::int) * ${size}::int FROM counted)
    )
    SELECT entry.id, section, title, state, version, live_version AS "liveVersion", length, is_cut AS "isCut"
    FROM counted, cut, page JOIN ${entries} AS entry ON entry.id = page.id
    ORDER BY in_title DESC, page.updated_at DESC, page.id`);
  const { length = 0, isCut = false } = rows[0] ?? {};
  const items = rows.flatMap(({ length: _length, isCut: _isCut, ...row }) => {
    const section = sections.get(row.section);
    return section ? [{ ...row, area: section.area, icon: section.icon }] : [];
  });
  return { items, pagination: paginate(length, page, size), isCut };
}
