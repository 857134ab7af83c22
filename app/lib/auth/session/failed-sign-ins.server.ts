import { createHmac } from "node:crypto";

import { recordBounded } from "~/lib/audit/audit-bursts.server";
import { countedAddress } from "~/lib/auth/credentials/client-address";
import { env } from "~/lib/platform/env/env.server";
import { sessionSecrets } from "~/lib/platform/env/session-secrets.server";

type Failure = { typed: string; userId: string | null; address: string | null };

/**
 * An unknown address is stored as a keyed hash: people type passwords into that field too. Tries at an account have a
 * group of their own, so that no flood of made-up addresses hides them.
 */
export async function recordFailedSignIn({ typed, userId, address }: Failure): Promise<void> {
  const [secret = ""] = sessionSecrets(env());
  const hash = createHmac("sha256", secret).update(`typed address ${typed}`).digest("hex").slice(0, 32);
  const objectId = userId ?? hash;
  await recordBounded(
    `sign-in ${objectId} ${countedAddress(address)}`,
    { id: null, address },
    { verb: "sign-in-failed", objectType: "session", objectId, after: { account: userId !== null } },
    userId ?? undefined,
  );
}

export async function recordFailedStep(
  verb: "unlock-failed" | "code-failed",
  userId: string,
  address: string | null,
): Promise<void> {
  await recordBounded(
    `${verb} ${userId} ${countedAddress(address)}`,
    { id: userId, address },
    { verb, objectType: "session", objectId: userId },
    userId,
  );
}
