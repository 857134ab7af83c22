import type { ActionFunctionArgs } from "@remix-run/node";

import { clientOf } from "~/lib/auth/session/client.server";
import { resetPassword } from "~/lib/auth/account/reset-password.server";
import { linkOrigin } from "~/lib/mails/link-origin.server";
import { assertSameOrigin, readWord } from "~/lib/platform/http/request/request.server";
import { json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";
import { findRefusal } from "~/lib/platform/refusal";

import { asAgreed } from "../../refusal-texts.server";

export function loader() {
  throw methodNotAllowed("POST");
}

/** POST a new password, as JSON or text, to the mailed link's `?token=`: `true`. `&keepTokens=on` keeps API tokens. */
export async function action({ request, context }: ActionFunctionArgs) {
  assertSameOrigin(request);
  if (request.method !== "POST") throw methodNotAllowed("POST");
  const [password, client, locale] = await Promise.all([
    readWord(request, { limit: 10_000 }),
    clientOf(request, context),
    getLanguage(request),
  ]);
  if (typeof password !== "string")
    return json({ error: "The body is not a password", code: "notAPassword" }, { status: 422 });
  const { searchParams } = new URL(request.url);
  const keepTokens = searchParams.get("keepTokens") === "on";
  const asked = { locale, origin: linkOrigin(request), keepTokens };
  const refusal = await findRefusal(resetPassword(searchParams.get("token"), password, client, asked), 401);
  if (refusal) return asAgreed(json({ error: refusal.message }, { status: 401 }));
  return json(true);
}
