import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { readJson } from "~/lib/platform/http/request.server";
import { json, methodNotAllowed } from "~/lib/platform/http/responses.server";
import { InvalidSubscription, subscribeBrowser, unsubscribeBrowser } from "~/lib/push/subscriptions.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireApiUser(request, context);
  throw methodNotAllowed("POST", "DELETE");
}

/** POST {endpoint, keys: {p256dh, auth}}: 201 · DELETE {endpoint}: 204, also for one that is not known. */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const limits = { limit: 10_000, values: 20 };
  try {
    switch (request.method) {
      case "POST":
        await subscribeBrowser(actor, await readJson(request, limits));
        return new Response(null, { status: 201, headers: { "Cache-Control": "no-store" } });
      case "DELETE":
        await unsubscribeBrowser(actor, await readJson(request, limits));
        return new Response(null, { status: 204 });
      default:
        throw methodNotAllowed("POST", "DELETE");
    }
  } catch (error) {
    if (error instanceof InvalidSubscription) return json({ error: error.message, fields: error.fields }, { status: 422 });
    throw error;
  }
}
