import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { keptUntil } from "~/lib/mails/mail-retention.server";
import { getMail, resendMail } from "~/lib/mails/mails.server";
import { json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";

/** GET /api/administration/mails/:id → the mail with its texts, and when it is removed. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const mail = await getMail(actor, params.id ?? "");
  return json({ ...mail, keptUntil: await keptUntil(mail) }, { headers: { "Cache-Control": "no-store" } });
}

/** POST /api/administration/mails/:id: sends a failed or kept mail. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  if (request.method !== "POST") throw methodNotAllowed("GET", "POST");
  await resendMail(actor, params.id ?? "");
  return new Response(null, { status: 204 });
}
