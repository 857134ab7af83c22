import { and, asc, isNull, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { db, write } from "~/lib/platform/db/database.server";
import { invalidFields } from "~/lib/platform/refusal";
import { lineInput } from "~/lib/platform/text/line-input";
import { equalsFolded } from "~/lib/platform/text/turkish/fold";

import { type RecordKind, type RecordTable } from "./record.server";
import { longestTag, type ListedTag, type Tag } from "./tag";

type TagTable = RecordTable & { title: PgColumn };
export type TagKind = RecordKind<Tag> & { table: TagTable; sort: "name" | "createdAt" };

type TagsInput = Omit<TagKind, "input" | "fields" | "title" | "check" | "after"> & {
  /** The table and the column with the list of ids, as JSON, of what has these tags. */
  usedIn: { table: PgTable; column: PgColumn };
};

/**
 * Tags of the records of another kind, each title once for those who see it. In the trash a tag is hidden where records
 * are read and stays in their data, so that its return gives it back to all that had it.
 */
export function defineTags({ usedIn: { table, column }, ...kind }: TagsInput): TagKind {
  const tags: TagKind = {
    ...kind,
    input: z.strictObject({
      title: lineInput(longestTag, {
        missing: "records.tags.errors.title",
        tooLong: `records.tags.errors.tooLong?max=${longestTag}`,
      }),
    }),
    fields: ["title"],
    title: ({ title }) => title,
    async check(actor, { title }, before) {
      const same = (await listTags(actor, tags)).find((tag) => equalsFolded(tag.title, title));
      if (same && same.id !== before?.id) throw invalidFields({ title: ["records.tags.errors.taken"] });
    },
    async after(_actor, verb, { id }) {
      if (verb === "purge")
        await write(sql`UPDATE ${table} SET ${sql.identifier(column.name)} = ${column} - ${id}::text
            WHERE ${column} @> ${JSON.stringify([id])}::jsonb`);
    },
  };
  return tags;
}

/** Those that the person sees and that are not in the trash. */
export async function listTags(actor: Actor, { table, sort, seenBy }: TagKind): Promise<ListedTag[]> {
  const rows = await db()
    .select({ id: table.id, version: table.version, title: table.title })
    .from(table)
    .where(and(seenBy(actor), isNull(table.deletedAt)))
    .orderBy(asc(sort === "name" ? table.nameKey : table.createdAt), asc(table.id));
  return rows as ListedTag[];
}

/** What a record has after a save: what was sent, and the tags that the person could not see. */
export function withHiddenTags(
  sent: readonly string[],
  stored: readonly string[],
  listed: readonly Pick<ListedTag, "id">[],
): string[] {
  const known = new Set(listed.map(({ id }) => id));
  return [...sent, ...stored.filter((tag) => !known.has(tag))];
}
