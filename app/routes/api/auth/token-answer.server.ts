import { WrongCode } from "~/lib/auth/credentials/second-factor-code.server";
import type { SessionUser } from "~/lib/auth/session/session.server";
import { CodeWanted } from "~/lib/auth/session/sign-in.server";
import { json } from "~/lib/platform/http/responses.server";

/** What a script gets that has signed in. */
export function tokenAnswer(
  { id, name, avatar, email, status }: SessionUser,
  { token, expiresAt }: { token: string; expiresAt: Date },
): Response {
  return json(
    { user: { id, name, avatar, email, status }, accessToken: token, tokenType: "bearer", expiresAt },
    { headers: { "Cache-Control": "no-store" } },
  );
}

/**
 * What is wrong with the second step; anything else is thrown on. Only whoever gave the right password learns that
 * there is one.
 */
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
