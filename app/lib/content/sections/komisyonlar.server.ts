import { and, arrayContains, desc, eq, sql } from "drizzle-orm";

import { hooksFor, type Deadline } from "~/lib/content/definition/section-hooks.server";
import type { Issue } from "~/lib/content/errors";
import { publications } from "~/lib/content/schema.server";
import type { EntryData, Localized, RowValue } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";
import { foldTr } from "~/lib/platform/text/fold";
import { addWorkdays } from "~/lib/platform/text/workdays";

import { komisyonlar } from "./komisyonlar";

const mostMembers = 5;
const rowsOf = (value: unknown): RowValue[] => (Array.isArray(value) ? (value as RowValue[]) : []);

/** Working days that a commission has for its report: the one on zoning, and the others. */
const [zoningDays, otherDays] = [10, 5];
/** Sittings that are looked at, the newest first: those of some years. */
const mostSittings = 150;

const text = (value: unknown) => (typeof value === "string" ? value : "");
const inTurkish = (value: unknown) => text((value as Localized | undefined)?.tr);

/** The end of the first March of its term in whose year the audit commission has written no report yet. */
function auditDeadline({ commissionType, termStart, termEnd, reports }: EntryData): Deadline[] {
  if (commissionType !== "audit" || typeof termStart !== "string" || typeof termEnd !== "string") return [];
  const written = new Set(rowsOf(reports).map(({ reportDate }) => text(reportDate).slice(0, 4)));
  for (let year = Number(termStart.slice(0, 4)); `${year}-03-31` <= termEnd; year++) {
    if (`${year}-03-31` >= termStart && !written.has(String(year))) return [{ field: "reports", key: "auditReport", of: String(year), due: `${year}-03-31`, values: { year: String(year) } }];
  }
  return [];
}

/** What the public reads of a sitting, as far as it has to do with commissions. */
type Sitting = { id: string; heldAt: string; decisions: RowValue[]; reports: RowValue[] };
const folded = (subject: unknown) => foldTr(text(subject));

/**
 * What sittings have referred to a commission and it has not reported on. A report is one in its own list that names the
 * sitting, or one before a later sitting; it is matched by its subject, and else stands for the oldest matter of that sitting.
 */
function reportDeadlines(id: string, data: EntryData, sittings: readonly Sitting[], holidays: ReadonlySet<string>): Deadline[] {
  const days = foldTr(inTurkish(data.name)).startsWith("imar") ? zoningDays : otherDays;
  // Every subject is folded once: there are thousands of reports before the sittings of some years.
  const before = sittings.flatMap(({ heldAt, reports }) => reports.filter(({ commission }) => commission === id).map(({ subject }) => ({ heldAt, subject: folded(subject) })));
  const own = new Map<unknown, string[]>();
  for (const { sittingRef, subject } of rowsOf(data.reports)) own.set(sittingRef, [...(own.get(sittingRef) ?? []), folded(subject)]);
  return sittings.flatMap((sitting) => {
    const referred = sitting.decisions
      .filter(({ result, commissions, decisionDate }) => result === "toCommission" && typeof decisionDate === "string" && Array.isArray(commissions) && commissions.includes(id))
      .map((decision) => ({ decision, matter: folded(decision.subject) }));
    if (referred.length === 0) return [];
    const written = own.get(sitting.id) ?? [];
    const told = [...written, ...before.filter(({ heldAt }) => heldAt > sitting.heldAt).map(({ subject }) => subject)];
    const open = referred.filter(({ matter }) => matter === "" || !told.some((report) => report.includes(matter)));
    const others = written.filter((report) => !referred.some(({ matter }) => matter !== "" && report.includes(matter))).length;
    return open.slice(others).map(({ decision: { _key, subject, decisionDate } }): Deadline => ({ field: "reports", key: "report", of: `${sitting.id} ${_key}`, due: addWorkdays(text(decisionDate), days, holidays), values: { subject: text(subject).slice(0, 120) } }));
  });
}

/** Of the sittings that have to do with a commission. */
async function sittingsOf(id: string): Promise<Sitting[]> {
  const named = and(eq(publications.section, "meclisgundemvekararlari"), arrayContains(publications.facets, [`commissions:${id}`]));
  const part = (name: string) => sql<unknown>`${publications.data} -> ${name}::text`;
  const rows = await db()
    .select({ id: publications.entryId, heldAt: part("meetingAt"), decisions: part("decisions"), reports: part("commissionReports") })
    .from(publications).where(named).orderBy(desc(publications.firstPublishedAt)).limit(mostSittings);
  return rows.map(({ id, heldAt, decisions, reports }) => ({ id, heldAt: text(heldAt), decisions: rowsOf(decisions), reports: rowsOf(reports) }));
}

hooksFor(komisyonlar, {
  async deadlines(data, { id, holidays }) {
    return [...auditDeadline(data), ...reportDeadlines(id, data, await sittingsOf(id), holidays)];
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
    const found: Issue[] = rows.length > mostMembers ? [{ field: "members", level: "warning", key: "tooManyMembers", values: { max: String(mostMembers) }, source }] : [];
    const seen = new Set<unknown>();
    for (const [at, { member }] of rows.entries()) {
      if (member && seen.has(member)) found.push({ field: `members[${at}].member`, level: "error", key: "memberTwice", values: {} });
      seen.add(member);
    }
    return found;
  },
  jsonLd: ({ memberCount }) => (typeof memberCount === "number" ? { numberOfEmployees: { "@type": "QuantitativeValue", value: memberCount } } : {}),
});
