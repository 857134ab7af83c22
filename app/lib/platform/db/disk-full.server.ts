import { insufficientStorage } from "~/lib/platform/http/responses.server";
import { log } from "~/lib/platform/log/log.server";
import { noteDiskFull } from "~/lib/platform/storage/disk-space.server";

/** PostgreSQL's disk_full, and the system's words for it: the embedded database passes these on as an error of input and output. */
const codes = new Set(["53100", "ENOSPC", "EDQUOT"]);
const words = "No space left on device";

/** Whether an error, or what caused it, says that a disk is full: the server's own or the database's. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { code } = cause as { code?: unknown };
    if ((typeof code === "string" && codes.has(code)) || cause.message.includes(words)) return true;
  }
  return false;
}

/** What to throw on: a 507 where the disk is full, which is remembered and logged; any other error as it is. */
export function wordDiskFull(error: unknown): unknown {
  if (!isDiskFull(error)) return error;
  noteDiskFull();
  log.error({ err: error }, "the disk is full");
  return insufficientStorage();
}

/** Whether somebody has answered so already. */
export function isInsufficientStorage(thrown: unknown): thrown is Response {
  return thrown instanceof Response && thrown.status === 507;
}
