import { data, isRouteErrorResponse } from "@remix-run/react";

/** Nobody behind the gateway, or the database is away: the same a moment later may well succeed. */
const passing = [502, 503, 504];

/** A post that reached nobody becomes an answer that says so. */
export async function keepingPage<T>(post: () => Promise<T>) {
  try {
    return await post();
  } catch (error) {
    if (isLost(error)) return data({ isOffline: true as const }, { status: 503 });
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
