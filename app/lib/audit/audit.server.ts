import type { SQLWrapper } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { db, write } from "~/lib/platform/db/database.server";
import { keepable } from "~/lib/platform/text/keepable";

import { timeOfLine } from "./audit-clock.server";
import { auditEntries } from "./schema.server";
import type { AuditObject, AuditVerb } from "./verbs";

export type AuditRecord = {
  verb: AuditVerb;
  objectType: AuditObject;
  objectId: string;
  section?: string;
  version?: number;
  before?: unknown;
  after?: unknown;
  reason?: string | null;
};

type Doer = Pick<Actor, "id" | "address">;

/** Records an action, in the caller's transaction: an action that isn't recorded is not done. */
export async function recordAudit(actor: Doer, record: AuditRecord): Promise<void> {
  await write(insertion(actor, record).getSQL());
}

export function auditWrite(actor: Doer, ...records: AuditRecord[]): SQLWrapper {
  return insertion(actor, ...records);
}

function insertion(actor: Doer, ...records: AuditRecord[]) {
  return db()
    .insert(auditEntries)
    .values(
      records.map((record) => {
        const at = timeOfLine();
        return { ...(at ? { at } : {}), actorId: actor.id, address: actor.address, ...record, ...asKept(record) };
      }),
    );
}

/** What an export was narrowed to comes from an address, which can hold what JSON of the database can't. */
function asKept({ verb, after }: AuditRecord): Pick<AuditRecord, "after"> {
  if (verb !== "export" || after === undefined) return {};
  const clean = (_name: string, value: unknown): unknown => (typeof value === "string" ? keepable(value) : value);
  return { after: JSON.parse(JSON.stringify(after), clean) as unknown };
}
