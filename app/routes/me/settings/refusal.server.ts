import type { Submission } from "@conform-to/react";

import { formAnswer } from "~/lib/platform/http/response/form-answer.server";
import { minutesToWait } from "~/lib/platform/http/response/responses.server";
import { issueKeys, type FieldErrors, type Refusal } from "~/lib/platform/refusal";

import type { OfForm } from "./refusal";

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
  return formAnswer<OfForm>(wait > 0 ? 429 : 400, { intent, errors, typed: Object.fromEntries(typed), wait });
}
