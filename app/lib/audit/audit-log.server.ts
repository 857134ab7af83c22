import { and, asc, count, desc, eq, gt, gte, lt, sql, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { db } from "~/lib/platform/db/database.server";

import { recordAudit } from "./audit.server";
import { auditEntries } from "./schema.server";
import type { AuditObject } from "./verbs";

export type AuditEntry = typeof auditEntries.$inferSelect;

/** `until` is exclusive. */
export type AuditFilter = {
  actorId?: string;
  verb?: string;
  objectType?: string;
  objectId?: string;
  section?: string;
  address?: string;
  from?: Date;
  until?: Date;
};

/** A page of the log holds entries older than `before`, or newer than `after`; with neither, the newest. */
export type AuditPlace = { before?: number; after?: number };

const conditionOf = ({ actorId, verb, objectType, objectId, section, address, from, until }: AuditFilter): SQL[] => [
  ...(actorId ? [eq(auditEntries.actorId, actorId)] : []),
  ...(verb ? [eq(auditEntries.verb, verb)] : []),
  ...(objectType ? [eq(auditEntries.objectType, objectType)] : []),
  ...(objectId ? [eq(auditEntries.objectId, objectId)] : []),
  ...(section ? [eq(auditEntries.section, section)] : []),
  ...(address ? [eq(auditEntries.address, address)] : []),
  ...(from ? [gte(auditEntries.at, from)] : []),
  ...(until ? [lt(auditEntries.at, until)] : []),
];

export async function recordAuditExport(actor: Actor, filter: AuditFilter): Promise<void> {
  actor.assertCan("audit.view");
  await recordAudit(actor, { verb: "export", objectType: "auditLog", objectId: "audit", after: filter });
}

/** Newest first, paged by id, not by offset: the millionth page costs as much as the first. @throws Refusal 403 */
export async function listAudit(
  actor: Actor,
  filter: AuditFilter,
  { before, after }: AuditPlace = {},
  size = 50,
): Promise<{ items: AuditEntry[]; hasNewer: boolean; hasOlder: boolean }> {
  actor.assertCan("audit.view");
  const backwards = after !== undefined;
  const place =
    after !== undefined ? gt(auditEntries.id, after) : before !== undefined ? lt(auditEntries.id, before) : undefined;
  const rows = await db()
    .select()
    .from(auditEntries)
    .where(and(...conditionOf(filter), place))
    .orderBy(backwards ? asc(auditEntries.id) : desc(auditEntries.id))
    .limit(size + 1);
  const items = rows.slice(0, size);
  if (backwards) items.reverse();
  const more = rows.length > size;
  return { items, hasNewer: backwards ? more : before !== undefined, hasOlder: backwards ? true : more };
}

/** The log only grows: beyond this many, entries are not counted. */
const maxCounted = 10_000;

/** The number of entries that match; `isMore`: there are more than that. @throws Refusal 403 */
export async function countAudit(actor: Actor, filter: AuditFilter): Promise<{ length: number; isMore: boolean }> {
  actor.assertCan("audit.view");
  const found = db()
    .select({ one: sql`1`.as("one") })
    .from(auditEntries)
    .where(and(...conditionOf(filter)))
    .limit(maxCounted + 1)
    .as("found");
  const [row] = await db().select({ length: count() }).from(found);
  const length = row?.length ?? 0;
  return { length: Math.min(length, maxCounted), isMore: length > maxCounted };
}

/** The latest changes of one object, for its history. No check of rights here. @param version only this version */
export async function listChangesOf(
  objectType: AuditObject,
  objectId: string,
  size: number,
  version?: number,
): Promise<AuditEntry[]> {
  const wanted = [
    eq(auditEntries.objectType, objectType),
    eq(auditEntries.objectId, objectId),
    eq(auditEntries.verb, "edit"),
  ];
  return db()
    .select()
    .from(auditEntries)
    .where(and(...wanted, version === undefined ? undefined : eq(auditEntries.version, version)))
    .orderBy(desc(auditEntries.id))
    .limit(size);
}
