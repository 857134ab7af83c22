import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { iconSets, isIconName, type IconSetKey } from "./icon-sets";
import { isInterfaceIcon } from "./sprite-names";

type IconCollection = { icons: Record<string, { body: string; width?: number; hidden?: boolean }>; width: number };
type Drawn = { version: string; size: number; bodies: ReadonlyMap<string, string> };

const styles: Record<IconSetKey, { from: string; pattern: RegExp }> = {
  mat_twotone: { from: "ic", pattern: /^twotone-(.+)$/ },
  mat_outline: { from: "ic", pattern: /^outline-(.+)$/ },
  mat_solid: { from: "ic", pattern: /^baseline-(.+)$/ },
  feather: { from: "feather", pattern: /^(.+)$/ },
  heroicons_outline: { from: "heroicons", pattern: /^(.+)(?<!-solid)$/ },
  heroicons_solid: { from: "heroicons", pattern: /^(.+)(?<!-(?:16|20))-solid$/ },
  heroicons_mini: { from: "heroicons", pattern: /^(.+)-20-solid$/ },
};

const drawn = new Map<IconSetKey, Drawn>();

// Reads 4 MB of JSON at the first icon of a package, and keeps only what our sets need.
function readPackage(from: string) {
  const file = createRequire(import.meta.url).resolve(`@iconify-json/${from}/icons.json`);
  const { icons, width } = JSON.parse(readFileSync(file, "utf8")) as IconCollection;
  for (const { key } of iconSets) {
    const style = styles[key];
    if (style.from !== from) continue;
    const found = Object.entries(icons).flatMap(([full, icon]) => {
      const name = icon.hidden ? undefined : style.pattern.exec(full)?.[1];
      return name ? [{ name, body: icon.body, size: icon.width ?? width }] : [];
    });
    found.sort((a, b) => (a.name < b.name ? -1 : 1));
    const hash = createHash("sha256");
    for (const { name, body } of found) hash.update(`${name}\n${body}\n`);
    drawn.set(key, {
      version: hash.digest("hex").slice(0, 10),
      size: found[0]?.size ?? width,
      bodies: new Map(found.map(({ name, body }) => [name, body])),
    });
  }
}

function drawnSet(key: string): Drawn | undefined {
  const set = iconSets.find((known) => known.key === key);
  if (!set) return undefined;
  if (!drawn.has(set.key)) readPackage(styles[set.key].from);
  return drawn.get(set.key);
}

/** An SVG document whose root has the id `icon`, for `<use href="…#icon">`; null for an unknown set or name. */
export function iconSvg(key: string, name: string): string | null {
  const set = drawnSet(key);
  const body = set?.bodies.get(name);
  if (!set || body === undefined) return null;
  return `<svg xmlns="http://www.w3.org/2000/svg" id="icon" width="${set.size}" height="${set.size}" viewBox="0 0 ${set.size} ${set.size}">${body}</svg>`;
}

export function iconSprite(key: string): string | null {
  const set = drawnSet(key);
  if (!set) return null;
  const viewBox = `0 0 ${set.size} ${set.size}`;
  const symbols = [...set.bodies].map(([name, body]) => `<symbol id="${name}" viewBox="${viewBox}">${body}</symbol>`);
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("\n")}</svg>`;
}

/** Part of a sprite's address, which browsers cache for good; changes with any icon. */
export function iconSetVersion(key: IconSetKey): string {
  return drawnSet(key)?.version ?? "";
}

export function iconNames(key: string): string[] {
  return [...(drawnSet(key)?.bodies.keys() ?? [])];
}

/** @param written as data holds it: `feather:bell`, or `home` for two-tone */
export function isKnownIcon(written: string): boolean {
  if (isInterfaceIcon(written)) return true;
  if (!isIconName(written)) return false;
  const [namespace, name] = written.includes(":") ? written.split(":", 2) : ["", written];
  const set = iconSets.find((known) => known.namespace === namespace);
  return set !== undefined && drawnSet(set.key)?.bodies.has(name ?? "") === true;
}
