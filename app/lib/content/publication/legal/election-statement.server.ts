import { and, eq, sql } from "drizzle-orm";

import type { Section } from "~/lib/content/definition/definition";
import { electionAsked } from "~/lib/content/rules/election-period.server";
import { entryVersions } from "~/lib/content/schema.server";
import { db } from "~/lib/platform/db/database.server";

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
