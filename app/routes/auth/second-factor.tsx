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
import { clientOf } from "~/lib/auth/session/client.server";
import { requireStep } from "~/lib/auth/session/guards.server";
import { carriesForm } from "~/lib/auth/session/sign-in-paths";
import { rememberBrowser } from "~/lib/auth/credentials/known-browsers.server";
import { sessionCookie } from "~/lib/auth/session/session.server";
import { completeSignIn } from "~/lib/auth/session/sign-in.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { minutesToWait } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";

import { CarriedAlert, CarriedFields, encodingOf, toForm } from "./carried-fields";
import { receiveCarried } from "./carried-form.server";
import { refusalId, refused } from "./guest-fields";
import { StepPage } from "./step-page";

export const handle: RouteHandle = { layout: "empty", scripts: false };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStep(request, "secondFactor");
  return { title: (await getFixedT(request))("secondFactor.step.title"), isBeside: carriesForm(request.url) };
}

/** A carried form may have a field of the plain name. */
const besideName = "secondFactor.code";

/** The second step: a code of the app, or a recovery code. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { session, target } = await requireStep(request, "secondFactor");
  const [{ form, carried }, client] = await Promise.all([
    carriesForm(request.url)
      ? receiveCarried(request)
      : { form: await readForm(request, { limit: 20_000 }), carried: undefined },
    clientOf(request, context),
  ]);
  const code = form.get(carried ? besideName : "code");
  if (carried && code === null) return data({ error: null, wait: 0, carried }, { status: 401 });
  const signingIn = completeSignIn(request, session, client, String(code ?? "").slice(0, 100));
  const opened = await orRefusal(signingIn, 401, 429);
  if (isRefusal(opened)) {
    const { status, headers } = opened;
    if (status === 401) return data({ error: "secondFactor.errors.code", wait: 0, carried }, { status });
    return data({ error: "secondFactor.errors.tooMany", wait: minutesToWait(opened), carried }, { status, headers });
  }
  const headers = new Headers({ "Set-Cookie": await sessionCookie(opened.token) });
  headers.append("Set-Cookie", await rememberBrowser(request, session.user.id, opened.token));
  return carried ? redirect(toForm(target), { status: 307, headers }) : redirect(target, { headers });
}

export default function SecondFactor() {
  const { t } = useTranslation();
  const { isBeside } = useLoaderData<typeof loader>();
  const result = useOwnAnswer<typeof action>();
  const sending = useNavigation().state === "submitting";
  return (
    <StepPage
      title={t("secondFactor.step.title")}
      hint={t("secondFactor.step.hint")}
      leave={t("secondFactor.step.leave")}
    >
      {result?.error ? <Alert id={refusalId} tone="error" title={t(result.error, { count: result.wait })} /> : null}
      <CarriedAlert carried={result?.carried} />
      <Form method="post" encType={encodingOf(result?.carried)} className="flex flex-col gap-5">
        <CarriedFields carried={result?.carried} />
        <Field id="code" label={t("secondFactor.code")} hint={t("secondFactor.step.recoveryHint")}>
          {(control) => (
            <Input
              {...refused(control, Boolean(result?.error))}
              name={isBeside ? besideName : "code"}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              required
              maxLength={40}
              autoFocus
              className="text-lg tracking-widest"
            />
          )}
        </Field>
        <Button type="submit" size="lg" pending={sending} className="w-full">
          {t("secondFactor.step.submit")}
        </Button>
      </Form>
    </StepPage>
  );
}
