import { asc, count, desc, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { db } from "~/lib/platform/db/database.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import { isRefusal } from "~/lib/platform/refusal";

import { conditionOf } from "~/lib/files/search/file-conditions.server";
import { findFile, findFiles } from "~/lib/files/files.server";
import { updateFile } from "./update-file.server";
import { files } from "~/lib/files/schema.server";
import type { StoredFile } from "~/lib/files/serving/stored-file.server";
import { suggestAltTexts, usedCondition, type AltText } from "./uses.server";

export type UndescribedFile = StoredFile & { isUsed: boolean; suggestions: AltText[] };

export async function listUndescribed(
  actor: Actor,
  { page, size }: { page: number; size: number },
): Promise<{ items: UndescribedFile[]; pagination: Pagination }> {
  actor.assertCan("files.view");
  const where = conditionOf({ state: "missingAlt" }) ?? sql`false`;
  const [total] = await db().select({ length: count() }).from(files).where(where);
  const pagination = paginate(total?.length ?? 0, page, size);
  const isUsed = sql<boolean>`(${usedCondition(files.id)})`;
  // Thousands are sorted by few columns; only the page's rows are read whole.
  const ordered = await db()
    .select({ id: files.id, isUsed })
    .from(files)
    .where(where)
    .orderBy(desc(isUsed), desc(files.createdAt), asc(files.id))
    .limit(pagination.size)
    .offset(pagination.startIndex);
  const ids = ordered.map(({ id }) => id);
  const [rows, suggestions] = await Promise.all([findFiles(ids), suggestAltTexts(actor, ids)]);
  const items = ordered.flatMap(({ id, isUsed: used }) => {
    const row = rows.get(id);
    return row ? [{ ...row, isUsed: used, suggestions: suggestions.get(id) ?? [] }] : [];
  });
  return { items, pagination };
}

export async function countUndescribed(actor: Actor): Promise<number> {
  actor.assertCan("files.view");
  return db().$count(files, conditionOf({ state: "missingAlt" }) ?? sql`false`);
}

/** `seen`: the text that the field showed before. */
export type TypedAlt = { typed: AltText; seen: AltText };
export type DescribeOutcome = {
  done: number;
  failed: { id: string; name: string; reason: "changed" | "forbidden"; typed: AltText; stored: AltText }[];
};

/** A refusal doesn't stop the others. Empty fields and texts that others changed stay. Cut at 200 characters. */
export async function describeFiles(actor: Actor, texts: ReadonlyMap<string, TypedAlt>): Promise<DescribeOutcome> {
  actor.assertCan("files.upload");
  const outcome: DescribeOutcome = { done: 0, failed: [] };
  for (const [id, { typed, seen }] of [...texts].slice(0, 100)) {
    const file = await findFile(id);
    if (!file) continue;
    const next = { tr: textOf(typed.tr) || file.alt.tr, en: textOf(typed.en) || file.alt.en };
    const shown = { "alt.tr": seen.tr ?? "", "alt.en": seen.en ?? "" };
    try {
      const after = await updateFile(actor, id, { alt: next }, { shown });
      if (after.alt.tr !== file.alt.tr || after.alt.en !== file.alt.en) outcome.done++;
    } catch (thrown) {
      if (!isRefusal(thrown)) throw thrown;
      outcome.failed.push({
        id,
        name: file.originalName,
        reason: thrown.status === 403 ? "forbidden" : "changed",
        typed,
        stored: (await findFile(id))?.alt ?? {},
      });
    }
  }
  return outcome;
}

const textOf = (text = "") =>
  text
    .trim()
    .normalize("NFC")
    .slice(0, 200)
    .replace(/[\ud800-\udbff]$/, "");

/** Only texts that entries use for the picture are accepted. @throws Refusal 403 */
export async function isSuggested(actor: Actor, id: string, { tr = "", en = "" }: AltText): Promise<boolean> {
  actor.assertCan("files.view");
  return ((await suggestAltTexts(actor, [id])).get(id) ?? []).some(
    (text) => (text.tr ?? "") === tr && (text.en ?? "") === en,
  );
}
