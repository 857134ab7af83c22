import { z } from "zod";

import { collapseSpaces } from "./collapse-spaces";
import { keepable } from "./keepable";

/** A typed line for a schema: one that can be stored, with single spaces, never empty. @param errors i18n keys */
export function lineInput(max: number, errors: { missing: string; tooLong: string }) {
  return z
    .string({ error: errors.missing })
    .transform((text) => collapseSpaces(keepable(text).replace(/\p{Cc}/gu, " ")))
    .pipe(z.string().min(1, errors.missing).max(max, errors.tooLong));
}
