import { wantPanels } from "~/routes/content/panels/lazy-panel";

/** `isPartMissing`: the server has answered, but the script that shows its answer could not be had. */
export type Unsent = { isOffline: true; isPartMissing?: true };

/** A Response, because the router would wrap anything else with the server's status. */
const lost = (answer: Unsent) => Response.json(answer, { status: 503 }) as unknown as Unsent;

/** A post without an answer (`watchAnswers`), space, or a usable answer gets an answer that says so. */
export async function keepPageOnFailure<T>(post: () => Promise<T>): Promise<T | Unsent> {
  const answer = await post();
  if (answer === null) return lost({ isOffline: true });
  const isOthers = typeof answer === "object" && ("conflict" in answer || "changed" in answer);
  return isOthers && !(await wantPanels()) ? lost({ isOffline: true, isPartMissing: true }) : answer;
}
