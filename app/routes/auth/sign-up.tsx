import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import type { RouteHandle } from "~/layouts/route-handle";
import { authPaths } from "~/lib/auth/auth-paths";
import { UnfitPassword } from "~/lib/auth/change-password.server";
import { requireGuest } from "~/lib/auth/guards.server";
import { acceptInvitation, findInvitation } from "~/lib/auth/invitation.server";
import { InvalidLink } from "~/lib/auth/mail-tokens.server";
import { isSignUpOpen, signUp } from "~/lib/auth/sign-up.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

import { AuthFrame, BackToSignIn } from "./auth-frame";
import { secretPageHeaders } from "./guest-answer";
import { guestFields, guestWait, readGuestForm, refuseGuest } from "./guest-form.server";
import { InvalidLinkAlert } from "./invalid-link";
import { SignUpForm } from "./sign-up-form";

export const handle: RouteHandle = { layout: "empty", scripts: false };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const headers = () => secretPageHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireGuest(request);
  const token = new URL(request.url).searchParams.get("invitation");
  const [invited, isOpen, t] = await Promise.all([findInvitation(token), isSignUpOpen(), getFixedT(request)]);
  const state = invited ? ("invited" as const) : token !== null ? ("invalid" as const) : isOpen ? ("open" as const) : ("closed" as const);
  return { title: t(token === null ? "signUp.title" : "invitation.title"), state, invitation: invited && token ? { ...invited, token } : null };
}

const invitationSchema = z.object({ invitation: z.string(), name: guestFields.name, password: guestFields.password });
const signUpSchema = z.object({ name: guestFields.name, email: guestFields.email, password: guestFields.password });

export async function action({ request, context }: ActionFunctionArgs) {
  await requireGuest(request);
  const guest = await readGuestForm(request, context);
  return guest.form.has("invitation") ? accept(guest) : askForAccount(guest);
}

type Guest = Awaited<ReturnType<typeof readGuestForm>>;

async function accept({ form, client, asked }: Guest) {
  const submission = parseWithZod(form, { schema: invitationSchema, disableAutoCoercion: true });
  if (submission.status !== "success") return refuseGuest(submission);
  try {
    await acceptInvitation(submission.value.invitation, submission.value, client, asked);
  } catch (error) {
    if (error instanceof UnfitPassword) return refuseGuest(submission, { fieldErrors: { password: [`settings.errors.next.${error.problem}`] } });
    if (error instanceof InvalidLink) return refuseGuest(submission);
    return refuseGuest(submission, { wait: guestWait(error) });
  }
  return redirect(authPaths.signInAfter("invitation"));
}

async function askForAccount({ form, client, asked }: Guest) {
  const submission = parseWithZod(form, { schema: signUpSchema, disableAutoCoercion: true });
  if (submission.status !== "success") return refuseGuest(submission);
  try {
    await signUp(submission.value, client, asked);
  } catch (error) {
    if (error instanceof UnfitPassword) return refuseGuest(submission, { fieldErrors: { password: [`settings.errors.next.${error.problem}`] } });
    return refuseGuest(submission, { wait: guestWait(error) });
  }
  return redirect(authPaths.confirmationRequired);
}

export default function SignUp() {
  const { t } = useTranslation();
  const { title, state, invitation } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (state === "invited" && invitation) {
    return (
      <AuthFrame title={title} hint={t("invitation.hint", { email: invitation.email })} foot={<BackToSignIn />}>
        <SignUpForm invitation={invitation} answer={answer} />
      </AuthFrame>
    );
  }
  if (state === "open") {
    return (
      <AuthFrame title={title} hint={t("signUp.hint")} foot={<BackToSignIn />}>
        <SignUpForm answer={answer} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={title} foot={<BackToSignIn />}>
      {state === "invalid" ? (
        <InvalidLinkAlert>{t("invitation.askAgain")}</InvalidLinkAlert>
      ) : (
        <Alert tone="info" title={t("signUp.closed")}>
          {t("signUp.closedHint")}
        </Alert>
      )}
    </AuthFrame>
  );
}
