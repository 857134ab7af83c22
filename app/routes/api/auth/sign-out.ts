import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiStage } from "~/lib/auth/session/guards.server";
import { clearedSessionCookie } from "~/lib/auth/session/session.server";
import { signOut } from "~/lib/auth/session/sign-out.server";
import { forbidden, methodNotAllowed } from "~/lib/platform/http/response/responses.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireApiStage(request);
  throw methodNotAllowed("POST");
}

/** Ends the asking token or browser session. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { kind } = await requireApiStage(request);
  if (request.method !== "POST") throw methodNotAllowed("POST");
  if (kind === "apiToken") throw forbidden("An API token is revoked in its owner's settings", "apiTokenStays");
  await signOut(request, context);
  return new Response(null, {
    status: 204,
    ...(kind === "cookie" ? { headers: { "Set-Cookie": await clearedSessionCookie() } } : {}),
  });
}
