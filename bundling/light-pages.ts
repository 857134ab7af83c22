import type { Plugin } from "vite";

/**
 * What every page would say of the router though the browser's build has it settled (`settled-facts.ts`): its flags, its
 * mode, and which parts a route does not have.
 */
export const lightPages: Plugin = {
  name: "meydan-light-pages",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  config: () => ({ define: { "import.meta.env.HAS_SETTLED_ROUTER": "true" } }),
  transform(code, id) {
    if (!id.endsWith("virtual:remix/server-manifest")) return undefined;
    return { code: code.replace(/(["']?)has\w+\1:\s*false,\s*/g, ""), map: null };
  },
};
