import { systemActor } from "~/lib/access/actor";
import type { MenuDocument } from "~/lib/menus/menu-document";
import { publishMenu, saveMenu } from "~/lib/menus/menus.server";
import { steadyId } from "~/lib/platform/crypto/steady-id.server";
import { menus } from "~/mock-data/sample/menus";

import { menuDocument } from "./menu-document.server";

/** Fills and publishes every menu. In the caller's transaction. */
export async function plantMenus(): Promise<void> {
  for (const [code, document] of sampleDocuments()) {
    const { version } = await saveMenu(systemActor, code, { version: 0, document });
    await publishMenu(systemActor, code, { version });
  }
}

export function sampleDocuments(): [code: string, document: MenuDocument][] {
  return Object.entries(menus).map(([code, items]) => [
    code,
    menuDocument(code, { items }, (section, key) => steadyId("sample", section, key)),
  ]);
}
