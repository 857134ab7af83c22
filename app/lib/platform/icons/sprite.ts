// Written by scripts/icons.js.
export const spriteVersion = "2cf8e5";
const sets = {
  heroicons_mini:
    "arrow-down arrow-left arrow-right arrow-top-right-on-square arrow-up arrow-uturn-left arrow-uturn-right backspace bold check check-circle chevron-double-left chevron-double-right chevron-down chevron-left chevron-right chevron-up chevron-up-down exclamation-circle exclamation-triangle globe-alt information-circle italic link list-bullet numbered-list pencil photo plus table-cells view-columns x-mark",
  heroicons_outline:
    "archive-box arrow-down arrow-down-tray arrow-left arrow-path arrow-path-rounded-square arrow-right arrow-right-on-rectangle arrow-top-right-on-square arrow-up arrow-up-tray arrow-uturn-left arrows-pointing-out arrows-right-left bars-3 bars-3-bottom-right beaker bell bell-slash bolt book-open bookmark briefcase building-library building-office building-office-2 building-storefront calendar calendar-days camera chart-bar chat-bubble-bottom-center-text chat-bubble-left-right check-badge check-circle chevron-left chevron-right clipboard-document clipboard-document-check clipboard-document-list clock code-bracket cog-6-tooth cog-8-tooth command-line computer-desktop device-phone-mobile document document-arrow-down document-chart-bar document-duplicate document-text ellipsis-vertical envelope envelope-open exclamation-triangle eye eye-slash film finger-print flag folder folder-open folder-plus funnel globe-alt globe-europe-africa hashtag home home-modern identification inbox inbox-arrow-down information-circle key lifebuoy light-bulb link list-bullet lock-closed magnifying-glass map map-pin megaphone minus-circle moon newspaper paper-airplane paper-clip pencil-square phone phone-arrow-up-right photo plus plus-circle printer puzzle-piece question-mark-circle queue-list rectangle-group rocket-launch rss scale server-stack shield-check signal signal-slash sparkles speaker-wave square-3-stack-3d squares-2x2 squares-plus sun swatch table-cells tag ticket trash user user-circle user-group users window wrench-screwdriver x-circle x-mark",
  heroicons_solid: "bell envelope envelope-open pause play",
};
export const spriteNames: ReadonlySet<string> = new Set(
  Object.entries(sets).flatMap(([set, icons]) => icons.split(" ").map((icon) => `${set}:${icon}`)),
);
