import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { answerChange, answerList } from "~/lib/inbox/inbox-api.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  return answerList(actor, "notification", request);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  return answerChange(actor, "notification", request);
}
