import type { FormRow } from "./row-lines";

/** A row that was taken away a moment ago, as it stood in the form: what "undo" puts back. */
export type RemovedRow = { list: string; index: number; row: FormRow };

/** Without scripts it travels in the form, as JSON. */
export const removedRowInput = "removedRow";
