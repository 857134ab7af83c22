import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { makeBrowserToken } from "~/lib/auth/credentials/browser-token.server";
import { requireApiSession } from "~/lib/auth/session/guards.server";
import { cookieSecret } from "~/lib/auth/credentials/session-token.server";
import { forbidden, methodNotAllowed } from "~/lib/platform/http/response/responses.server";

import { tokenAnswer } from "./token-answer.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireApiSession(request, context);
  throw methodNotAllowed("POST");
}

/** POST: an access token for a page's scripts, bound to this browser's session. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { session } = await requireApiSession(request, context);
  if (request.method !== "POST") throw methodNotAllowed("POST");
  const secret = session.kind === "cookie" ? await cookieSecret(request) : null;
  if (secret === null) throw forbidden("Only browsers are given such a token", "onlyBrowsersTokens");
  return tokenAnswer(session.user, makeBrowserToken(secret));
}
