import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";

import { setStatus } from "~/lib/auth/account/account.server";
import { requireUser } from "~/lib/auth/session/guards.server";
import { redirectOrResult } from "~/lib/platform/http/response/redirect-or-result.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";

export function loader() {
  return redirect("/");
}

/** The presence status, from every page's user menu. */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const form = await readForm(request);
  const account = await orRefusal(setStatus(actor, form.get("status")), 422);
  if (isRefusal(account)) throw badRequest("Unknown status");
  return redirectOrResult(form, { status: account.status });
}
