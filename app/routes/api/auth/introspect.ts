import type { ActionFunctionArgs } from "@remix-run/node";

import { findTokenOwner } from "~/lib/auth/session/session.server";
import { env } from "~/lib/platform/env/env.server";
import { assertSameOrigin, readJson } from "~/lib/platform/http/request/request.server";
import { json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";

export function loader() {
  throw methodNotAllowed("POST");
}

/** POST {token}: a page's access token's owner, for the server of API_URL or SOCKET_URL (RFC 7662). */
export async function action({ request }: ActionFunctionArgs) {
  assertSameOrigin(request);
  if (request.method !== "POST") throw methodNotAllowed("POST");
  const { token } = await readJson(request);
  const { API_URL, SOCKET_URL, PUBLIC_URL } = env();
  // Without such a server nobody is sent tokens: whoever has one stole it and learns nothing.
  const isSent = Boolean(API_URL ?? SOCKET_URL);
  const owner = isSent && typeof token === "string" && token.length <= 200 ? await findTokenOwner(token) : null;
  const headers = { "Cache-Control": "no-store" };
  if (!owner) return json({ active: false }, { headers });
  const { user, expiresAt } = owner;
  return json(
    {
      active: true,
      token_type: "Bearer",
      sub: user.id,
      username: user.email,
      name: user.name,
      exp: Math.floor(expiresAt.getTime() / 1000),
      iss: PUBLIC_URL ?? null,
    },
    { headers },
  );
}
