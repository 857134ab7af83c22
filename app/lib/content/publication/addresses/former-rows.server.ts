import { and, eq, inArray, sql, type SQLWrapper } from "drizzle-orm";

import type { Section } from "~/lib/content/definition/definition";
import { rowAddresses, rowPagesOf } from "~/lib/content/definition/public/row-addresses";
import { entrySlugs, publications } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";

// Addresses that rows had before a number was corrected. Stored with the slugs: under a name that is no section's, as
// "<address>#<row key>", never current.
const kept = ({ id }: Pick<Section, "id">) => `${id}/rows`;

/** Writes that keep the old addresses of rows when this data replaces the public version. */
export async function keepFormerRows(section: Section, entryId: string, data: EntryData): Promise<SQLWrapper[]> {
  if (rowPagesOf(section.publicFace.page).length === 0) return [];
  const [live] = await db()
    .select({ data: publications.data })
    .from(publications)
    .where(eq(publications.entryId, entryId));
  if (!live) return [];
  const next = new Map(rowAddresses(section, data).map(({ row, address }) => [row._key, address]));
  const left = rowAddresses(section, live.data).filter(
    ({ row, address }) => next.has(row._key) && next.get(row._key) !== address,
  );
  if (left.length === 0) return [];
  const rows = left.map(({ row, address }) => ({
    section: kept(section),
    locale: "tr" as const,
    slug: `${address}#${row._key}`,
    entryId,
    current: false,
  }));
  return [db().insert(entrySlugs).values(rows).onConflictDoNothing()];
}

/** The present address of the row that had this one; null: no public row had it. */
export async function presentRowAddress(section: Section, address: string): Promise<string | null> {
  if (address.includes("\0")) return null;
  const found = await db()
    .select({ id: entrySlugs.entryId, slug: entrySlugs.slug })
    .from(entrySlugs)
    .where(
      and(
        eq(entrySlugs.section, kept(section)),
        eq(entrySlugs.locale, "tr"),
        sql`starts_with(${entrySlugs.slug}, ${`${address}#`})`,
      ),
    )
    .limit(20);
  if (found.length === 0) return null;
  const live = await db()
    .select({ id: publications.entryId, data: publications.data })
    .from(publications)
    .where(inArray(publications.entryId, [...new Set(found.map(({ id }) => id))]));
  for (const { id, slug } of found) {
    const data = live.find((one) => one.id === id)?.data;
    const row = data && rowAddresses(section, data).find((one) => one.row._key === slug.slice(address.length + 1));
    if (row && row.address !== address) return row.address;
  }
  return null;
}
