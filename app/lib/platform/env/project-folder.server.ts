import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of package.json, wherever this module stands in it: among the sources, or in the build's one file. */
function find(folder: string): string {
  const above = dirname(folder);
  return existsSync(join(folder, "package.json")) || above === folder ? folder : find(above);
}

/** Where the product's own files are; the server may have been started from any other folder. */
export const projectFolder = find(dirname(fileURLToPath(import.meta.url)));
