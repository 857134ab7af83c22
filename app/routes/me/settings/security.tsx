import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import type { RouteHandle } from "~/layouts/document/route-handle";
import type { Actor } from "~/lib/access/actor";
import { changePassword, signOutElsewhere, signOutOne } from "~/lib/auth/account/change-password.server";
import { readPasswordRules } from "~/lib/auth/credentials/fit-password.server";
import { requireSession, requireUser } from "~/lib/auth/session/guards.server";
import { getSecondFactor } from "~/lib/auth/account/second-factor.server";
import { listSessions, sessionKey } from "~/lib/auth/session/session.server";
import type { BoundedForm } from "~/lib/platform/http/request/form-bounds.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { parseForm } from "~/lib/platform/http/request/parse-form.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { findRefusal, type FieldErrors } from "~/lib/platform/refusal";
import { formatDateTime } from "~/lib/platform/text/dates/dates";

import { UnsavedGuard } from "~/components/controls/unsaved-guard";
import { browserName, isPhone } from "./browser-name";
import { PasswordForm } from "./password-form";
import { settingsPaths } from "./paths";
import { placeOf } from "./place-of";
import { refuse } from "./refusal.server";
import { refusalOf } from "./refusal";
import { SecondFactorCard } from "./second-factor/second-factor-card";
import { SessionsForm } from "./sessions-form";
import { PanelHeading } from "./settings-form";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actor, session } = await requireSession(request, context);
  const key = await sessionKey(request);
  const [open, factor, rules, t, locale] = await Promise.all([
    listSessions(session.user.id, key),
    getSecondFactor(actor),
    readPasswordRules(),
    getFixedT(request),
    getLanguage(request),
  ]);
  const sessions = open.map(({ id, kind, address, userAgent, createdAt, lastSeenAt, isOwn }) => ({
    id,
    kind,
    isOwn,
    place: placeOf(address),
    name: browserName(userAgent),
    isPhone: isPhone(userAgent),
    since: formatDateTime(createdAt, locale),
    seen: formatDateTime(lastSeenAt, locale),
  }));
  const { name, email } = session.user;
  return {
    title: t("settings.security.pageTitle"),
    owner: { name, email },
    rules,
    sessions,
    hasSecondFactor: factor.state === "on",
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const [form, keep] = await Promise.all([readForm(request, { limit: 20_000 }), sessionKey(request)]);
  switch (form.get("intent") ?? "password") {
    case "password":
      return savePassword(actor, form, keep);
    case "sign-out-elsewhere": {
      const count = await signOutElsewhere(actor, keep);
      return redirectWithToast(settingsPaths.security, {
        tone: "success",
        key: "settings.toast.signedOutElsewhere",
        values: { count },
      });
    }
    case "sign-out-one":
      return endOne(actor, form.get("session"));
    default:
      throw badRequest("unknown intent");
  }
}

async function endOne(actor: Actor, id: FormDataEntryValue | null) {
  await signOutOne(actor, String(id));
  return redirectWithToast(settingsPaths.security, { tone: "success", key: "sessions.ended" });
}

const given = z.string({ error: "settings.errors.missing" }).min(1, "settings.errors.missing");
const passwordSchema = z
  .object({ current: given, next: given, again: given })
  .refine(({ next, again }) => next === again, { path: ["again"], error: "settings.errors.again" });

async function savePassword(actor: Actor, form: BoundedForm, keep: string) {
  const submission = parseForm(form, passwordSchema);
  const hideFields = ["current", "next", "again"];
  if (submission.status !== "success") return refuse("password", submission, { hideFields });
  const refusal = await findRefusal(changePassword(actor, submission.value, keep), 401, 422, 429);
  if (refusal) {
    const wrong: FieldErrors | undefined =
      refusal.status === 401
        ? { current: ["settings.errors.password"] }
        : refusal.fields && { next: refusal.fields.password ?? [] };
    return refuse("password", submission, { hideFields, refusal, fieldErrors: wrong });
  }
  return redirectWithToast(settingsPaths.security, { tone: "success", key: "settings.toast.password" });
}

export default function Security() {
  const { owner, rules, sessions, hasSecondFactor } = useLoaderData<typeof loader>();
  const answer = useOwnAnswer<typeof action>();
  return (
    <UnsavedGuard returned={answer}>
      <PanelHeading panel="security" />
      <PasswordForm owner={owner} rules={rules} refusal={refusalOf(answer, "password")} />
      <SecondFactorCard isOn={hasSecondFactor} />
      <SessionsForm sessions={sessions} />
    </UnsavedGuard>
  );
}
