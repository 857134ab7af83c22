import { and, eq, isNull } from "drizzle-orm";

import { lastAudited } from "~/lib/audit/last-audited.server";
import type { Section } from "~/lib/content/definition/definition";
import { entryTitle } from "~/lib/content/entries/entry-data.server";
import { entries, entryVersions } from "~/lib/content/schema.server";
import type { Localized } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";

export type Withdrawal = { title: Localized; at: Date; reason: string };

/** Null for an entry that expired, is in the trash or a draft again. The title is the last published one. */
export async function findWithdrawal(section: Section, entryId: string): Promise<Withdrawal | null> {
  const [row] = await db()
    .select({ reason: entries.withdrawnReason })
    .from(entries)
    .where(and(eq(entries.id, entryId), eq(entries.state, "withdrawn"), isNull(entries.deletedAt)));
  if (!row?.reason) return null;
  const { publish, withdraw } = await lastAudited("entry", entryId, ["publish", "withdraw"]);
  if (!publish || !withdraw || publish.version === null) return null;
  const [version] = await db()
    .select({ data: entryVersions.data })
    .from(entryVersions)
    .where(and(eq(entryVersions.entryId, entryId), eq(entryVersions.version, publish.version)));
  const title = version ? entryTitle(section, version.data) : {};
  return Object.keys(title).length === 0 ? null : { title, at: withdraw.at, reason: row.reason };
}
