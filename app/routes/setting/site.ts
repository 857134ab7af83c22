import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { requireUser } from "~/lib/auth/session/guards.server";

/** The former page of the site's name. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return redirect("/setting/site", { status: 301, headers: { "Cache-Control": "private, no-store" } });
}
