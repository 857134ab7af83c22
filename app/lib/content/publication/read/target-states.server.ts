import { isNotNull } from "drizzle-orm";

import { entries, type EntryState } from "~/lib/content/schema.server";
import type { Localized } from "~/lib/content/values";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { db } from "~/lib/platform/db/database.server";
import { isUuid } from "~/lib/platform/text/uuid";

export type TargetState = { section: string; title: Localized; state: EntryState; isLive: boolean; inTrash: boolean };

/** By id, without unknown ids. For lists of broken links; checks no rights. */
export async function readTargetStates(ids: readonly string[]): Promise<ReadonlyMap<string, TargetState>> {
  const wanted = [...new Set(ids)].filter(isUuid);
  if (wanted.length === 0) return new Map();
  const rows = await db()
    .select({
      id: entries.id,
      section: entries.section,
      title: entries.title,
      state: entries.state,
      isLive: isNotNull(entries.liveVersion),
      deletedAt: entries.deletedAt,
    })
    .from(entries)
    .where(idIn(entries.id, wanted));
  return new Map(
    rows.map(({ id, deletedAt, isLive, ...row }) => [
      id,
      { ...row, isLive: Boolean(isLive) && deletedAt === null, inTrash: deletedAt !== null },
    ]),
  );
}
