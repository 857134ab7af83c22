import { eq, sql, type SQL } from "drizzle-orm";

import type { Section } from "~/lib/content/definition/definition";
import { isRelation } from "~/lib/content/fields/points-at";
import { publications } from "~/lib/content/schema.server";

/** The sections that an entry takes fields from; changes there change which entries here are public. */
export function sourceSections({ takenFrom, fields }: Pick<Section, "takenFrom" | "fields">): string[] {
  const link = takenFrom && fields[takenFrom.link];
  return isRelation(link) ? [link.section] : [];
}

/** SQL for a section's public entries: an entry that takes fields from a withdrawn one is not public. */
export function isPublicEntry(section: Pick<Section, "id" | "takenFrom" | "fields">): SQL {
  const own = eq(publications.section, section.id);
  const [source] = sourceSections(section);
  if (!section.takenFrom || source === undefined) return own;
  const value = sql`${publications.data} -> ${section.takenFrom.link}::text`;
  // As texts: a value that is no id matches nothing, without an error. The subselect doesn't depend on the row: it
  // runs once.
  return sql`(${own} AND (jsonb_typeof(${value}) IS DISTINCT FROM 'string'
    OR ${value} #>> '{}' IN (SELECT source.entry_id::text FROM ${publications} AS source
    WHERE source.section = ${source})))`;
}
