import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";

import { minutesToWait } from "~/lib/platform/http/response/responses.server";
import { issueKeys, type FieldErrors, type Refusal } from "~/lib/platform/refusal";

import type { RefusedForm } from "./refusal";

type Refused = {
  /** The operation's; none: the form itself is wrong. */
  refusal?: Refusal;
  /** Instead of the refusal's. */
  fieldErrors?: FieldErrors | undefined;
  hideFields?: string[];
};

/** Where the operation names no field: a password or a code is wrong. */
const fieldsByCode: Readonly<Record<string, FieldErrors>> = {
  wrongCredentials: { password: ["settings.errors.password"] },
  wrongCode: { code: ["secondFactor.errors.code"] },
};

/** Returns the errors, and everything typed but passwords. */
export function refuse<T>(
  intent: string,
  submission: Submission<T, string[]>,
  { refusal, fieldErrors = refusal?.fields ?? fieldsByCode[refusal?.code ?? ""], hideFields }: Refused = {},
) {
  const wait = refusal?.status === 429 ? minutesToWait(refusal) : 0;
  const { error, initialValue } = submission.reply({
    ...(fieldErrors ? { fieldErrors: issueKeys(fieldErrors) } : {}),
    ...(hideFields ? { hideFields } : {}),
  });
  const typed = Object.entries(initialValue ?? {}).filter(
    (pair): pair is [string, string] => typeof pair[1] === "string",
  );
  const errors = Object.fromEntries(
    Object.entries(error ?? {}).flatMap(([name, keys]) => (keys ? [[name, keys]] : [])),
  );
  return data<RefusedForm>(
    { intent, errors, typed: Object.fromEntries(typed), wait },
    { status: wait > 0 ? 429 : 400 },
  );
}
