import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

import { boundForm, type BoundedForm } from "./form-bounds.server";

/** Conform's submission of a form; values stay strings unless the schema changes them. */
export function parseForm<Schema extends z.ZodType>(form: BoundedForm, schema: Schema) {
  return parseWithZod(form, { schema, disableAutoCoercion: true });
}

export function emptyForm(): BoundedForm {
  return boundForm(new FormData());
}
