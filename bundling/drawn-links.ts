import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

const routersName = "@remix-run/react";
// Whole paths: a container may hold the product in a folder that is called "app" itself.
const app = fileURLToPath(new URL("../app/", import.meta.url));
const drawnLink = `${app}layouts/document/drawn-link.server.tsx`;

/**
 * The server draws links without the browser's part of them (layouts/document/drawn-link.server.tsx): a page of the
 * staff has hundreds, a twentieth of its time.
 */
export const drawnLinks: Plugin = {
  name: "meydan-drawn-links",
  enforce: "pre",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  resolveId: (id, importer = "") =>
    id === routersName && importer.startsWith(app) && importer !== drawnLink ? "\0drawn-links" : undefined,
  load: (id) =>
    id === "\0drawn-links"
      ? `export * from "${routersName}";\nexport { Link } from ${JSON.stringify(drawnLink)};\n`
      : undefined,
};
