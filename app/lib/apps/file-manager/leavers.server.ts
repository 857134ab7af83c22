import { and, arrayContains, count, eq, isNull, ne, sql, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import type { Belongings } from "~/lib/auth/users/belongings.server";
import { notify } from "~/lib/inbox/notify.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { changeRecord } from "~/lib/records/change-record.server";

import { documentPaths } from "./document";
import { folderKind, lockFolders } from "./folders.server";
import { documentFolders as table, documents } from "./schema.server";

/** Top folders that are the person's alone, those in the trash, too. */
const ownFolders = (person: string): SQL | undefined =>
  and(isNull(table.parentId), eq(table.openTo, "owner"), eq(table.createdBy, person));

/** How much the person has kept from everybody else. Null: nothing. @throws Refusal 403 */
export async function countOwnFolders(actor: Actor, person: string): Promise<Belongings | null> {
  actor.assertCan("administer");
  const tops = db().select({ id: table.id }).from(table).where(ownFolders(person));
  const [[folders], [files]] = await Promise.all([
    db().select({ count: count() }).from(table).where(ownFolders(person)),
    db()
      .select({ count: count() })
      .from(documents)
      .innerJoin(table, eq(table.id, documents.folderId))
      .where(sql`${table.path}[1] IN ${tops}`),
  ]);
  if (!folders?.count) return null;
  return { label: "fileManager.belongings", values: { count: folders.count, files: files?.count ?? 0 } };
}

/**
 * Makes them the successor's, with the folders that they hold. They stay shut to everybody else.
 * @throws Refusal 403
 */
export async function handOverOwnFolders(actor: Actor, { from, to }: { from: string; to: string }): Promise<void> {
  actor.assertCan("administer");
  await transaction(async () => {
    await lockFolders();
    const tops = await db()
      .update(table)
      .set({ createdBy: to })
      .where(ownFolders(from))
      .returning({ id: table.id, version: table.version });
    if (tops.length === 0) return;
    const ids = tops.map(({ id }) => id);
    // One of them that is moved to the top would be the former owner's alone again.
    await db()
      .update(table)
      .set({ createdBy: to })
      .where(and(eq(table.createdBy, from), sql`${table.path}[1] = ANY(${sql.param(ids)}::uuid[])`));
    for (const { id, version } of tops) {
      await recordAudit(actor, {
        verb: "hand-over",
        objectType: folderKind.type,
        objectId: id,
        version,
        before: { owner: from },
        after: { owner: to },
      });
      await emit({ type: "record.changed", id, kind: folderKind.type, version, by: actor.id, owner: to });
    }
    await notify(actor, {
      to: [to],
      wording: { key: "folders.handedOver", values: { count: tops.length } },
      icon: "heroicons_outline:folder",
      link: documentPaths.root(),
    });
  });
}

/** Folders that are open to a unit, or filled by it, become its successor's. @throws Refusal 403 */
export async function handOverUnitFolders(actor: Actor, { from, to }: { from: string; to: string }): Promise<void> {
  actor.assertCan("administer");
  await transaction(async () => {
    await lockFolders();
    const theirs = await db()
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          isNull(table.parentId),
          isNull(table.deletedAt),
          ne(table.openTo, "owner"),
          arrayContains(table.units, [from]),
        ),
      );
    for (const { id } of theirs)
      await changeRecord(actor, folderKind, id, {
        version: null,
        data: ({ units }) => ({ units: units.map((unit) => (unit === from ? to : unit)) }),
      });
  });
}
