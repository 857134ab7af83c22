import { and, inArray, isNull, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { sectionScope } from "~/lib/content/access/rights.server";
import type { Section } from "~/lib/content/definition/definition";
import { sections } from "~/lib/content/definition/registry.server";
import { entries } from "~/lib/content/schema.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { db } from "~/lib/platform/db/database.server";
import { findRowsWithMostTerms, foundInAny } from "~/lib/platform/db/queries/text-search.server";

import { conditionOf } from "./list-conditions.server";
import type { ListQuery } from "./list-query";
import type { FoundEntry } from "./search-entries.server";

/** Results that lack a word: with many of them, people search again with other terms. */
const maxNear = 10;

/** If nothing has all terms: the entries with most of them, best first, in sections that the person may view. */
export async function searchPartialMatches(actor: Actor, query: string, limit = maxNear): Promise<FoundEntry[]> {
  const seen = [...sections.values()].flatMap((section) =>
    actor.can("view", sectionScope(section)) ? [section.id] : [],
  );
  if (seen.length === 0) return [];
  return entriesWithMostTerms(
    and(isNull(entries.deletedAt), inArray(entries.section, seen), foundInAny(entries.section, seen)),
    query,
    Math.min(limit, maxNear),
  );
}

/** The same within a section's list and its filters, without the trash. @throws Refusal 403 */
export async function listPartialMatches(actor: Actor, section: Section, query: ListQuery): Promise<FoundEntry[]> {
  actor.assertCan("view", sectionScope(section));
  if (query.search === "" || query.view === "trash") return [];
  return entriesWithMostTerms(conditionOf(actor, section, query, { ignoresSearch: true }), query.search, maxNear);
}

async function entriesWithMostTerms(where: SQL | undefined, query: string, limit: number): Promise<FoundEntry[]> {
  const { id, section, search, updatedAt, title, state, version, liveVersion } = entries;
  const found = (
    await findRowsWithMostTerms(entries, { id, search, key: updatedAt, section }, where, query, limit)
  ).map((one) => one.id);
  if (found.length === 0) return [];
  const rows = await db()
    .select({ id, section, title, state, version, liveVersion })
    .from(entries)
    .where(idIn(id, found));
  const near = rows.flatMap((row) => {
    const of = sections.get(row.section);
    return of ? [{ ...row, area: of.area, icon: of.icon }] : [];
  });
  return near.sort((a, b) => found.indexOf(a.id) - found.indexOf(b.id));
}
