import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { getChat, listFullChats, openChat } from "~/lib/chat/chats.server";
import { readJson } from "~/lib/platform/http/request/request.server";
import { badRequest, json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";

/** GET api/apps/chat/chats: with the latest messages, unless `?messages=none`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const withMessages = new URL(request.url).searchParams.get("messages") !== "none";
  return json(await listFullChats(actor, { withMessages }), { headers: { "Cache-Control": "private, no-store" } });
}

/** POST api/apps/chat/chats {contactId}: the conversation, begun if needed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  if (request.method !== "POST") throw methodNotAllowed("GET", "POST");
  const { contactId } = await readJson(request);
  if (typeof contactId !== "string") throw badRequest("contactId is the id of a colleague");
  const { id } = await openChat(actor, contactId);
  return json((await getChat(actor, id))?.chat ?? null);
}
