import { selectPublished } from "~/lib/content/definition/select-published.server";
import { hooksFor, type Deadline } from "~/lib/content/definition/section-hooks.server";
import type { Issue } from "~/lib/content/errors";
import type { EntryData, RowValue } from "~/lib/content/values";
import { addDays } from "~/lib/platform/text/dates/calendar-days";
import { formatFullDateTime, toIsoDate } from "~/lib/platform/text/dates/dates";
import { councilTermAt } from "~/lib/settings/council-term.server";

import { meclisgundemvekararlari } from "./meclisgundemvekararlari";

const hour = 3_600_000;
/** Members and the public are informed three days before (5393 m.21). */
const noticeHours = 72;
/** A final decision is announced and sent within seven days (5393 m.23). */
const decisionDays = 7;
const maxExtraordinary = 3;

const rowsOf = (value: unknown): RowValue[] => (Array.isArray(value) ? (value as RowValue[]) : []);
const idsIn = (rows: readonly RowValue[], name: string) => [
  ...new Set(rows.flatMap((row) => (row[name] ?? []) as string | string[])),
];

function monthName(month: number, locale: "tr" | "en"): string {
  return new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" }).format(
    new Date(Date.UTC(2026, month - 1, 15)),
  );
}

/** "2026 Mart Ayı Olağan Meclis Toplantısı 1. Birleşim"; undefined while a part is missing. */
function sittingTitle({ year, month, sessionType, sitting }: EntryData): { tr: string; en: string } | undefined {
  if (typeof year !== "number" || typeof month !== "number" || typeof sitting !== "number" || month < 1 || month > 12)
    return undefined;
  const [type, kind] = sessionType === "extraordinary" ? ["Olağanüstü", "Extraordinary"] : ["Olağan", "Ordinary"];
  return {
    tr: `${year} ${monthName(month, "tr")} Ayı ${type} Meclis Toplantısı ${sitting}. Birleşim`,
    en: `${kind} Council Meeting of ${monthName(month, "en")} ${year}, Sitting ${sitting}`,
  };
}

/** Deadlines by law: announcing an agenda that isn't public, and steps after final decisions. */
function deadlinesOf({ decisions, meetingAt, agendaPublishedAt }: EntryData, isPublic: boolean): Deadline[] {
  const meeting = typeof meetingAt === "string" ? Date.parse(meetingAt) : Number.NaN;
  const isAnnounced = isPublic || agendaPublishedAt !== undefined || Number.isNaN(meeting);
  const agenda = isAnnounced
    ? []
    : [{ field: "agendaPublishedAt", key: "tellAgenda", due: toIsoDate(new Date(meeting - noticeHours * hour)) ?? "" }];
  const open: Deadline[] = rowsOf(decisions).flatMap(
    ({ _key, finalisedOn, publishedOn, sentToGovernorOn, decisionNo }, at) => {
      if (typeof finalisedOn !== "string") return [];
      const about = {
        of: _key,
        due: addDays(finalisedOn, decisionDays),
        values: { no: typeof decisionNo === "string" ? decisionNo : String(at + 1) },
      };
      return [
        ...(publishedOn ? [] : [{ field: `decisions[${at}].publishedOn`, key: "publishDecision", ...about }]),
        ...(sentToGovernorOn ? [] : [{ field: `decisions[${at}].sentToGovernorOn`, key: "sendDecision", ...about }]),
      ];
    },
  );
  return [...agenda, ...open].sort((a, b) => a.due.localeCompare(b.due));
}

const error = (
  field: string,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
  source?: string,
): Issue => ({
  field,
  level: "error",
  key,
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
  ...(source ? { source } : {}),
});
const warning = (...about: Parameters<typeof error>): Issue => ({ ...error(...about), level: "warning" });

// Whether the agenda was announced in time: at the moment entered, else at the publication that first names this time.
// A time that is public already was checked then.
async function noticeIssues(
  { meetingAt, agendaPublishedAt, shortNoticeReason }: EntryData,
  at: Date | null,
  published: () => Promise<EntryData | null>,
): Promise<Issue[]> {
  if (typeof meetingAt !== "string") return [];
  const announcedAt =
    typeof agendaPublishedAt === "string"
      ? Date.parse(agendaPublishedAt)
      : at && (await published())?.meetingAt !== meetingAt
        ? at.getTime()
        : null;
  const reason = (shortNoticeReason as { tr?: string } | undefined)?.tr;
  if (announcedAt === null || Date.parse(meetingAt) - announcedAt >= noticeHours * hour || reason) return [];
  return [error("shortNoticeReason.tr", "shortNotice", {}, "5393 m.21")];
}

function closedIssues(data: EntryData): Issue[] {
  if (data.closedSession !== true) return [];
  return ["minutesFile", "broadcast", "broadcastTranscript"]
    .filter((name) => data[name] !== undefined)
    .map((name) => error(name, "closedSitting", {}, "5393 m.20"));
}

function decisionIssues({ decisions, agendaItems, meetingAt, year }: EntryData): Issue[] {
  const numbers = new Set(rowsOf(agendaItems).map(({ no }) => no));
  const meeting = toIsoDate(typeof meetingAt === "string" ? meetingAt : null);
  return rowsOf(decisions).flatMap(({ decisionDate, agendaNo, result, votesAgainst }, at) => {
    const found: Issue[] = [];
    const day = typeof decisionDate === "string" ? decisionDate : null;
    if (day && typeof year === "number" && !day.startsWith(`${year}-`))
      found.push(error(`decisions[${at}].decisionDate`, "decisionOfOtherYear", { year }));
    else if (day && meeting && day < meeting)
      found.push(error(`decisions[${at}].decisionDate`, "decisionBeforeMeeting"));
    if (typeof agendaNo === "number" && !numbers.has(agendaNo))
      found.push(warning(`decisions[${at}].agendaNo`, "noSuchAgendaItem"));
    if (result === "unanimous" && typeof votesAgainst === "number" && votesAgainst > 0)
      found.push(warning(`decisions[${at}].votesAgainst`, "unanimousWithVotesAgainst"));
    return found;
  });
}

/** A result before the sitting: the date is wrong, or the text came too early. */
function earlyResults({ decisions, meetingAt }: EntryData, at: Date | null): Issue[] {
  if (typeof meetingAt !== "string" || Date.parse(meetingAt) <= (at ?? new Date()).getTime()) return [];
  const first = rowsOf(decisions).findIndex(({ result }) => result !== undefined);
  return first < 0 ? [] : [warning(`decisions[${first}].result`, "resultsBeforeSitting")];
}

/** Public sittings of that kind and year, without agendas and decisions. */
async function sittingsOf(year: number, sessionType: unknown, id: string | null) {
  const sittings = await selectPublished(meclisgundemvekararlari, ["month", "sitting", "meetingAt"], {
    where: { year, sessionType: String(sessionType) },
    except: id,
  });
  return sittings.map(({ data }) => data);
}

/** Checks a sitting against others of its year. */
async function meetingIssues(
  { year, month, sessionType, sitting, meetingAt }: EntryData,
  id: string | null,
): Promise<Issue[]> {
  const day = toIsoDate(typeof meetingAt === "string" ? meetingAt : null);
  if (!day || typeof year !== "number") return [];
  const found: Issue[] = [];
  if (day.slice(0, 7) !== `${year}-${String(month).padStart(2, "0")}`)
    found.push(warning("meetingAt", "meetingOfOtherMonth"));
  if (sessionType === "extraordinary") {
    const meetings =
      sitting === 1 ? (await sittingsOf(year, sessionType, id)).filter((other) => other.sitting === 1).length : 0;
    if (meetings >= maxExtraordinary)
      found.push(warning("sessionType", "tooManyExtraordinary", { max: maxExtraordinary }, "5393 m.20"));
    return found;
  }
  if (sitting === 1) {
    if (Number(day.slice(8)) > 7) found.push(warning("meetingAt", "notInFirstWeek", {}, "5393 m.20"));
    return found;
  }
  const first = (await sittingsOf(year, sessionType, id)).find((other) => other.month === month && other.sitting === 1);
  const begun = toIsoDate(typeof first?.meetingAt === "string" ? first.meetingAt : null);
  // The budget meeting in November may take longer.
  const most = month === 11 ? 20 : 5;
  if (begun && day >= addDays(begun, most))
    found.push(warning("meetingAt", "meetingTooLong", { days: most }, "5393 m.20"));
  return found;
}

/** The key of the decision on an agenda item. */
const decisionKey = (item: RowValue) => `k${item._key}`.slice(0, 64);

// Adds a decision row for each agenda item without one, numbered on from the last. A generated row is tied to its item
// by key, a manual one by the item's number.
function decisionsFromAgenda(data: EntryData): EntryData {
  const [items, decisions] = [rowsOf(data.agendaItems), rowsOf(data.decisions)];
  const made = new Set(items.map(decisionKey));
  const decided = new Set(decisions.map(({ _key, agendaNo }) => (made.has(_key) ? _key : agendaNo)));
  const numbers = decisions
    .map(({ decisionNo }) => Number(decisionNo))
    .filter((number) => Number.isSafeInteger(number));
  const [last, day] = [Math.max(0, ...numbers), toIsoDate(typeof data.meetingAt === "string" ? data.meetingAt : null)];
  const open = items.filter(
    (item) =>
      typeof item.no === "number" &&
      item.kind !== "question" &&
      !decided.has(item.no) &&
      !decided.has(decisionKey(item)),
  );
  const rows = open.map((item, at): RowValue => ({
    _key: decisionKey(item),
    ...(last > 0 ? { decisionNo: String(last + at + 1) } : {}),
    ...(day ? { decisionDate: day } : {}),
    agendaNo: item.no,
    subject: item.subject,
    ...(item.commissions ? { commissions: item.commissions } : {}),
  }));
  return { ...data, decisions: [...decisions, ...rows] };
}

hooksFor(meclisgundemvekararlari, {
  computed(data) {
    const [items, decisions, reports] = [
      rowsOf(data.agendaItems),
      rowsOf(data.decisions),
      rowsOf(data.commissionReports),
    ];
    const commissions = [
      ...new Set([...idsIn(items, "commissions"), ...idsIn(decisions, "commissions"), ...idsIn(reports, "commission")]),
    ];
    const [proposers, plans] = [idsIn(items, "proposers"), idsIn(decisions, "plan")];
    return {
      title: sittingTitle(data),
      decisionCount: decisions.length,
      ...(commissions.length > 0 ? { commissions } : {}),
      ...(proposers.length > 0 ? { proposers } : {}),
      ...(plans.length > 0 ? { plans } : {}),
    };
  },
  async defaults(now) {
    const [year, month] = (toIsoDate(now) ?? "").split("-").map(Number);
    const councilTerm = await councilTermAt(now);
    return {
      ...(councilTerm ? { councilTerm } : {}),
      ...(year ? { year } : {}),
      ...(month ? { month } : {}),
      sitting: 1,
    };
  },
  columns(data, { isPublic }) {
    const [next] = deadlinesOf(data, isPublic);
    return {
      hasAgenda: data.agendaFile !== undefined && rowsOf(data.agendaItems).length > 0,
      nextDeadline: next?.due ?? null,
    };
  },
  deadlines: (data, { live }) => deadlinesOf(data, live !== null),
  document(data, { locale, name, field, column, option }) {
    const items = rowsOf(data.agendaItems);
    if (items.length === 0) return null;
    const columns = ["no", "subject", "kind", "department", "commissions"] as const;
    const names = (value: unknown) => [value ?? []].flat().map(name).filter(Boolean).join(", ");
    const line = (label: string, value: string) => `${field(label)}: ${value}`;
    return {
      intro: [
        ...(typeof data.meetingAt === "string" ? [line("meetingAt", formatFullDateTime(data.meetingAt, locale))] : []),
        ...(typeof data.place === "string" ? [line("place", data.place)] : []),
      ],
      tables: [
        {
          heading: field("agendaItems"),
          head: columns.map((one) => column("agendaItems", one)),
          widths: [1, 10, 3, 5, 5],
          rows: items.map((row) => [
            String(row.no ?? ""),
            String(row.subject ?? ""),
            option("kind", row.kind),
            names(row.department),
            names(row.commissions),
          ]),
        },
      ],
      notes: [],
    };
  },
  actions: { decisionsFromAgenda },
  async checks(data, { id, at, published }) {
    return [
      ...closedIssues(data),
      ...decisionIssues(data),
      ...earlyResults(data, at),
      ...(await noticeIssues(data, at, published)),
      ...(await meetingIssues(data, id)),
    ];
  },
  jsonLd: ({ closedSession }) => ({
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    isAccessibleForFree: closedSession !== true,
  }),
});
