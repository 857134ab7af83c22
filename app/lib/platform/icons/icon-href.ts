import { spriteNames, spriteVersion } from "./sprite";

/** A page repeats it a hundred times, so the most common set is left out. */
const symbolOf = (name: string) => name.replace(/^heroicons_(?:outline:)?/, "").replace(":", "-");

/**
 * From the interface's sprite, or the icon's own file; two-tone icons have no set (specification §7). Undefined: no
 * icon.
 */
export function iconHref(name: string): string | undefined {
  if (spriteNames.has(name)) return `/icons/interface.svg?v=${spriteVersion}#${symbolOf(name)}`;
  const parts = /^(?:([a-z_]+):)?([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(name);
  return parts ? `/icons/${parts[1] ?? "mat_twotone"}/${parts[2]}.svg#icon` : undefined;
}
