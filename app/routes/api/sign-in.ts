import type { ActionFunctionArgs } from "@remix-run/node";

import { authenticate, signIn, WrongCredentials } from "~/lib/auth/sign-in.server";
import { orUnavailable } from "~/lib/platform/db/unavailable.server";
import { assertSameOrigin, readJson, requestMeta } from "~/lib/platform/http/request.server";
import { json, methodNotAllowed } from "~/lib/platform/http/responses.server";

export function loader() {
  throw methodNotAllowed("POST");
}

/** For scripts: a password for a short-lived bearer token. */
export async function action({ request, context }: ActionFunctionArgs) {
  assertSameOrigin(request);
  if (request.method !== "POST") throw methodNotAllowed("POST");
  const { email, password } = await readJson(request, { limit: 10_000 });
  const client = { address: requestMeta(context, request).clientAddress || null, userAgent: request.headers.get("User-Agent") };
  try {
    const user = await orUnavailable(authenticate(typeof email === "string" ? email : "", typeof password === "string" ? password : "", client));
    const { token, expiresAt } = await signIn(user, "bearer", client);
    const { id, name, avatar, email: address, status } = user;
    return json(
      { user: { id, name, avatar, email: address, status }, accessToken: token, tokenType: "bearer", expiresAt },
      { headers: { "Cache-Control": "no-store" } },
    );
  } catch (error) {
    if (error instanceof WrongCredentials) return json({ error: "Wrong email or password" }, { status: 401 });
    throw error;
  }
}
