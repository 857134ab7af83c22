import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { getChatProfile } from "~/lib/chat/contacts.server";
import { json } from "~/lib/platform/http/response/responses.server";

/** GET api/apps/chat/profile: oneself, as others see one in the chat. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  return json(await getChatProfile(actor), { headers: { "Cache-Control": "private, no-store" } });
}
