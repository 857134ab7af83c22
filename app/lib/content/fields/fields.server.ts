import { columnKinds } from "./column-kinds.server";
import { fieldTools } from "./field-tools";
import { list } from "./list.server";

export const fields = fieldTools({ ...columnKinds, list });
