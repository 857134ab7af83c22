import type { Actor } from "~/lib/access/actor";
import type { DemoArea } from "~/lib/administration/demo-areas.server";
import type { MenuDocument } from "~/lib/menus/menu-document";
import { getMenu, listMenus, publishMenu, saveMenu, type Menu } from "~/lib/menus/menus.server";
import { transaction } from "~/lib/platform/db/database.server";
import { isSame } from "~/lib/platform/values/same";

import { sampleDocuments } from "./sample-menus.server";

const stands = ({ draft, live }: Pick<Menu, "draft" | "live">, document: MenuDocument) =>
  isSame(draft, document) && live !== null && isSame(live, document);

/** Never touches further menus. */
export const menusArea: DemoArea = {
  id: "menus",
  icon: "heroicons_outline:bars-3",
  async count(actor: Actor) {
    const now = new Map((await listMenus(actor)).map((menu) => [menu.code, menu]));
    const planted = sampleDocuments().flatMap(([code, document]) => {
      const menu = now.get(code);
      return menu && menu.version > 0 ? [stands(menu, document)] : [];
    });
    return { existing: planted.length, again: planted.filter((isAsItWas) => !isAsItWas).length, fromTrash: 0, anew: 0 };
  },
  async reset(actor: Actor) {
    let done = 0;
    for (const [code, document] of sampleDocuments()) if (await resetMenu(actor, code, document)) done++;
    return { done, refused: 0 };
  },
};

/** The former draft stays among the versions. @returns false when there was nothing to do */
function resetMenu(actor: Actor, code: string, document: MenuDocument): Promise<boolean> {
  return transaction(async () => {
    const menu = await getMenu(actor, code);
    if (menu.version === 0 || stands(menu, document)) return false;
    const { version, live } = await saveMenu(actor, code, { version: menu.version, document });
    if (live === null || !isSame(live, document)) await publishMenu(actor, code, { version });
    return true;
  });
}
