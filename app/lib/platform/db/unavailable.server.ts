import { serviceUnavailable } from "~/lib/platform/http/responses.server";
import { log } from "~/lib/platform/log/log.server";

import { wordDiskFull } from "./disk-full.server";

/** The database has too much to do for one more. */
export class DatabaseBusy extends Error {
  override name = "DatabaseBusy";
}

/** `commit` went out and its answer never came: what was to be written is there, or it is not. */
export class OutcomeUnknown extends Error {
  override name = "OutcomeUnknown";
}

/** The network's words for "not there". */
const unreached = /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH)$/;
/** PostgreSQL's: shutting down, starting, refusing, connections lost or used up. */
const away = /^(?:08\w{3}|57P\d\d|53[234]00|25P0[34]|28000|28P01|3D000)$/;
/** It can be read and not written: a standby, or a primary that was told so. */
const readOnly = "25006";
/** A statement, a lock that somebody holds or a deadlock took too long; the same a moment later may well succeed. */
const busy = /^(?:57014|55P03|40001|40P01)$/;
/**
 * Said without a code by node-postgres and the embedded database; the last by PostgreSQL of a database closed for work,
 * under a code of many meanings.
 */
const words = [
  ...["Connection terminated", "timeout exceeded when trying to connect", "timeout expired", "Query read timeout"],
  ...["Client has encountered a connection error", "Client was closed", "The embedded database has stopped"],
  "Cannot use a pool after calling end",
];
const closed = '" is not currently accepting connections';

const isWorded = (message: string) =>
  words.some((start) => message.startsWith(start)) || (message.startsWith('database "') && message.includes(closed));

export type Unavailability = "away" | "readOnly" | "busy" | "unknown";

/** Seconds after which the same makes sense again. */
const retryAfter: Record<Unavailability, number> = { away: 30, readOnly: 30, busy: 5, unknown: 30 };
const logged: Record<Unavailability, string> = {
  away: "the database cannot be reached",
  readOnly: "the database can only be read",
  busy: "the database took too long",
  unknown: "the answer to a commit was lost",
};

/** Why the database did not do what it was asked, where that is nobody's fault who asked; else null. */
export function findUnavailability(error: unknown): Unavailability | null {
  return findSaid(error, (code) => away.test(code) || unreached.test(code));
}

/** Whether the database itself said so, and not the network, which may have failed to reach any other server. */
export function isDatabaseFault(error: unknown): boolean {
  return findSaid(error, (code) => away.test(code)) !== null;
}

function findSaid(error: unknown, isAway: (code: string) => boolean): Unavailability | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { code } = cause as { code?: unknown };
    if (cause instanceof OutcomeUnknown) return "unknown";
    if (cause instanceof DatabaseBusy || (typeof code === "string" && busy.test(code))) return "busy";
    if (code === readOnly) return "readOnly";
    if ((typeof code === "string" && isAway(code)) || isWorded(cause.message)) return "away";
  }
  return null;
}

/** Whether a connection ended while its answer was waited for: what was sent on it may have been done. */
export function wasLostOnTheWay(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    /^(?:Connection terminated unexpectedly|Query read timeout)/.test(error.message) ||
    (typeof code === "string" && /^(?:ECONNRESET|EPIPE|ETIMEDOUT|57P0[12])$/.test(code))
  );
}

/** Whether an error, or what caused it, says that the database cannot be reached, or does not take this now. */
export function isUnavailable(error: unknown): boolean {
  return findUnavailability(error) !== null;
}

/**
 * The error to throw on: a 503 that says when to come again where the database is away or busy, which is logged, a 507
 * where its disk is full; any other error as it is.
 */
export function wordUnavailable(error: unknown): unknown {
  const reason = findUnavailability(error);
  if (reason === null) return wordDiskFull(error);
  log.error({ err: error }, logged[reason]);
  return serviceUnavailable(retryAfter[reason], reason === "unknown" ? { code: "outcomeUnknown" } : {});
}

/**
 * What `work` gives.
 * @throws Response instead of the error: 503 when the database is away or busy, 507 when its disk is full
 */
export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw wordUnavailable(error);
  }
}
