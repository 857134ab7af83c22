import { ValueView } from "./value-view";
import { WhereMade } from "./where-made";

export const readParts = { ValueView, WhereMade };
