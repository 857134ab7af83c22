import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

import type { Section } from "~/lib/content/definition/definition";
import { fields } from "~/lib/content/fields/fields.server";
import { isRelation } from "~/lib/content/fields/points-at";
import type { EntryData } from "~/lib/content/values";

/** Below and above every character of a field's key, which is printable ASCII. */
const [low, high] = ["\u001f", "\u007f"];
// An index entry must stay under about 2,700 bytes.
const longest = 2400;

/** A text whose byte order is the public order, read backwards where the first key descends. Empty values sort last. */
export function publicSortKey(section: Section, data: EntryData, firstPublishedAt: Date): string | SQL {
  const { order } = section.publicFace.list;
  if (order.length === 0) return firstPublishedAt.toISOString();
  const isBackwards = order[0]?.descending === true;
  const last = isBackwards ? "" : high;
  const parts = order.map(({ field: name, descending = false }) => {
    const field = section.fields[name];
    if (isRelation(field)) return nameKey(data[name]) ?? last;
    const key = field ? fields.sortKey(data[name], field) : null;
    if (key === null) return last;
    return descending === isBackwards ? key : turned(key) + high;
  });
  return joinedKeys(parts, low, last);
}

/** SQL for one part of the joined key, counted from 0. */
export function partOfKey(sortKey: AnyPgColumn, at: number): SQL {
  return sql`split_part(${sortKey}, chr(${sql.raw(String(low.charCodeAt(0)))}), ${sql.raw(String(at + 1))})`;
}

function turned(key: string): string {
  return Array.from(key, (letter) =>
    letter >= " " && letter <= "~" ? String.fromCharCode(0x9e - letter.charCodeAt(0)) : letter,
  ).join("");
}

/** SQL for the sort name of a relation's target, read when the key is written. Null: no target. */
export function nameKey(id: unknown): SQL | null {
  return typeof id === "string"
    ? sql`(SELECT target.title_key FROM entries AS target WHERE target.id = ${id}::uuid)`
    : null;
}

/** @param last used for a missing name */
export function joinedKeys(parts: readonly (string | SQL)[], between: string, last: string): string | SQL {
  if (parts.every((part) => typeof part === "string")) return parts.join(between).slice(0, longest);
  const texts = parts.map((part) =>
    typeof part === "string" ? sql`${part}::text` : sql`coalesce(${part}, ${last}::text)`,
  );
  return sql`left(${sql.join(texts, sql` || ${between}::text || `)}, ${sql.raw(String(longest))})`;
}
