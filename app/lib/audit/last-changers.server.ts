import { and, desc, eq } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";

import { auditEntries } from "./schema.server";

/** More changes than two people make while one of them fills in a form. */
const newest = 50;

/** @param isSame whether two stored values agree in a part @returns user ids; null when the log does not know */
export async function lastChangers<Part extends string>(
  settingId: string,
  parts: readonly Part[],
  isSame: (part: Part, before: unknown, after: unknown) => boolean,
): Promise<Map<Part, string | null>> {
  if (parts.length === 0) return new Map();
  const rows = await db()
    .select({ actorId: auditEntries.actorId, before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(
      and(eq(auditEntries.objectType, "setting"), eq(auditEntries.objectId, settingId), eq(auditEntries.verb, "edit")),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(newest);
  return new Map(
    parts.map((part) => [part, rows.find(({ before, after }) => !isSame(part, before, after))?.actorId ?? null]),
  );
}
