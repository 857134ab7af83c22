import { and, eq, isNull } from "drizzle-orm";

import type { Section } from "~/lib/content/definition/definition";
import { isRelation } from "~/lib/content/fields/points-at";
import { entries, entryVersions, publications } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";
import { isUuid } from "~/lib/platform/text/uuid";

/** The data with the fields of the entry that it takes from, such as a person (see `TakenFrom`). */
export async function withInherited(
  { takenFrom, fields }: Pick<Section, "takenFrom" | "fields">,
  data: EntryData,
): Promise<EntryData> {
  const id = takenFrom ? data[takenFrom.link] : undefined;
  if (!takenFrom || typeof id !== "string" || !isUuid(id)) return data;
  const link = fields[takenFrom.link];
  const [source] = await db()
    .select({ data: entryVersions.data })
    .from(entries)
    .innerJoin(entryVersions, and(eq(entryVersions.entryId, entries.id), eq(entryVersions.version, entries.version)))
    .where(
      and(eq(entries.id, id), eq(entries.section, isRelation(link) ? link.section : ""), isNull(entries.deletedAt)),
    );
  return source ? taken(takenFrom.fields, data, source.data) : data;
}

/** The same from the source's public version. */
export async function withInheritedAsPublic(
  { takenFrom }: Pick<Section, "takenFrom">,
  data: EntryData,
): Promise<EntryData> {
  const id = takenFrom ? data[takenFrom.link] : undefined;
  if (!takenFrom || typeof id !== "string" || !isUuid(id)) return data;
  const [source] = await db()
    .select({ data: publications.data })
    .from(publications)
    .where(eq(publications.entryId, id));
  return taken(takenFrom.fields, data, source?.data ?? {});
}

export function taken(names: readonly string[], data: EntryData, source: EntryData): EntryData {
  const own = Object.entries(data).filter(([name]) => !names.includes(name));
  return Object.fromEntries([
    ...own,
    ...names.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]] as const])),
  ]);
}
