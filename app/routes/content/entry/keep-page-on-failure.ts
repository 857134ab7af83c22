import { wantPanels } from "~/routes/content/panels/lazy-panel";

/** A Response, because the router would wrap anything else with the server's status. */
const lost = () => Response.json({ isOffline: true }, { status: 503 }) as unknown as { isOffline: true };

/** A post without an answer (`watchAnswers`), space, or a usable answer gets an answer that says so. */
export async function keepPageOnFailure<T>(post: () => Promise<T>): Promise<T | { isOffline: true }> {
  const answer = await post();
  if (answer === null) return lost();
  const isOthers = typeof answer === "object" && ("conflict" in answer || "changed" in answer);
  return isOthers && !(await wantPanels()) ? lost() : answer;
}
