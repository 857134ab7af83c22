import type { FormRow } from "./row-lines";

/** A row just removed from the form, for "undo". */
export type RemovedRow = { list: string; index: number; row: FormRow };

/** Without scripts it travels in the form, as JSON. */
export const removedRowInput = "removedRow";
