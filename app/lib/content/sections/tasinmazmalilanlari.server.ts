import { hooksFor, type Deadline } from "~/lib/content/definition/section-hooks.server";
import type { Issue } from "~/lib/content/errors";
import type { EntryData } from "~/lib/content/values";
import { addDays } from "~/lib/platform/text/dates/calendar-days";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

import { tasinmazmalilanlari } from "./tasinmazmalilanlari";

type Lot = { estimatedPrice?: string; guarantee?: string; leaseMonths?: number };
type Notice = { date?: string };

const rows = <Row>(value: unknown) => (Array.isArray(value) ? (value as Row[]) : []);
const day = 86_400_000;
/** Days before the tender by which the two notices must be published. */
const [firstNoticeDays, lastNoticeDays] = [10, 5];
/** The guarantee's least share of the estimated price. */
const leastGuarantee = 0.03;
/** In months: a council decides on longer leases. */
const longestLease = 36;

const warning = (field: string, key: string, source: string, values: Issue["values"] = {}): Issue => ({
  field,
  level: "warning",
  key,
  values,
  source,
});

function guaranteeIssues(lots: readonly Lot[]): Issue[] {
  return lots.flatMap(({ estimatedPrice, guarantee }, at) => {
    const least = Number(estimatedPrice) * leastGuarantee;
    return guarantee !== undefined && Number(guarantee) + 0.005 < least
      ? [
          warning(`lots[${at}].guarantee`, "guaranteeTooLow", "2886 m.25", {
            least: least.toFixed(2).replace(".", ","),
          }),
        ]
      : [];
  });
}

/** First notice ten days before the tender, the last five, a day between them; optional for a negotiated tender. */
function noticeIssues(data: EntryData): Issue[] {
  const tender = toIsoDate(data.tenderAt as string | undefined);
  if (!tender || data.method === "negotiated") return [];
  const before = (date: unknown) =>
    typeof date === "string" ? (Date.parse(tender) - Date.parse(date)) / day : Number.NaN;
  const [first, last] = [before(data.firstNoticeOn), before(data.lastNoticeOn)];
  return [
    ...(first < firstNoticeDays ? [warning("firstNoticeOn", "firstNoticeTooLate", "2886 m.17")] : []),
    ...(last < lastNoticeDays ? [warning("lastNoticeOn", "lastNoticeTooLate", "2886 m.17")] : []),
    ...(first - last < 1 ? [warning("lastNoticeOn", "noticesTooClose", "2886 m.17")] : []),
    ...rows<Notice>(data.newspapers).flatMap(({ date }, at) =>
      before(date) < 0 ? [warning(`newspapers[${at}].date`, "noticeAfterTender", "2886 m.17")] : [],
    ),
  ];
}

/** Deadlines of notices that aren't public in time; none for a negotiated or finished tender. */
function openNotices({ method, tenderAt, tenderStatus }: EntryData, live: EntryData | null): Deadline[] {
  const tender = toIsoDate(tenderAt as string | undefined);
  if (!tender || method === "negotiated" || ["cancelled", "noBid", "concluded"].includes(String(tenderStatus)))
    return [];
  return (
    [
      ["firstNotice", "firstNoticeOn", firstNoticeDays],
      ["lastNotice", "lastNoticeOn", lastNoticeDays],
    ] as const
  ).flatMap(([key, field, days]) => {
    const due = addDays(tender, -days);
    const given = live?.[field];
    return typeof given === "string" && given <= due ? [] : [{ field, key, due }];
  });
}

hooksFor(tasinmazmalilanlari, {
  deadlines: (data, { live }) => openNotices(data, live),
  // Bidders may read the notice until the tender.
  filled: ({ tenderAt, displayTo }) =>
    displayTo === undefined && typeof tenderAt === "string" ? { displayTo: tenderAt } : {},
  // A display that ends with the tender is prolonged when that is postponed.
  changed: (data, before) =>
    before?.tenderAt && before.displayTo === before.tenderAt && data.displayTo === before.displayTo && data.tenderAt
      ? { ...data, displayTo: data.tenderAt }
      : data,
  columns({ lots }) {
    const prices = rows<Lot>(lots).map(({ estimatedPrice }) => Math.round(Number(estimatedPrice ?? 0) * 100));
    return {
      lotCount: prices.length,
      lotTotal: prices.length > 0 ? (prices.reduce((sum, price) => sum + price, 0) / 100).toFixed(2) : null,
    };
  },
  checks(data) {
    const lots = rows<Lot>(data.lots);
    const isLong = data.transaction === "lease" && lots.some(({ leaseMonths = 0 }) => leaseMonths > longestLease);
    const isShort = data.transaction === "lease" && !isLong;
    const error = (field: string, key: string, source: string): Issue => ({
      field,
      level: "error",
      key,
      values: {},
      source,
    });
    return [
      ...guaranteeIssues(lots),
      ...noticeIssues(data),
      ...(data.transaction === "lease"
        ? lots.flatMap(({ leaseMonths }, at) =>
            leaseMonths ? [] : [error(`lots[${at}].leaseMonths`, "missing", "5393 m.18/e")],
          )
        : []),
      ...(isLong
        ? ["councilDecisionNo", "councilDecisionDate"]
            .filter((name) => data[name] === undefined)
            .map((name) => error(name, "councilDecisionMissing", "5393 m.18/e"))
        : []),
      ...(isShort && data.encumenDecisionNo === undefined
        ? [error("encumenDecisionNo", "encumenDecisionMissing", "5393 m.34")]
        : []),
    ];
  },
});
