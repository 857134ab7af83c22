import { createHmac } from "node:crypto";

import { eq } from "drizzle-orm";

import { lastKnownUser } from "~/lib/auth/credentials/known-browsers.server";
import { cookieSecret, hashOf } from "~/lib/auth/credentials/session-token.server";
import { sessions } from "~/lib/auth/schema.server";
import { db } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";
import { sessionSecrets } from "~/lib/platform/env/session-secrets.server";

/** Marks whose form came after the session ended, without revealing who that is. "" when unknown. */
export async function formOwner(request: Request): Promise<string> {
  const secret = await cookieSecret(request);
  const [row] =
    secret === null
      ? []
      : await db()
          .select({ userId: sessions.userId })
          .from(sessions)
          .where(eq(sessions.tokenHash, hashOf(secret)));
  const userId = row?.userId ?? (await lastKnownUser(request));
  return userId === null ? "" : (ownerMarks(userId)[0] ?? "");
}

export function isOwnForm(mark: string, userId: string): boolean {
  return mark !== "" && ownerMarks(userId).includes(mark);
}

function ownerMarks(userId: string): string[] {
  return sessionSecrets(env()).map((secret) =>
    createHmac("sha256", secret).update(`form-owner ${userId}`).digest("base64url"),
  );
}
