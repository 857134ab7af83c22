import { eq } from "drizzle-orm";

import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { Issue } from "~/lib/content/errors";
import { parcelLine } from "~/lib/content/fields/places/parcels";
import { publications } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";

import { imarplandegisiklikleri } from "./imarplandegisiklikleri";

type Logged = { stage?: string; date?: string };

const logOf = ({ stageLog }: EntryData) => (Array.isArray(stageLog) ? (stageLog as Logged[]) : []);

/** The day of the present stage in the log; else the log's last day. */
function stageDate(data: EntryData): string | undefined {
  const days = (rows: Logged[]) => rows.flatMap(({ date }) => date ?? []).sort();
  return days(logOf(data).filter(({ stage }) => stage === data.stage)).at(-1) ?? days(logOf(data)).at(-1);
}

/** The public version of the related display; null: none. */
async function displayOf({ displayRecord }: EntryData): Promise<EntryData | null> {
  const [row] =
    typeof displayRecord === "string"
      ? await db().select({ data: publications.data }).from(publications).where(eq(publications.entryId, displayRecord))
      : [];
  return row?.data ?? null;
}

hooksFor(imarplandegisiklikleri, {
  computed: (data) => ({ parcelLine: parcelLine(data.parcels), stageDate: stageDate(data) }),
  async checks(data) {
    const issues: Issue[] = [];
    if (data.stage && !logOf(data).some(({ stage, date }) => stage === data.stage && date))
      issues.push({ field: "stageLog", level: "error", key: "stageNotLogged", values: {} });
    if (data.stage === "final" && data.displayRecord && (await displayOf(data))?.outcome !== "final")
      issues.push({ field: "stage", level: "error", key: "displayNotFinal", values: {} });
    // A district's plan takes effect once the metropolitan council has approved it.
    if (data.stage === "final" && !logOf(data).some(({ stage }) => stage === "metro"))
      issues.push({ field: "stageLog", level: "warning", key: "metroNotLogged", values: {}, source: "5216" });
    return issues;
  },
});
