import { sections } from "~/lib/content/definition/registry.server";
import type { MenuCode } from "~/lib/menus/menu-table";

export type FrontBlock = { block: string; isHidden?: boolean };

export const frontMenus = [
  { code: "hangihizmet", as: "finder", order: 22 },
  { code: "anasayfa-bornova-rehber", as: "guide", order: 80 },
] as const satisfies readonly { code: MenuCode; as: string; order: number }[];

export const frontOrder: ReadonlyMap<string, number> = new Map(
  [
    ...[...sections.values()].flatMap(({ id, publicFace: { frontPage } }) =>
      frontPage ? [[id, frontPage.order] as const] : [],
    ),
    ...frontMenus.map(({ code, order }) => [code, order] as const),
  ].sort(([, a], [, b]) => a - b),
);

/** Without hidden parts; unnamed parts follow their default predecessor. @param parts in default order */
export function arrange<Part extends { section: string }>(
  parts: readonly Part[],
  blocks: readonly FrontBlock[],
): Part[] {
  const places = new Map(blocks.map(({ block }, at) => [block, at]));
  const hidden = new Set(blocks.filter(({ isHidden }) => isHidden).map(({ block }) => block));
  let last = -1;
  return parts
    .map((part, at) => {
      last = places.get(part.section) ?? last;
      return { part, place: last, at };
    })
    .filter(({ part }) => !hidden.has(part.section))
    .sort((a, b) => a.place - b.place || a.at - b.at)
    .map(({ part }) => part);
}
