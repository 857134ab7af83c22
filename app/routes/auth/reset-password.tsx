import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { useFormAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { Checkbox } from "~/components/ui/checkbox";
import { ChoiceLabel } from "~/components/controls/choice-label";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { authPaths } from "~/lib/auth/auth-paths";
import { readPasswordRules } from "~/lib/auth/credentials/fit-password.server";
import { requireGuest } from "~/lib/auth/session/guards.server";
import { rememberBrowser } from "~/lib/auth/credentials/known-browsers.server";
import { findMailTokenOwner } from "~/lib/auth/credentials/mail-tokens.server";
import { resetPassword } from "~/lib/auth/account/reset-password.server";
import { parseForm } from "~/lib/platform/http/request/parse-form.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";

import { secretPageHeaders } from "./guest-answer";
import { PasswordField } from "./guest-fields";
import { GuestForm, GuestLink } from "./guest-form";
import { guestFields, readGuestForm, refuseGuest } from "./guest-form.server";
import { LinkPage } from "./link-page";

export const handle: RouteHandle = { layout: "empty", scripts: false };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const headers = () => secretPageHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireGuest(request);
  const token = new URL(request.url).searchParams.get("token");
  const [owner, { min }, t] = await Promise.all([
    findMailTokenOwner(token, "resetPassword"),
    readPasswordRules(),
    getFixedT(request),
  ]);
  return {
    title: t(owner ? "resetPassword.title" : "auth.invalidLink.title"),
    min,
    token: owner ? token : null,
    email: owner?.email ?? "",
  };
}

const schema = z
  .object({
    token: z.string().optional(),
    keepTokens: z.literal("on").optional().catch(undefined),
    password: guestFields.password,
    again: guestFields.password,
  })
  .refine(({ password, again }) => password === again, { path: ["again"], error: "settings.errors.again" });

export async function action({ request, context }: ActionFunctionArgs) {
  await requireGuest(request);
  const { form, client, asked } = await readGuestForm(request, context);
  const submission = parseForm(form, schema);
  if (submission.status !== "success") return refuseGuest(submission);
  const { token, password, keepTokens } = submission.value;
  const resetting = resetPassword(token, password, client, { ...asked, keepTokens: keepTokens === "on" });
  const owner = await orRefusal(resetting, 401, 422, 429);
  if (isRefusal(owner)) return refuseGuest(submission, owner);
  // The person reads the account's mails, so strangers' tries must not keep this browser out.
  return redirect(authPaths.signInAfter("resetPassword"), {
    headers: { "Set-Cookie": await rememberBrowser(request, owner, "") },
  });
}

export default function ResetPassword() {
  const { t } = useTranslation();
  const { title, min, token, email } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<{ wait: number }>();
  return (
    <LinkPage
      title={title}
      hint={t("resetPassword.hint", { email })}
      isGood={token !== null}
      askAgain={<GuestLink to={authPaths.forgotPassword}>{t("resetPassword.askAgain")}</GuestLink>}
    >
      <GuestForm
        answer={answer}
        submit={t("resetPassword.submit")}
        link={{ name: "token", secret: token ?? "", email }}
      >
        <PasswordField
          isNew
          min={min}
          autoFocus
          label={t("settings.security.next")}
          hint={t("settings.security.nextHint", { min })}
          answer={answer}
        />
        <PasswordField isNew min={min} name="again" label={t("settings.security.again")} answer={answer} />
        <ChoiceLabel
          control={<Checkbox name="keepTokens" defaultChecked={answer?.typed.keepTokens === "on"} />}
          hint={t("resetPassword.keepTokensHint")}
        >
          {t("resetPassword.keepTokens")}
        </ChoiceLabel>
      </GuestForm>
    </LinkPage>
  );
}
