import { serviceUnavailable } from "~/lib/platform/http/response/responses.server";
import { log } from "~/lib/platform/log/log.server";

import { wordDiskFull } from "./disk-full.server";

export class DatabaseBusy extends Error {
  override name = "DatabaseBusy";
}

/** `commit` was sent and its answer never came: the data may be written or not. */
export class OutcomeUnknown extends Error {
  override name = "OutcomeUnknown";
}

const unreached = /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH)$/;
/** PostgreSQL's codes for shutting down, starting, refusing, and connections lost or used up. */
const away = /^(?:08\w{3}|57P\d\d|53[234]00|25P0[34]|28000|28P01|3D000)$/;
const readOnly = "25006";
/** A statement, a lock or a deadlock took too long; a retry may succeed. */
const busy = /^(?:57014|55P03|40001|40P01)$/;
// Errors without a code from node-postgres and the embedded database.
const messages = [
  ...["Connection terminated", "timeout exceeded when trying to connect", "timeout expired", "Query read timeout"],
  ...["Client has encountered a connection error", "Client was closed", "The embedded database has stopped"],
  "Cannot use a pool after calling end",
];
const closed = '" is not currently accepting connections';

const isWorded = (message: string) =>
  messages.some((start) => message.startsWith(start)) || (message.startsWith('database "') && message.includes(closed));

export type Unavailability = "away" | "readOnly" | "busy" | "unknown";

const retryAfter: Record<Unavailability, number> = { away: 30, readOnly: 30, busy: 5, unknown: 30 };
const logged: Record<Unavailability, string> = {
  away: "the database cannot be reached",
  readOnly: "the database can only be read",
  busy: "the database took too long",
  unknown: "the answer to a commit was lost",
};

/** Why the database did not do it, when the caller's statement is not at fault; else null. */
export function findUnavailability(error: unknown): Unavailability | null {
  return unavailabilityIn(error, (code) => away.test(code) || unreached.test(code));
}

/** Whether the database itself said so; a network error may concern any other server. */
export function isDatabaseFault(error: unknown): boolean {
  return unavailabilityIn(error, (code) => away.test(code)) !== null;
}

function unavailabilityIn(error: unknown, isAway: (code: string) => boolean): Unavailability | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { code } = cause as { code?: unknown };
    if (cause instanceof OutcomeUnknown) return "unknown";
    if (cause instanceof DatabaseBusy || (typeof code === "string" && busy.test(code))) return "busy";
    if (code === readOnly) return "readOnly";
    if ((typeof code === "string" && isAway(code)) || isWorded(cause.message)) return "away";
  }
  return null;
}

/** Whether a connection ended before its answer: what was sent on it may have been done. */
export function wasLostOnTheWay(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    /^(?:Connection terminated unexpectedly|Query read timeout)/.test(error.message) ||
    (typeof code === "string" && /^(?:ECONNRESET|EPIPE|ETIMEDOUT|57P0[12])$/.test(code))
  );
}

export function isUnavailable(error: unknown): boolean {
  return findUnavailability(error) !== null;
}

/** The error to throw instead: 503 with Retry-After when the database is away or busy, else as `wordDiskFull`. */
export function wordUnavailable(error: unknown): unknown {
  const reason = findUnavailability(error);
  if (reason === null) return wordDiskFull(error);
  log.error({ err: error }, logged[reason]);
  return serviceUnavailable(retryAfter[reason], reason === "unknown" ? { code: "outcomeUnknown" } : {});
}

/** @throws Refusal 503 when the database is away or busy, 507 when its disk is full */
export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw wordUnavailable(error);
  }
}
