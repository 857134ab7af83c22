import { and, desc, eq, inArray } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";

import { auditEntries } from "./schema.server";
import type { AuditObject, AuditVerb } from "./verbs";

type Done = { at: Date; version: number | null };

export async function lastAudited<V extends AuditVerb>(
  objectType: AuditObject,
  objectId: string,
  verbs: readonly V[],
): Promise<Partial<Record<V, Done>>> {
  const found: Partial<Record<V, Done>> = {};
  for (const verb of verbs) {
    const [row] = await db()
      .select({ at: auditEntries.at, version: auditEntries.version })
      .from(auditEntries)
      .where(
        and(eq(auditEntries.objectType, objectType), eq(auditEntries.objectId, objectId), eq(auditEntries.verb, verb)),
      )
      .orderBy(desc(auditEntries.at), desc(auditEntries.id))
      .limit(1);
    if (row) found[verb] = row;
  }
  return found;
}

/** The object as it was before this version was first changed with the verb; null where the log does not say. */
export async function auditedBefore(
  objectType: AuditObject,
  objectId: string,
  verb: AuditVerb,
  version: number,
): Promise<unknown> {
  const [row] = await db()
    .select({ before: auditEntries.before })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.objectType, objectType),
        eq(auditEntries.objectId, objectId),
        eq(auditEntries.verb, verb),
        eq(auditEntries.version, version),
      ),
    )
    .orderBy(auditEntries.at, auditEntries.id)
    .limit(1);
  return row?.before ?? null;
}

export async function lastAuditedOfMany(
  objectType: AuditObject,
  ids: readonly string[],
  verb: AuditVerb,
): Promise<ReadonlyMap<string, Done>> {
  if (ids.length === 0) return new Map();
  const rows = await db()
    .select({ id: auditEntries.objectId, at: auditEntries.at, version: auditEntries.version })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.objectType, objectType),
        inArray(auditEntries.objectId, [...ids]),
        eq(auditEntries.verb, verb),
      ),
    )
    .orderBy(auditEntries.at, auditEntries.id);
  return new Map(rows.map(({ id, ...done }) => [id, done]));
}
