import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiSession, requireApiUser } from "~/lib/auth/session/guards.server";
import { sessionKey } from "~/lib/auth/session/session.server";
import { readJson } from "~/lib/platform/http/request/request.server";
import { forbidden, methodNotAllowed } from "~/lib/platform/http/response/responses.server";
import { subscribeBrowser, unsubscribeBrowser } from "~/lib/push/subscriptions.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireApiUser(request, context);
  throw methodNotAllowed("POST", "DELETE");
}

/** POST {endpoint, keys: {p256dh, auth}}: 201 · DELETE {endpoint}: 204, also for an unknown one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { actor, session } = await requireApiSession(request, context);
  const limits = { limit: 10_000, values: 20 };
  switch (request.method) {
    case "POST":
      // Notifications must end with a session; an API token belongs to a script.
      if (session.kind === "apiToken") throw forbidden("Only browsers are subscribed", "onlyBrowsersPush");
      await subscribeBrowser(actor, await sessionKey(request), await readJson(request, limits));
      return new Response(null, { status: 201, headers: { "Cache-Control": "no-store" } });
    case "DELETE":
      await unsubscribeBrowser(actor, await readJson(request, limits));
      return new Response(null, { status: 204 });
    default:
      throw methodNotAllowed("POST", "DELETE");
  }
}
