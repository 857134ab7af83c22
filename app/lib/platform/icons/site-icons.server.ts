// Written by scripts/icons.js.
export const siteSpriteVersion = "82ba37";

const sets = {
  heroicons_mini:
    "arrow-top-right-on-square check chevron-double-left chevron-double-right chevron-down chevron-left chevron-right exclamation-circle exclamation-triangle",
  heroicons_outline:
    "arrow-down-tray arrow-right arrow-right-on-rectangle bars-3 bell bolt building-office-2 calendar clock code-bracket document-arrow-down document-text envelope exclamation-triangle eye eye-slash funnel information-circle light-bulb list-bullet magnifying-glass map map-pin megaphone moon pencil-square phone printer rss sun table-cells user x-mark",
  heroicons_solid:
    "pause play",
};
export const siteIcons: ReadonlySet<string> = new Set(Object.entries(sets).flatMap(([set, icons]) => icons.split(" ").map((icon) => `${set}:${icon}`)));
