import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { Button } from "~/components/ui/button";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireStep } from "~/lib/auth/session/guards.server";
import { getSecondFactor, isJustSignedIn } from "~/lib/auth/account/second-factor.server";
import { actorOf, sessionKey } from "~/lib/auth/session/session.server";
import { readForm, requestMeta } from "~/lib/platform/http/request/request.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { refusalOf } from "~/routes/me/settings/refusal";
import { beginByForm, confirmByForm, type Shown } from "~/routes/me/settings/second-factor/second-factor-action.server";
import { PasswordField, ProveFields, RecoveryCodes } from "~/routes/me/settings/second-factor/second-factor-parts";
import { RefusalSummary } from "~/routes/me/settings/refusal-summary";

import { StepPage } from "./step-page";

export const handle: RouteHandle = { layout: "empty", scripts: false };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

/** Also right after switching on, when the answer shows the recovery codes. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session, target } = await requireStep(request, "setUp", { orPast: true });
  const [factor, t] = await Promise.all([getSecondFactor(actorOf(session)), getFixedT(request)]);
  return { title: t("secondFactor.setUp.title"), factor, target, isPasswordAsked: !isJustSignedIn(session) };
}

/** For people whose role requires a second factor and who have none. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { session } = await requireStep(request, "setUp");
  const actor = actorOf(session, requestMeta(context, request).clientAddress || null);
  const form = await readForm(request, { limit: 20_000 });
  switch (form.get("intent")) {
    case "begin":
      return beginByForm(actor, form, request.url, session);
    case "confirm":
      return confirmByForm(actor, form, await sessionKey(request));
    default:
      throw badRequest("unknown intent");
  }
}

export default function SetUpSecondFactor() {
  const { t } = useTranslation();
  const { factor, target, isPasswordAsked } = useLoaderData<typeof loader>();
  const answer = useOwnAnswer<Shown>();
  if (answer?.codes) {
    return (
      <StepPage title={t("secondFactor.codes.title")} leave={t("secondFactor.step.leave")}>
        <RecoveryCodes codes={answer.codes} />
        <Button asChild size="lg" className="w-full">
          <a href={target}>{t("secondFactor.setUp.goOn")}</a>
        </Button>
      </StepPage>
    );
  }
  const intent = factor.state === "begun" ? "confirm" : "begin";
  const refusal = refusalOf(answer, intent);
  return (
    <StepPage
      title={t("secondFactor.setUp.title")}
      hint={t("secondFactor.setUp.hint")}
      leave={t("secondFactor.step.leave")}
    >
      {factor.state === "on" ? (
        <Button asChild size="lg" className="w-full">
          <a href={target}>{t("secondFactor.setUp.goOn")}</a>
        </Button>
      ) : (
        <Form method="post" className="flex flex-col gap-5">
          <RefusalSummary
            refusal={refusal}
            fields={{
              password: { id: "begin-password", label: t("secondFactor.password") },
              code: { id: "confirm-code", label: t("secondFactor.code") },
            }}
          />
          {factor.state === "begun" ? (
            <ProveFields {...factor} refusal={refusal} />
          ) : isPasswordAsked ? (
            <PasswordField intent="begin" refusal={refusal} />
          ) : null}
          <Button type="submit" name="intent" value={intent} size="lg" className="w-full">
            {t(`secondFactor.${intent}.submit`)}
          </Button>
        </Form>
      )}
    </StepPage>
  );
}
