import { selectPublished } from "~/lib/content/definition/select-published.server";
import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { Issue } from "~/lib/content/errors";
import { parcelLine } from "~/lib/content/fields/places/parcels";
import type { EntryData } from "~/lib/content/values";

import { askidakiimarplanlari } from "./askidakiimarplanlari";
import { imarplandegisiklikleri } from "./imarplandegisiklikleri";

type Logged = { stage?: string; date?: string };

const logOf = ({ stageLog }: EntryData) => (Array.isArray(stageLog) ? (stageLog as Logged[]) : []);

/** The day of the present stage in the log; else the log's last day. */
function stageDate(data: EntryData): string | undefined {
  const days = (rows: Logged[]) => rows.flatMap(({ date }) => date ?? []).sort();
  return days(logOf(data).filter(({ stage }) => stage === data.stage)).at(-1) ?? days(logOf(data)).at(-1);
}

/** The outcome of the related display, as the public reads it. */
async function outcomeOf({ displayRecord }: EntryData): Promise<unknown> {
  if (typeof displayRecord !== "string") return undefined;
  const [display] = await selectPublished(askidakiimarplanlari, ["outcome"], { ids: [displayRecord] });
  return display?.data.outcome;
}

hooksFor(imarplandegisiklikleri, {
  computed: (data) => ({ parcelLine: parcelLine(data.parcels), stageDate: stageDate(data) }),
  async checks(data) {
    const issues: Issue[] = [];
    if (data.stage && !logOf(data).some(({ stage, date }) => stage === data.stage && date))
      issues.push({ field: "stageLog", level: "error", key: "stageNotLogged", values: {} });
    if (data.stage === "final" && data.displayRecord && (await outcomeOf(data)) !== "final")
      issues.push({ field: "stage", level: "error", key: "displayNotFinal", values: {} });
    // A district's plan takes effect once the metropolitan council has approved it.
    if (data.stage === "final" && !logOf(data).some(({ stage }) => stage === "metro"))
      issues.push({ field: "stageLog", level: "warning", key: "metroNotLogged", values: {}, source: "5216" });
    return issues;
  },
});
