import { readRecurrence } from "./recurrence";

/** A rule of RFC 5545 in a form, all texts as typed. `freq` is `custom` for rules that the form can't express. */
export type RecurrenceParts = {
  freq: string;
  interval?: string;
  days?: string[];
  nth?: string;
  weekday?: string;
  until?: string;
  count?: string;
  text?: string;
};

export const frequencies = ["DAILY", "WEEKLY", "MONTHLY", "NTH", "YEARLY", "custom"] as const;
export const positions = ["1", "2", "3", "4", "-1"] as const;

const codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const codeOf = (name: string) => codes[names.indexOf(name)];
const nameOf = (code: string) => names[codes.indexOf(code)];

export function partsOfRule(rule: string): RecurrenceParts {
  const custom = { freq: "custom", text: rule };
  if (!readRecurrence(rule)) return custom;
  const {
    FREQ: freq = "",
    INTERVAL: interval,
    COUNT: count,
    UNTIL,
    BYDAY,
    WKST,
    ...others
  } = Object.fromEntries(
    rule
      .replace(/^RRULE:/, "")
      .split(";")
      .map((part) => part.split("=", 2) as [string, string]),
  );
  if (Object.keys(others).length > 0 || (WKST !== undefined && WKST !== "MO") || (UNTIL && count)) return custom;
  const until = UNTIL === undefined ? undefined : /^(\d{4})(\d\d)(\d\d)$/.exec(UNTIL)?.slice(1).join("-");
  if (UNTIL !== undefined && until === undefined) return custom;
  const common = { ...(interval ? { interval } : {}), ...(until ? { until } : {}), ...(count ? { count } : {}) };
  if (BYDAY === undefined) return { freq, ...common };
  const days = BYDAY.split(",").map(nameOf);
  if (freq === "WEEKLY" && !days.includes(undefined)) return { freq, ...common, days: days as string[] };
  const [, nth = "", code = ""] = /^(-?\d)([A-Z]{2})$/.exec(BYDAY) ?? [];
  const weekday = nameOf(code);
  return freq === "MONTHLY" && weekday && positions.includes(nth as "1")
    ? { freq: "NTH", ...common, nth, weekday }
    : custom;
}

/** "" when nothing recurs; null when the parts are no rule. */
export function ruleOfParts({
  freq,
  interval = "",
  days = [],
  nth = "",
  weekday = "",
  until = "",
  count = "",
  text = "",
}: RecurrenceParts): string | null {
  if (freq === "") return text.trim() === "" ? "" : null;
  const rule =
    freq === "custom"
      ? text.trim()
      : madeOf({ freq, interval: interval.trim(), days, nth, weekday, until: until.trim(), count: count.trim() });
  return rule !== null && rule !== "" && readRecurrence(rule) ? rule : null;
}

function madeOf({
  freq,
  interval,
  days,
  nth,
  weekday,
  until,
  count,
}: Required<Omit<RecurrenceParts, "text">>): string | null {
  if ((until !== "" && count !== "") || !frequencies.includes(freq as "DAILY")) return null;
  if (![interval, count].every((number) => /^\d{0,4}$/.test(number))) return null;
  const parts = [`FREQ=${freq === "NTH" ? "MONTHLY" : freq}`];
  if (interval !== "" && interval !== "1") parts.push(`INTERVAL=${interval}`);
  if (freq === "WEEKLY" && days.length > 0) {
    const chosen = names.filter((name) => days.includes(name)).map((name) => codeOf(name) ?? "");
    if (chosen.length !== new Set(days).size) return null;
    parts.push(`BYDAY=${chosen.join(",")}`);
  }
  if (freq === "NTH") {
    const code = codeOf(weekday);
    if (!code || !positions.includes(nth as "1")) return null;
    parts.push(`BYDAY=${nth}${code}`);
  }
  if (until !== "") {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(until)) return null;
    parts.push(`UNTIL=${until.replaceAll("-", "")}`);
  }
  if (count !== "") parts.push(`COUNT=${count}`);
  return parts.join(";");
}
