import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import type { Plugin } from "vite";

const name = "react-dom/server";
const written = "push:function(a){null!==a&&(g+=a);return!0}";
const given = "push:function(a){null!==a&&(b&&b.piece?b.piece(a):g+=a);return!0}";

/** React's renderer to a string, which gives each piece to `options.piece` if there is one. */
function renderer(): string {
  const folder = dirname(createRequire(import.meta.url).resolve(`${name}.node`));
  const code = readFileSync(join(folder, "cjs/react-dom-server-legacy.node.production.min.js"), "utf8");
  if (code.split(written).length !== 2)
    throw new Error("react-dom's server is written in another way than bundling/drawn-pieces.ts knows");
  return code.replace(written, given);
}

/** A document is made of bytes from the beginning (lib/platform/http/response/bytes-of-pieces.server.ts). */
export const drawnPieces: Plugin = {
  name: "meydan-drawn-pieces",
  enforce: "pre",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  resolveId: (id) => (id === name ? "\0drawn-pieces" : undefined),
  load: (id) =>
    id === "\0drawn-pieces"
      ? `import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const renderer = {};
(function (exports) {${renderer()}
})(renderer);
export const { renderToStaticMarkup, renderToString } = renderer;
/** Long pages alone need it. */
export const renderToPipeableStream = (...given) => require("${name}").renderToPipeableStream(...given);
`
      : undefined,
};
