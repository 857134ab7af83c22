import { sections } from "~/lib/content/definition/registry.server";
import type { MenuCode } from "~/lib/menus/menu-table";

/** What the administration says of a part of the front page by its name: a section's id, or the code of a menu. */
export type FrontBlock = { block: string; isHidden?: boolean };

/** Menus that are parts of the front page, and where they stand among its sections. */
export const frontMenus = [
  { code: "hangihizmet", as: "finder", order: 22 },
  { code: "anasayfa-bornova-rehber", as: "guide", order: 80 },
] as const satisfies readonly { code: MenuCode; as: string; order: number }[];

/** Where each part that the front page can have stands by itself, from the top down. */
export const frontOrder: ReadonlyMap<string, number> = new Map(
  [
    ...[...sections.values()].flatMap(({ id, publicFace: { frontPage } }) =>
      frontPage ? [[id, frontPage.order] as const] : [],
    ),
    ...frontMenus.map(({ code, order }) => [code, order] as const),
  ].sort(([, a], [, b]) => a - b),
);

/**
 * Parts in the order that the administration chose, without those that it hides. What it doesn't name stands behind the
 * part that it stands behind by itself.
 * @param parts in the order in which they stand by themselves
 */
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
