import { listPeriods, type ListPeriod } from "~/lib/content/definition/list-periods";
import { choosableColumns, type Section } from "~/lib/content/definition/definition";
import { listOrder, orderFields } from "~/lib/content/definition/list-order";
import { isNumeric, isRangeFilter, sortNames } from "~/lib/content/definition/sort-columns";
import { parseDate } from "~/lib/platform/text/dates/dates";
import { parseNumber } from "~/lib/platform/text/numbers";

export const pageSizes = [10, 25, 50, 100] as const;
export const listViews = [
  "all",
  "draft",
  "inReview",
  "published",
  "changed",
  "scheduled",
  "archived",
  "withdrawn",
  "toReview",
  "awaitsReport",
  "mine",
  "trash",
] as const;
export type ListView = (typeof listViews)[number];

export type Listed = Pick<Section, "kind" | "fields" | "list" | "titleField">;

/** A list's address. `filters`: accepted values by field; `ranges`: ISO days, or numbers with a decimal comma. */
export type ListQuery = {
  search: string;
  view: ListView;
  filters: Record<string, string[]>;
  ranges: Record<string, { from?: string; to?: string }>;
  when: ListPeriod | null;
  /** A field, "title", "updatedAt", "publishAt" or "position"; `-` for descending. Or `byFit`. */
  sort: string;
  page: number;
  size: number;
  columns: string[] | null;
};

/** Default order of a search: matching titles first, then texts in the order of the list. */
export const byFit = "fit";
const longestSearch = 200;
/** Keeps OFFSET within reason. */
const lastPage = 1_000_000;

/** Reads a list's address; invalid values fall back to the defaults. */
export function parseListQuery(section: Listed, params: URLSearchParams): ListQuery {
  const filters: ListQuery["filters"] = {};
  const ranges: ListQuery["ranges"] = {};
  for (const name of [...(section.list.filters ?? []), "updatedAt"]) {
    if (isRangeFilter(section, name)) {
      const read = isNumeric(section.fields[name]) ? numberOf : dayOf;
      const [from, to] = [read(params.get(`${name}.from`)), read(params.get(`${name}.to`))];
      if (from || to) ranges[name] = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
    } else {
      const values = params
        .getAll(name)
        .filter((value) => value !== "" && value.length <= 100 && !value.includes("\0"))
        .slice(0, 50);
      if (values.length > 0) filters[name] = values;
    }
  }
  const when = section.list.period ? (listPeriods.find((period) => period === params.get("when")) ?? null) : null;
  const sort = params.get("sort") ?? "";
  const search = (params.get("search") ?? "").slice(0, longestSearch).trim();
  return {
    search,
    view: listViews.find((view) => view === params.get("view")) ?? "all",
    filters,
    ranges,
    when,
    sort: sortNames(section).has(sort.replace(/^-/, "")) ? sort : defaultSort(section, { search, when }),
    page: whole(params.get("page"), 1, lastPage) ?? 1,
    size: whole(params.get("size"), 1, 100) ?? 10,
    columns: columnsOf(section, params.getAll("columns").join(",")),
  };
}

const listParameters = new Set(["lang", "search", "view", "sort", "page", "size", "columns"]);

export function filterNames(section: Listed): string[] {
  const named = [...(section.list.filters ?? []), "updatedAt"].flatMap((name) =>
    isRangeFilter(section, name) ? [`${name}.from`, `${name}.to`] : [name],
  );
  return [...named, ...(section.list.period ? ["when"] : [])];
}

/** The first unknown or invalid parameter; for programs, which would not see that it filters nothing. */
export function wrongListParameter(
  section: Listed,
  params: URLSearchParams,
): { name: string; isKnown: boolean } | null {
  const query = parseListQuery(section, params);
  const filters = new Set(filterNames(section));
  for (const [name, value] of params) {
    if (!listParameters.has(name) && !filters.has(name)) return { name, isKnown: false };
    if (value !== "" && !isRead(query, name, value)) return { name, isKnown: true };
  }
  return null;
}

function isRead({ view, when, sort, filters, ranges }: ListQuery, name: string, value: string): boolean {
  if (name === "view") return view === value;
  if (name === "when") return when === value;
  if (name === "sort") return sort === value;
  if (listParameters.has(name)) return true;
  const [, field = "", end] = /^(.+)\.(from|to)$/.exec(name) ?? [];
  return end ? ranges[field]?.[end as "from" | "to"] !== undefined : filters[name]?.includes(value) === true;
}

/** @param text column names, separated by commas */
export function columnsOf(section: Listed, text: string | null): string[] | null {
  const wanted = (text ?? "").slice(0, 1_000).split(",");
  const known = choosableColumns(section).filter((name) => wanted.includes(name));
  return known.length > 0 ? known : null;
}

export function countFilters({ filters, ranges, when }: Pick<ListQuery, "filters" | "ranges" | "when">): number {
  return Object.keys(filters).length + Object.keys(ranges).length + (when ? 1 : 0);
}

/** A real date; others would be a database error. */
function dayOf(text: string | null): string | null {
  const day = text && /^[12]\d{3}-/.test(text) ? parseDate(text) : null;
  return day === text ? day : null;
}

/** With a decimal comma: "1.500" is 1500. */
function numberOf(text: string | null): string | null {
  const number = text ? parseNumber(text.slice(0, 30)) : null;
  return number !== null && Math.abs(number) < 1e12 ? String(number).replace(".", ",") : null;
}

function defaultSort(section: Listed, { search, when }: Pick<ListQuery, "search" | "when">): string {
  return search ? byFit : plainSort(section, when);
}

export function plainSort({ list }: Pick<Section, "list">, when: ListPeriod | null): string {
  if (list.period?.soonestFirst && when && when !== "past") return list.period[list.period.soonestFirst];
  if (typeof list.sort === "object")
    return orderFields(list).every((key) => key.startsWith("-")) ? `-${listOrder}` : listOrder;
  return list.sort ?? "-updatedAt";
}

function whole(text: string | null, min: number, max: number): number | null {
  if (text === null || !/^\d{1,9}$/.test(text)) return null;
  return Math.min(Math.max(Number(text), min), max);
}

/** The list's address with some parts changed, from page one. */
export function listSearch(section: Listed, query: ListQuery, changes: Partial<ListQuery>): string {
  const next = { ...query, page: 1, ...changes };
  if (next.sort === byFit && !next.search) next.sort = plainSort(section, next.when);
  const params = new URLSearchParams();
  if (next.search) params.set("search", next.search);
  if (next.view !== "all") params.set("view", next.view);
  for (const [name, values] of Object.entries(next.filters)) for (const value of values) params.append(name, value);
  for (const [name, { from, to }] of Object.entries(next.ranges)) {
    if (from) params.set(`${name}.from`, from);
    if (to) params.set(`${name}.to`, to);
  }
  if (next.when) params.set("when", next.when);
  if (next.sort !== defaultSort(section, next)) params.set("sort", next.sort);
  if (next.page > 1) params.set("page", String(next.page));
  if (next.size !== 10) params.set("size", String(next.size));
  if (next.columns) params.set("columns", next.columns.join(","));
  const text = params.toString();
  return text ? `?${text}` : "?";
}
