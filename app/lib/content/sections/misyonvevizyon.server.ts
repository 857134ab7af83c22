import { and, arrayContains, desc, eq, sql } from "drizzle-orm";

import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import { publications } from "~/lib/content/schema.server";
import { db } from "~/lib/platform/db/database.server";
import { addMonths } from "~/lib/platform/text/dates/calendar-days";

import { misyonvevizyon } from "./misyonvevizyon";

/** The newest report of the same category as the plan that the page names. */
async function newestBeside(plan: string) {
  const [named] = await db()
    .select({ data: publications.data })
    .from(publications)
    .where(eq(publications.entryId, plan));
  if (typeof named?.data.category !== "string") return null;
  const beside = and(
    eq(publications.section, "raporlar"),
    eq(publications.archived, false),
    arrayContains(publications.facets, [`category:${named.data.category}`]),
  );
  const [newest] = await db()
    .select({ id: publications.entryId, title: publications.title, data: publications.data })
    .from(publications)
    .where(beside)
    .orderBy(
      desc(sql`${publications.data} ->> 'year'`),
      desc(sql`${publications.data} ->> 'publishedOn'`),
      desc(publications.entryId),
    )
    .limit(1);
  return newest ?? null;
}

hooksFor(misyonvevizyon, {
  // Mission and vision come from the strategic plan: the page must name the new one.
  async deadlines({ strategicPlan }) {
    const newest = typeof strategicPlan === "string" ? await newestBeside(strategicPlan) : null;
    if (!newest || newest.id === strategicPlan || typeof newest.data.publishedOn !== "string") return [];
    return [
      {
        field: "strategicPlan",
        key: "newPlan",
        of: newest.id,
        due: addMonths(newest.data.publishedOn, 1),
        values: { plan: (newest.title.tr ?? newest.title.en ?? "…").slice(0, 120) },
      },
    ];
  },
});
