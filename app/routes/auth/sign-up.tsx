import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { useFormAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { authPaths } from "~/lib/auth/auth-paths";
import { readPasswordRules } from "~/lib/auth/credentials/fit-password.server";
import { requireGuest } from "~/lib/auth/session/guards.server";
import { acceptInvitation, findInvitation } from "~/lib/auth/users/invitation.server";
import { isSignUpOpen, signUp } from "~/lib/auth/users/sign-up.server";
import { parseForm } from "~/lib/platform/http/request/parse-form.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { findRefusal } from "~/lib/platform/refusal";

import { AuthFrame, BackToSignIn } from "./auth-frame";
import { secretPageHeaders } from "./guest-answer";
import { guestFields, readGuestForm, refuseGuest } from "./guest-form.server";
import { LinkPage } from "./link-page";
import { SignUpForm } from "./sign-up-form";

export const handle: RouteHandle = { layout: "empty", scripts: false };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const headers = () => secretPageHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireGuest(request);
  const token = new URL(request.url).searchParams.get("invitation");
  const [invited, isOpen, { min }, t] = await Promise.all([
    findInvitation(token),
    isSignUpOpen(),
    readPasswordRules(),
    getFixedT(request),
  ]);
  const state = invited
    ? ("invited" as const)
    : token !== null
      ? ("invalid" as const)
      : isOpen
        ? ("open" as const)
        : ("closed" as const);
  const titles = {
    invited: "invitation.title",
    invalid: "auth.invalidLink.title",
    open: "signUp.title",
    closed: "signUp.closed",
  } as const;
  return { title: t(titles[state]), state, min, invitation: invited && token ? { ...invited, token } : null };
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
  const submission = parseForm(form, invitationSchema);
  if (submission.status !== "success") return refuseGuest(submission);
  const accepting = acceptInvitation(submission.value.invitation, submission.value, client, asked);
  const refusal = await findRefusal(accepting, 401, 422, 429);
  if (refusal) return refuseGuest(submission, refusal);
  return redirect(authPaths.signInAfter("invitation"));
}

async function askForAccount({ form, client, asked }: Guest) {
  const submission = parseForm(form, signUpSchema);
  if (submission.status !== "success") return refuseGuest(submission);
  const refusal = await findRefusal(signUp(submission.value, client, asked), 422, 429);
  if (refusal) return refuseGuest(submission, refusal);
  return redirect(authPaths.confirmationRequired);
}

export default function SignUp() {
  const { t } = useTranslation();
  const { title, state, min, invitation } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<{ wait: number }>();
  if (state === "open" || state === "closed") {
    return (
      <AuthFrame title={title} hint={t(state === "open" ? "signUp.hint" : "signUp.closedHint")} foot={<BackToSignIn />}>
        {state === "open" ? <SignUpForm min={min} answer={answer} /> : null}
      </AuthFrame>
    );
  }
  return (
    <LinkPage
      title={title}
      hint={t("invitation.hint", { email: invitation?.email })}
      isGood={invitation !== null}
      askAgain={<p>{t("invitation.askAgain")}</p>}
    >
      {invitation ? <SignUpForm min={min} invitation={invitation} answer={answer} /> : null}
    </LinkPage>
  );
}
