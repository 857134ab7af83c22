import { systemActor } from "~/lib/access/actor";
import type { MenuDocument, MenuItem, MenuLink } from "~/lib/menus/menu-document";
import { shapeOf } from "~/lib/menus/menu-table";
import { publishMenu, saveMenu } from "~/lib/menus/menus.server";
import { readDocument } from "~/lib/menus/read-document.server";
import { steadyId } from "~/lib/platform/crypto/steady-id.server";
import { menus, type SampleMenuItem } from "~/mock-data/sample/menus";

/** Fills and publishes every menu of the sample municipality that nobody has touched. In the caller's transaction. */
export async function plantMenus(): Promise<void> {
  for (const [code, document] of sampleDocuments()) {
    const { version } = await saveMenu(systemActor, code, { version: 0, document });
    await publishMenu(systemActor, code, { version });
  }
}

/** What the sample's menus hold, by their codes. */
export function sampleDocuments(): [code: string, document: MenuDocument][] {
  return Object.entries(menus).map(([code, items]) => [code, readDocument({ items: items.flatMap((item, at) => listed(code, item, null, `${at}`)) }, shapeOf(code))]);
}

function listed(code: string, { tr, en, to, icon, badge, openInNewTab, children = [] }: SampleMenuItem, parentId: string | null, path: string): MenuItem[] {
  const id = steadyId("menu", code, path);
  const { allowIcon } = shapeOf(code);
  const item: MenuItem = {
    id, parentId, title: { tr, en }, type: to === undefined ? "group" : "basic", link: linkOf(to), active: true,
    ...(icon && allowIcon ? { icon } : {}), ...(badge ? { badge } : {}), ...(openInNewTab ? { openInNewTab } : {}),
  };
  return [item, ...children.flatMap((child, at) => listed(code, child, id, `${path}.${at}`))];
}

function linkOf(to: string | undefined): MenuLink {
  if (to === undefined) return { type: "none" };
  const [, section, key] = /^@([a-z]+)\/([a-z0-9-]+)$/.exec(to) ?? [];
  if (section && key) return { type: "record", section, id: steadyId("sample", section, key) };
  return /^[a-z]+$/.test(to) ? { type: "section", section: to } : { type: "url", url: to };
}
