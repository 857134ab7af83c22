import { log } from "~/lib/platform/log/log.server";
import { isRefusal } from "~/lib/platform/refusal";

/**
 * For a failure that nobody waits for. A refusal leaves nothing half done, so the server goes on and the log says where
 * it was made; everything else ends the process, as without this.
 */
export function onUnhandledRejection(reason: unknown): void {
  if (!isRefusal(reason)) throw reason;
  log.error({ err: reason }, "a refusal was made for which nobody waited");
}
