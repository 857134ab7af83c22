import { WrongCode } from "~/lib/auth/credentials/second-factor-code.server";
import type { SessionUser } from "~/lib/auth/session/session.server";
import { CodeWanted } from "~/lib/auth/session/sign-in.server";
import { json } from "~/lib/platform/http/responses.server";

export function tokenAnswer(
  { id, name, avatar, email, status }: SessionUser,
  { token, expiresAt }: { token: string; expiresAt: Date },
): Response {
  return json(
    { user: { id, name, avatar, email, status }, accessToken: token, tokenType: "bearer", expiresAt },
    { headers: { "Cache-Control": "no-store" } },
  );
}

/** Only a person who gave the right password learns that there is a second factor. @throws other errors */
export function codeRefusal(error: unknown): Response {
  if (error instanceof CodeWanted)
    return json(
      { error: "A code of the second factor is wanted", code: "codeWanted", secondFactor: true },
      { status: 401 },
    );
  if (error instanceof WrongCode)
    return json({ error: "Wrong code", code: "wrongCode", secondFactor: true }, { status: 401 });
  throw error;
}
