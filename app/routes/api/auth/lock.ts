import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiStage } from "~/lib/auth/session/guards.server";
import { lockSession } from "~/lib/auth/session/lock.server";
import { methodNotAllowed } from "~/lib/platform/http/response/responses.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireApiStage(request);
  throw methodNotAllowed("POST");
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await requireApiStage(request);
  if (request.method !== "POST") throw methodNotAllowed("POST");
  await lockSession(request, session, context);
  return new Response(null, { status: 204 });
}
