import type { ActionFunctionArgs } from "@remix-run/node";

import { clientOf } from "~/lib/auth/session/client.server";
import { authenticate, signIn } from "~/lib/auth/session/sign-in.server";
import { assertSameOrigin, readJson } from "~/lib/platform/http/request/request.server";
import { methodNotAllowed } from "~/lib/platform/http/response/responses.server";

import { tokenAnswer } from "./token-answer.server";

export function loader() {
  throw methodNotAllowed("POST");
}

/** For scripts: password, and code with a second factor, for a short-lived bearer token. */
export async function action({ request, context }: ActionFunctionArgs) {
  assertSameOrigin(request);
  if (request.method !== "POST") throw methodNotAllowed("POST");
  const [{ email, password, code }, client] = await Promise.all([
    readJson(request, { limit: 10_000 }),
    clientOf(request, context),
  ]);
  const [typedEmail, typedPassword] = [email, password].map((value) => (typeof value === "string" ? value : ""));
  const shown = await authenticate(typedEmail ?? "", typedPassword ?? "", client);
  return tokenAnswer(shown.user, await signIn(shown, "bearer", client, typeof code === "string" ? code : undefined));
}
