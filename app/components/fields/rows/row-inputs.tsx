import { ListInput } from "~/components/fields/inputs/list";

export const rowInputs = { list: ListInput };
