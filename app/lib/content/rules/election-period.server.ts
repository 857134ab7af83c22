import { and, eq, sql } from "drizzle-orm";

import type { Section } from "~/lib/content/definition/definition";
import type { Issue } from "~/lib/content/errors";
import { entryVersions } from "~/lib/content/schema.server";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { db } from "~/lib/platform/db/database.server";
import { formatDate, toIsoDate } from "~/lib/platform/text/dates/dates";
import { getSettingGroup, settingsTag } from "~/lib/settings/settings.server";

type ElectionPeriod = { from?: string; until?: string; sections?: string[] };

/** The election period at a moment; null: none. Days are those of Turkey. */
export async function electionPeriod(at: Date): Promise<ElectionPeriod | null> {
  const period = await cached(
    [settingsTag],
    "election period",
    async () => (await getSettingGroup("election")).data as ElectionPeriod,
  );
  const { from, until } = period;
  const day = toIsoDate(at) ?? "";
  return from === undefined || day < from || (until !== undefined && day > until) ? null : period;
}

/** The election for which a publisher must state that its bans were checked; null: none. */
export async function electionAsked(section: Section, at: Date): Promise<{ until?: string } | null> {
  const period = await electionPeriod(at);
  const chosen = period?.sections ?? [];
  const heeds = chosen.length > 0 ? chosen.includes(section.id) : section.publishing.heedsElections === true;
  return period && heeds ? (period.until === undefined ? {} : { until: period.until }) : null;
}

/** Warnings before an election (content-model §9.1); nothing is blocked until a lawyer says what the law requires. */
export async function electionWarning(section: Section, at: Date | null): Promise<Issue[]> {
  const asked = await electionAsked(section, at ?? new Date());
  if (!asked) return [];
  const { until } = asked;
  return [
    {
      field: section.titleField,
      level: "warning",
      key: until === undefined ? "electionPeriod" : "electionPeriodUntil",
      values: until === undefined ? {} : { until: formatDate(until) },
      source: "298 sayılı Kanun",
    },
  ];
}

/** The audit record of the statement required before an election (content-model §9.1); null: none required. */
export async function electionStatement(
  section: Section,
  isChecked: boolean | undefined,
  at: Date | null = null,
): Promise<{ electionChecked: boolean } | null> {
  return (await electionAsked(section, at ?? new Date())) ? { electionChecked: isChecked === true } : null;
}

/** After the statement the version needs no election warning. Runs in the caller's transaction. */
export async function settleElectionWarning(id: string, version: number): Promise<void> {
  const rest = sql`(SELECT jsonb_agg(one) FROM jsonb_array_elements(${entryVersions.warnings}) AS one
    WHERE one ->> 'key' NOT LIKE 'electionPeriod%')`;
  await db()
    .update(entryVersions)
    .set({ warnings: rest })
    .where(and(eq(entryVersions.entryId, id), eq(entryVersions.version, version)));
}
