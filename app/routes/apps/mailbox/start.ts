import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { requireAppUser } from "~/lib/apps/app.server";
import { inboxPlace, mailPaths } from "~/lib/apps/mailbox/mail-place";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAppUser("mailbox", request, context);
  return redirect(mailPaths.list(inboxPlace));
}
