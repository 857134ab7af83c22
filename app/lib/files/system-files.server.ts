import { and, inArray, isNull } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";

import { files } from "./schema.server";

export async function findSystemFiles(originalNames: readonly string[]): Promise<Map<string, string>> {
  const rows = await db()
    .select({ id: files.id, originalName: files.originalName })
    .from(files)
    .where(and(isNull(files.createdBy), isNull(files.deletedAt), inArray(files.originalName, [...originalNames])));
  return new Map(rows.map(({ id, originalName }) => [originalName, id]));
}
