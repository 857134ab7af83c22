import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";

import { requireUser } from "~/lib/auth/session/guards.server";
import { letBackendTryAgain } from "~/lib/backend/ask-backend.server";
import { samePlace } from "~/lib/platform/http/request/same-place";

export function loader() {
  return redirect("/");
}

/** "Try again" after a backend failure: the page asks the backend at once. */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  if (actor.id !== null) letBackendTryAgain(actor.id);
  const from = request.headers.get("Referer") ?? "";
  const { pathname, search } = new URL(URL.canParse(from) ? from : request.url);
  return redirect(samePlace(pathname === "/me/backend" ? "/" : pathname + search));
}
