import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";

import { clientOf } from "~/lib/auth/session/client.server";
import { nameField } from "~/lib/auth/account/name-field.server";
import { signUp } from "~/lib/auth/users/sign-up.server";
import { linkOrigin } from "~/lib/mails/link-origin.server";
import { assertSameOrigin, readJson } from "~/lib/platform/http/request/request.server";
import { json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";
import { invalidFields } from "~/lib/platform/refusal";

export function loader() {
  throw methodNotAllowed("POST");
}

const schema = z.object({
  name: nameField,
  email: z
    .string("settings.errors.missing")
    .trim()
    .max(254, "settings.errors.email")
    .pipe(z.email("settings.errors.email")),
  password: z.string("settings.errors.missing").min(1, "settings.errors.missing"),
});

/**
 * POST `{name, email, password, company, agreements}`: `true` whether or not the address has an account. `company` and
 * `agreements` are ignored.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  assertSameOrigin(request);
  if (request.method !== "POST") throw methodNotAllowed("POST");
  const [body, client, locale] = await Promise.all([
    readJson(request, { limit: 10_000 }),
    clientOf(request, context),
    getLanguage(request),
  ]);
  const given = schema.safeParse(body);
  if (!given.success) throw invalidFields(z.flattenError(given.error).fieldErrors);
  await signUp(given.data, client, { locale, origin: linkOrigin(request) });
  return json(true);
}
