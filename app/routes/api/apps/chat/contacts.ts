import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/guards.server";
import { listContacts } from "~/lib/chat/contacts.server";
import { json } from "~/lib/platform/http/responses.server";

/** GET api/apps/chat/contacts: whom one can write to, by name. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  return json(await listContacts(actor), { headers: { "Cache-Control": "private, no-store" } });
}
