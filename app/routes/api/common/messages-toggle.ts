import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { answerToggle } from "~/lib/inbox/inbox-api.server";
import { methodNotAllowed } from "~/lib/platform/http/response/responses.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireApiUser(request, context);
  throw methodNotAllowed("POST");
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  return answerToggle(actor, "message", request);
}
