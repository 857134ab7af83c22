import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { authPaths } from "~/lib/auth/auth-paths";
import { clientOf } from "~/lib/auth/session/client.server";
import { redirectTarget, requireGuest } from "~/lib/auth/session/guards.server";
import { rememberBrowser } from "~/lib/auth/credentials/known-browsers.server";
import { sessionCookie } from "~/lib/auth/session/session.server";
import { formOwner, isOwnForm } from "~/lib/auth/session/form-owner.server";
import { carriesForm, signInPaths, withForm, withWanted } from "~/lib/auth/session/sign-in-paths";
import { formAuthenticator, signIn } from "~/lib/auth/session/sign-in.server";
import { isSignUpOpen } from "~/lib/auth/users/sign-up.server";
import { publicPaths } from "~/lib/content/definition/paths";
import { env } from "~/lib/platform/env/env.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { assertSameOrigin, readForm } from "~/lib/platform/http/request/request.server";
import { minutesToWait } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { languageCookie } from "~/lib/platform/i18n/language-cookie.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";

import { AuthFrame, FootLink } from "./auth-frame";
import { CarriedAlert, CarriedFields, encodingOf, toForm } from "./carried-fields";
import { receiveCarried, type Carried } from "./carried-form.server";
import { PasswordField, refusalId, RevealScript } from "./guest-fields";

/** The first page people see, often on a slow line; it needs no scripts. */
export const handle: RouteHandle = { layout: "empty", scripts: false };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireGuest(request);
  const [t, mayAsk] = await Promise.all([getFixedT(request), isSignUpOpen()]);
  const { searchParams } = new URL(request.url);
  const done = (["invitation", "resetPassword"] as const).find((what) => what === searchParams.get("done"));
  return {
    title: t("auth.signIn.title"),
    redirectURL: searchParams.get("redirectURL") ?? "",
    isBeside: carriesForm(request.url),
    isSignUpOpen: mayAsk,
    done,
    siteUrl: `${env().SITE_URL ?? ""}${publicPaths.home(await getLanguage(request))}`,
  };
}

const plain = { email: "email", password: "password", redirectURL: "redirectURL" };
/** A carried form may have fields of the plain names. */
const beside = {
  email: "signIn.email",
  password: "signIn.password",
  redirectURL: "signIn.redirectURL",
  owner: "signIn.owner",
};

/** Reads the sign-in fields, and a carried form to hold for its owner. */
async function readSignIn(request: Request) {
  if (!carriesForm(request.url))
    return { form: await readForm(request, { limit: 20_000 }), names: plain, carried: undefined, owner: "" };
  const { form, carried } = await receiveCarried(request);
  const mark = form.get(beside.owner);
  return { form, names: beside, carried, owner: typeof mark === "string" ? mark : await formOwner(request) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  assertSameOrigin(request);
  const [{ form, names, carried, owner }, client] = await Promise.all([
    readSignIn(request),
    clientOf(request, context),
  ]);
  const typed = (name: keyof typeof plain) => String(form.get(names[name]) ?? "");
  const held = {
    carried,
    owner,
    ready: "",
    redirectURL: typed("redirectURL") || new URL(request.url).searchParams.get("redirectURL") || "",
  };
  if (carried && !form.has(beside.email)) return data({ error: null, wait: 0, email: "", ...held }, { status: 401 });
  const credentials = new URLSearchParams({ email: typed("email"), password: typed("password") });
  const asked = new Request(request.url, { method: "POST", body: credentials });
  const signingIn = formAuthenticator(client)
    .authenticate("form", asked)
    .then(async (shown) => ({ user: shown.user, ...(await signIn(shown, "cookie", client)) }));
  const opened = await orRefusal(signingIn, 401, 429);
  if (isRefusal(opened)) {
    const { status, headers } = opened;
    const [error, wait] = status === 401 ? ["auth.signIn.wrong", 0] : ["auth.signIn.tooMany", minutesToWait(opened)];
    return data({ error, wait, email: typed("email").slice(0, 254), ...held }, { status, headers });
  }
  const { token, stage, user } = opened;
  const headers = new Headers({ "Set-Cookie": await sessionCookie(token) });
  if (stage === "open") headers.append("Set-Cookie", await rememberBrowser(request, user.id, token));
  // The person's language wins over this browser's last one.
  if (user.locale) headers.append("Set-Cookie", await languageCookie.serialize(user.locale));
  const target = redirectTarget(held.redirectURL);
  const next = stage === "secondFactor" ? withWanted(signInPaths.secondFactor, target) : target;
  if (!carried) return redirect(next, { headers });
  // A form must not be sent in another person's name; if its owner is unknown, the person is asked.
  if (owner === "" && stage === "open")
    return data({ error: null, wait: 0, email: "", ...held, ready: target }, { headers });
  if (owner !== "" && !isOwnForm(owner, user.id))
    return redirectWithToast(next, { tone: "warning", key: "auth.signIn.notSent" }, { headers });
  return redirect(stage === "secondFactor" ? withForm(next) : toForm(next), { status: 307, headers });
}

export default function SignIn() {
  const { t } = useTranslation();
  const { title, redirectURL, isSignUpOpen: mayAsk, done, isBeside, siteUrl } = useLoaderData<typeof loader>();
  const result = useOwnAnswer<typeof action>();
  const sending = useNavigation().state === "submitting";
  const error = result?.error ?? null;
  const names = isBeside ? beside : plain;
  if (result?.ready) return <ReadyToSend carried={result.carried} target={result.ready} />;
  const foot = (
    <>
      {mayAsk ? (
        <p>
          {t("auth.signIn.noAccount")} <FootLink to={authPaths.signUp}>{t("auth.signIn.signUp")}</FootLink>
        </p>
      ) : null}
      <FootLink to={siteUrl}>{t("auth.signIn.site")}</FootLink>
    </>
  );
  return (
    <AuthFrame title={title} hint={t("auth.signIn.hint")} foot={foot}>
      {error && result ? (
        <Alert id={refusalId} tone="error" title={t(error, { count: result.wait })} />
      ) : done ? (
        <Alert tone="success" title={t(`${done}.done`)} />
      ) : null}
      <CarriedAlert carried={result?.carried} />
      <Form method="post" encType={encodingOf(result?.carried)} className="flex flex-col gap-5">
        <CarriedFields carried={result?.carried} />
        {isBeside ? <input type="hidden" name={beside.owner} value={result?.owner ?? ""} /> : null}
        <input type="hidden" name={names.redirectURL} value={redirectURL} />
        <Field id="email" label={t("auth.signIn.email")}>
          {(control) => (
            <Input
              {...control}
              name={names.email}
              type="email"
              autoComplete="username"
              required
              maxLength={254}
              defaultValue={result?.email}
              autoFocus={!error}
            />
          )}
        </Field>
        <PasswordField
          label={t("auth.signIn.password")}
          inputName={names.password}
          autoFocus={Boolean(error)}
          isRefused={Boolean(error)}
        />
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

function ReadyToSend({ carried, target }: { carried: Carried | undefined; target: string }) {
  const { t } = useTranslation();
  return (
    <AuthFrame
      title={t("auth.signIn.ready")}
      hint={t("auth.signIn.readyHint")}
      foot={<FootLink to={target}>{t("auth.signIn.goOnWithout")}</FootLink>}
    >
      <form method="post" action={toForm(target)} encType={encodingOf(carried)}>
        <CarriedFields carried={carried} />
        <Button type="submit" size="lg" className="w-full">
          {t("errors.carried.send")}
        </Button>
      </form>
    </AuthFrame>
  );
}
