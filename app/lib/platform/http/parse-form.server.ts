import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

import { boundForm, type BoundedForm } from "./form-bounds.server";

/**
 * A form's values by a schema, as conform's submission. Values stay the strings they are unless the schema changes
 * them.
 */
export function parseForm<Schema extends z.ZodType>(form: BoundedForm, schema: Schema) {
  return parseWithZod(form, { schema, disableAutoCoercion: true });
}

/** For an answer about a form that couldn't be read. */
export function emptyForm(): BoundedForm {
  return boundForm(new FormData());
}
