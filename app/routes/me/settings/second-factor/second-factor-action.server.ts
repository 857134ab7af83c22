import { data, redirect } from "@remix-run/node";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import {
  beginSecondFactor,
  confirmSecondFactor,
  isJustSignedIn,
  renewRecoveryCodes,
  switchSecondFactorOff,
} from "~/lib/auth/account/second-factor.server";
import type { Session } from "~/lib/auth/session/session.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import type { BoundedForm } from "~/lib/platform/http/request/form-bounds.server";
import { parseForm } from "~/lib/platform/http/request/parse-form.server";
import { findRefusal, isRefusal, orRefusal } from "~/lib/platform/refusal";

import { settingsPaths } from "~/routes/me/settings/paths";
import { refuse } from "~/routes/me/settings/refusal.server";
import type { RefusedForm } from "~/routes/me/settings/refusal";

/** Errors, or codes that are shown once. */
export type Shown = Partial<RefusedForm> & { codes?: string[] };

const given = z
  .string({ error: "settings.errors.missing" })
  .trim()
  .min(1, "settings.errors.missing")
  .max(1024, "settings.errors.tooLong");
const password = z.string({ error: "settings.errors.missing" }).min(1, "settings.errors.missing");
const hideFields = ["password", "code"];

/** @param address the page that shows the QR code next */
export async function beginByForm(actor: Actor, form: BoundedForm, address: string, session?: Session) {
  const isFresh = session !== undefined && isJustSignedIn(session);
  const submission = parseForm(form, z.object({ password: isFresh ? password.optional() : password }));
  if (submission.status !== "success") return refuse("begin", submission, { hideFields });
  const beginning = beginSecondFactor(actor, isFresh ? { session } : { password: submission.value.password ?? "" });
  const refusal = await findRefusal(beginning, 401, 429);
  if (refusal) return refuse("begin", submission, { hideFields, refusal });
  const { pathname, search } = new URL(address);
  return redirect(pathname + search);
}

/** @param keep `sessionKey` of the asking session, which stays open */
export async function confirmByForm(actor: Actor, form: BoundedForm, keep: string) {
  const submission = parseForm(form, z.object({ code: given }));
  if (submission.status !== "success") return refuse("confirm", submission, { hideFields });
  const codes = await orRefusal(confirmSecondFactor(actor, submission.value.code, keep), 401, 429);
  return isRefusal(codes) ? refuse("confirm", submission, { hideFields, refusal: codes }) : showCodes(codes);
}

export async function switchOffByForm(actor: Actor, form: BoundedForm) {
  const submission = parseForm(form, z.object({ password, code: given }));
  if (submission.status !== "success") return refuse("off", submission, { hideFields });
  const refusal = await findRefusal(switchSecondFactorOff(actor, submission.value), 401, 429);
  if (refusal) return refuse("off", submission, { hideFields, refusal });
  return redirectWithToast(settingsPaths.security, { tone: "success", key: "secondFactor.off.done" });
}

export async function renewByForm(actor: Actor, form: BoundedForm) {
  const submission = parseForm(form, z.object({ password, code: given }));
  if (submission.status !== "success") return refuse("codes", submission, { hideFields });
  const codes = await orRefusal(renewRecoveryCodes(actor, submission.value), 401, 429);
  return isRefusal(codes) ? refuse("codes", submission, { hideFields, refusal: codes }) : showCodes(codes);
}

const showCodes = (codes: string[]) => data<Shown>({ codes }, { headers: { "Cache-Control": "no-store" } });
