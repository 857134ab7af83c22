import { eq } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";

import { isOwnMenu, isSideMenu } from "./menu-table";
import { menus } from "./schema.server";

export async function findSideMenu(code: string): Promise<boolean> {
  return isSideMenu(code) && (isOwnMenu(code) || (await db().$count(menus, eq(menus.code, code))) > 0);
}
