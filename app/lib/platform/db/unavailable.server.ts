import { serviceUnavailable } from "~/lib/platform/http/responses.server";
import { log } from "~/lib/platform/log/log.server";

import { wordDiskFull } from "./disk-full.server";

/** The network's words for "not there", and PostgreSQL's: shutting down, starting, connections lost or used up. */
const codes = /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|08\w{3}|57P0[123]|53300)$/;
/** Said without a code by node-postgres and the embedded database; the last by PostgreSQL of a database closed for work, under a code of many meanings. */
const words = ["Connection terminated", "timeout exceeded when trying to connect", "Client has encountered a connection error", "The embedded database has stopped", "Cannot use a pool after calling end"];
const closed = '" is not currently accepting connections';

const isWorded = (message: string) => words.some((start) => message.startsWith(start)) || (message.startsWith('database "') && message.includes(closed));

/** Whether an error, or what caused it, says that the database cannot be reached. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { code } = cause as { code?: unknown };
    if ((typeof code === "string" && codes.test(code)) || isWorded(cause.message)) return true;
  }
  return false;
}

/**
 * What `work` gives.
 * @throws Response instead of the error: 503 when the database cannot be reached, 507 when its disk is full
 */
export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isUnavailable(error)) throw wordDiskFull(error);
    log.error({ err: error }, "the database cannot be reached");
    throw serviceUnavailable();
  }
}
