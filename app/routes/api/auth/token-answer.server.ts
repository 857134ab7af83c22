import type { SessionUser } from "~/lib/auth/session/session.server";
import { json } from "~/lib/platform/http/response/responses.server";

export function tokenAnswer(
  { id, name, avatar, email, status }: SessionUser,
  { token, expiresAt }: { token: string; expiresAt: Date },
): Response {
  return json(
    { user: { id, name, avatar, email, status }, accessToken: token, tokenType: "bearer", expiresAt },
    { headers: { "Cache-Control": "no-store" } },
  );
}
