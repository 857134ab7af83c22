import { and, asc, eq, isNull, ne, sql, type SQL } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { db, write } from "~/lib/platform/db/database.server";
import { lineInput } from "~/lib/platform/text/line-input";
import { slugTr } from "~/lib/platform/text/slug";
import { defineRecord } from "~/lib/records/record.server";
import { longestTag } from "~/lib/records/tag";

import { labelColors, mailBounds, type LabelColor, type MailLabel } from "./mailbox";
import { mailboxCopies, mailboxLabels as table } from "./schema.server";

export type WrittenLabel = { title: string; color: LabelColor };

export const ownLabels = (actor: Actor): SQL => (actor.id === null ? sql`false` : eq(table.createdBy, actor.id));

const slugOf = (title: string) => slugTr(title) || "etiket";

/** Specification §5: a new one gets a suffix until it is the only one of its person. */
async function freeSlug(owner: string | null, id: string, title: string): Promise<string> {
  const base = slugOf(title);
  const rows = await db()
    .select({ slug: table.slug })
    .from(table)
    .where(and(owner === null ? sql`false` : eq(table.createdBy, owner), isNull(table.deletedAt), ne(table.id, id)));
  const taken = new Set(rows.map(({ slug }) => slug));
  for (let number = 0; ; number++) {
    const slug = number === 0 ? base : `${base}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}

/** In the trash a label is hidden and stays with its mails, so that its return gives it back to all that had it. */
export const mailLabelKind = defineRecord<WrittenLabel>({
  type: "mailboxLabel",
  scope: "account",
  isPrivate: true,
  table,
  input: z.strictObject({
    title: lineInput(longestTag, {
      missing: "records.tags.errors.title",
      tooLong: `records.tags.errors.tooLong?max=${longestTag}`,
    }),
    color: z.enum(labelColors, "mailbox.errors.color"),
  }),
  fields: ["title", "color"],
  title: ({ title }) => title,
  seenBy: ownLabels,
  mayEdit: (actor, { createdBy }) => actor.id !== null && createdBy === actor.id,
  async after(_actor, verb, { id, title, createdBy }, before) {
    if (verb === "purge")
      await write(sql`UPDATE ${mailboxCopies} SET labels = ${mailboxCopies.labels} - ${id}::text
        WHERE ${mailboxCopies.labels} @> ${JSON.stringify([id])}::jsonb`);
    const isRenamed = verb === "edit" && before?.title !== title;
    if (verb !== "create" && !isRenamed) return;
    // A change is not made unique (specification §5): the list of a slug shows the mails of all labels that have it.
    const slug = verb === "create" ? await freeSlug(createdBy, id, title) : slugOf(title);
    await db().update(table).set({ slug }).where(eq(table.id, id));
  },
  audited: () => ({}),
  max: { count: mailBounds.labels, of: "person" },
});

const columns = { id: table.id, version: table.version, title: table.title, slug: table.slug, color: table.color };

/** One's own that are not in the trash, in the order in which they were made. */
export async function listMailLabels(actor: Actor): Promise<MailLabel[]> {
  const rows = await db()
    .select(columns)
    .from(table)
    .where(and(ownLabels(actor), isNull(table.deletedAt)))
    .orderBy(asc(table.createdAt), asc(table.id));
  return rows as MailLabel[];
}

/** Null for one that is not one's own, or lies in the trash. */
export async function findMailLabel(actor: Actor, id: string): Promise<MailLabel | null> {
  return (await listMailLabels(actor)).find((label) => label.id === id) ?? null;
}
