// Collects every icon the interface names into public/icons/interface.svg, so that no icon is JavaScript, and those that
// pages without the application show into public/icons/site.svg, half of it. `node scripts/icons.js` writes both and
// their versions; `--check` fails when they are out of date.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { isPlainRoute, loadedTexts } from "./source-files.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const spriteFile = join(root, "public/icons/interface.svg");
const versionFile = join(root, "app/lib/platform/icons/sprite.ts");
const namesFile = join(root, "app/lib/platform/icons/sprite-names.ts");
const siteSpriteFile = join(root, "public/icons/site.svg");
const siteNamesFile = join(root, "app/lib/platform/icons/site-icons.server.ts");

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

const versionOf = (sprite) => createHash("sha256").update(sprite).digest("hex").slice(0, 6);

/** What all pages load, and a type: no name is in a script that doesn't draw the icon. */
function versionModule(names, sprite) {
  return [
    "// Written by scripts/icons.js.",
    `export const spriteVersion = "${versionOf(sprite)}";`,
    "/** An icon of the interface's sprite. */",
    "export type InterfaceIcon =",
    ...[...new Set(names)].sort().map((name) => `  | "${name}"`),
    "",
  ]
    .join("\n")
    .replace(/\n$/, ";\n");
}

/** The lines of a constant with all names. */
function setOfNames(constant, names) {
  const sets = new Map();
  for (const name of [...new Set(names)].sort()) {
    const [set, icon] = name.split(":");
    sets.set(set, [...(sets.get(set) ?? []), icon]);
  }
  return [
    "const sets = {",
    ...[...sets].map(([set, icons]) => `  ${set}:\n    "${icons.join(" ")}",`),
    "};",
    `export const ${constant}: ReadonlySet<string> = new Set(Object.entries(sets).flatMap(([set, icons]) => icons.split(" ").map((icon) => \`\${set}:\${icon}\`)));`,
  ];
}

const namesModule = (names) =>
  [
    "// Written by scripts/icons.js.",
    'import type { InterfaceIcon } from "./sprite";',
    "",
    ...setOfNames("interfaceIcons", names),
    "export const isInterfaceIcon = (name: string): name is InterfaceIcon => interfaceIcons.has(name);",
    "",
  ].join("\n");

const siteNamesModule = (names, sprite) =>
  [
    "// Written by scripts/icons.js.",
    `export const siteSpriteVersion = "${versionOf(sprite)}";`,
    "",
    ...setOfNames("siteIcons", names),
    "",
  ].join("\n");

function sourceFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => ![versionFile, namesFile, siteNamesFile].includes(file));
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
  const files = sourceFiles(join(root, "app"));
  const textOf = (file) => readFileSync(file, "utf8");
  const namesIn = (texts) => texts.flatMap(findIconNames);
  const names = namesIn(files.map(textOf));
  const routes = files.filter((file) => relative(root, file).startsWith(join("app", "routes")));
  // The pages that a plain route frames stand beside it.
  const plain = new Set(routes.filter(isPlainRoute).map(dirname));
  const isComponent = (file) => file.endsWith(".tsx");
  const drawn = loadedTexts(
    routes.filter((file) => plain.has(dirname(file))),
    isComponent,
  ).values();
  // Menus and lists show the icons of sections.
  const sections = files.filter((file) => relative(root, file).startsWith(join("app", "lib", "content", "sections")));
  const siteNames = namesIn([...drawn, ...sections.map(textOf)]);
  const [sprite, siteSprite] = [names, siteNames].map((some) => buildSprite(some, collection));
  for (const [file, text] of [
    [spriteFile, sprite],
    [versionFile, versionModule(names, sprite)],
    [namesFile, namesModule(names)],
    [siteSpriteFile, siteSprite],
    [siteNamesFile, siteNamesModule(siteNames, siteSprite)],
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
