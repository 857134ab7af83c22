import { and, eq, isNull, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";
import { idsIn } from "~/lib/platform/db/queries/ids-in.server";

import { menus, sideMenuRules } from "./schema.server";

/** Ids are unique enough to search for in the document's text. */
const isIn = (document: SQLWrapper, id: SQLWrapper) => sql`strpos(COALESCE(${document}::text, ''), (${id})::text) > 0`;

/** A menu in the trash holds nothing. `live`: the published menu refers to it. */
export async function menusNaming(named: string): Promise<{ code: string; live: boolean }[]> {
  const id = sql`${named}::text`;
  return db()
    .select({ code: menus.code, live: sql<boolean>`${isIn(menus.live, id)}` })
    .from(menus)
    .where(and(isNull(menus.deletedAt), or(isIn(menus.live, id), isIn(menus.draft, id))));
}

export async function rulesNaming(entryId: string): Promise<{ id: string; name: string }[]> {
  return db()
    .select({ id: sideMenuRules.id, name: sideMenuRules.name })
    .from(sideMenuRules)
    .where(and(eq(sideMenuRules.target, entryId), isNull(sideMenuRules.deletedAt)))
    .limit(20);
}

/** For many files at once: the menus are read once. */
export function isNamedInMenus(fileId: SQLWrapper): SQL {
  return sql`(${fileId})::text IN (${idsIn(sql`SELECT ${menus.live}::text AS document FROM ${menus} WHERE ${menus.deletedAt} IS NULL
    UNION ALL SELECT ${menus.draft}::text FROM ${menus} WHERE ${menus.deletedAt} IS NULL`)})`;
}
