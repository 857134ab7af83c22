import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { getContact } from "~/lib/chat/contacts.server";
import { json } from "~/lib/platform/http/response/responses.server";

/** GET api/apps/chat/contact?id: a colleague's details, or null. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const id = new URL(request.url).searchParams.get("id") ?? "";
  return json(await getContact(actor, id), { headers: { "Cache-Control": "private, no-store" } });
}
