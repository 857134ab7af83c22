import { and, eq, isNull } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { visibleEntries } from "~/lib/content/access/visible-entries.server";
import { entries, entryReferenceSpans, entryVersions } from "~/lib/content/schema.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { db } from "~/lib/platform/db/database.server";

type Suggestion = { tr?: string; en?: string };
const maxRead = 200;
const maxEach = 3;

/** Alternative texts of pictures from entries that this person may read, by picture id; at most three each. */
export async function altTextsInEntries(actor: Actor, fileIds: readonly string[]): Promise<Map<string, Suggestion[]>> {
  const { entryId, targetKind, targetId, lastVersion } = entryReferenceSpans;
  if (fileIds.length === 0) return new Map();
  const rows = await db()
    .select({ fileId: targetId, data: entryVersions.data })
    .from(entryReferenceSpans)
    .innerJoin(entries, eq(entries.id, entryId))
    .innerJoin(entryVersions, and(eq(entryVersions.entryId, entries.id), eq(entryVersions.version, entries.version)))
    .where(
      and(
        eq(targetKind, "file"),
        idIn(targetId, fileIds),
        isNull(lastVersion),
        isNull(entries.deletedAt),
        visibleEntries(actor, "view"),
      ),
    )
    .limit(maxRead);
  const found = new Map<string, Suggestion[]>();
  for (const { fileId, data } of rows) {
    for (const text of textsOf(data, fileId)) {
      const known = found.get(fileId) ?? [];
      const isNew = known.length < maxEach && !known.some(({ tr, en }) => tr === text.tr && en === text.en);
      if (isNew) found.set(fileId, [...known, text]);
    }
  }
  return found;
}

function textsOf(value: unknown, fileId: string): Suggestion[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsOf(one, fileId));
  if (typeof value !== "object" || value === null) return [];
  const { file, alt } = value as { file?: unknown; alt?: unknown };
  if (file !== fileId) return Object.values(value).flatMap((inner) => textsOf(inner, fileId));
  const word = (locale: "tr" | "en") => {
    const text = (alt as Record<string, unknown> | undefined)?.[locale];
    return typeof text === "string" && text.trim() ? text.trim() : undefined;
  };
  const [tr, en] = [word("tr"), word("en")];
  return tr ? [{ tr, ...(en ? { en } : {}) }] : [];
}
