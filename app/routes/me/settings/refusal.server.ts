import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";

import type { Refusal } from "./refusal";

type Refused = { fieldErrors?: Record<string, string[]>; hideFields?: string[]; wait?: number };

/** Returns the errors, and everything typed but passwords. */
export function refuse<T>(
  intent: string,
  submission: Submission<T, string[]>,
  { fieldErrors, hideFields, wait = 0 }: Refused = {},
) {
  const { error, initialValue } = submission.reply({
    ...(fieldErrors ? { fieldErrors } : {}),
    ...(hideFields ? { hideFields } : {}),
  });
  const typed = Object.entries(initialValue ?? {}).filter(
    (pair): pair is [string, string] => typeof pair[1] === "string",
  );
  const errors = Object.fromEntries(
    Object.entries(error ?? {}).flatMap(([name, keys]) => (keys ? [[name, keys]] : [])),
  );
  return data<Refusal>({ intent, errors, typed: Object.fromEntries(typed), wait }, { status: wait > 0 ? 429 : 400 });
}

/** Minutes to wait after too many tries. @throws anything else */
export function waitOf(thrown: unknown): number {
  if (thrown instanceof Response && thrown.status === 429)
    return Math.max(1, Math.ceil(Number(thrown.headers.get("Retry-After")) / 60));
  throw thrown;
}
