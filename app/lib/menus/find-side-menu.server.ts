import { eq } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";

import { isOwnMenu, isSideMenu } from "./menu-table";
import { menus } from "./schema.server";

/** Whether a menu with this code may stand beside a page, and is there. */
export async function findSideMenu(code: string): Promise<boolean> {
  return isSideMenu(code) && (isOwnMenu(code) || (await db().$count(menus, eq(menus.code, code))) > 0);
}
