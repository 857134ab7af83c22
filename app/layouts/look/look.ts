export const schemes = ["light", "dark", "auto"] as const;
export const themes = ["default", "brand", "teal", "rose", "purple", "amber"] as const;
/** In display order: vertical ones, then horizontal ones. */
export const layoutNames = [
  "empty",
  "classic",
  "classy",
  "compact",
  "dense",
  "futuristic",
  "thin",
  "centered",
  "enterprise",
  "material",
  "modern",
] as const;

/** The navigation is across the page, and its menus show every page's icon. */
export const horizontalLayouts: readonly (typeof layoutNames)[number][] = [
  "centered",
  "enterprise",
  "material",
  "modern",
];

export type Scheme = (typeof schemes)[number];
export type Theme = (typeof themes)[number];
export type LayoutName = (typeof layoutNames)[number];
export type Look = { scheme: Scheme; theme: Theme; layout: LayoutName };

/** Specification §9. */
export const defaultLook: Look = { scheme: "light", theme: "default", layout: "compact" };

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((candidate) => candidate === value);

export const parseLayoutName = (value: unknown): LayoutName | undefined => oneOf(layoutNames, value);

/** The known parts of a cookie, a form, or an older release's settings. */
export function parseLookParts(value: unknown): Partial<Look> {
  if (typeof value !== "object" || value === null) return {};
  const { scheme, theme, layout } = value as Record<string, unknown>;
  const parts = { scheme: oneOf(schemes, scheme), theme: oneOf(themes, theme), layout: parseLayoutName(layout) };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

export function parseLook(value: unknown): Look {
  return { ...defaultLook, ...parseLookParts(value) };
}
