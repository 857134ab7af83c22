import { columnKinds } from "./column-kinds.server";
import { fieldTools } from "./field-tools";
import { list } from "./list.server";

/** Check, search text, filters, references and JSON Schema of any field of a section. */
export const fields = fieldTools({ ...columnKinds, list });
