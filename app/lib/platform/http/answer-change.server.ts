import { redirect } from "@remix-run/node";

import { samePlace } from "./same-place";

/**
 * The answer to a change in a panel: without scripts a redirect to the form's `redirectTo`, for a script the result.
 */
export function answerChange<Result>(form: FormData, result: Result): Result | Response {
  const wanted = form.get("redirectTo");
  return typeof wanted === "string" ? redirect(samePlace(wanted)) : result;
}
