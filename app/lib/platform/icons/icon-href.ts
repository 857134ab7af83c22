import { spriteNames, spriteVersion } from "./sprite";

/** A page repeats it a hundred times, so the most common set is left out. */
const symbolOf = (name: string) => name.replace(/^heroicons_(?:outline:)?/, "").replace(":", "-");

/**
 * The address for `<use>`: in the interface's sprite, or the icon's own file for names from data. A name without a set
 * is a two-tone icon (specification §7: empty namespace). Undefined for a text that is no icon name.
 */
export function iconHref(name: string): string | undefined {
  if (spriteNames.has(name)) return `/icons/interface.svg?v=${spriteVersion}#${symbolOf(name)}`;
  const parts = /^(?:([a-z_]+):)?([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(name);
  return parts ? `/icons/${parts[1] ?? "mat_twotone"}/${parts[2]}.svg#icon` : undefined;
}
