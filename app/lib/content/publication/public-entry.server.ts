import { eq, sql, type SQL } from "drizzle-orm";

import type { Section } from "~/lib/content/definition/definition";
import { publications } from "~/lib/content/schema.server";

/**
 * Where what is taken from other entries comes from: their sections, whose changes change which of this one's are
 * public.
 */
export function sourceSections({ takenFrom, fields }: Pick<Section, "takenFrom" | "fields">): string[] {
  const link = takenFrom && fields[takenFrom.link];
  return link?.kind === "relation" ? [link.section] : [];
}

/**
 * Whether a publication is one of a section's entries that the public sees: what is taken from an entry that was
 * withdrawn stands nowhere.
 */
export function isPublicEntry(section: Pick<Section, "id" | "takenFrom" | "fields">): SQL {
  const own = eq(publications.section, section.id);
  const [source] = sourceSections(section);
  if (!section.takenFrom || source === undefined) return own;
  const value = sql`${publications.data} -> ${section.takenFrom.link}::text`;
  // Compared as texts: a value that is no id has no source, and fails nothing. The subselect asks nothing of the row,
  // so it is read once.
  return sql`(${own} AND (jsonb_typeof(${value}) IS DISTINCT FROM 'string' OR ${value} #>> '{}' IN (SELECT source.entry_id::text FROM ${publications} AS source WHERE source.section = ${source})))`;
}
