import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { requireAppUser } from "~/lib/apps/app.server";
import { chatPaths } from "~/lib/apps/chat/chat-paths";
import { inAskedLanguage } from "~/lib/platform/http/request/same-place";

/** The address of the chat in earlier releases. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAppUser("chat", request, context);
  const address = new URL(request.url);
  return redirect(inAskedLanguage(address, pageOf(address.searchParams)));
}

function pageOf(query: URLSearchParams): string {
  const [chat, before, search] = [query.get("chat"), query.get("before"), query.get("search") ?? ""];
  if (chat) return before ? chatPaths.earlier(chat, before) : chatPaths.chat(chat);
  if (!query.has("new")) return chatPaths.page();
  return search === "" ? chatPaths.new() : `${chatPaths.new()}?name=${encodeURIComponent(search)}`;
}
