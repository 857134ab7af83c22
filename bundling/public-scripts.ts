import { readFileSync, readdirSync } from "node:fs";

import type { Plugin } from "vite";

const folder = "app/public-scripts";
const virtual = "virtual:public-scripts";

/**
 * Builds each module of app/public-scripts into a hashed file and tells the server the names: public pages load them
 * without the application.
 */
export function publicScripts(): Plugin {
  const names = readdirSync(folder)
    .filter((file) => /^[\w-]+\.ts$/.test(file))
    .map((file) => file.slice(0, -".ts".length));
  let built: "client" | "server" | undefined;
  return {
    name: "meydan-public-scripts",
    configResolved({ command, build }) {
      if (command === "build") built = build.ssr ? "server" : "client";
    },
    buildStart() {
      if (built !== "client") return;
      for (const name of names)
        this.emitFile({
          type: "chunk",
          id: `${folder}/${name}.ts`,
          name: `plain-${name}`,
          preserveSignature: "strict",
        });
    },
    resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
    load(id) {
      if (id !== `\0${virtual}`) return undefined;
      // Remix builds the browser's files first.
      const files =
        built === "server"
          ? (JSON.parse(readFileSync("build/client/.vite/manifest.json", "utf8")) as Record<string, { file: string }>)
          : {};
      const addresses = Object.fromEntries(
        names.map((name) => [name, `/${files[`${folder}/${name}.ts`]?.file ?? `${folder}/${name}.ts`}`]),
      );
      return `export const publicScripts = ${JSON.stringify(addresses)};`;
    },
  };
}
