import { ValueView } from "./value-view";
import { WhereMade } from "./where-made";

/** What few forms show beside their inputs: values to be read, and what a choice lacks that offers nothing. */
export const readParts = { ValueView, WhereMade };
