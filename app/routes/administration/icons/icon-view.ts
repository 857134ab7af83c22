import type { IconSet } from "~/lib/platform/icons/icon-sets";
import { foldTr } from "~/lib/platform/text/turkish/fold";

export const iconSizes = [16, 20, 24, 32, 40, 48, 64] as const;
export const iconsAPage = 120;

export type IconView = { search: string; size: number; icon: string | null; page: number };

/** `icon-size-6` is six units of four pixels. */
const gridSize = ({ grid }: Pick<IconSet, "grid">) => Number(grid.slice("icon-size-".length)) * 4;

export function readIconView(parameters: URLSearchParams, set: IconSet): IconView {
  const size = iconSizes.find((known) => String(known) === parameters.get("size"));
  const page = Number(parameters.get("page"));
  return {
    search: (parameters.get("search") ?? "").slice(0, 100),
    size: size ?? gridSize(set),
    icon: parameters.get("icon"),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** Default values are left out of the address. */
export function iconViewPath(set: Pick<IconSet, "id" | "grid">, { search, size, icon, page }: IconView): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (size !== gridSize(set)) query.set("size", String(size));
  if (icon) query.set("icon", icon);
  if (page > 1) query.set("page", String(page));
  return `/administration/icons/${set.id}${query.size > 0 ? `?${query}` : ""}`;
}

/**
 * The names that match, a page of them, and the selected one (by default the first). Letters are folded as on a Turkish
 * keyboard ("İZİN", "arrow LEFT"), and a space matches a hyphen.
 */
export function iconsInView(names: readonly string[], { search, icon, page }: IconView) {
  const wanted = foldTr(search)
    .trim()
    .replace(/[\s_-]+/g, "-");
  const found = wanted ? names.filter((name) => name.includes(wanted)) : names;
  const lastPage = Math.max(1, Math.ceil(found.length / iconsAPage));
  const shownPage = Math.min(page, lastPage);
  const start = (shownPage - 1) * iconsAPage;
  return {
    shown: found.slice(start, start + iconsAPage),
    total: found.length,
    page: shownPage,
    lastPage,
    start,
    selected: icon !== null && names.includes(icon) ? icon : (names[0] ?? ""),
  };
}
