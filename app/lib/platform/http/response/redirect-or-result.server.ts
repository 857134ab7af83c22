import { redirect } from "@remix-run/node";

import { samePlace } from "~/lib/platform/http/request/same-place";

/** Without scripts a panel's form names its page (`redirectTo`); a script gets the result. */
export function redirectOrResult<Result>(form: FormData, result: Result): Result | Response {
  const wanted = form.get("redirectTo");
  return typeof wanted === "string" ? redirect(samePlace(wanted)) : result;
}
