// Collects every icon the interface names into public/icons/interface.svg, so that no icon is JavaScript.
// `node scripts/icons.js` writes the sprite and its version; `--check` fails when they are out of date.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const spriteFile = join(root, "public/icons/interface.svg");
const versionFile = join(root, "app/lib/platform/icons/sprite.ts");
const namesFile = join(root, "app/lib/platform/icons/sprite-names.ts");

const suffixes = { heroicons_outline: "", heroicons_solid: "-solid", heroicons_mini: "-20-solid" };

export function findIconNames(text) {
  return [...text.matchAll(/["'`](heroicons_(?:outline|solid|mini):[a-z0-9-]+)["'`]/g)].map((match) => match[1]);
}

/** The symbol's name, as in icon-href.ts. */
const symbolOf = (name) => name.replace(/^heroicons_(?:outline:)?/, "").replace(":", "-");

/**
 * The sprite of some icons. Throws with all names that no set has.
 * @param {string[]} names
 * @param {{ icons: Record<string, { body: string, width?: number }>, width: number }} collection
 */
export function buildSprite(names, collection) {
  const unknown = [];
  const symbols = [...new Set(names)].sort().map((name) => {
    const [set, icon] = name.split(":");
    const found = collection.icons[`${icon}${suffixes[set]}`];
    if (!found) {
      unknown.push(name);
      return "";
    }
    const size = found.width ?? collection.width;
    return `<symbol id="${symbolOf(name)}" viewBox="0 0 ${size} ${size}">${found.body}</symbol>`;
  });
  if (unknown.length > 0) throw new Error(`Unknown icons: ${unknown.join(", ")}`);
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`;
}

/** What all pages load, and a type: no name is in a script that doesn't draw the icon. */
function versionModule(names, sprite) {
  const version = createHash("sha256").update(sprite).digest("hex").slice(0, 6);
  return [
    "// Written by scripts/icons.js.",
    `export const spriteVersion = "${version}";`,
    "/** An icon of the interface's sprite. */",
    "export type InterfaceIcon =",
    ...[...new Set(names)].sort().map((name) => `  | "${name}"`),
    "",
  ]
    .join("\n")
    .replace(/\n$/, ";\n");
}

function namesModule(names) {
  const sets = new Map();
  for (const name of [...new Set(names)].sort()) {
    const [set, icon] = name.split(":");
    sets.set(set, [...(sets.get(set) ?? []), icon]);
  }
  return [
    "// Written by scripts/icons.js.",
    'import type { InterfaceIcon } from "./sprite";',
    "",
    "const sets = {",
    ...[...sets].map(([set, icons]) => `  ${set}:\n    "${icons.join(" ")}",`),
    "};",
    'export const interfaceIcons: ReadonlySet<string> = new Set(Object.entries(sets).flatMap(([set, icons]) => icons.split(" ").map((icon) => `${set}:${icon}`)));',
    "export const isInterfaceIcon = (name: string): name is InterfaceIcon => interfaceIcons.has(name);",
    "",
  ].join("\n");
}

function sourceFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => file !== versionFile && file !== namesFile);
}

function readOr(file, otherwise) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return otherwise;
    throw error;
  }
}

function run(check) {
  const collection = createRequire(import.meta.url)("@iconify-json/heroicons/icons.json");
  const names = sourceFiles(join(root, "app")).flatMap((file) => findIconNames(readFileSync(file, "utf8")));
  const sprite = buildSprite(names, collection);
  for (const [file, text] of [
    [spriteFile, sprite],
    [versionFile, versionModule(names, sprite)],
    [namesFile, namesModule(names)],
  ]) {
    if (readOr(file, "") === text) continue;
    if (check) throw new Error(`${file} is out of date: run node scripts/icons.js`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    run(process.argv.includes("--check"));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
