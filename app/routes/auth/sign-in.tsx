import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import type { RouteHandle } from "~/layouts/route-handle";
import { authPaths } from "~/lib/auth/auth-paths";
import { clientOf } from "~/lib/auth/session/client.server";
import { redirectTarget, requireGuest } from "~/lib/auth/session/guards.server";
import { rememberBrowser } from "~/lib/auth/credentials/known-browsers.server";
import { sessionCookie } from "~/lib/auth/session/session.server";
import { signInPaths, withWanted } from "~/lib/auth/session/sign-in-paths";
import { formAuthenticator, signIn, WrongCredentials } from "~/lib/auth/session/sign-in.server";
import { isSignUpOpen } from "~/lib/auth/users/sign-up.server";
import { assertSameOrigin, readForm } from "~/lib/platform/http/request.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { languageCookie } from "~/lib/platform/i18n/language-cookie.server";

import { AuthFrame, FootLink } from "./auth-frame";
import { PasswordField, refusalId, RevealScript } from "./guest-fields";

/** People meet this page first, often on a slow line; nothing on it needs scripts. */
export const handle: RouteHandle = { layout: "empty", scripts: false };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireGuest(request);
  const [t, mayAsk] = await Promise.all([getFixedT(request), isSignUpOpen()]);
  const { searchParams } = new URL(request.url);
  const done = (["invitation", "resetPassword"] as const).find((what) => what === searchParams.get("done"));
  return { title: t("auth.signIn.title"), redirectURL: searchParams.get("redirectURL") ?? "", isSignUpOpen: mayAsk, done };
}

export async function action({ request, context }: ActionFunctionArgs) {
  assertSameOrigin(request);
  const [form, client] = await Promise.all([readForm(request, { limit: 20_000 }), clientOf(request, context)]);
  try {
    const shown = await formAuthenticator(client).authenticate("form", new Request(request.url, { method: "POST", body: form }));
    const { token, stage } = await signIn(shown, "cookie", client);
    const { user } = shown;
    const headers = new Headers({ "Set-Cookie": await sessionCookie(token) });
    if (stage === "open") headers.append("Set-Cookie", await rememberBrowser(request, user.id, token));
    // What a person chose for themselves wins over what this browser was last read in.
    if (user.locale) headers.append("Set-Cookie", await languageCookie.serialize(user.locale));
    const target = redirectTarget(form.get("redirectURL"));
    return redirect(stage === "secondFactor" ? withWanted(signInPaths.secondFactor, target) : target, { headers });
  } catch (error) {
    const email = String(form.get("email") ?? "").slice(0, 254);
    if (error instanceof WrongCredentials) return data({ error: "auth.signIn.wrong", wait: 0, email }, { status: 401 });
    if (error instanceof Response && error.status === 429) {
      const wait = Math.ceil(Number(error.headers.get("Retry-After")) / 60);
      return data({ error: "auth.signIn.tooMany", wait, email }, { status: 429, headers: { "Retry-After": error.headers.get("Retry-After") ?? "60" } });
    }
    throw error;
  }
}

export default function SignIn() {
  const { t } = useTranslation();
  const { title, redirectURL, isSignUpOpen: mayAsk, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const sending = useNavigation().state === "submitting";
  const foot = mayAsk ? (
    <>
      {t("auth.signIn.noAccount")} <FootLink to={authPaths.signUp}>{t("auth.signIn.signUp")}</FootLink>
    </>
  ) : undefined;
  return (
    <AuthFrame title={title} hint={t("auth.signIn.hint")} foot={foot}>
      {result ? <Alert id={refusalId} tone="error" title={t(result.error, { count: result.wait })} /> : done ? <Alert tone="success" title={t(`${done}.done`)} /> : null}
      <Form method="post" className="flex flex-col gap-5">
        <input type="hidden" name="redirectURL" value={redirectURL} />
        <Field id="email" label={t("auth.signIn.email")}>
          {(control) => (
            <Input {...control} name="email" type="email" autoComplete="username" required maxLength={254} defaultValue={result?.email} autoFocus={!result} />
          )}
        </Field>
        <PasswordField label={t("auth.signIn.password")} autoFocus={Boolean(result)} isRefused={Boolean(result)} />
        <div className="-mt-2 text-end">
          <FootLink to={authPaths.forgotPassword}>{t("auth.signIn.forgot")}</FootLink>
        </div>
        <Button type="submit" size="lg" pending={sending} className="w-full">
          {t("auth.signIn.submit")}
        </Button>
      </Form>
      <RevealScript />
    </AuthFrame>
  );
}
