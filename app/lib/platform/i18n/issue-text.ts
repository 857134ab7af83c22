import type { TFunction } from "i18next";

/** The text of an issue that is an i18n key with its values: "savedViews.errors.nameTooLong?max=60". */
export function issueText(t: TFunction, issue: string): string {
  const [key = "", query = ""] = issue.split("?", 2);
  const values = [...new URLSearchParams(query)].map(([name, value]) => [
    name,
    /^\d+$/.test(value) ? Number(value) : value,
  ]);
  return t(key, Object.fromEntries(values) as Record<string, string | number>);
}
