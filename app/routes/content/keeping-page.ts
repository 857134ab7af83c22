import { wantPanels } from "./rare-panel";

/** As a Response of its own: the router would wrap anything else in the status that the server gave. */
const lost = () => Response.json({ isOffline: true }, { status: 503 }) as unknown as { isOffline: true };

/**
 * A post that nobody answered (`watchAnswers`) or found no room for becomes an answer that says so; so does an answer
 * that can't be shown.
 */
export async function keepingPage<T>(post: () => Promise<T>): Promise<T | { isOffline: true }> {
  const answer = await post();
  if (answer === null) return lost();
  const isOthers = typeof answer === "object" && ("conflict" in answer || "changed" in answer);
  return isOthers && !(await wantPanels()) ? lost() : answer;
}
