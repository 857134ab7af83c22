// Which of the browser's modules share a file: a list loads 9 files in place of 78, and 12 % less in gzip. Paths are
// below app/, without their endings; one that is moved or removed stops the build.
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Small parts of nearly every page: one shared file is smaller and fewer requests than a file for each. */
const everywhere = [
  "components/content/days-to",
  "components/content/entry-title",
  "components/content/state-badge",
  "components/controls/answer/use-answer",
  "components/controls/empty-state",
  "components/controls/field",
  "components/controls/hydration/after-click",
  "components/controls/hydration/before-hydration",
  "components/controls/hydration/deferred",
  "components/controls/hydration/lazy-module",
  "components/controls/hydration/lazy-part",
  "components/controls/hydration/matching-control",
  "components/controls/hydration/reveal-marker",
  "components/controls/hydration/use-awaited",
  "components/controls/hydration/use-hydrated",
  "components/controls/hydration/use-scripts-only",
  "components/controls/loading-bar-store",
  "components/controls/not-kept",
  "components/controls/page-title",
  "components/controls/rows/action-menu",
  "components/controls/rows/plain-click",
  "components/controls/tab-links",
  "components/controls/toast-store",
  "components/fields/form-context",
  "components/fields/labels",
  "components/icon",
  "components/inbox/pending-inbox",
  "components/own-icon",
  "components/page-meta",
  "components/ui/alert",
  "components/ui/avatar",
  "components/ui/badge",
  "components/ui/button",
  "components/ui/changing",
  "components/ui/checkbox",
  "components/ui/cn",
  "components/ui/dropdown-menu",
  "components/ui/icon",
  "components/ui/input",
  "components/ui/label",
  "components/ui/merge-classes",
  "components/ui/native-select",
  "components/ui/overlay",
  "components/ui/overlay-context",
  "components/ui/popover-target",
  "components/ui/tone",
  "components/ui/use-close-on-navigation",
  "components/ui/use-menu-behaviour",
  "components/ui/use-popover-place",
  "layouts/document/error-meta",
  "layouts/document/nonce",
  "layouts/document/root-data",
  "layouts/document/word-files",
  "layouts/empty",
  "layouts/lock/lock-state",
  "layouts/lock/watch-answers",
  "layouts/look/use-layout-name",
  "layouts/parts/header/brand",
  "layouts/parts/header/language-menu",
  "layouts/parts/header/logo",
  "layouts/parts/header/scheme-toggle",
  "layouts/parts/header/user-avatar",
  "layouts/parts/look/preference-form",
  "layouts/parts/navigation/navigation-drawer",
  "layouts/parts/page-content",
  "layouts/parts/panels/chat/chat-link",
  "layouts/parts/panels/panel-form",
  "lib/auth/session/access-token",
  "lib/content/definition/definition",
  "lib/content/definition/paths",
  "lib/content/values",
  "lib/files/serving/file-urls",
  "lib/inbox/inbox-kinds",
  "lib/platform/http/request/fetched-once",
  "lib/platform/http/request/unanswered",
  "lib/platform/http/response/form-answer",
  "lib/platform/http/server/page-router",
  "lib/platform/i18n/browser-translator",
  "lib/platform/i18n/i18n",
  "lib/platform/i18n/i18n.client",
  "lib/platform/i18n/leftover-texts",
  "lib/platform/text/dates/clock",
  "lib/platform/text/dates/dates",
  "lib/platform/text/dates/zone",
  "lib/platform/text/numbers",
  "lib/platform/text/phones",
  "lib/shortcuts/shortcut-paths",
  "routes/content/versions/changes-text",
];

/** The shell in all its layouts, and the document's parts. */
const shell = [
  "components/controls/hydration/when-idle",
  "components/controls/skip-link",
  "components/controls/toaster",
  "components/controls/undo-form",
  "components/controls/use-closing-details",
  "layouts/centered",
  "layouts/classic",
  "layouts/classy",
  "layouts/compact",
  "layouts/dense",
  "layouts/enterprise",
  "layouts/futuristic",
  "layouts/lock/lock-form",
  "layouts/lock/lock-now",
  "layouts/lock/lock-watch",
  "layouts/lock/use-access-token",
  "layouts/look/use-kept-look",
  "layouts/material",
  "layouts/modern",
  "layouts/parts/error-page",
  "layouts/parts/footer",
  "layouts/parts/frame",
  "layouts/parts/header/fullscreen-button",
  "layouts/parts/header/header",
  "layouts/parts/header/header-brand",
  "layouts/parts/header/person-foot",
  "layouts/parts/header/person-head",
  "layouts/parts/header/toolbar",
  "layouts/parts/header/user-menu",
  "layouts/parts/loading-bar",
  "layouts/parts/look/settings-drawer",
  "layouts/parts/navigation/horizontal-navigation",
  "layouts/parts/navigation/icon-bar",
  "layouts/parts/navigation/main-drawer",
  "layouts/parts/navigation/mark-place",
  "layouts/parts/navigation/navigation-file",
  "layouts/parts/navigation/side-navigation",
  "layouts/parts/not-kept-banner",
  "layouts/parts/panels/chat/chat-panel",
  "layouts/parts/panels/chat/live-chats",
  "layouts/parts/panels/inbox-panel",
  "layouts/parts/panels/live-inbox",
  "layouts/parts/panels/panel",
  "layouts/parts/panels/search/search-bar",
  "layouts/parts/panels/shortcuts-panel",
  "layouts/parts/panels/use-kept-focus",
  "layouts/parts/route-announcer",
  "layouts/shell",
  "layouts/thin",
  "routes/staff-shell",
];

/** Shared by pages with forms: alone, each would be a file of some hundred bytes. */
const forms = [
  "components/content/election-statement",
  "components/controls/choice-label",
  "components/controls/file-input",
  "components/controls/use-leave-guard",
  "components/fields/choices/checkbox-group",
  "components/fields/choices/use-search",
  "components/fields/issue-text",
  "components/fields/lazy/combobox-placeholder",
  "components/fields/use-written",
  "components/files/file-thumbnail",
  "components/ui/breadcrumb",
  "components/ui/card",
  "components/ui/command",
  "components/ui/progress",
  "components/ui/separator",
  "components/ui/switch",
  "components/ui/textarea",
  "components/ui/visually-hidden",
  "lib/files/file-paths",
  "lib/files/limits",
  "lib/platform/i18n/issue-text",
  "lib/platform/text/turkish/fold",
];

/** Shared by pages with lists. */
const lists = [
  "components/controls/rows/chosen-rows",
  "components/controls/rows/row-choice",
  "components/controls/rows/use-chosen",
  "components/fields/values/swatch",
  "components/paging",
  "components/ui/page-window",
  "components/ui/pagination",
  "components/ui/table",
  "lib/platform/text/dates/weekdays",
  "lib/platform/text/money",
];

/** Differences of two texts, for version pages, and for forms after another person's change. */
const compared = [
  "components/fields/values/marked-value",
  "components/fields/values/value-view",
  "routes/content/versions/compared-field",
  "routes/content/versions/differing-fields",
];

/** Rare panels above a form's fields. */
const rare = [
  "routes/content/deadlines",
  "routes/content/panels/changes-panel",
  "routes/content/panels/conflict-panel",
  "routes/content/panels/correction-panel",
  "routes/content/panels/lazy-panels",
  "routes/content/panels/recovery-panel",
  "routes/content/panels/warning-summary",
];

/** Loaded when the search is reached for: the bundler would put it beside the bar, which names it for the server. */
const search = [
  "layouts/parts/panels/search/search-body",
  "layouts/parts/panels/search/search-field",
  "layouts/parts/panels/search/search-list",
  "layouts/parts/panels/search/search-row",
  "layouts/parts/panels/search/use-search-event",
  "layouts/parts/panels/search/use-site-search",
  "lib/search/groups",
];

/** What is uploaded, for the library and for forms with files. */
const uploads = [
  "components/files/copy-address",
  "components/files/upload/accepted-files",
  "components/files/upload/upload-item",
];

/** What sends files: a file more for each of them would be named by every page that uploads. */
const sending = [
  "components/files/attachments/send-attachment",
  "components/files/upload/post-file",
  "components/files/upload/send-file",
];

/** The names of all icons, for pages that draw those which people have chosen. */
const chosenIcons = ["components/chosen-icon", "lib/platform/icons/chosen-icon", "lib/platform/icons/sprite-names"];

/** Beside the list of conversations. */
const besideChats = ["routes/apps/chat/drawer", "routes/apps/chat/found-messages"];

/** Files of their own: always needed by forms, or loaded rarely or by another page too. */
const alone = [
  "components/fields/focus-field",
  "components/files/file-line",
  "layouts/parts/refusal-banner",
  "lib/platform/icons/icon-sets",
];

const shared: Readonly<Record<string, readonly string[]>> = {
  parts: [...everywhere, ...shell],
  forms,
  lists,
  compared,
  rare,
  search,
  uploads,
  sending,
  besideChats,
  chosenIcons,
};

const chunkOfModule = new Map([
  ...Object.entries(shared).flatMap(([chunk, modules]) => modules.map((module) => [module, chunk] as const)),
  ...alone.map((module) => [module, module.slice(module.lastIndexOf("/") + 1)] as const),
]);

for (const module of chunkOfModule.keys())
  if (!["ts", "tsx"].some((ending) => existsSync(join(import.meta.dirname, `../app/${module}.${ending}`))))
    throw new Error(`bundling/chunks.ts names app/${module}, which is not there`);

/** For every page: the file name changes only with these packages, so our releases leave it cached in browsers. */
const packages =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|react-i18next|void-elements|html-parse-stringify|i18next|clsx|class-variance-authority|@remix-run\/(react|router|server-runtime)|@babel\/runtime)\/|^\0(vite\/preload-helper|commonjsHelpers)/;

/** For Rollup's `manualChunks`; undefined: as it likes. */
export function chunkOf(id: string): string | undefined {
  if (packages.test(id)) return "vendor";
  if (id.endsWith("virtual:public-scripts")) return "parts";
  const module = /\/app\/(.+)\.tsx?$/.exec(id)?.[1];
  return module === undefined ? undefined : chunkOfModule.get(module);
}
