// Written by scripts/icons.js.
export const siteSpriteVersion = "778c3f";

const sets = {
  heroicons_mini:
    "arrow-top-right-on-square check chevron-double-left chevron-double-right chevron-down chevron-left chevron-right exclamation-circle exclamation-triangle",
  heroicons_outline:
    "academic-cap arrow-down-tray arrow-path-rounded-square arrow-right arrow-right-on-rectangle arrow-top-right-on-square arrows-right-left bars-3 bell bolt book-open briefcase building-library building-office building-office-2 building-storefront calendar calendar-days camera chart-bar chat-bubble-bottom-center-text chat-bubble-left-right check-badge clipboard-document-check clock code-bracket document-arrow-down document-chart-bar document-text envelope exclamation-triangle eye eye-slash film folder-open funnel globe-alt globe-europe-africa hashtag home-modern identification information-circle lifebuoy light-bulb link list-bullet magnifying-glass map map-pin megaphone moon newspaper pencil-square phone phone-arrow-up-right photo printer puzzle-piece question-mark-circle queue-list rss scale shield-check square-3-stack-3d squares-2x2 sun swatch table-cells tag ticket user user-circle user-group users window x-mark",
  heroicons_solid:
    "pause play",
};
export const siteIcons: ReadonlySet<string> = new Set(Object.entries(sets).flatMap(([set, icons]) => icons.split(" ").map((icon) => `${set}:${icon}`)));
