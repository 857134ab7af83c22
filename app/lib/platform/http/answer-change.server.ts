import { redirect } from "@remix-run/node";

import { samePlace } from "./same-place";

/**
 * After a change made from a panel: without scripts the form names the page it stands on (`redirectTo`), and the reader
 * goes back there; a script stays where it is and gets the result.
 */
export function answerChange<Result>(form: FormData, result: Result): Result | Response {
  const wanted = form.get("redirectTo");
  return typeof wanted === "string" ? redirect(samePlace(wanted)) : result;
}
