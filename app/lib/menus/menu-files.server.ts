import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";
import { idsIn } from "~/lib/platform/db/ids-in.server";

import { menus } from "./schema.server";

/** No id of a file is a part of another word, so its place in the document says enough. */
const isIn = (document: SQLWrapper, fileId: SQLWrapper) => sql`strpos(COALESCE(${document}::text, ''), (${fileId})::text) > 0`;

/** The menus that lead to a file or show it; `live`: to citizens. */
export async function menusWithFile(fileId: string): Promise<{ code: string; live: boolean }[]> {
  const id = sql`${fileId}::text`;
  return db().select({ code: menus.code, live: sql<boolean>`${isIn(menus.live, id)}` }).from(menus).where(sql`${isIn(menus.live, id)} OR ${isIn(menus.draft, id)}`);
}

/** The same of many files at once: the menus are read once for all of them. */
export function isNamedInMenus(fileId: SQLWrapper): SQL {
  return sql`(${fileId})::text IN (${idsIn(sql`SELECT ${menus.live}::text AS document FROM ${menus} UNION ALL SELECT ${menus.draft}::text FROM ${menus}`)})`;
}
