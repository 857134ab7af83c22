import { and, eq, sql, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { db } from "~/lib/platform/db/database.server";
import { forbidden } from "~/lib/platform/http/response/responses.server";
import { invalidFields } from "~/lib/platform/refusal";

import { changeableFolders, mayAdd, visibleFolders } from "./open-folders.server";
import { documentFolders as table } from "./schema.server";

/** Until the end of the transaction it stays there. @throws Refusal 403; 422 for one that the person doesn't see */
export async function assertMayPutInto(actor: Actor, folderId: string | null, field: string): Promise<void> {
  if (!mayAdd(actor)) throw forbidden();
  if (folderId === null) return;
  const isHere = (ids: SQL) =>
    db()
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, folderId), sql`${table.id} IN ${ids}`));
  const [seen] = await isHere(visibleFolders(actor)).for("key share");
  if (!seen) throw invalidFields({ [field]: ["fileManager.errors.folder"] });
  const [mine] = await isHere(changeableFolders(actor));
  if (!mine) throw forbidden();
}
