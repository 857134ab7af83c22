import { setImmediate as nextTurn } from "node:timers/promises";

import { selectPublished } from "~/lib/content/definition/select-published.server";
import { hooksFor, type Deadline } from "~/lib/content/definition/section-hooks.server";
import type { Issue } from "~/lib/content/errors";
import type { EntryData, Localized, RowValue } from "~/lib/content/values";
import { foldTr } from "~/lib/platform/text/turkish/fold";
import { addWorkdays } from "~/lib/platform/text/dates/workdays";

import { komisyonlar } from "./komisyonlar";
import { meclisgundemvekararlari } from "./meclisgundemvekararlari";

const maxMembers = 5;
const rowsOf = (value: unknown): RowValue[] => (Array.isArray(value) ? (value as RowValue[]) : []);

/** Working days for a commission's report: zoning, and others. */
const [zoningDays, otherDays] = [10, 5];
/** Newest sittings that are read: those of some years. */
const maxSittings = 150;
/** Sittings per query; `mostSittings` is a multiple of it. */
const sittingsAtOnce = 10;

const text = (value: unknown) => (typeof value === "string" ? value : "");
const inTurkish = (value: unknown) => text((value as Localized | undefined)?.tr);

/** The end of the first March of the term for whose year the audit commission has no report. */
function auditDeadline({ commissionType, termStart, termEnd, reports }: EntryData): Deadline[] {
  if (commissionType !== "audit" || typeof termStart !== "string" || typeof termEnd !== "string") return [];
  const written = new Set(rowsOf(reports).map(({ reportDate }) => text(reportDate).slice(0, 4)));
  for (let year = Number(termStart.slice(0, 4)); `${year}-03-31` <= termEnd; year++) {
    if (`${year}-03-31` >= termStart && !written.has(String(year)))
      return [
        {
          field: "reports",
          key: "auditReport",
          of: String(year),
          due: `${year}-03-31`,
          values: { year: String(year) },
        },
      ];
  }
  return [];
}

/** What concerns one commission in a public sitting: matters referred to it, and folded subjects of its reports. */
type Sitting = { id: string; heldAt: string; referred: RowValue[]; reports: string[] };
const folded = (subject: unknown) => foldTr(text(subject));

// Matters referred to a commission without a report. A report names its sitting or was discussed at a later one; it is
// matched by subject, else it settles that sitting's oldest matter. Sittings of years meet thousands of reports, so
// others get their turn after each.
async function reportDeadlines(
  data: EntryData,
  sittings: readonly Sitting[],
  holidays: ReadonlySet<string>,
): Promise<Deadline[]> {
  const days = foldTr(inTurkish(data.name)).startsWith("imar") ? zoningDays : otherDays;
  const own = new Map<unknown, string[]>();
  for (const { sittingRef, subject } of rowsOf(data.reports))
    own.set(sittingRef, [...(own.get(sittingRef) ?? []), folded(subject)]);
  const due: Deadline[] = [];
  for (const sitting of sittings) {
    const referred = sitting.referred
      .filter(({ decisionDate }) => typeof decisionDate === "string")
      .map((decision) => ({ decision, matter: folded(decision.subject) }));
    if (referred.length === 0) continue;
    const written = own.get(sitting.id) ?? [];
    const reported = [
      written,
      ...sittings.filter(({ heldAt }) => heldAt > sitting.heldAt).map(({ reports }) => reports),
    ];
    const open = referred.filter(
      ({ matter }) => matter === "" || !reported.some((reports) => reports.some((report) => report.includes(matter))),
    );
    const others = written.filter(
      (report) => !referred.some(({ matter }) => matter !== "" && report.includes(matter)),
    ).length;
    for (const {
      decision: { _key, subject, decisionDate },
    } of open.slice(others)) {
      due.push({
        field: "reports",
        key: "report",
        of: `${sitting.id} ${_key}`,
        due: addWorkdays(text(decisionDate), days, holidays),
        values: { subject: text(subject).slice(0, 120) },
      });
    }
    await nextTurn();
  }
  return due;
}

/** The sittings that concern a commission, newest first, read in small batches so that nobody waits long. */
async function sittingsOf(id: string): Promise<Sitting[]> {
  const parts = [
    "meetingAt",
    {
      list: "decisions",
      columns: ["_key", "subject", "decisionDate"],
      where: { result: "toCommission", commissions: id },
    },
    { list: "commissionReports", columns: ["subject"], where: { commission: id } },
  ] as const;
  const found: Sitting[] = [];
  for (let rows = sittingsAtOnce; rows === sittingsAtOnce && found.length < maxSittings;) {
    const some = await selectPublished(meclisgundemvekararlari, parts, {
      where: { commissions: id },
      order: "newest",
      take: sittingsAtOnce,
      skip: found.length,
    });
    found.push(
      ...some.map(({ id: sitting, data: { meetingAt, decisions, commissionReports } }) => ({
        id: sitting,
        heldAt: text(meetingAt),
        referred: rowsOf(decisions),
        reports: rowsOf(commissionReports).map(({ subject }) => folded(subject)),
      })),
    );
    rows = some.length;
    await nextTurn();
  }
  return found;
}

hooksFor(komisyonlar, {
  async deadlines(data, { id, holidays }) {
    return [...auditDeadline(data), ...(await reportDeadlines(data, await sittingsOf(id), holidays))];
  },
  computed({ members }) {
    const rows = rowsOf(members);
    const chair = rows.find(({ role }) => role === "chair")?.member;
    const people = [...new Set(rows.flatMap(({ member }) => (typeof member === "string" ? [member] : [])))];
    return { memberCount: rows.length, ...(chair ? { chair } : {}), ...(people.length > 0 ? { people } : {}) };
  },
  checks({ members, commissionType }) {
    const rows = rowsOf(members);
    const source = commissionType === "audit" ? "5393 m.25" : "5393 m.24";
    const found: Issue[] =
      rows.length > maxMembers
        ? [{ field: "members", level: "warning", key: "tooManyMembers", values: { max: String(maxMembers) }, source }]
        : [];
    const seen = new Set<unknown>();
    for (const [at, { member }] of rows.entries()) {
      if (member && seen.has(member))
        found.push({ field: `members[${at}].member`, level: "error", key: "memberTwice", values: {} });
      seen.add(member);
    }
    return found;
  },
  jsonLd: ({ memberCount }) =>
    typeof memberCount === "number" ? { numberOfEmployees: { "@type": "QuantitativeValue", value: memberCount } } : {},
});
