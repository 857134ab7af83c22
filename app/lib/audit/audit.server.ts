import type { Actor } from "~/lib/access/actor";
import { db } from "~/lib/platform/db/database.server";

import { auditEntries } from "./schema.server";

export type AuditRecord = {
  verb: string;
  objectType: "entry" | "file" | "user" | "session" | "setting" | "apiToken" | "mail" | "job";
  objectId: string;
  section?: string;
  version?: number;
  before?: unknown;
  after?: unknown;
  reason?: string | null;
};

/** Writes who did what, in the caller's transaction: what isn't recorded hasn't happened. */
export async function recordAudit(actor: Pick<Actor, "id" | "address">, record: AuditRecord): Promise<void> {
  await db().insert(auditEntries).values({ actorId: actor.id, address: actor.address, ...record });
}
