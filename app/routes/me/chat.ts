import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { requireAppUser } from "~/lib/apps/app.server";
import { chatPaths } from "~/lib/apps/chat/chat-paths";

/** The address of the chat in earlier releases. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAppUser("chat", request, context);
  const query = new URL(request.url).searchParams;
  const [chat, before, search] = [query.get("chat"), query.get("before"), query.get("search") ?? ""];
  if (chat) return redirect(before ? chatPaths.earlier(chat, before) : chatPaths.chat(chat));
  if (!query.has("new")) return redirect(chatPaths.page());
  return redirect(search === "" ? chatPaths.new() : `${chatPaths.new()}?name=${encodeURIComponent(search)}`);
}
