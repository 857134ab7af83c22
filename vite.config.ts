import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";

import { answeredFailures } from "./bundling/answered-failures";
import { lateModules } from "./bundling/late-modules";
import { ownFiles } from "./bundling/own-files";
import { plainStyles } from "./bundling/plain-styles";
import { publicScripts } from "./bundling/public-scripts";
import { chunks, savings } from "./bundling/savings";
import { pageTexts } from "./scripts/page-texts.js";

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
  ...["libphonenumber-js", "rate-limiter-flexible", "react-i18next", "remix-i18next"],
  ...["@visx/curve", "@visx/group", "@visx/scale", "@visx/shape", "@visx/vendor", /^d3-/, "internmap", "classnames"],
];

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
    plainStyles,
    publicScripts(),
    lateModules(),
    ownFiles,
    answeredFailures,
    pageTexts(),
    ...savings(),
  ],
  build: {
    target: "es2022",
    cssMinify: true,
    rollupOptions: isSsrBuild ? {} : { output: chunks },
  },
  ssr: { noExternal: command === "build" ? bundled : [] },
  optimizeDeps: {
    include: ["i18next", "react-i18next", "class-variance-authority", "clsx", "@conform-to/react", "react-day-picker"],
    exclude: ["@node-rs/argon2", "@electric-sql/pglite", "sharp"],
  },
  server: { watch: { ignored: ["**/data/**"] } },
}));
