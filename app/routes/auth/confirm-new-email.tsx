import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { useFormAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { authPaths } from "~/lib/auth/auth-paths";
import { confirmEmailChange } from "~/lib/auth/account/change-email.server";
import { findMailTokenOwner } from "~/lib/auth/credentials/mail-tokens.server";
import { sessionKey } from "~/lib/auth/session/session.server";
import { orUnavailable } from "~/lib/platform/db/unavailable.server";
import { parseForm } from "~/lib/platform/http/request/parse-form.server";
import { assertSameOrigin } from "~/lib/platform/http/request/request.server";
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

/** Changes nothing: mail scanners follow links. Its owner may be signed in or not. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  const [owner, t] = await Promise.all([orUnavailable(findMailTokenOwner(token, "changeEmail")), getFixedT(request)]);
  const isDone = !owner && searchParams.has("done");
  const title = t(owner ? "confirmNewEmail.title" : isDone ? "confirmNewEmail.done" : "auth.invalidLink.title");
  return { title, token: owner ? token : null, email: owner?.email ?? "", newEmail: owner?.newEmail ?? "", isDone };
}

const schema = z.object({ token: z.string().optional(), password: guestFields.password });

export async function action({ request, context }: ActionFunctionArgs) {
  assertSameOrigin(request);
  const { form, client } = await readGuestForm(request, context);
  const submission = parseForm(form, schema);
  if (submission.status !== "success") return refuseGuest(submission);
  const { token, password } = submission.value;
  const confirming = confirmEmailChange(token, password, client, await sessionKey(request));
  const refusal = await findRefusal(confirming, 401, 422, 429);
  if (refusal?.code === "wrongCredentials")
    return refuseGuest(submission, refusal, { password: ["settings.errors.password"] });
  if (refusal?.status === 422) return refuseGuest(submission, refusal, { password: ["confirmNewEmail.taken"] });
  if (refusal) return refuseGuest(submission, refusal);
  return redirect("/confirm-new-email?done");
}

export default function ConfirmNewEmail() {
  const { t } = useTranslation();
  const { title, token, email, newEmail, isDone } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<{ wait: number }>();
  if (isDone) return <AuthFrame title={title} hint={t("confirmNewEmail.doneHint")} foot={<BackToSignIn />} />;
  return (
    <LinkPage
      title={title}
      hint={t("confirmNewEmail.hint", { email, newEmail })}
      isGood={token !== null}
      askAgain={<GuestLink to={authPaths.account}>{t("confirmNewEmail.askAgain")}</GuestLink>}
    >
      <GuestForm
        answer={answer}
        submit={t("confirmNewEmail.submit")}
        link={{ name: "token", secret: token ?? "", email }}
      >
        <PasswordField autoFocus label={t("auth.fields.password")} answer={answer} />
      </GuestForm>
    </LinkPage>
  );
}
