import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Plugin, Rollup } from "vite";

/** Modules that the scripts of a page fetch themselves, by the `data-lazy` of what the server draws for them. */
const sources: Readonly<Record<string, string>> = {
  input: "app/components/fields/lazy/lazy-inputs.tsx",
  rows: "app/components/fields/rows/row-inputs.tsx",
  file: "app/components/fields/file-inputs.tsx",
};
const virtual = "virtual:late-modules";
const file = "late-modules.json";

function filesOf(source: string, bundle: Rollup.OutputBundle): string[] {
  const id = join(import.meta.dirname, "..", source);
  const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
  const own = chunks.find(({ moduleIds }) => moduleIds.includes(id));
  if (!own) throw new Error(`bundling/late-modules.ts names ${source}, which is in no file of the build`);
  const files = new Set([own.fileName]);
  for (const name of files)
    for (const one of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) files.add(one);
  return [...files].map((name) => `/${name}`);
}

/** Tells the server the files of what a page will fetch, so that browsers fetch them with the page's own. */
export function lateModules(): Plugin {
  let isServer = false;
  return {
    name: "meydan-late-modules",
    configResolved({ command, build }) {
      isServer = command === "build" && Boolean(build.ssr);
    },
    generateBundle(_options, bundle) {
      if (isServer) return;
      const all = Object.entries(sources).map(([mark, source]) => [mark, filesOf(source, bundle)]);
      this.emitFile({ type: "asset", fileName: file, source: JSON.stringify(Object.fromEntries(all)) });
    },
    resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
    load(id) {
      if (id !== `\0${virtual}`) return undefined;
      // Remix builds the browser's files first.
      const path = join(import.meta.dirname, "../build/client", file);
      return `export const lateModules = ${isServer && existsSync(path) ? readFileSync(path, "utf8") : "{}"};`;
    },
  };
}
