import { data, isRouteErrorResponse } from "@remix-run/react";

import { wantPanels } from "./rare-panel";

/** Nobody behind the gateway, or the database is away: the same a moment later may well succeed. */
const passing = [502, 503, 504];

const lost = () => data({ isOffline: true as const }, { status: 503 });

/** A post that reached nobody becomes an answer that says so; so does an answer that can't be shown. */
export async function keepingPage<T>(post: () => Promise<T>) {
  try {
    const answer = await post();
    const isOthers = typeof answer === "object" && answer !== null && ("conflict" in answer || "changed" in answer);
    return isOthers && !(await wantPanels()) ? lost() : answer;
  } catch (error) {
    if (isLost(error)) return lost();
    throw error;
  }
}

function isLost(error: unknown): boolean {
  // fetch's own error; whatever our server refuses arrives as an answer.
  if (error instanceof TypeError) return true;
  if (isRouteErrorResponse(error)) return passing.includes(error.status);
  // A gateway's own page in place of the answer.
  return error instanceof Error && error.message.startsWith("Unable to decode turbo-stream response");
}
