import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { getSecondFactor } from "~/lib/auth/account/second-factor.server";
import { sessionKey } from "~/lib/auth/session/session.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatDateTime } from "~/lib/platform/text/dates/dates";

import { settingsPaths } from "~/routes/me/settings/paths";
import { refusalOf } from "~/routes/me/settings/refusal";
import { beginByForm, confirmByForm, renewByForm, switchOffByForm, type Shown } from "./second-factor-action.server";
import { CodeField, PasswordField, ProveFields, RecoveryCodes } from "./second-factor-parts";
import { SettingsForm } from "~/routes/me/settings/settings-form";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const [factor, t, locale] = await Promise.all([getSecondFactor(actor), getFixedT(request), getLanguage(request)]);
  return {
    title: t("secondFactor.pageTitle"),
    factor: factor.state === "on" ? { ...factor, since: formatDateTime(factor.since, locale) } : factor,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const form = await readForm(request, { limit: 20_000 });
  switch (form.get("intent")) {
    case "begin":
      return beginByForm(actor, form, settingsAddress(request));
    case "confirm":
      return confirmByForm(actor, form, await sessionKey(request));
    case "off":
      return switchOffByForm(actor, form);
    case "codes":
      return renewByForm(actor, form);
    default:
      throw badRequest("unknown intent");
  }
}

const settingsAddress = (request: Request) => new URL(settingsPaths.secondFactor, request.url).href;

export default function SecondFactor() {
  const { t } = useTranslation();
  const { factor } = useLoaderData<typeof loader>();
  const answer = useOwnAnswer<Shown>();
  const fields = (intent: string) => ({
    password: { id: `${intent}-password`, label: t("secondFactor.password") },
    code: { id: `${intent}-code`, label: t("secondFactor.code") },
  });
  const form = (intent: "begin" | "confirm" | "off" | "codes") => {
    const refusal = refusalOf(answer, intent);
    return {
      refusal,
      props: {
        intent,
        refusal,
        fields: fields(intent),
        title: t(`secondFactor.${intent}.title`),
        description: t(`secondFactor.${intent}.hint`),
        submit: t(`secondFactor.${intent}.submit`),
      },
    };
  };
  const [begin, confirm, codes, off] = [form("begin"), form("confirm"), form("codes"), form("off")];
  return (
    <>
      <header>
        <h2 className="text-2xl font-semibold tracking-tight max-sm:text-xl">{t("secondFactor.title")}</h2>
        <p className="mt-1 text-muted-foreground">{t("secondFactor.description")}</p>
      </header>
      {answer?.codes ? (
        <Card>
          <CardHeader>
            <CardTitle>{t("secondFactor.codes.title")}</CardTitle>
          </CardHeader>
          <CardContent className="flex flex-col gap-5">
            <RecoveryCodes codes={answer.codes} />
            <Button asChild className="self-end">
              <Link to={settingsPaths.security}>{t("secondFactor.codes.kept")}</Link>
            </Button>
          </CardContent>
        </Card>
      ) : factor.state === "off" ? (
        <SettingsForm {...begin.props}>
          <PasswordField intent="begin" refusal={begin.refusal} />
        </SettingsForm>
      ) : factor.state === "begun" ? (
        <SettingsForm {...confirm.props}>
          <ProveFields {...factor} refusal={confirm.refusal} />
        </SettingsForm>
      ) : (
        <>
          <SettingsForm {...codes.props} description={t("secondFactor.codes.left", { count: factor.recoveryCodes })}>
            <PasswordField intent="codes" refusal={codes.refusal} />
            <CodeField intent="codes" hint={t("secondFactor.step.recoveryHint")} refusal={codes.refusal} />
          </SettingsForm>
          <SettingsForm {...off.props} description={t("secondFactor.off.since", { time: factor.since })}>
            <PasswordField intent="off" refusal={off.refusal} />
            <CodeField intent="off" hint={t("secondFactor.step.recoveryHint")} refusal={off.refusal} />
          </SettingsForm>
        </>
      )}
    </>
  );
}
