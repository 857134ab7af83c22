import { setTimeout as sleep } from "node:timers/promises";

import type { OpenProgress } from "./progress.server";

/** Milliseconds in one go; then other jobs get their turn. */
const longestRun = 20_000;

/**
 * Pauses after each row, for other requests. @param work counts its row itself
 * @param rest how long, as a share of the time that the row took
 * @returns "later": schedule the job again; "cancelled": skip the rest
 */
export async function runRows<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  progress: Pick<OpenProgress<unknown>, "isCancelled">,
  isStopping: () => boolean,
  work: (row: Row) => Promise<void>,
  { rest = 1 }: { rest?: number } = {},
): Promise<"done" | "later" | "cancelled"> {
  const began = performance.now();
  for await (const row of rows) {
    if (progress.isCancelled) return "cancelled";
    if (isStopping() || performance.now() - began > longestRun) return "later";
    const from = performance.now();
    await work(row);
    await sleep(rest * (performance.now() - from));
  }
  return progress.isCancelled ? "cancelled" : "done";
}
