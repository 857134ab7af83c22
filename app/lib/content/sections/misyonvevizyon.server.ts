import { selectPublished } from "~/lib/content/definition/select-published.server";
import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import { addMonths } from "~/lib/platform/text/dates/calendar-days";

import { misyonvevizyon } from "./misyonvevizyon";
import { raporlar } from "./raporlar";

/** The newest report of the same category as the plan that the page names. */
async function newestBeside(plan: string) {
  const [named] = await selectPublished(raporlar, ["category"], { ids: [plan] });
  if (typeof named?.data.category !== "string") return null;
  const [newest] = await selectPublished(raporlar, ["publishedOn"], {
    where: { category: named.data.category },
    isCurrent: true,
    order: { highest: ["year", "publishedOn"] },
    take: 1,
  });
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
