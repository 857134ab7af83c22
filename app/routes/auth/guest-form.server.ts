import type { Submission } from "@conform-to/react";
import { z } from "zod";

import type { Asked } from "~/lib/auth/account/reset-password.server";
import { nameField } from "~/lib/auth/account/name-field.server";
import { clientOf } from "~/lib/auth/session/client.server";
import type { Client } from "~/lib/auth/session/sign-in.server";
import { linkOrigin } from "~/lib/mails/link-origin.server";
import type { BoundedForm } from "~/lib/platform/http/request/form-bounds.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { formAnswer } from "~/lib/platform/http/response/form-answer.server";
import { minutesToWait } from "~/lib/platform/http/response/responses.server";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";
import { issueKeys, type FieldErrors, type Refusal } from "~/lib/platform/refusal";

/** The sender's data, address and language. */
export async function readGuestForm(
  request: Request,
  context: unknown,
): Promise<{ form: BoundedForm; client: Client; asked: Asked }> {
  const [form, client, locale] = await Promise.all([
    readForm(request, { limit: 20_000 }),
    clientOf(request, context),
    getLanguage(request),
  ]);
  return { form, client, asked: { locale, origin: linkOrigin(request) } };
}

const missing = "settings.errors.missing";
/** Each problem is an i18n key. */
export const guestFields = {
  name: nameField,
  // Stricter than for an account: no character that has a meaning in a mail's envelope.
  email: z.string({ error: missing }).trim().max(254, "settings.errors.email").pipe(z.email("settings.errors.email")),
  password: z.string({ error: missing }).min(1, missing),
};

/**
 * Returns the errors, and everything typed but passwords.
 * @param refusal of the operation; none: the form itself is wrong
 * @param fieldErrors instead of the refusal's
 */
export function refuseGuest<T>(
  submission: Submission<T, string[]>,
  refusal?: Refusal,
  fieldErrors: FieldErrors | undefined = refusal?.fields,
) {
  const wait = refusal?.status === 429 ? minutesToWait(refusal) : 0;
  const { error, initialValue } = submission.reply({
    hideFields: ["password", "again"],
    ...(fieldErrors ? { fieldErrors: issueKeys(fieldErrors) } : {}),
  });
  const errors = Object.fromEntries(
    Object.entries(error ?? {}).flatMap(([name, keys]) => (keys ? [[name, keys]] : [])),
  );
  const typed = Object.fromEntries(
    Object.entries(initialValue ?? {}).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );
  const headers = wait > 0 ? { "Retry-After": String(wait * 60) } : undefined;
  return formAnswer<{ wait: number }>(wait > 0 ? 429 : 400, { errors, typed, wait }, headers);
}
