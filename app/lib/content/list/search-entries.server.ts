import { sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { sectionScope } from "~/lib/content/access/rights.server";
import type { SectionArea } from "~/lib/content/definition/definition";
import { sections, unitsSection } from "~/lib/content/definition/registry.server";
import { entries, type EntryState } from "~/lib/content/schema.server";
import type { Localized } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";
import { fits } from "~/lib/platform/db/queries/text-search.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

export type FoundEntry = {
  id: string;
  section: string;
  area: SectionArea;
  icon: InterfaceIcon;
  title: Localized;
  state: EntryState;
  version: number;
  liveVersion: number | null;
};
export type FoundEntries = {
  items: FoundEntry[];
  pagination: Pagination;
  /** More entries match than were read: the search is too vague. */
  isCut: boolean;
};

type Row = Omit<FoundEntry, "area" | "icon"> & { length: number; isCut: boolean };

/** Results that are sorted; with more matches, these and the newest entries are used. */
const maxOrdered = 1_000;
/** Newest entries read then, shared out among the sections. */
const maxRecent = 3_000;

/**
 * Searches working copies outside the trash. Order: titles before texts, whole terms before beginnings (`fits`), then
 * units, then the newest. Letters, accents and suffixes as in lists; a query without a word finds nothing.
 */
export async function searchEntries(
  actor: Actor,
  query: string,
  { page = 1, size = 20 }: { page?: number; size?: number } = {},
): Promise<FoundEntries> {
  const fitting = fits(query);
  const seen = [...sections.values()].filter((section) => actor.can("view", sectionScope(section)));
  if (fitting === null || seen.length === 0) return { items: [], pagination: paginate(0, 1, size), isCut: false };
  const ids = sql`ARRAY[${sql.join(
    seen.map(({ id }) => sql`${id}`),
    sql`, `,
  )}]::text[]`;
  const queries = [...fitting.inTitle, ...fitting.inText];
  const nth = (at: number) => sql.raw(`fit_${at}`);
  const isUnit = sql`section = ${unitsSection?.id ?? ""}`;
  // A SELECT of its own keeps PostgreSQL from estimating the matches: it takes the index, as in the lists. Each fit is
  // searched separately: a title would be lost among the many texts with a common word.
  const met = queries.map(
    (_, at) => sql`
      (SELECT id, updated_at, ${isUnit} AS is_unit, ${sql.raw(String(at))} AS fit FROM ${entries}
      WHERE deleted_at IS NULL AND section = ANY(${ids}) AND search @@ (SELECT ${nth(at)} FROM asked)
      LIMIT ${maxOrdered + 1})`,
  );
  const fitOf = sql.join(
    queries.map((_, at) => sql`WHEN vector @@ ${nth(at)} THEN ${sql.raw(String(at))}`),
    sql` `,
  );
  const last = sql.raw(String(queries.length - 1));
  // A page after the last is the last one, as in `paginate`. The vector is read once, hence the empty addition to it.
  const { rows } = await db().execute<Row>(sql`
    WITH asked AS MATERIALIZED (SELECT ${sql.join(
      queries.map((one, at) => sql`${one} AS ${nth(at)}`),
      sql`, `,
    )}), met AS MATERIALIZED (${sql.join(met, sql` UNION ALL `)}
    ), cut AS (SELECT count(*) > ${maxOrdered} AS is_cut FROM met WHERE fit = ${last}), fitting AS MATERIALIZED (
      SELECT id, max(updated_at) AS updated_at, bool_or(is_unit) AS is_unit, min(fit) AS fit FROM (
        SELECT * FROM met UNION ALL
        SELECT recent.id, recent.updated_at, seen.id = ${unitsSection?.id ?? ""}, CASE ${fitOf} END
        FROM asked, unnest(${ids}) AS seen (id), LATERAL (
          SELECT id, updated_at, search || ''::tsvector AS vector FROM ${entries}
          WHERE deleted_at IS NULL AND section = seen.id ORDER BY updated_at DESC, id DESC
          LIMIT ${Math.ceil(maxRecent / seen.length)}
        ) AS recent
        WHERE (SELECT is_cut FROM cut) AND vector @@ ${nth(queries.length - 1)}
      ) AS candidate
      GROUP BY id ORDER BY min(fit), bool_or(is_unit) DESC, max(updated_at) DESC, id LIMIT ${maxOrdered}
    ), counted AS (SELECT count(*)::int AS length FROM fitting), page AS (
      SELECT * FROM fitting ORDER BY fit, is_unit DESC, updated_at DESC, id
      LIMIT ${size}::int OFFSET (SELECT LEAST(${page - 1}::int, GREATEST(length - 1, 0) / ${size}::int) * ${size}::int
      FROM counted)
    )
    SELECT entry.id, section, title, state, version, live_version AS "liveVersion", length, is_cut AS "isCut"
    FROM counted, cut, page JOIN ${entries} AS entry ON entry.id = page.id
    ORDER BY fit, is_unit DESC, page.updated_at DESC, page.id`);
  const { length = 0, isCut = false } = rows[0] ?? {};
  const items = rows.flatMap(({ length: _length, isCut: _isCut, ...row }) => {
    const section = sections.get(row.section);
    return section ? [{ ...row, area: section.area, icon: section.icon }] : [];
  });
  return { items, pagination: paginate(length, page, size), isCut };
}
