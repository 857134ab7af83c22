import { ListInput } from "./inputs/list";

/** Lists of rows: their script comes to the forms that have one. */
export const rowInputs = { list: ListInput };
