import type { Plugin } from "vite";

/**
 * The server gets react-dom's parts that only browsers run by `require`. For an import, Node would read both of its
 * copies to find the names, and keep the text of the development copy for good: 4 % of the heap.
 */
export const requiredReactDom: Plugin = {
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
