import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { AdministrationPage } from "~/components/records/administration-page";
import { RecordForm } from "~/components/records/record-form";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { pageOf } from "~/lib/platform/http/request/pagination";
import { readForm } from "~/lib/platform/http/request/request.server";
import { isUnanswered } from "~/lib/platform/http/request/unanswered";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatDateTime, formatFullDateTime } from "~/lib/platform/text/dates/dates";
import type { RecordAnswer } from "~/lib/records/record-answer";
import { listDeliveries } from "~/lib/webhooks/deliveries.server";
import { deliveryStates, webhookPaths } from "~/lib/webhooks/webhook-events";
import { getWebhook, webhookSections } from "~/lib/webhooks/webhooks.server";

import { DeliveryLog } from "./delivery-log";
import { deliveryView } from "./delivery-view.server";
import { SecretOnce } from "./secret-once";
import { stateOf, WebhookStateBadge } from "./states";
import { changeWebhook, type NewSecret } from "./webhook-action.server";
import { WebhookFields, type TypedWebhook } from "./webhook-fields";
import { webhookLists } from "./webhook-input.server";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.webhook.name };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.webhook.name);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const id = params.id ?? "";
  const wanted = new URL(request.url).searchParams.get("state");
  const state = deliveryStates.find((one) => one === wanted);
  const [webhook, { items, pagination }, locale] = await Promise.all([
    getWebhook(actor, id),
    listDeliveries(actor, id, { state, page: pageOf(request) }),
    getLanguage(request),
  ]);
  const {
    name,
    url,
    events,
    sections: chosen,
    isActive,
    version,
    isRotating,
    previousUntil,
    failingSince,
    switchedOff,
    createdAt,
  } = webhook;
  return {
    webhook: {
      id,
      name,
      url,
      events,
      sections: chosen,
      isActive,
      version,
      isRotating,
      switchedOff,
      state: stateOf(webhook),
      until: previousUntil && formatDateTime(previousUntil, locale),
      failingSince: failingSince && formatDateTime(failingSince, locale),
      since: formatFullDateTime(createdAt, locale),
    },
    sections: webhookSections,
    state: state ?? ("" as const),
    pagination,
    deliveries: items.map((item) => deliveryView(item, locale)),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const form = await readForm(request, { limit: 50_000, many: webhookLists });
  return changeWebhook(actor, params.id ?? "", form, await getFixedT(request));
}

/** A refused form keeps the version that it shows. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !isUnanswered(actionStatus);
}

const fieldLabels: Readonly<Record<keyof TypedWebhook, string>> = {
  name: "webhooks.name",
  url: "webhooks.url",
  events: "webhooks.events.label",
  sections: "webhooks.sections",
  isActive: "webhooks.active",
};

export default function WebhookPage() {
  const { t } = useTranslation();
  const { webhook, sections: all, state, pagination, deliveries } = useLoaderData<typeof loader>();
  const answered = useOwnAnswer<NewSecret | RecordAnswer<TypedWebhook>>();
  const answer = answered && "typed" in answered ? answered : undefined;
  const version = <input type="hidden" name="version" value={webhook.version} />;
  return (
    <AdministrationPage
      title={webhook.name}
      isNarrow
      actions={
        <>
          <WebhookStateBadge state={webhook.state} />
          <Link to={webhookPaths.list} className={buttonVariants({ variant: "outline" })}>
            {t("webhooks.back")}
          </Link>
        </>
      }
    >
      {answered && "secret" in answered ? (
        <SecretOnce title={t("webhooks.secret.rotated")} secret={answered.secret} />
      ) : null}
      {webhook.switchedOff ? (
        <Alert tone="error" title={t("webhooks.switchedOff.title")}>
          {t(`webhooks.switchedOff.${webhook.switchedOff}`)}
        </Alert>
      ) : webhook.failingSince ? (
        <Alert tone="warning" title={t("webhooks.failing", { since: webhook.failingSince })}>
          {t("webhooks.failingText")}
        </Alert>
      ) : null}
      <DeliveryLog webhook={webhook} rows={deliveries} pagination={pagination} state={state} />
      <RecordForm
        title={t("webhooks.settings")}
        version={webhook.version}
        answer={answer}
        labelOf={(field) => t(fieldLabels[field as keyof TypedWebhook])}
        submit={t("settings.save")}
      >
        <WebhookFields shown={answer?.typed ?? webhook} errors={answer?.errors ?? {}} sections={all} />
      </RecordForm>
      <Card>
        <CardHeader>
          <CardTitle>{t("webhooks.secret.title")}</CardTitle>
        </CardHeader>
        <CardContent className="flex flex-col gap-4">
          <p>{t("webhooks.secret.text")}</p>
          {webhook.isRotating ? <p>{t("webhooks.secret.rotating", { until: webhook.until })}</p> : null}
          <Form method="post" className="flex flex-wrap gap-3">
            {version}
            <Button type="submit" name="intent" value="rotate" variant="outline">
              {t("webhooks.secret.rotate")}
            </Button>
            {webhook.isRotating ? (
              <Button type="submit" name="intent" value="end-rotation" variant="outline">
                {t("webhooks.secret.endRotation")}
              </Button>
            ) : null}
          </Form>
        </CardContent>
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>{t("webhooks.delete.title")}</CardTitle>
        </CardHeader>
        <CardContent className="flex flex-col gap-4">
          <p>{t("webhooks.delete.text")}</p>
          <Form method="post">
            {version}
            <Button type="submit" name="intent" value="trash" variant="outline">
              {t("webhooks.delete.submit")}
            </Button>
          </Form>
        </CardContent>
      </Card>
    </AdministrationPage>
  );
}
