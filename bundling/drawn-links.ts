import type { Plugin } from "vite";

const routersName = "@remix-run/react";
const drawnLink = "app/layouts/document/drawn-link.server.tsx";

/**
 * The server draws links without the browser's part of them (layouts/document/drawn-link.server.tsx): a page of the
 * staff has hundreds, a twentieth of its time.
 */
export const drawnLinks: Plugin = {
  name: "meydan-drawn-links",
  enforce: "pre",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  resolveId: (id, importer = "") =>
    id === routersName && /\/app\//.test(importer) && !importer.endsWith(drawnLink) ? "\0drawn-links" : undefined,
  load: (id) =>
    id === "\0drawn-links" ? `export * from "${routersName}";\nexport { Link } from "/${drawnLink}";\n` : undefined,
};
