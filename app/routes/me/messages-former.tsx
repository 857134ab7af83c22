import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { requireUser } from "~/lib/auth/session/guards.server";
import { formerMessagePage } from "~/lib/inbox/message-pages.server";

/** Addresses of earlier releases, and the one by which other pages begin a message. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  return redirect(await formerMessagePage(actor, new URL(request.url)));
}

/** Drawn by nobody: a page that is not there is one in the shell. */
export default function FormerMessage() {
  return null;
}
