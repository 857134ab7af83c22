import { entryStates } from "~/lib/content/entry-states";
import type { EntryState } from "~/lib/content/schema.server";
import { parseDate } from "~/lib/platform/text/dates/dates";

/** What can be sorted across sections; each has an index of its own. */
export const allEntriesSorts = ["title", "updatedAt", "publishAt"] as const;
export type AllEntriesSort = (typeof allEntriesSorts)[number];

/** `from`, `to`: ISO days of the last save. */
export type AllEntriesQuery = {
  search: string;
  /** Empty: every section. */
  sections: string[];
  status: EntryState | null;
  department: string | null;
  from: string | null;
  to: string | null;
  isExpiring: boolean;
  /** Published for longer than `unreadDays`, and read by nobody in them. */
  isUnread: boolean;
  isUntranslated: boolean;
  sort: AllEntriesSort | `-${AllEntriesSort}`;
  page: number;
};

const newestFirst = "-updatedAt";
const longestSearch = 200;
export const expiringDays = 30;
export const unreadDays = 365;

/** Reads the address; invalid values, and ids that the person can't see, are left out. */
export function parseAllEntries(
  params: URLSearchParams,
  known: { sections: readonly string[]; units: readonly string[] },
): AllEntriesQuery {
  const among = <One extends string>(name: string, all: readonly One[]) =>
    all.find((one) => one === params.get(name)) ?? null;
  const sort = params.get("sort") ?? "";
  const isKnownSort = (allEntriesSorts as readonly string[]).includes(sort.replace(/^-/, ""));
  const page = params.get("page") ?? "";
  const wanted = new Set(params.getAll("section").slice(0, 100));
  return {
    search: (params.get("search") ?? "").slice(0, longestSearch).trim(),
    sections: known.sections.filter((id) => wanted.has(id)),
    status: among("status", entryStates),
    department: among("department", known.units),
    from: dayOf(params.get("from")),
    to: dayOf(params.get("to")),
    isExpiring: params.get("expiring") === "true",
    isUnread: params.get("unread") === "true",
    isUntranslated: params.get("untranslated") === "true",
    sort: isKnownSort ? (sort as AllEntriesQuery["sort"]) : newestFirst,
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}

/** A real date; others would be a database error. */
function dayOf(text: string | null): string | null {
  return text !== null && /^[12]\d{3}-/.test(text) && parseDate(text) === text ? text : null;
}

export const allEntriesPath = "/samples/listonly";

export function allEntriesAddress(
  query: Partial<AllEntriesQuery>,
  changes: Partial<AllEntriesQuery> = {},
  path = allEntriesPath,
): string {
  const asked = { ...query, page: 1, ...changes };
  const { search, sections, status, department, from, to, isExpiring, isUnread, isUntranslated, sort, page } = asked;
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  for (const id of sections ?? []) params.append("section", id);
  if (status) params.set("status", status);
  if (department) params.set("department", department);
  if (from) params.set("from", from);
  if (to) params.set("to", to);
  if (isExpiring) params.set("expiring", "true");
  if (isUnread) params.set("unread", "true");
  if (isUntranslated) params.set("untranslated", "true");
  if (sort && sort !== newestFirst) params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `${path}?${params}` : path;
}

export function isNarrowed(query: AllEntriesQuery): boolean {
  const { search, sections, status, department, from, to, isExpiring, isUnread, isUntranslated } = query;
  return (
    search !== "" ||
    sections.length > 0 ||
    [status, department, from, to].some((value) => value !== null) ||
    [isExpiring, isUnread, isUntranslated].some(Boolean)
  );
}
