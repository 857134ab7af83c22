import { redirect } from "@remix-run/node";

import type { Actor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { Incomplete, InvalidData, OwnEdit, WrongState, type FieldErrors } from "~/lib/content/errors";
import { contentPaths } from "~/lib/content/definition/paths";
import { approveEntry, returnEntry, takeBackEntry } from "~/lib/content/workflow/review.server";
import { redirectWithToast } from "~/lib/platform/http/flash.server";

const done = { approve: "review.approved", return: "review.returnedDone", "take-back": "review.takenBack" } as const;
export type Decision = keyof typeof done;
type Refused = { panelErrors: FieldErrors; panelValues: Record<string, string>; problem: string };

/** The statement required before an election. */
export const isElectionChecked = (form: FormData) => form.get("electionChecked") === "true";

/** @returns where to go, or what is missing @throws StaleVersion: a decision needs the present text */
export async function carryOutDecision(
  {
    actor,
    section,
    id,
    form,
    version,
  }: { actor: Actor; section: Section; id: string; form: FormData; version: number },
  decision: Decision,
): Promise<Response | Refused> {
  const back = contentPaths.entry(section, id);
  const [comment, reason] = [String(form.get("comment") ?? ""), String(form.get("reviewReason") ?? "")];
  try {
    if (decision === "approve")
      await approveEntry(actor, section, id, { version, reason, electionChecked: isElectionChecked(form) });
    else if (decision === "return") await returnEntry(actor, section, id, { version, comment });
    else await takeBackEntry(actor, section, id, { version });
  } catch (error) {
    if (error instanceof InvalidData)
      return {
        panelErrors: error.fields,
        panelValues: { comment, reviewReason: reason },
        problem: "review.incomplete",
      };
    if (error instanceof WrongState || error instanceof OwnEdit)
      return redirectWithToast(back, { tone: "error", key: error.messageKey });
    if (error instanceof Incomplete) return redirect(`${back}?check=publish`);
    throw error;
  }
  return redirectWithToast(back, { tone: "success", key: done[decision] });
}
