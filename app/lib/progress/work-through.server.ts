import { setTimeout as sleep } from "node:timers/promises";

import type { OpenProgress } from "./progress.server";

/** After so long in one go, others get their turn. */
const longestRun = 20_000;

/**
 * Does work row by row, with a pause after each as long as it took, so that everybody else comes in between.
 * @param work counts its row itself
 * @returns "later": its turn is over, and the job is to be set anew; "cancelled": nobody wants the rest
 */
export async function workThrough<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  progress: Pick<OpenProgress<unknown>, "isCancelled">,
  isStopping: () => boolean,
  work: (row: Row) => Promise<void>,
): Promise<"done" | "later" | "cancelled"> {
  const began = performance.now();
  for await (const row of rows) {
    if (progress.isCancelled) return "cancelled";
    if (isStopping() || performance.now() - began > longestRun) return "later";
    const from = performance.now();
    await work(row);
    await sleep(performance.now() - from);
  }
  return progress.isCancelled ? "cancelled" : "done";
}
