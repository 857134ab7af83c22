import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { listContacts } from "~/lib/chat/contacts.server";
import { json } from "~/lib/platform/http/response/responses.server";

/** GET api/apps/chat/contacts, by name; `?include=title` adds job titles. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const withTitle = new URL(request.url).searchParams.get("include") === "title";
  return json(await listContacts(actor, { withTitle }), { headers: { "Cache-Control": "private, no-store" } });
}
