import { sql, type SQL } from "drizzle-orm";

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/** All ids in the `document` column of a query, as a subselect that is read once for a whole list: `id IN (…)`. */
export function idsIn(documents: SQL): SQL {
  return sql`SELECT found.ids[1] FROM (${documents}) AS named,
    LATERAL regexp_matches(named.document, ${uuid}, 'g') AS found (ids)`;
}
