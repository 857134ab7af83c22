import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/guards.server";
import { listFullChats } from "~/lib/chat/chats.server";
import { json } from "~/lib/platform/http/responses.server";

/** GET api/apps/chat/chats: one's own conversations with their latest messages; without them for `?messages=none`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const withMessages = new URL(request.url).searchParams.get("messages") !== "none";
  return json(await listFullChats(actor, { withMessages }), { headers: { "Cache-Control": "private, no-store" } });
}
