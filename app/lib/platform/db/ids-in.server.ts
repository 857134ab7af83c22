import { sql, type SQL } from "drizzle-orm";

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/**
 * All ids that stand in some documents, as a subselect that depends on no row around it: `id IN (…)` reads them once
 * for a whole list. @param documents selects them as text, in a column `document`
 */
export function idsIn(documents: SQL): SQL {
  return sql`SELECT found.ids[1] FROM (${documents}) AS named, LATERAL regexp_matches(named.document, ${uuid}, 'g') AS found (ids)`;
}
