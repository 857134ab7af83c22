import { and, eq, ne } from "drizzle-orm";

import { recordAudit } from "~/lib/audit/audit.server";
import { checkPassword } from "~/lib/auth/credentials/check-password.server";
import { sessions } from "~/lib/auth/schema.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { requestMeta } from "~/lib/platform/http/request/request.server";
import { forbidden } from "~/lib/platform/http/response/responses.server";
import { findRefusal } from "~/lib/platform/refusal";

import { recordFailedStep } from "./failed-sign-ins.server";
import { sessionKey, type Session } from "./session.server";

/** @throws Refusal 403 for a token */
export async function lockSession(request: Request, session: Session, context?: unknown): Promise<void> {
  assertBrowser(session);
  const own = and(eq(sessions.tokenHash, await sessionKey(request)), ne(sessions.stage, "secondFactor"));
  await transaction(async () => {
    await db().update(sessions).set({ stage: "locked" }).where(own);
    await emit({ type: "session.changed", id: session.user.id });
    await record(request, session, "lock", context);
  });
}

/** @throws wrongCredentials; Refusal 403 for a token, 429 */
export async function unlockSession(
  request: Request,
  session: Session,
  password: string,
  context?: unknown,
): Promise<void> {
  assertBrowser(session);
  const refusal = await findRefusal(checkPassword(session.user.id, password));
  if (refusal?.code === "wrongCredentials")
    await recordFailedStep("unlock-failed", session.user.id, addressOf(request, context));
  if (refusal) throw refusal;
  const own = and(eq(sessions.tokenHash, await sessionKey(request)), ne(sessions.stage, "secondFactor"));
  await transaction(async () => {
    await db().update(sessions).set({ stage: "open", lastSeenAt: new Date() }).where(own);
    await record(request, session, "unlock", context);
  });
}

function assertBrowser({ kind }: Session): void {
  if (kind !== "cookie") throw forbidden("Only browsers are locked", "onlyBrowsers");
}

const addressOf = (request: Request, context: unknown) => requestMeta(context, request).clientAddress || null;

function record(request: Request, { user }: Session, verb: "lock" | "unlock", context: unknown): Promise<void> {
  return recordAudit(
    { id: user.id, address: addressOf(request, context) },
    { verb, objectType: "session", objectId: user.id },
  );
}
