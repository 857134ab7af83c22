import { readdirSync } from "node:fs";
import { extname } from "node:path";

import type { RequestHandler, Response } from "express";

const ending = ".br";

/**
 * Serves the Brotli copies (`x.js.br`) of the build. `choose` runs before `express.static`; `describe`: its
 * `setHeaders`.
 */
export function packedFiles(folder: string): {
  choose: RequestHandler;
  describe: (response: Response, file: string) => void;
} {
  const packed = new Set(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(ending))
      .map((name) => `/${name.replaceAll("\\", "/")}`),
  );
  return {
    choose(request, response, next) {
      const { path } = request;
      if (packed.has(path + ending)) {
        response.vary("Accept-Encoding");
        if (request.acceptsEncodings("br")) request.url = path + ending + request.url.slice(path.length);
      }
      next();
    },
    // Runs only for a file that is sent: a copy deleted since the start is a plain 404.
    describe(response, file) {
      if (!file.endsWith(ending)) return;
      response.type(extname(file.slice(0, -ending.length)));
      response.setHeader("Content-Encoding", "br");
    },
  };
}
