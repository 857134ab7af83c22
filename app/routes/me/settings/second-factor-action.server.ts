import { data, redirect } from "@remix-run/node";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { WrongCode } from "~/lib/auth/credentials/second-factor-code.server";
import {
  beginSecondFactor,
  confirmSecondFactor,
  isJustSignedIn,
  renewRecoveryCodes,
  switchSecondFactorOff,
} from "~/lib/auth/account/second-factor.server";
import type { Session } from "~/lib/auth/session/session.server";
import { WrongCredentials } from "~/lib/auth/session/sign-in.server";
import { redirectWithToast } from "~/lib/platform/http/flash.server";
import type { BoundedForm } from "~/lib/platform/http/form-bounds.server";
import { parseForm } from "~/lib/platform/http/parse-form.server";

import { settingsPaths } from "./paths";
import { refuse, waitOf } from "./refusal.server";
import type { Refusal } from "./refusal";

/** Errors, or codes that are shown once. */
export type Shown = Partial<Refusal> & { codes?: string[] };

const given = z
  .string({ error: "settings.errors.missing" })
  .trim()
  .min(1, "settings.errors.missing")
  .max(1024, "settings.errors.tooLong");
const password = z.string({ error: "settings.errors.missing" }).min(1, "settings.errors.missing");
const hideFields = ["password", "code"];

/** The field errors of a refused operation. */
function formErrorsOf(error: unknown): Parameters<typeof refuse>[2] {
  if (error instanceof WrongCredentials) return { hideFields, fieldErrors: { password: ["settings.errors.password"] } };
  if (error instanceof WrongCode) return { hideFields, fieldErrors: { code: ["secondFactor.errors.code"] } };
  return { hideFields, wait: waitOf(error) };
}

/** @param address the page that shows the QR code next */
export async function beginByForm(actor: Actor, form: BoundedForm, address: string, session?: Session) {
  const isFresh = session !== undefined && isJustSignedIn(session);
  const submission = parseForm(form, z.object({ password: isFresh ? password.optional() : password }));
  if (submission.status !== "success") return refuse("begin", submission, { hideFields });
  try {
    await beginSecondFactor(actor, isFresh ? { session } : { password: submission.value.password ?? "" });
  } catch (error) {
    return refuse("begin", submission, formErrorsOf(error));
  }
  const { pathname, search } = new URL(address);
  return redirect(pathname + search);
}

/** @param keep `sessionKey` of the asking session, which stays open */
export async function confirmByForm(actor: Actor, form: BoundedForm, keep: string) {
  const submission = parseForm(form, z.object({ code: given }));
  if (submission.status !== "success") return refuse("confirm", submission, { hideFields });
  try {
    return showCodes(await confirmSecondFactor(actor, submission.value.code, keep));
  } catch (error) {
    return refuse("confirm", submission, formErrorsOf(error));
  }
}

export async function switchOffByForm(actor: Actor, form: BoundedForm) {
  const submission = parseForm(form, z.object({ password, code: given }));
  if (submission.status !== "success") return refuse("off", submission, { hideFields });
  try {
    await switchSecondFactorOff(actor, submission.value);
  } catch (error) {
    return refuse("off", submission, formErrorsOf(error));
  }
  return redirectWithToast(settingsPaths.security, { tone: "success", key: "secondFactor.off.done" });
}

export async function renewByForm(actor: Actor, form: BoundedForm) {
  const submission = parseForm(form, z.object({ password, code: given }));
  if (submission.status !== "success") return refuse("codes", submission, { hideFields });
  try {
    return showCodes(await renewRecoveryCodes(actor, submission.value));
  } catch (error) {
    return refuse("codes", submission, formErrorsOf(error));
  }
}

const showCodes = (codes: string[]) => data<Shown>({ codes }, { headers: { "Cache-Control": "no-store" } });
