import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { useFormAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { authPaths } from "~/lib/auth/auth-paths";
import { requireGuest } from "~/lib/auth/session/guards.server";
import { findMailTokenOwner } from "~/lib/auth/credentials/mail-tokens.server";
import { confirmEmail } from "~/lib/auth/users/sign-up.server";
import { parseForm } from "~/lib/platform/http/request/parse-form.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { findRefusal } from "~/lib/platform/refusal";

import { AuthFrame, BackToSignIn } from "./auth-frame";
import { secretPageHeaders } from "./guest-answer";
import { PasswordField } from "./guest-fields";
import { GuestForm, GuestLink } from "./guest-form";
import { guestFields, readGuestForm, refuseGuest } from "./guest-form.server";
import { LinkPage } from "./link-page";

export const handle: RouteHandle = { layout: "empty", scripts: false };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const headers = () => secretPageHeaders;

/** Changes nothing: mail scanners follow links. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireGuest(request);
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  const [owner, t] = await Promise.all([findMailTokenOwner(token, "confirmEmail"), getFixedT(request)]);
  const isDone = !owner && searchParams.has("done");
  return {
    title: t(owner ? "confirmEmail.title" : isDone ? "confirmEmail.done" : "auth.invalidLink.title"),
    token: owner ? token : null,
    email: owner?.email ?? "",
    isDone,
  };
}

const schema = z.object({ token: z.string().optional(), password: guestFields.password });

export async function action({ request, context }: ActionFunctionArgs) {
  await requireGuest(request);
  const { form, client, asked } = await readGuestForm(request, context);
  const submission = parseForm(form, schema);
  if (submission.status !== "success") return refuseGuest(submission);
  const confirming = confirmEmail(submission.value.token, submission.value.password, client, asked);
  const refusal = await findRefusal(confirming, 401, 429);
  if (refusal?.code === "wrongCredentials")
    return refuseGuest(submission, refusal, { password: ["confirmEmail.wrongPassword"] });
  if (refusal) return refuseGuest(submission, refusal);
  return redirect("/confirm-email?done");
}

export default function ConfirmEmail() {
  const { t } = useTranslation();
  const { title, token, email, isDone } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<{ wait: number }>();
  if (isDone) return <AuthFrame title={title} hint={t("confirmEmail.doneHint")} foot={<BackToSignIn />} />;
  return (
    <LinkPage
      title={title}
      hint={t("confirmEmail.hint", { email })}
      isGood={token !== null}
      askAgain={<GuestLink to={authPaths.signUp}>{t("confirmEmail.askAgain")}</GuestLink>}
    >
      <GuestForm answer={answer} submit={t("confirmEmail.submit")} link={{ name: "token", secret: token ?? "", email }}>
        <PasswordField
          autoFocus
          label={t("auth.fields.password")}
          hint={t("confirmEmail.passwordHint")}
          answer={answer}
        />
      </GuestForm>
    </LinkPage>
  );
}
