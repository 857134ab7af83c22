import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { minify } from "terser";
import { defineConfig, type Plugin } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";

import { pageTexts } from "./scripts/page-texts.js";
import { publicScripts } from "./vite.public-scripts";
import { settledFacts } from "./vite.settled";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Small parts of nearly every page: one shared file is smaller and fewer requests than a file for each. */
const everywhere =
  /\/app\/(components\/(controls\/before-hydration|inbox\/pending-inbox|icon|page-meta)|components\/content\/(days-to|entry-title|state-badge)|components\/fields\/(labels|form-context)|components\/(?:ui|controls)\/(action-menu|after-click|alert|avatar|badge|button|changing|checkbox|cn|deferred|dropdown-menu|empty-state|field|icon|input|label|lazy-module|lazy-part|loading-bar-store|matching-control|merge-classes|native-select|overlay|overlay-context|page-title|plain-click|popover-target|reveal-marker|tab-links|toast-store|tone|use-awaited|use-close-on-navigation|use-hydrated|use-menu-behaviour|use-popover-place|use-scripts-only)|layouts\/(parts\/)?(panels\/(chat-ask|chat-link|panel-form)|word-files|lock\/watch-answers|lock\/(lock-state|not-kept)|brand|empty|error-meta|language-menu|logo|nonce|page-content|preference-form|root-data|navigation-drawer|scheme-toggle|use-layout-name|user-avatar)|lib\/(content\/(?:values|definition\/(?:definition|paths))|files\/serving\/file-urls|auth\/session\/access-token)|lib\/inbox\/inbox-kinds|lib\/shortcuts\/shortcut-paths|lib\/platform\/http\/(?:fetched-once|page-router|unanswered)|lib\/platform\/i18n\/(i18n|i18n\.client|browser-translator|leftover-texts)|routes\/content\/changes-text|lib\/platform\/text\/(clock|dates|numbers|phones|zone))\.tsx?$/;

/** The shell in all its layouts, and the document's parts. */
const shell =
  /\/app\/(components\/controls\/(skip-link|toaster|use-closing-details|when-idle)|layouts\/(centered|classic|classy|compact|dense|enterprise|futuristic|material|modern|shell|thin|use-kept-look|lock\/(lock-form|lock-now|lock-watch|use-access-token)|parts\/(error-page|footer|frame|fullscreen-button|header|header-brand|horizontal-navigation|icon-bar|loading-bar|main-drawer|not-kept-banner|mark-place|navigation-file|person-foot|person-head|route-announcer|settings-drawer|side-navigation|toolbar|user-menu)|parts\/panels\/(chat-panel|inbox-panel|late|live-inbox|panel|search-bar|shortcuts-panel|use-kept-focus))|routes\/staff-shell)\.tsx?$/;

/** For every page: the file name changes only with these packages, so our releases leave it cached in browsers. */
const packages =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|react-i18next|void-elements|html-parse-stringify|i18next|clsx|class-variance-authority|@remix-run\/(react|router|server-runtime)|@babel\/runtime)\/|^\0(vite\/preload-helper|commonjsHelpers)/;

/** Shared by pages with forms: alone, each would be a file of some hundred bytes. */
const forms =
  /\/app\/(components\/(?:ui|controls)\/(textarea|switch|progress|choice-label|card|breadcrumb|file-input|command|separator|visually-hidden)|components\/(content\/election-statement|fields\/(checkbox-group|combobox-placeholder|fold|issue-text|use-search|use-written)|files\/(accepted-files|file-thumbnail|upload-item))|routes\/content\/use-leave-guard|lib\/(files\/(file-paths|limits)|platform\/(icons\/icon-sets|text\/fold)))\.tsx?$/;

/** Shared by pages with lists. */
const lists =
  /\/app\/(components\/(paging|controls\/(chosen-rows|row-choice|use-chosen)|fields\/swatch|ui\/(pagination|page-window|table))|lib\/platform\/text\/(money|weekdays))\.tsx?$/;

/** Differences of two texts, for version pages, and for forms after another person's change. */
const compared =
  /\/app\/(components\/fields\/(marked-value|value-view)|routes\/content\/(compared-field|differing-fields))\.tsx?$/;

/** Rare panels above a form's fields. */
const rare =
  /\/app\/routes\/content\/(changes-panel|conflict-panel|correction-panel|deadlines|lazy-panels|recovery-panel|warning-summary)\.tsx?$/;

/** Files of their own: always needed by forms, or loaded rarely or by another page too. */
const alone = /\/app\/components\/(?:files|fields)\/(file-line|focus-field)\.tsx?$/;

/** Loaded when the search is reached for: the bundler would put it beside the bar, which names it for the server. */
const search =
  /\/app\/(layouts\/parts\/panels\/(search-(body|field|list|row)|use-(search-event|site-search))|lib\/search\/groups)\.tsx?$/;

const chunkOf = (id: string) =>
  packages.test(id)
    ? "vendor"
    : everywhere.test(id) || shell.test(id) || id.endsWith("virtual:public-scripts")
      ? "parts"
      : forms.test(id)
        ? "forms"
        : lists.test(id)
          ? "lists"
          : compared.test(id)
            ? "compared"
            : rare.test(id)
              ? "rare"
              : search.test(id)
                ? "search"
                : alone.exec(id)?.[1];

/**
 * Bundled into the server's file: otherwise each start would search, open and compile hundreds of modules, twice the
 * work of all other reading.
 */
const bundled = [
  ...["drizzle-orm", "zod", "@conform-to/react", "@conform-to/zod", "@conform-to/dom", "diff", "marked"],
  ...["htmlparser2", "domhandler", "domutils", "dom-serializer", "domelementtype", "entities"],
];

/**
 * Separate files: imported before the rest, so that the embedded database starts while that loads, and by the
 * operator's commands without a server.
 */
const files = {
  "database.js": "app/lib/platform/db/embedded/embedded.server.ts",
  "backup.js": "app/lib/backup/command.server.ts",
  "doctor.js": "app/lib/doctor/command.server.ts",
  "ready-database.js": "app/lib/migrations/make-ready-database.server.ts",
};
const ownFiles: Plugin = {
  name: "meydan-own-files",
  apply: (_config, { isSsrBuild }) => isSsrBuild === true,
  buildStart() {
    for (const [fileName, id] of Object.entries(files)) this.emitFile({ type: "chunk", id, fileName });
  },
};

/**
 * Drizzle checks the class of each part of a statement eight times, walking names in case several copies of the library
 * exist. A build has one copy, so a plain class check is enough: a tenth of a save's processor time.
 */
export const oneDrizzle: Plugin = {
  name: "meydan-one-drizzle",
  apply: "build",
  transform(code, id) {
    if (!/drizzle-orm\/entity\.js$/.test(id)) return undefined;
    const begin = code.indexOf("function is(value, type) {");
    const end = code.indexOf("\n}\n", begin);
    if (begin === -1 || end === -1)
      throw new Error("drizzle-orm/entity.js is written in another way than vite.config.ts knows");
    return {
      code: `${code.slice(0, begin)}function is(value, type) {\n  return value instanceof type;${code.slice(end)}`,
      map: null,
    };
  },
};

/**
 * The server gets react-dom's parts that only browsers run by `require`. For an import, Node would read both of its
 * copies to find the names, and keep the text of the development copy, two megabytes, for good.
 */
const requiredReactDom: Plugin = {
  name: "meydan-required-react-dom",
  enforce: "pre",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  resolveId: (id) => (id === "react-dom" ? "\0react-dom" : undefined),
  load(id) {
    if (id !== "\0react-dom") return undefined;
    return 'import { createRequire } from "node:module";\nexport const { createPortal, flushSync } = createRequire(import.meta.url)("react-dom");\n';
  },
  generateBundle(_options, bundle) {
    const importing = Object.values(bundle).filter(
      (chunk) => chunk.type === "chunk" && chunk.imports.includes("react-dom"),
    );
    if (importing.length > 0)
      this.error(`react-dom is imported by ${importing.map(({ fileName }) => fileName).join(", ")}`);
  },
};

/**
 * V8 keeps a program's text, and one Turkish letter outside of Latin-1 doubles it to two bytes per character. As
 * escapes they mean the same in strings, templates, regular expressions and names.
 */
const plainLetters: Plugin = {
  name: "meydan-plain-letters",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  renderChunk: {
    order: "post",
    handler(code) {
      const plain = code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
      return plain === code ? null : { code: plain, map: null };
    },
  },
};

/** Every loader and action of the build answers failures in one place, on every server. */
const answeredFailures: Plugin = {
  name: "meydan-answered-failures",
  transform(code, id) {
    if (!id.endsWith("virtual:remix/server-build")) return undefined;
    return {
      code: `${code}\nimport { answerFailures } from "/app/routes/answer-failures.server.ts";\nanswerFailures(routes);\n`,
      map: null,
    };
  },
};

/** Terser after esbuild: equal names in equal places save a twentieth in gzip. Without its unsafe options. */
const smaller: Plugin = {
  name: "meydan-smaller",
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  renderChunk: {
    order: "post",
    async handler(code, { modules }) {
      const own = Object.entries(modules).map(([id, { renderedLength }]) =>
        id.includes("/node_modules/") ? -renderedLength : renderedLength,
      );
      // Functions hoisted together compress better, except in packages.
      const hoist_funs = own.reduce((sum, length) => sum + length, 0) > 0;
      const { code: small } = await minify(code, {
        module: true,
        ecma: 2020,
        compress: { passes: 2, hoist_funs },
        format: { comments: false },
      });
      return small === undefined ? null : { code: small, map: null };
    },
  },
};

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    tailwindcss(),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
    tsconfigPaths(),
    publicScripts(),
    ownFiles,
    oneDrizzle,
    requiredReactDom,
    plainLetters,
    answeredFailures,
    pageTexts(),
    settledFacts(),
    smaller,
  ],
  build: {
    target: "es2022",
    cssMinify: true,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
  ssr: { noExternal: command === "build" ? bundled : [] },
  optimizeDeps: {
    include: ["i18next", "react-i18next", "class-variance-authority", "clsx", "@conform-to/react", "react-day-picker"],
    exclude: ["@node-rs/argon2", "@electric-sql/pglite", "sharp"],
  },
  server: { watch: { ignored: ["**/data/**"] } },
}));
