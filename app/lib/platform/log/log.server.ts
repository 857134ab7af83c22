import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";
import { env } from "~/lib/platform/env/env.server";

import { withoutValues } from "./without-values";

const SENSITIVE = ["authorization", "cookie", "set-cookie", "password", "token", "secret"];
const DEPTHS = ["", "*.", "*.*."];

/** No passwords, cookies or bearer tokens (three objects deep), no values of failed statements. */
export function createLogger(options: { level: string }, destination?: DestinationStream): Logger {
  const settings = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err: (error: unknown) => (error instanceof Error ? pino.stdSerializers.err(withoutValues(error)) : error),
    },
    redact: DEPTHS.flatMap((depth) =>
      SENSITIVE.map((name) => (depth === "" ? `["${name}"]` : `${depth.slice(0, -1)}["${name}"]`)),
    ),
  };
  return pino(settings, destination ?? standardOutput());
}

/** A closed terminal is no reason to end. */
function standardOutput(): DestinationStream {
  const output = pino.destination(1);
  output.on("error", () => {});
  return output;
}

export const log: Logger = createLogger({ level: env().LOG_LEVEL });

export function requestLogger(meta: { requestId: string }): Logger {
  return log.child({ requestId: meta.requestId });
}
