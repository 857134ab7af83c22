import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { useFormAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { authPaths } from "~/lib/auth/auth-paths";
import { requireGuest } from "~/lib/auth/session/guards.server";
import { requestPasswordReset } from "~/lib/auth/account/reset-password.server";
import { parseForm } from "~/lib/platform/http/request/parse-form.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { findRefusal } from "~/lib/platform/refusal";

import { AuthFrame, BackToSignIn } from "./auth-frame";
import { EmailField } from "./guest-fields";
import { GuestForm } from "./guest-form";
import { guestFields, readGuestForm, refuseGuest } from "./guest-form.server";

export const handle: RouteHandle = { layout: "empty", scripts: false };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireGuest(request);
  const t = await getFixedT(request);
  return { title: t("resetPassword.request.title"), isSent: new URL(request.url).searchParams.has("sent") };
}

const schema = z.object({ email: guestFields.email });

export async function action({ request, context }: ActionFunctionArgs) {
  await requireGuest(request);
  const { form, client, asked } = await readGuestForm(request, context);
  const submission = parseForm(form, schema);
  if (submission.status !== "success") return refuseGuest(submission);
  const refusal = await findRefusal(requestPasswordReset(submission.value.email, client, asked), 429);
  if (refusal) return refuseGuest(submission, refusal);
  return redirect(`${authPaths.forgotPassword}?sent`);
}

export default function ForgotPassword() {
  const { t } = useTranslation();
  const { title, isSent } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<{ wait: number }>();
  return (
    <AuthFrame title={title} hint={t("resetPassword.request.hint")} foot={<BackToSignIn />}>
      {isSent && !answer ? (
        <Alert tone="success" title={t("resetPassword.request.sent")}>
          {t("resetPassword.request.sentHint")}
        </Alert>
      ) : null}
      <GuestForm answer={answer} submit={t("resetPassword.request.submit")} action={authPaths.forgotPassword}>
        <EmailField label={t("auth.fields.email")} answer={answer} autoFocus={!isSent} />
      </GuestForm>
    </AuthFrame>
  );
}
