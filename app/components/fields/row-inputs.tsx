import { ListInput } from "./inputs/list";

export const rowInputs = { list: ListInput };
