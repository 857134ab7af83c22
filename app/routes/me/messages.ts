import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { requireUser } from "~/lib/auth/session/guards.server";
import { changeInbox } from "~/lib/inbox/inbox-form.server";
import { formerMessagePage } from "~/lib/inbox/message-pages.server";

/** The toolbar's messages stand for mails. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  return redirect(await formerMessagePage(actor, new URL(request.url)));
}

/** The toolbar's panel marks its messages here. */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  return changeInbox(actor, "message", request);
}
