import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";

import { redirectTarget, requireStep } from "~/lib/auth/session/guards.server";
import { lockSession } from "~/lib/auth/session/lock.server";
import { signInPaths, withWanted } from "~/lib/auth/session/sign-in-paths";
import { readForm } from "~/lib/platform/http/request/request.server";

export function loader() {
  return redirect("/");
}

/** For the user menu without scripts; returns to `redirectTo`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { session } = await requireStep(request, "locked", { orPast: true });
  const form = await readForm(request);
  await lockSession(request, session, context);
  return redirect(withWanted(signInPaths.unlock, redirectTarget(form.get("redirectTo"))));
}
