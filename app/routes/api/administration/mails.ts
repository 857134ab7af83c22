import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { mailStates } from "~/lib/mails/mail-states";
import { listMails } from "~/lib/mails/mails.server";
import { asAsked, pageOf } from "~/lib/platform/http/request/pagination";
import { json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";

/** GET /api/administration/mails?state&page → { items, pagination }, without the texts. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const { searchParams } = new URL(request.url);
  const page = pageOf(request);
  const { mails, pagination } = await listMails(actor, {
    state: mailStates.find((state) => state === searchParams.get("state")),
    page,
  });
  return json(asAsked({ items: mails, pagination }, page), { headers: { "Cache-Control": "no-store" } });
}

export async function action({ request, context }: LoaderFunctionArgs) {
  await requireApiUser(request, context);
  throw methodNotAllowed("GET");
}
