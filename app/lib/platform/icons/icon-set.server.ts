import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

type IconCollection = { icons: Record<string, { body: string; width?: number }>; width: number };

/** Our names of the styles of one package, and how that package's names end. */
const styles = [
  { set: "heroicons_outline", ending: "" },
  { set: "heroicons_solid", ending: "-solid" },
  { set: "heroicons_mini", ending: "-20-solid" },
] as const;

export const iconSets: readonly string[] = styles.map((style) => style.set);

let collection: IconCollection | undefined;

/** A megabyte of JSON, so it is read when the first icon is asked for. */
function readCollection(): IconCollection {
  collection ??= JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve("@iconify-json/heroicons/icons.json"), "utf8"),
  ) as IconCollection;
  return collection;
}

const plainName = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * One icon as an SVG document whose root has the id `icon`, for `<use href="…#icon">`. Null when there is no such set or name.
 */
export function iconSvg(set: string, name: string): string | null {
  const style = styles.find((candidate) => candidate.set === set);
  if (!style || !plainName.test(name)) return null;
  const { icons, width } = readCollection();
  const key = `${name}${style.ending}`;
  const icon = Object.hasOwn(icons, key) ? icons[key] : undefined;
  if (!icon) return null;
  const size = icon.width ?? width;
  return `<svg xmlns="http://www.w3.org/2000/svg" id="icon" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${icon.body}</svg>`;
}

/** The names an editor may choose from a set, in order; none for an unknown set. */
export function iconNames(set: string): string[] {
  const style = styles.find((candidate) => candidate.set === set);
  if (!style) return [];
  const names = Object.keys(readCollection().icons);
  if (style.ending === "") return names.filter((name) => !name.endsWith("-solid")).sort();
  return names
    .filter((name) => name.endsWith(style.ending) && (style.ending !== "-solid" || !/-\d+-solid$/.test(name)))
    .map((name) => name.slice(0, -style.ending.length))
    .sort();
}
