import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { minify } from "terser";
import { defineConfig, type Plugin } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";

import { pageTexts } from "./scripts/page-texts.js";
import { chunkOf } from "./vite.chunks";
import { publicScripts } from "./vite.public-scripts";
import { settledFacts } from "./vite.settled";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

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
