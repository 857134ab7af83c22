import { insufficientStorage, serviceUnavailable } from "~/lib/platform/http/response/responses.server";
import { log } from "~/lib/platform/log/log.server";
import { isRefusal, type Refusal } from "~/lib/platform/refusal";
import { noteDiskFull } from "~/lib/platform/storage/disk-space.server";

// PostgreSQL's disk_full, and the system's codes, which the embedded database passes on as an I/O error.
const codes = new Set(["53100", "ENOSPC", "EDQUOT"]);
const diskFullMessage = "No space left on device";

const descriptorCodes = new Set(["EMFILE", "ENFILE"]);
const descriptorMessages = ["Too many open files", "No file descriptors available"];
/** In seconds. */
const soon = 5;

function hasCodeOrMessage(error: unknown, errorCodes: ReadonlySet<string>, messages: readonly string[]): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { code, message } = cause as { code?: unknown; message: string };
    if ((typeof code === "string" && errorCodes.has(code)) || messages.some((one) => message.includes(one)))
      return true;
  }
  return false;
}

export const isDiskFull = (error: unknown): boolean => hasCodeOrMessage(error, codes, [diskFullMessage]);

/** The error to throw instead: 507 on a full disk, 503 without file descriptors, else the given one. */
export function wordDiskFull(error: unknown): unknown {
  if (hasCodeOrMessage(error, descriptorCodes, descriptorMessages)) {
    log.error({ err: error }, "no file descriptor is left: raise the limit (ulimit -n, LimitNOFILE)");
    return serviceUnavailable(soon);
  }
  if (!isDiskFull(error)) return error;
  noteDiskFull();
  log.error({ err: error }, "the disk is full");
  return insufficientStorage();
}

export function isInsufficientStorage(thrown: unknown): thrown is Refusal {
  return isRefusal(thrown, 507);
}
