import { ownIconFile, type DrawnIcon } from "./icon-href";
import { isInterfaceIcon } from "./sprite-names";

/**
 * How an icon is drawn that people or other systems have chosen: from the sprite where that has it. It knows all names
 * of the sprite, so no script that every page loads takes it. Undefined: no icon's name.
 */
export const drawnIcon = (name: string): DrawnIcon | undefined => (isInterfaceIcon(name) ? name : ownIconFile(name));
