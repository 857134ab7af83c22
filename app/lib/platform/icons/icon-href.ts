import { spriteVersion, type InterfaceIcon } from "./sprite";

/** What is drawn: an icon of the interface's sprite, or the address of an icon's own file. */
export type DrawnIcon = InterfaceIcon | OwnFile;
type OwnFile = `/icons/${string}/${string}.svg#icon`;

/** A page repeats it a hundred times, so the most common set is left out. */
export const symbolOf = (name: InterfaceIcon) => name.replace(/^heroicons_(?:outline:)?/, "").replace(":", "-");

export const isOwnFile = (icon: DrawnIcon): icon is OwnFile => icon.startsWith("/");

export const iconHref = (icon: DrawnIcon): string =>
  isOwnFile(icon) ? icon : `/icons/interface.svg?v=${spriteVersion}#${symbolOf(icon)}`;

/** Two-tone icons have no set (specification §7). Undefined: no icon's name. */
export function ownIconFile(name: string): OwnFile | undefined {
  const parts = /^(?:([a-z_]+):)?([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(name);
  return parts ? `/icons/${parts[1] ?? "mat_twotone"}/${parts[2] ?? ""}.svg#icon` : undefined;
}
