import type { MenuDocument, MenuItem, MenuLink } from "~/lib/menus/menu-document";
import { shapeOf } from "~/lib/menus/menu-table";
import { readDocument } from "~/lib/menus/read-document.server";
import { steadyId } from "~/lib/platform/crypto/steady-id.server";
import type { SampleMenuItem } from "~/mock-data/sample/menus";

type Planted = { title?: { tr?: string; en?: string }; items: readonly SampleMenuItem[] };
type IdOf = (section: string, key: string) => string;

/** @param idOf id of a planted entry */
export function menuDocument(code: string, { title = {}, items }: Planted, idOf: IdOf): MenuDocument {
  return readDocument(
    { title, items: items.flatMap((item, at) => listed(code, item, null, `${at}`, idOf)) },
    shapeOf(code),
  );
}

function listed(code: string, given: SampleMenuItem, parentId: string | null, path: string, idOf: IdOf): MenuItem[] {
  const { tr, en, to, icon, badge, openInNewTab, children = [] } = given;
  const id = steadyId("menu", code, path);
  const { allowIcon } = shapeOf(code);
  const item: MenuItem = {
    id,
    parentId,
    title: { tr, en },
    type: to === undefined ? "group" : "basic",
    link: linkOf(to, idOf),
    active: true,
    ...(icon && allowIcon ? { icon } : {}),
    ...(badge ? { badge } : {}),
    ...(openInNewTab ? { openInNewTab } : {}),
  };
  return [item, ...children.flatMap((child, at) => listed(code, child, id, `${path}.${at}`, idOf))];
}

function linkOf(to: string | undefined, idOf: IdOf): MenuLink {
  if (to === undefined) return { type: "none" };
  const [, section, key] = /^@([a-z]+)\/([a-z0-9-]+)$/.exec(to) ?? [];
  if (section && key) return { type: "record", section, id: idOf(section, key) };
  return /^[a-z]+$/.test(to) ? { type: "section", section: to } : { type: "url", url: to };
}
