import { spriteNames, spriteVersion } from "./sprite";

/** The name of an icon within the sprite, which a page says a hundred times: the set of most icons is left out. */
const symbolOf = (name: string) => name.replace(/^heroicons_(?:outline:)?/, "").replace(":", "-");

/**
 * Where `<use>` finds an icon such as `heroicons_outline:bell`: in the interface's sprite, or, for a name that
 * only data holds (an editor chose it), at its own address. A name without a set is one of the two-tone icons
 * (specification §7: their namespace is empty). A name that is no icon name has no address.
 */
export function iconHref(name: string): string | undefined {
  if (spriteNames.has(name)) return `/icons/interface.svg?v=${spriteVersion}#${symbolOf(name)}`;
  const parts = /^(?:([a-z_]+):)?([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(name);
  return parts ? `/icons/${parts[1] ?? "mat_twotone"}/${parts[2]}.svg#icon` : undefined;
}
