import { redirect } from "@remix-run/node";

import type { Actor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { contentPaths } from "~/lib/content/definition/paths";
import { approveEntry, returnEntry, takeBackEntry } from "~/lib/content/workflow/review.server";
import { redirectWithToast } from "~/lib/platform/http/flash.server";
import { findRefusal } from "~/lib/platform/refusal";
import type { FieldErrors } from "~/lib/platform/refusal";

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
  const decide = () => {
    if (decision === "approve")
      return approveEntry(actor, section, id, { version, reason, electionChecked: isElectionChecked(form) });
    return decision === "return"
      ? returnEntry(actor, section, id, { version, comment })
      : takeBackEntry(actor, section, id, { version });
  };
  const refusal = await findRefusal(decide());
  switch (refusal?.code) {
    case "invalid": {
      const { fields: panelErrors = {} } = refusal;
      return { panelErrors, panelValues: { comment, reviewReason: reason }, problem: "review.incomplete" };
    }
    case "wrongState":
    case "ownWords":
      return redirectWithToast(back, { tone: "error", key: refusal.messageKey });
    case "incomplete":
      return redirect(`${back}?check=publish`);
  }
  if (refusal) throw refusal;
  return redirectWithToast(back, { tone: "success", key: done[decision] });
}
