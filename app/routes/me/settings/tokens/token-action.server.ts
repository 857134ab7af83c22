import { data } from "@remix-run/node";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { apiScopes } from "~/lib/access/api-scopes";
import { createApiToken, revokeApiToken } from "~/lib/auth/account/api-tokens.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import type { BoundedForm } from "~/lib/platform/http/request/form-bounds.server";
import { parseForm } from "~/lib/platform/http/request/parse-form.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";

import { settingsPaths } from "~/routes/me/settings/paths";
import { refuse } from "~/routes/me/settings/refusal.server";
import type { RefusedForm } from "~/routes/me/settings/refusal";
import { tokenDays } from "./token-days";

/** Errors, or the new token's secret, shown once. */
export type TokenAnswer = Partial<RefusedForm> & { secret?: string };

const missing = { error: "settings.errors.missing" };
const schema = z
  .looseObject({
    name: z
      .string(missing)
      .transform((text) =>
        text
          .normalize("NFC")
          .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ")
          .trim(),
      )
      .pipe(z.string().min(1, missing).max(80, "settings.errors.tooLong")),
    days: z.enum(tokenDays, missing),
    password: z.string(missing).min(1, missing),
  })
  .transform(({ name, days, password, ...boxes }) => ({
    name,
    password,
    days: days === "never" ? null : Number(days),
    scopes: apiScopes.filter((scope) => boxes[`scope-${scope}`] === "on"),
  }))
  .refine(({ scopes }) => scopes.length > 0, { path: ["scopes"], error: "apiTokens.errors.scopes" });
const hideFields = ["password"];

export async function createByForm(actor: Actor, form: BoundedForm) {
  const submission = parseForm(form, schema);
  if (submission.status !== "success") return refuse("create", submission, { hideFields });
  const created = await orRefusal(createApiToken(actor, submission.value), 401, 409, 429);
  if (isRefusal(created)) {
    const isFull = created.status === 409;
    return refuse("create", submission, {
      hideFields,
      refusal: created,
      ...(isFull ? { fieldErrors: { name: ["apiTokens.errors.tooMany"] } } : {}),
    });
  }
  return data<TokenAnswer>({ secret: created.secret }, { headers: { "Cache-Control": "no-store" } });
}

export async function revokeByForm(actor: Actor, form: FormData) {
  await revokeApiToken(actor, String(form.get("token")));
  return redirectWithToast(settingsPaths.tokens, { tone: "success", key: "apiTokens.revoked" });
}
