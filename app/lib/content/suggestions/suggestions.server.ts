import { createHash } from "node:crypto";

import { and, asc, between, desc, eq, isNull, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { userNames } from "~/lib/auth/users/users.server";
import { scopeOf } from "~/lib/content/access/rights.server";
import type { EntryStateRow } from "~/lib/content/access/transitions";
import { canAnywhere, unitsOf, visibleEntries } from "~/lib/content/access/visible-entries.server";
import type { Section } from "~/lib/content/definition/definition";
import { findSection, sections } from "~/lib/content/definition/registry.server";
import { saveEntry, standing, versionData } from "~/lib/content/entries/entries.server";
import { entries } from "~/lib/content/schema.server";
import type { EntryData, Localized } from "~/lib/content/values";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import { isRefusal } from "~/lib/platform/refusal";
import { isUuid } from "~/lib/platform/text/uuid";

import { entrySuggestions } from "./schema.server";
import { suggestionsFor } from "./suggestion-jobs.server";
import { withPicture } from "./pictures-in.server";
import { bulkKinds, scoreBands, writtenKinds, type SuggestionKind, type SuggestionQuery } from "./suggestion-kinds";

type Suggestion = typeof entrySuggestions.$inferSelect;
export type SuggestionItem = Suggestion & {
  /** The id with a hash of the content, so that people decide on what they read. */
  key: string;
  area: Section["area"];
  title: Localized;
  decidedByName: string | null;
  canDecide: boolean;
};

export const suggestionsPageSize = 25;
const maxDecided = 100;

export function sectionsWithSuggestions(actor: Actor): string[] {
  return [...sections.values()].filter((section) => unitsOf(actor, "view", section) !== null).map(({ id }) => id);
}

/** Suggestions for entries that the person may read, the surest first; `counts`: open ones. @throws Refusal 403 */
export async function listSuggestions(
  actor: Actor,
  query: SuggestionQuery,
): Promise<{ items: SuggestionItem[]; counts: Partial<Record<SuggestionKind, number>>; pagination: Pagination }> {
  if (!canAnywhere(actor, "view")) throw actor.refusal("view");
  const { kind, section, status, score } = query;
  const seen = and(
    visibleEntries(actor, "view"),
    isNull(entries.deletedAt),
    section === null ? undefined : eq(entrySuggestions.section, section),
    eq(entrySuggestions.status, status),
    score === null ? undefined : between(entrySuggestions.score, scoreBands[score][0], scoreBands[score][1]),
  );
  const joined = eq(entries.id, entrySuggestions.entryId);
  const counted = await db()
    .select({ kind: entrySuggestions.kind, count: sql<number>`count(*)::int` })
    .from(entrySuggestions)
    .innerJoin(entries, joined)
    .where(seen)
    .groupBy(entrySuggestions.kind);
  const counts: Partial<Record<SuggestionKind, number>> = Object.fromEntries(
    counted.map((one) => [one.kind, one.count]),
  );
  const length = kind === null ? counted.reduce((sum, { count }) => sum + count, 0) : (counts[kind] ?? 0);
  const pagination = paginate(length, query.page, suggestionsPageSize);
  const rows = await db()
    .select({ suggestion: entrySuggestions, title: entries.title, standing })
    .from(entrySuggestions)
    .innerJoin(entries, joined)
    .where(and(seen, kind === null ? undefined : eq(entrySuggestions.kind, kind)))
    .orderBy(desc(entrySuggestions.score), asc(entrySuggestions.id))
    .limit(pagination.size)
    .offset(pagination.startIndex);
  const names = await userNames(rows.map((row) => row.suggestion.decidedBy));
  const items = rows.flatMap(({ suggestion, title, standing: row }): SuggestionItem[] => {
    const its = findSection(suggestion.section);
    if (!its) return [];
    return [
      {
        ...suggestion,
        key: suggestionKey(suggestion),
        area: its.area,
        title,
        decidedByName: names.get(suggestion.decidedBy ?? "") ?? null,
        canDecide: mayDecide(actor, its, row),
      },
    ];
  });
  return { items, counts, pagination };
}

/** A recomputed suggestion keeps its id but gets a new key. */
export const suggestionKey = ({
  id,
  current,
  suggestion,
  about,
}: Pick<Suggestion, "id" | "current" | "suggestion" | "about">) =>
  `${id}.${createHash("sha256")
    .update(JSON.stringify([current, suggestion, about]))
    .digest("base64url")
    .slice(0, 16)}`;

const mayDecide = (actor: Actor, section: Section, row: EntryStateRow) =>
  row.deletedAt === null && actor.can("edit", scopeOf(section, row));

export type Decision = "accept" | "refuse";
export type DecisionRefusal = "forbidden" | "gone" | "decided" | "changed" | "waits" | "oneByOne";
export type DecisionOutcome = { done: number; refused: { id: string; why: DecisionRefusal }[] };

/**
 * One by one; failures are reported. An accepted text is saved as the person's edit.
 * @param options.isBulk only `bulkKinds`
 */
export async function decideSuggestions(
  actor: Actor,
  decision: Decision,
  keys: readonly string[],
  { isBulk = false } = {},
): Promise<DecisionOutcome> {
  if (!canAnywhere(actor, "edit")) throw actor.refusal("edit");
  const refused: DecisionOutcome["refused"] = [];
  const chosen = [...new Set(keys)].filter((key) => isUuid(idOf(key))).slice(0, maxDecided);
  for (const key of chosen) {
    const why = await decideOne(actor, decision, key, isBulk);
    if (why) refused.push({ id: idOf(key), why });
  }
  return { done: chosen.length - refused.length, refused };
}

const idOf = (key: string) => key.split(".", 1)[0] ?? "";

async function decideOne(
  actor: Actor,
  decision: Decision,
  key: string,
  isBulk: boolean,
): Promise<DecisionRefusal | null> {
  try {
    return await transaction(async () => {
      const id = idOf(key);
      // Locks the entry first, as the job does, so that neither waits for the other's lock.
      await db()
        .select({ id: entries.id })
        .from(entries)
        .where(sql`${entries.id} = (SELECT entry_id FROM ${entrySuggestions} WHERE id = ${id})`)
        .for("update");
      const [found] = await db()
        .select({ suggestion: entrySuggestions, standing })
        .from(entrySuggestions)
        .innerJoin(entries, eq(entries.id, entrySuggestions.entryId))
        .where(eq(entrySuggestions.id, id))
        .for("update");
      const section = findSection(found?.suggestion.section);
      if (!found || !section) return "gone";
      const { suggestion, standing: row } = found;
      if (!mayDecide(actor, section, row)) return "forbidden";
      if (suggestion.status !== "new") return "decided";
      if (suggestionKey(suggestion) !== key) return "changed";
      if (decision === "accept" && isBulk && !bulkKinds.has(suggestion.kind)) return "oneByOne";
      if (decision === "accept" && writtenKinds.has(suggestion.kind)) {
        const data = await versionData(row.id, row.version);
        // The suggestion must follow from today's data, not from the last run.
        const follows = (await suggestionsFor(section, data)).some(
          (one) =>
            one.kind === suggestion.kind &&
            one.field === suggestion.field &&
            one.suggestion === suggestion.suggestion &&
            one.current === suggestion.current &&
            one.about === suggestion.about,
        );
        const patch = follows ? patchFor(suggestion, data) : null;
        if (!patch) return "changed";
        await saveEntry(actor, section, row.id, { version: row.version, patch });
      }
      await db()
        .update(entrySuggestions)
        .set({ status: decision === "accept" ? "accepted" : "refused", decidedBy: actor.id, decidedAt: new Date() })
        .where(eq(entrySuggestions.id, id));
      return null;
    });
  } catch (error) {
    if (isRefusal(error, 403)) return "forbidden";
    if (isRefusal(error, 409, 422)) return error.code === "staleVersion" ? "changed" : "waits";
    throw error;
  }
}

/** The change to save; null where the field was edited meanwhile. */
function patchFor({ kind, field, current, suggestion }: Suggestion, data: EntryData): EntryData | null {
  const [name = "", ...path] = field.split(".");
  if (kind === "keywords") {
    const known = Array.isArray(data[name]) ? (data[name] as string[]) : [];
    return known.join(", ") === current ? { [name]: [...known, ...suggestion.split(", ")] } : null;
  }
  if (kind === "alt") {
    return (
      withPicture(data, field.replace(/\.alt\.tr$/, ""), (picture) =>
        picture.decorative || picture.alt?.tr ? null : { ...picture, alt: { ...picture.alt, tr: suggestion } },
      ) ?? null
    );
  }
  const [locale = "tr"] = path;
  const value = data[name] as Localized | undefined;
  return value?.[locale as keyof Localized] === undefined ? { [name]: { ...value, [locale]: suggestion } } : null;
}

/** For the page that lists failures; only titles that the person may read. */
export async function titlesOfSuggestions(actor: Actor, ids: readonly string[]): Promise<Map<string, Localized>> {
  const rows = await db()
    .select({ id: entrySuggestions.id, title: entries.title })
    .from(entrySuggestions)
    .innerJoin(entries, eq(entries.id, entrySuggestions.entryId))
    .where(and(idIn(entrySuggestions.id, ids.filter(isUuid)), visibleEntries(actor, "view")));
  return new Map(rows.map(({ id, title }) => [id, title]));
}
