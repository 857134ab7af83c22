export const menuPlaces = [
  "headerColumn",
  "headerTop",
  "topBar",
  "serviceFinder",
  "sliderButtons",
  "quickActions",
  "footer",
  "side",
  "guide",
  "search",
  "buttons",
  "custom",
] as const;
export type MenuPlace = (typeof menuPlaces)[number];

export type MenuShape = {
  code: string;
  place: MenuPlace;
  maxDepth: 1 | 2 | 3;
  maxItems: number;
  allowIcon: boolean;
  allowImage: boolean;
};

type Allowed = { icon?: true; image?: true };
const menu = <Code extends string>(
  code: Code,
  place: MenuPlace,
  maxDepth: MenuShape["maxDepth"],
  maxItems: number,
  { icon = false, image = false }: Partial<Record<keyof Allowed, boolean>> = {},
) => ({ code, place, maxDepth, maxItems, allowIcon: icon, allowImage: image }) as const;

/** In the order of the overview (content-model §8.2). */
export const menuTable = [
  menu("kurumsalyapi", "headerColumn", 2, 40),
  menu("bornovameclisi", "headerColumn", 2, 40),
  menu("belediyemiz", "headerColumn", 2, 40),
  menu("baskan", "headerColumn", 2, 40),
  menu("raporlar", "headerColumn", 2, 40),
  menu("hizmetlerimiz", "headerTop", 3, 80, { icon: true }),
  menu("hangihizmet", "serviceFinder", 2, 60, { icon: true }),
  menu("guncel", "headerTop", 2, 40, { icon: true }),
  menu("bornova", "headerTop", 2, 40, { icon: true }),
  menu("bizeulasin", "headerTop", 2, 40, { icon: true }),
  menu("ustmenu", "topBar", 1, 10, { icon: true }),
  menu("slidermenu", "sliderButtons", 1, 8, { icon: true }),
  menu("hizliislemlermenu", "quickActions", 1, 10, { icon: true }),
  menu("kurumsal-alt", "footer", 1, 15),
  menu("hizmetlerimiz-alt", "footer", 1, 15),
  menu("guncel-alt", "footer", 1, 15),
  menu("bornova-alt", "footer", 1, 15),
  menu("bizeulasin-alt", "footer", 1, 15),
  menu("kurumsal-yan", "side", 2, 60, { icon: true }),
  menu("hizmetlerimiz-yan", "side", 2, 60, { icon: true }),
  menu("guncel-yan", "side", 1, 30, { icon: true }),
  menu("iletisim-yan", "side", 1, 30, { icon: true }),
  menu("baskan-yan", "side", 1, 30, { icon: true }),
  menu("bornova-yan", "side", 2, 60, { icon: true }),
  menu("anasayfa-bornova-rehber", "guide", 1, 24, { icon: true, image: true }),
  menu("arama-menu", "search", 1, 12, { icon: true }),
  menu("meclis-yan", "side", 1, 30, { icon: true }),
  menu("belediyemiz-yan", "side", 1, 30, { icon: true }),
  menu("bilgihizmet-yan", "side", 1, 30, { icon: true }),
  menu("kurumsal-butonlar", "buttons", 1, 10, { icon: true }),
] as const satisfies readonly MenuShape[];

export type MenuCode = (typeof menuTable)[number]["code"];

export const furtherMenus = "menu-dynamic";

const shapes: ReadonlyMap<string, MenuShape> = new Map(menuTable.map((shape) => [shape.code, shape]));
/** These stand in addresses where a code would. */
const reserved = new Set<string>([furtherMenus, "new", "test"]);

/** Lower-case letters, digits and hyphens, and not used by the product. */
export function isFurtherCode(code: string): boolean {
  return /^[a-z][a-z0-9-]{1,39}$/.test(code) && !code.endsWith("-") && !shapes.has(code) && !reserved.has(code);
}

export const isOwnMenu = (code: string): code is MenuCode => shapes.has(code);

/** A further menu's shape for every other code. */
export function shapeOf(code: string): MenuShape {
  return shapes.get(code) ?? { code, place: "custom", maxDepth: 3, maxItems: 80, allowIcon: true, allowImage: true };
}

export function isSideMenu(code: string): boolean {
  const { place } = shapeOf(code);
  return place === "side" || place === "custom";
}
