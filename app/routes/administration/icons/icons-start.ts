import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { requireUser } from "~/lib/auth/session/guards.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return redirect("/administration/icons/material-twotone");
}
