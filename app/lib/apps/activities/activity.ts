import { parseDate } from "~/lib/platform/text/dates/dates";

/** Where the list stands, as its address says. `from`, `until`: days in Istanbul, both included. */
export type ActivityPlace = {
  kind: string;
  verb: string;
  person: string;
  from: string;
  until: string;
  /** Hours from submission to publishing, such as "4-24" (more than 4, at most 24); "" for all. */
  took: string;
  /** Lines older than the one with this number, or newer ones. */
  before?: number;
  after?: number;
};

const filters = ["kind", "verb", "person", "from", "until", "took"] as const;

export function readActivityPlace(params: URLSearchParams): ActivityPlace {
  const text = (name: string) => (params.get(name) ?? "").slice(0, 60);
  const day = (name: string) => {
    const given = text(name);
    return /^[12]\d{3}-/.test(given) && parseDate(given) === given ? given : "";
  };
  const number = (name: string) => {
    const given = params.get(name) ?? "";
    return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined;
  };
  const [before, after] = [number("before"), number("after")];
  return {
    kind: text("kind"),
    verb: text("verb"),
    person: text("person"),
    from: day("from"),
    until: day("until"),
    took: readHours(text("took")) ? text("took") : "",
    ...(before === undefined ? {} : { before }),
    ...(after === undefined || before !== undefined ? {} : { after }),
  };
}

/** "4-24", "-4" or "168-". Undefined for anything else. */
export function readHours(took: string): { over: number | null; most: number | null } | undefined {
  const [, over = "", most = ""] = /^(\d{0,4})-(\d{0,4})$/.exec(took) ?? [];
  const number = (digits: string) => (digits === "" ? null : Number(digits));
  return over + most === "" ? undefined : { over: number(over), most: number(most) };
}

export const activitiesPath = "/pages/activities";

export function activitiesAddress(place: Partial<ActivityPlace>): string {
  const params = new URLSearchParams();
  for (const name of filters) if (place[name]) params.set(name, place[name]);
  if (place.before !== undefined) params.set("before", String(place.before));
  else if (place.after !== undefined) params.set("after", String(place.after));
  return params.size > 0 ? `${activitiesPath}?${params}` : activitiesPath;
}

export const isFiltered = (place: ActivityPlace): boolean => filters.some((name) => place[name] !== "");
