import type { ChangedEach } from "~/lib/platform/db/queries/change-each.server";

import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import type { UndoStep } from "~/lib/platform/http/response/undo-step";

/** The button of a list: "retry" for the ticked rows, "retry:7" for one row. An empty verb does nothing. */
export function readChosenRows(form: FormData): { verb: string; items: string[]; isMany: boolean } {
  const [verb = "", ...rest] = String(form.get("intent") ?? "").split(":");
  const one = rest.join(":");
  return one
    ? { verb, items: [one], isMany: false }
    : { verb, items: [...new Set(form.getAll("item").map(String))], isMany: true };
}

/**
 * Back to the list with the numbers of changed and skipped rows. @param key i18n key that counts the changed ones
 * @param changed.undo takes the changed ones back
 */
export function redirectWithCount(
  back: string,
  key: string,
  { done, left, undo }: ChangedEach & { undo?: UndoStep },
): Promise<Response> {
  if (done + left === 0) return redirectWithToast(back, { tone: "warning", key: "bulk.nothingChosen" });
  if (left > 0)
    return redirectWithToast(back, { tone: "warning", key: "bulk.someLeft", values: { count: done, left }, undo });
  return redirectWithToast(back, { tone: "success", key, values: { count: done }, undo });
}
