import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";
import { env } from "~/lib/platform/env/env.server";

import { withoutValues } from "./without-values";

const SENSITIVE = ["authorization", "cookie", "set-cookie", "password", "token", "secret"];
const DEPTHS = ["", "*.", "*.*."];

/**
 * A logger of JSON lines that never writes passwords, cookies or bearer tokens, up to three objects deep, nor the
 * values of failed statements.
 */
export function createLogger(options: { level: string }, destination?: DestinationStream): Logger {
  const settings = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // A failed statement's values may be somebody's letter, or the link to a new password.
    serializers: {
      err: (error: unknown) => (error instanceof Error ? pino.stdSerializers.err(withoutValues(error)) : error),
    },
    redact: DEPTHS.flatMap((depth) =>
      SENSITIVE.map((name) => (depth === "" ? `["${name}"]` : `${depth.slice(0, -1)}["${name}"]`)),
    ),
  };
  return pino(settings, destination ?? standardOutput());
}

/** A terminal that was closed takes no more lines; that is no reason to end. */
function standardOutput(): DestinationStream {
  const output = pino.destination(1);
  output.on("error", () => {});
  return output;
}

/** The server's log, at LOG_LEVEL. */
export const log: Logger = createLogger({ level: env().LOG_LEVEL });

/** A child log whose every line carries the request's id, to be found again from the error page. */
export function requestLogger(meta: { requestId: string }): Logger {
  return log.child({ requestId: meta.requestId });
}
