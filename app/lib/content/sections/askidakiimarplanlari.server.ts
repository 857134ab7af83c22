import { selectPublished } from "~/lib/content/definition/select-published.server";
import { hooksFor, type Deadline, type DeadlineContext } from "~/lib/content/definition/section-hooks.server";
import type { Issue } from "~/lib/content/errors";
import { parcelLine } from "~/lib/content/fields/places/parcels";
import type { EntryData, RowValue } from "~/lib/content/values";
import { addDays } from "~/lib/platform/text/dates/calendar-days";
import { toInstant, toIsoDate } from "~/lib/platform/text/dates/dates";
import { addWorkdays } from "~/lib/platform/text/dates/workdays";

import { askidakiimarplanlari } from "./askidakiimarplanlari";
import { meclisgundemvekararlari } from "./meclisgundemvekararlari";

/** Number and date of the decision by each approving council. */
const decisions: Readonly<Record<string, readonly string[]>> = {
  district: ["districtDecisionNo", "districtDecisionDate"],
  metropolitan: ["metroDecisionNo", "metroDecisionDate"],
};

/** Working days from approval to display; days for the council to decide on objections. */
const [startDays, objectionDays] = [15, 15];
/** Days until a council decision must be in the plan's own fields. */
const recordDays = 7;
const settled = new Set<unknown>(["final", "redisplay", "cancelled"]);
const day = (value: unknown) => toIsoDate(typeof value === "string" ? value : null);

/** Public council decisions that name a plan. */
async function decisionsOn(id: string): Promise<RowValue[]> {
  const columns = ["decisionNo", "decisionDate"];
  const sittings = await selectPublished(
    meclisgundemvekararlari,
    [{ list: "decisions", columns, where: { plan: id } }],
    {
      where: { plans: id },
    },
  );
  return sittings.flatMap(({ data }) => (data.decisions ?? []) as RowValue[]);
}

/** Council decisions that the plan doesn't hold yet. */
function unrecorded(data: EntryData, named: readonly RowValue[], ends: string | null): Deadline[] {
  const dated = named.flatMap(({ decisionNo, decisionDate }) =>
    typeof decisionDate === "string" ? [{ no: String(decisionNo ?? "…").slice(0, 30), on: decisionDate }] : [],
  );
  const [approval, onObjections] = [
    dated.find(({ on }) => ends === null || on <= ends),
    dated.find(({ on }) => ends !== null && on > ends),
  ];
  const record = (field: string, key: string, { no, on }: { no: string; on: string }): Deadline => ({
    field,
    key,
    of: no,
    due: addDays(on, recordDays),
    values: { no },
  });
  return [
    ...(approval && data.approvalBody === "district" && data.districtDecisionNo === undefined
      ? [record("districtDecisionNo", "recordDecision", approval)]
      : []),
    ...(onObjections && !settled.has(data.outcome) && data.objectionCount !== 0
      ? [record("outcome", "recordOutcome", onObjections)]
      : []),
  ];
}

async function deadlinesOf(data: EntryData, { id, live, holidays }: DeadlineContext): Promise<Deadline[]> {
  const [approved, ends, named] = [day(data.approvalDate), day(live?.displayTo), await decisionsOn(id)];
  const open = unrecorded(data, named, ends);
  const wasDisplayed = live !== null || (Array.isArray(data.snapshotHash) && data.snapshotHash.length > 0);
  if (!wasDisplayed)
    return [
      ...open,
      ...(approved && data.outcome !== "cancelled"
        ? [{ field: "displayFrom", key: "startDisplay", due: addWorkdays(approved, startDays, holidays) }]
        : []),
    ];
  if (!ends) return open;
  const isSettled =
    settled.has(data.outcome) ||
    data.objectionCount === 0 ||
    named.some(({ decisionDate }) => String(decisionDate ?? "") > ends);
  return [
    ...open,
    ...(isSettled ? [] : [{ field: "outcome", key: "decideObjections", due: addDays(ends, objectionDays) }]),
  ];
}

hooksFor(askidakiimarplanlari, {
  deadlines: deadlinesOf,
  computed: ({ parcels }) => ({ parcelLine: parcelLine(parcels) }),
  checks(data, { at }) {
    const missing = (decisions[String(data.approvalBody)] ?? []).filter((name) => data[name] === undefined);
    const issues = missing.map((field): Issue => ({ field, level: "warning", key: "decisionMissing", values: {} }));
    const end = toInstant(data.displayTo as string | undefined);
    if (end && end <= (at ?? new Date())) {
      if (!data.removalReport)
        issues.push({
          field: "removalReport",
          level: "warning",
          key: "removalReportMissing",
          values: {},
          source: "MPYY m.33",
        });
      if (!data.proofOfDisplay)
        issues.push({
          field: "proofOfDisplay",
          level: "warning",
          key: "proofOfDisplayMissing",
          values: {},
          source: "MPYY m.33",
        });
    } else if (data.outcome && data.outcome !== "pending" && data.outcome !== "cancelled") {
      issues.push({ field: "outcome", level: "error", key: "outcomeBeforeEnd", values: {} });
    }
    return issues;
  },
});
