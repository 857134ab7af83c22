import { and, desc, eq, lte, notInArray } from "drizzle-orm";

import { entryVersions } from "~/lib/content/schema.server";
import { db } from "~/lib/platform/db/database.server";

import { withoutEnglish } from "./edit-rights.server";
import { versionData } from "./entries.server";
import { isSame } from "./merge";

/**
 * Who wrote a version, and who wrote the last one at or before it that changed more than a translation: adding English
 * words, inside a list or a picture too, doesn't make one's own words another's, nor does handing over what they point at or renaming a tag.
 */
export async function lastWriters(entryId: string, version: number): Promise<(string | null)[]> {
  const rows = await db()
    .select({ version: entryVersions.version, authorId: entryVersions.authorId, changed: entryVersions.changed })
    .from(entryVersions)
    .where(and(eq(entryVersions.entryId, entryId), lte(entryVersions.version, version), notInArray(entryVersions.kind, ["handover", "tags"])))
    .orderBy(desc(entryVersions.version));
  const writers = rows.slice(0, 1).map(({ authorId }) => authorId);
  const words = async (at: number) => withoutEnglish(await versionData(entryId, at));
  let known: { at: number; words: Awaited<ReturnType<typeof words>> } | undefined;
  for (const { version: at, authorId, changed } of rows) {
    // Only fields that hold several things tell words and translation apart by what is in them.
    const mayTranslate = changed.every((path) => !path.endsWith(".tr"));
    if (at === 1 || !mayTranslate) return [...writers, authorId];
    const [here, before] = [known?.at === at ? known.words : await words(at), await words(at - 1)];
    if (!isSame(here, before)) return [...writers, authorId];
    known = { at: at - 1, words: before };
  }
  return writers;
}
