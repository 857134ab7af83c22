import { data } from "@remix-run/react";

/** A post that reached nobody becomes an answer that says so. */
export async function keepingPage<T>(post: () => Promise<T>) {
  try {
    return await post();
  } catch (error) {
    // fetch's own error; whatever the server refuses arrives as an answer.
    if (error instanceof TypeError) return data({ isOffline: true as const }, { status: 503 });
    throw error;
  }
}
