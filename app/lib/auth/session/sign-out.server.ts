import { recordAudit } from "~/lib/audit/audit.server";
import { transaction } from "~/lib/platform/db/database.server";
import { requestMeta } from "~/lib/platform/http/request/request.server";

import { endSession } from "./session.server";

export async function signOut(request: Request, context: unknown): Promise<void> {
  await transaction(async () => {
    const ended = await endSession(request);
    if (!ended || ended.stage === "secondFactor") return;
    const address = requestMeta(context, request).clientAddress || null;
    await recordAudit(
      { id: ended.userId, address },
      { verb: "sign-out", objectType: "session", objectId: ended.userId, after: { kind: ended.kind } },
    );
  });
}
