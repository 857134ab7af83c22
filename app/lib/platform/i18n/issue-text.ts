import type { TFunction } from "i18next";

/** An issue is an i18n key with its values in one string: "savedViews.errors.nameTooLong?max=60". */
export function parseIssue(issue: string): { key: string; values: Record<string, string | number> } {
  const [key = "", query = ""] = issue.split("?", 2);
  const values = [...new URLSearchParams(query)].map(([name, value]): [string, string | number] => [
    name,
    /^\d+$/.test(value) ? Number(value) : value,
  ]);
  return { key, values: Object.fromEntries(values) };
}

/** The other way round. */
export function writeIssue(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();
  return query === "" ? key : `${key}?${query}`;
}

export function issueText(t: TFunction, issue: string): string {
  const { key, values } = parseIssue(issue);
  return t(key, values);
}
