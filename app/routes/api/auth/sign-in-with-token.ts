import type { ActionFunctionArgs } from "@remix-run/node";

import { clientOf } from "~/lib/auth/session/client.server";
import { renewToken } from "~/lib/auth/session/renew-token.server";
import { orUnavailable } from "~/lib/platform/db/unavailable.server";
import { assertSameOrigin, readJson } from "~/lib/platform/http/request/request.server";
import { json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";

import { asAgreed } from "../../refusal-texts.server";
import { tokenAnswer } from "./token-answer.server";

export function loader() {
  throw methodNotAllowed("POST");
}

/** POST `{accessToken}`: a fresh token for a valid one. */
export async function action({ request, context }: ActionFunctionArgs) {
  assertSameOrigin(request);
  if (request.method !== "POST") throw methodNotAllowed("POST");
  const [{ accessToken }, client] = await Promise.all([
    readJson(request, { limit: 10_000 }),
    clientOf(request, context),
  ]);
  const renewed = await orUnavailable(renewToken(accessToken, client));
  return renewed ? tokenAnswer(renewed.user, renewed) : asAgreed(json({ error: "Invalid token" }, { status: 401 }));
}
