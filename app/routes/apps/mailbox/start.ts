import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { requireAppUser } from "~/lib/apps/app.server";
import { inboxPlace, mailPaths } from "~/lib/apps/mailbox/mail-place";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAppUser("mailbox", request, context);
  // The language that an address asks for stays with it.
  return redirect(mailPaths.list(inboxPlace) + new URL(request.url).search);
}
