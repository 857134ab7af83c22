import { panelInputs } from "~/lib/content/definition/panel-inputs";
import { parseDateTime } from "~/lib/platform/text/dates/dates";

/** The statement required before an election. */
export const isElectionChecked = (form: FormData) => form.get("electionChecked") === "true";

/** A time of the publishing panel; null when it is empty or none. */
export function panelTime(form: FormData, name: "publishAt" | "unpublishAt"): Date | null {
  const instant = parseDateTime(String(form.get(name) ?? ""));
  return instant ? new Date(instant) : null;
}

/** Inputs that are no fields of the entry, to show them again. */
export function panelValuesOf(form: FormData): Record<string, string> {
  return Object.fromEntries(panelInputs.flatMap((name) => (form.has(name) ? [[name, String(form.get(name))]] : [])));
}
