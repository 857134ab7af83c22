import { data } from "@remix-run/node";

import type { FormAnswer } from "./form-answer";

/**
 * Keeps the page, and shows its form again.
 * @param answer what is left out is empty
 */
export function formAnswer<More extends object>(
  status: number,
  answer: Partial<FormAnswer<More>>,
  headers?: HeadersInit,
) {
  return data({ typed: {}, errors: {}, ...answer } as FormAnswer<More>, headers ? { status, headers } : { status });
}
