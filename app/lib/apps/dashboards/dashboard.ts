import { parseDate } from "~/lib/platform/text/dates/dates";

export const dashboards = ["project", "analytics", "finance", "crypto"] as const;
export type DashboardName = (typeof dashboards)[number];

const pick = <One extends string>(all: readonly One[], given: string | null): One =>
  all.find((one) => one === given) ?? (all[0] as One);

/** The first of each is shown without a word in the address. */
export const projectTabs = ["home", "team", "budget"] as const;
export const weeks = ["this-week", "last-week"] as const;
export const days = ["today", "tomorrow"] as const;
export const years = ["this-year", "last-year"] as const;
/** Weeks of publishing, and days of visits. */
export const spans = ["12", "26", "52"] as const;
export type Week = (typeof weeks)[number];

export type ProjectPlace = {
  tab: (typeof projectTabs)[number];
  week: Week;
  distribution: Week;
  day: (typeof days)[number];
};
export function readProjectPlace(params: URLSearchParams): ProjectPlace {
  return {
    tab: pick(projectTabs, params.get("tab")),
    week: pick(weeks, params.get("week")),
    distribution: pick(weeks, params.get("distribution")),
    day: pick(days, params.get("day")),
  };
}

export type AnalyticsPlace = { year: (typeof years)[number]; weeks: (typeof spans)[number] };
export function readAnalyticsPlace(params: URLSearchParams): AnalyticsPlace {
  return { year: pick(years, params.get("year")), weeks: pick(spans, params.get("weeks")) };
}

export const transactionColumns = ["transactionId", "date", "name", "amount", "status"] as const;
export type TransactionColumn = (typeof transactionColumns)[number];
export type TransactionSort = TransactionColumn | `-${TransactionColumn}`;
const sorts = ["-date", ...transactionColumns, ...transactionColumns.map((name) => `-${name}` as const)] as const;
export type FinancePlace = { sort: TransactionSort };
export const readFinancePlace = (params: URLSearchParams): FinancePlace => ({ sort: pick(sorts, params.get("sort")) });

const firsts: Readonly<Record<string, string>> = {
  tab: "home",
  week: "this-week",
  distribution: "this-week",
  day: "today",
  year: "this-year",
  weeks: "12",
  sort: "-date",
};

export function dashboardAddress(name: DashboardName, place: Readonly<Record<string, string>> = {}): string {
  const params = new URLSearchParams(Object.entries(place).filter(([key, value]) => value !== firsts[key]));
  return `/dashboards/${name}${params.size > 0 ? `?${params}` : ""}`;
}

export const transactionsCsv = ({ sort }: FinancePlace): string =>
  `/dashboards/finance/transactions.csv${sort === firsts.sort ? "" : `?${new URLSearchParams({ sort })}`}`;

/** Days in Istanbul, both included. */
export type DaySpan = { from: string; until: string };
/** @param usual where the address names no days */
export function readPagesPlace(params: URLSearchParams, usual: DaySpan): DaySpan & { page: number } {
  const day = (name: keyof DaySpan) => {
    const given = params.get(name) ?? "";
    return /^[12]\d{3}-/.test(given) && parseDate(given) === given ? given : usual[name];
  };
  const page = Number(/^[1-9]\d{0,5}$/.exec(params.get("page") ?? "")?.[0] ?? "1");
  return { from: day("from"), until: day("until"), page };
}

export function readPagesAddress(place?: DaySpan & { page?: number }): string {
  if (!place) return "/dashboards/analytics/pages";
  const { from, until, page = 1 } = place;
  return `/dashboards/analytics/pages?${new URLSearchParams({ from, until, ...(page > 1 ? { page: String(page) } : {}) })}`;
}
