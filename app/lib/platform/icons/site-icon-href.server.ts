import { isOwnFile, ownIconFile, symbolOf, type DrawnIcon } from "./icon-href";
import { siteIcons, siteSpriteVersion } from "./site-icons.server";

/**
 * Where an icon is on a page without the application: such pages load a sprite of their own, and the own file of an icon
 * that only their content names, but never the staff's sprite.
 */
export const siteIconHref = (icon: DrawnIcon): string =>
  isOwnFile(icon) || !siteIcons.has(icon)
    ? (ownIconFile(icon) ?? icon)
    : `/icons/site.svg?v=${siteSpriteVersion}#${symbolOf(icon)}`;
