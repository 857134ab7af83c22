import type { Issue, IssueLevel } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";
import type { FieldErrors } from "~/lib/platform/refusal";

/** @param message from a kind of field: a key, with values after a question mark */
export function issueOf(field: string, level: IssueLevel, message: string, source?: string): Issue {
  const [key = "", query = ""] = message.replace(/^content\.issues\./, "").split("?", 2);
  return { field, level, key, values: Object.fromEntries(new URLSearchParams(query)), ...(source ? { source } : {}) };
}

/** The issues of one level, by field; the source becomes one of the values. */
export function byField(issues: readonly Issue[], level: IssueLevel): FieldErrors {
  const found: FieldErrors = {};
  for (const { field, key, values, source, level: its } of issues) {
    if (its !== level) continue;
    const all = { ...values, ...(source ? { source } : {}) };
    (found[field] ??= []).push(issue(key, Object.keys(all).length > 0 ? all : undefined));
  }
  return found;
}
