import { spriteNames, spriteVersion } from "./sprite";

/**
 * Where `<use>` finds an icon such as `heroicons_outline:bell`: in the interface's sprite, or, for a name that
 * only data holds (an editor chose it), at its own address. A name that is no icon name has no address.
 */
export function iconHref(name: string): string | undefined {
  if (spriteNames.has(name)) return `/icons/interface.svg?v=${spriteVersion}#${name.replace(":", "-")}`;
  const parts = /^([a-z_]+):([a-z0-9-]+)$/.exec(name);
  return parts ? `/icons/${parts[1]}/${parts[2]}.svg#icon` : undefined;
}
