import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";
import { vapidKeys } from "~/lib/push/vapid-keys.server";

/** GET api/push/key → { publicKey } for subscribing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireApiUser(request, context);
  return json({ publicKey: vapidKeys().publicKey }, { headers: { "Cache-Control": "private, no-store" } });
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireApiUser(request, context);
  throw methodNotAllowed("GET");
}
