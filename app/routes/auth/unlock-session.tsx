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
import { requireStep } from "~/lib/auth/session/guards.server";
import { unlockSession } from "~/lib/auth/session/lock.server";
import { minutesToWait } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { findRefusal } from "~/lib/platform/refusal";

import { CarriedAlert, CarriedFields, encodingOf, toForm } from "./carried-fields";
import { receiveCarried } from "./carried-form.server";
import { refusalId, refused } from "./guest-fields";
import { StepPage } from "./step-page";

export const handle: RouteHandle = { layout: "empty", scripts: false };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

const own = { password: "unlock.password", intent: "unlock.intent" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requireStep(request, "locked");
  return { title: (await getFixedT(request))("unlock.title"), name: session.user.name };
}

/**
 * Takes the password. Any other post is another page's form, sent on by 307 because the session was locked: the page
 * holds it and sends it on later.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { session, target } = await requireStep(request, "locked");
  const { form, carried } = await receiveCarried(request);
  if (form.get(own.intent) === null) return data({ error: null, wait: 0, carried }, { status: 423 });
  const unlocking = unlockSession(request, session, String(form.get(own.password) ?? ""), context);
  const refusal = await findRefusal(unlocking, 401, 429);
  if (refusal) {
    const { status, headers } = refusal;
    const [error, wait] = status === 401 ? ["unlock.wrong", 0] : ["unlock.tooMany", minutesToWait(refusal)];
    return data({ error, wait, carried }, { status, headers });
  }
  return carried.fields.length > 0 ? redirect(toForm(target), 307) : redirect(target);
}

export default function UnlockSession() {
  const { t } = useTranslation();
  const { name } = useLoaderData<typeof loader>();
  const result = useOwnAnswer<typeof action>();
  const sending = useNavigation().state === "submitting";
  const carried = result?.carried;
  return (
    <StepPage title={t("unlock.title")} hint={t("unlock.hint")} leave={t("unlock.notMe", { name })}>
      {result?.error ? <Alert id={refusalId} tone="error" title={t(result.error, { count: result.wait })} /> : null}
      <CarriedAlert carried={carried} />
      <Form method="post" encType={encodingOf(carried)} className="flex flex-col gap-5">
        <CarriedFields carried={carried} />
        <Field id="name" label={t("unlock.name")}>
          {(control) => <Input {...control} value={name} disabled readOnly autoComplete="username" />}
        </Field>
        <Field id="password" label={t("unlock.password")}>
          {(control) => (
            <Input
              {...refused(control, Boolean(result?.error))}
              name={own.password}
              type="password"
              autoComplete="current-password"
              required
              maxLength={1024}
              autoFocus
            />
          )}
        </Field>
        <Button type="submit" name={own.intent} value="unlock" size="lg" pending={sending} className="w-full">
          {t("unlock.submit")}
        </Button>
      </Form>
    </StepPage>
  );
}
