import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { requireUser } from "~/lib/auth/session/guards.server";

/** Where the site's name was set before settings had a page of their own. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return redirect("/setting/site", { status: 301, headers: { "Cache-Control": "private, no-store" } });
}
