import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { getMail, resendMail } from "~/lib/mails/mails.server";
import { json, methodNotAllowed } from "~/lib/platform/http/responses.server";

/** GET /api/administration/mails/:id */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  return json(await getMail(actor, params.id ?? ""), { headers: { "Cache-Control": "no-store" } });
}

/** POST /api/administration/mails/:id: sends a failed or kept mail. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  if (request.method !== "POST") throw methodNotAllowed("GET", "POST");
  await resendMail(actor, params.id ?? "");
  return new Response(null, { status: 204 });
}
