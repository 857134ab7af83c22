import { and, count, desc, inArray, isNotNull } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { userNames } from "~/lib/auth/users/users.server";
import { sections } from "~/lib/content/definition/registry.server";
import { entries } from "~/lib/content/schema.server";
import type { Localized } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";

export type TrashItem = {
  id: string;
  section: string;
  title: Localized;
  version: number;
  deletedAt: Date;
  deletedByName: string | null;
};

/** The trash of all sections, the latest first. @throws Refusal 403 */
export async function listTrash(
  actor: Actor,
  { page, size }: { page: number; size: number },
): Promise<{ items: TrashItem[]; pagination: Pagination }> {
  actor.assertCan("restore");
  const where = and(isNotNull(entries.deletedAt), inArray(entries.section, [...sections.keys()]));
  const [total] = await db().select({ length: count() }).from(entries).where(where);
  const pagination = paginate(total?.length ?? 0, page, size);
  const rows = await db()
    .select({
      id: entries.id,
      section: entries.section,
      title: entries.title,
      version: entries.version,
      deletedAt: entries.deletedAt,
      deletedBy: entries.deletedBy,
    })
    .from(entries)
    .where(where)
    .orderBy(desc(entries.deletedAt), desc(entries.id))
    .limit(size)
    .offset(pagination.startIndex);
  const names = await userNames(rows.map(({ deletedBy }) => deletedBy));
  const items = rows.flatMap(({ deletedAt, deletedBy, ...row }) =>
    deletedAt ? [{ ...row, deletedAt, deletedByName: names.get(deletedBy ?? "") ?? null }] : [],
  );
  return { items, pagination };
}
