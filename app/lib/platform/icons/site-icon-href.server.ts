import { isOwnFile, ownIconFile, symbolOf, type DrawnIcon } from "./icon-href";
import { siteIcons, siteSpriteVersion } from "./site-icons.server";

/**
 * Of an icon on a page without the application: such pages load a sprite of their own, and for an icon that only their
 * content names its own file, but never the staff's sprite.
 */
export const siteIconHref = (icon: DrawnIcon): string =>
  isOwnFile(icon) || !siteIcons.has(icon)
    ? (ownIconFile(icon) ?? icon)
    : `/icons/site.svg?v=${siteSpriteVersion}#${symbolOf(icon)}`;
