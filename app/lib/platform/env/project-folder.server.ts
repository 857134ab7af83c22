import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

function find(folder: string): string {
  const above = dirname(folder);
  return existsSync(join(folder, "package.json")) || above === folder ? folder : find(above);
}

/** The product's own folder; the server may be started from any other. */
export const projectFolder = find(dirname(fileURLToPath(import.meta.url)));
