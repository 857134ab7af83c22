import type { ActionFunctionArgs } from "@remix-run/node";

import { clientOf } from "~/lib/auth/session/client.server";
import { emailKey } from "~/lib/auth/credentials/email-key";
import { unlockSession } from "~/lib/auth/session/lock.server";
import { findStagedSession, type Session } from "~/lib/auth/session/session.server";
import { authenticate, openBesideBrowser, signIn, wrongCredentials } from "~/lib/auth/session/sign-in.server";
import { orUnavailable } from "~/lib/platform/db/unavailable.server";
import { assertSameOrigin, readJson } from "~/lib/platform/http/request/request.server";
import { json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";

import { tokenAnswer } from "./token-answer.server";

export function loader() {
  throw methodNotAllowed("POST");
}

/**
 * POST `{email, password, code?}`: unlocks this browser's session, which gave its code before, and returns a token;
 * without a session it signs in. Wrong: 404, `false`.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  assertSameOrigin(request);
  if (request.method !== "POST") throw methodNotAllowed("POST");
  const [body, client, session] = await Promise.all([
    readJson(request, { limit: 10_000 }),
    clientOf(request, context),
    orUnavailable(findStagedSession(request)),
  ]);
  const [email, password, code] = [body.email, body.password, body.code].map((value) =>
    typeof value === "string" ? value : undefined,
  );
  const unlock = async () => {
    if (isBrowser(session)) {
      if (emailKey(email ?? "") !== emailKey(session.user.email)) throw wrongCredentials();
      await unlockSession(request, session, password ?? "", context);
      return tokenAnswer(session.user, await openBesideBrowser(request, session, client));
    }
    const shown = await authenticate(email ?? "", password ?? "", client);
    return tokenAnswer(shown.user, await signIn(shown, "bearer", client, code));
  };
  const answer = await orRefusal(unlock(), 401);
  if (!isRefusal(answer)) return answer;
  if (answer.code === "wrongCredentials") return json(false, { status: 404 });
  throw answer;
}

/** A session that was once open; one that only gave the password signs in like anybody. */
const isBrowser = (session: Session | null): session is Session =>
  session?.kind === "cookie" && session.stage !== "secondFactor";
