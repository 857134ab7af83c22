import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";

import { clientOf } from "~/lib/auth/session/client.server";
import { requestPasswordReset } from "~/lib/auth/account/reset-password.server";
import { linkOrigin } from "~/lib/mails/link-origin.server";
import { orUnavailable } from "~/lib/platform/db/unavailable.server";
import { assertSameOrigin, readWord } from "~/lib/platform/http/request/request.server";
import { json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";

export function loader() {
  throw methodNotAllowed("POST");
}

const address = z.email().max(254);

/** POST an address, as JSON or plain text: `true` whether or not it has an account, which is mailed a link. */
export async function action({ request, context }: ActionFunctionArgs) {
  assertSameOrigin(request);
  if (request.method !== "POST") throw methodNotAllowed("POST");
  const [body, client, locale] = await Promise.all([
    readWord(request, { limit: 10_000 }),
    clientOf(request, context),
    getLanguage(request),
  ]);
  const given = address.safeParse(typeof body === "string" ? body.trim() : body);
  if (!given.success) return json({ error: "Not an e-mail address", code: "badEmail" }, { status: 422 });
  await orUnavailable(requestPasswordReset(given.data, client, { locale, origin: linkOrigin(request) }));
  return json(true);
}
