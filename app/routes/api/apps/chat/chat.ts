import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { getChat } from "~/lib/chat/chats.server";
import { patchChat } from "~/lib/chat/messages.server";
import { readJson } from "~/lib/platform/http/request/request.server";
import { json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";

/** GET api/apps/chat/chat?id&before=<message id>: one's own conversation, or null. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const query = new URL(request.url).searchParams;
  const thread = await getChat(actor, query.get("id") ?? "", { before: query.get("before") ?? undefined });
  return json(thread?.chat ?? null, { headers: { "Cache-Control": "private, no-store" } });
}

/** PATCH api/apps/chat/chat {id, chat}: the merged conversation, or null. */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  if (request.method !== "PATCH") throw methodNotAllowed("GET", "PATCH");
  const body = await readJson(request);
  return json(await patchChat(actor, body.id, body.chat ?? {}));
}
