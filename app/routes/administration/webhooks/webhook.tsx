import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from "~/components/ui/card";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { sections } from "~/lib/content/definition/registry.server";
import { pageOf } from "~/lib/platform/http/request/pagination";
import { readForm } from "~/lib/platform/http/request/request.server";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatDateTime, formatFullDateTime } from "~/lib/platform/text/dates/dates";
import { listDeliveries } from "~/lib/webhooks/deliveries.server";
import { deliveryStates, webhookPaths } from "~/lib/webhooks/webhook-events";
import { getWebhook } from "~/lib/webhooks/webhooks.server";
import { UnsavedGuard } from "~/components/controls/unsaved-guard";

import { AdministrationPage } from "~/components/records/administration-page";
import { DeliveryLog } from "./delivery-log";
import { deliveryView } from "./delivery-view.server";
import { SecretOnce } from "./secret-once";
import { stateOf, WebhookStateBadge } from "./states";
import { changeWebhook, type WebhookAnswer } from "./webhook-action.server";
import { WebhookFields } from "./webhook-fields";
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
    sections: [...sections.keys()],
    state: state ?? ("" as const),
    pagination,
    deliveries: items.map((item) => deliveryView(item, locale)),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  return changeWebhook(actor, params.id ?? "", await readForm(request, { limit: 50_000, many: webhookLists }));
}

export default function WebhookPage() {
  const { t } = useTranslation();
  const { webhook, sections: all, state, pagination, deliveries } = useLoaderData<typeof loader>();
  const answer = useActionData<WebhookAnswer>();
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
      {answer?.secret ? <SecretOnce title={t("webhooks.secret.rotated")} secret={answer.secret} /> : null}
      {answer?.version === undefined ? null : (
        <Alert tone="warning" title={t("webhooks.stale")}>
          {t("webhooks.staleText")}
        </Alert>
      )}
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
      <UnsavedGuard returned={answer?.typed}>
        <Card>
          <CardHeader>
            <CardTitle>{t("webhooks.settings")}</CardTitle>
          </CardHeader>
          <Form method="post">
            <input type="hidden" name="version" value={answer?.version ?? webhook.version} />
            <CardContent className="flex flex-col gap-6">
              <WebhookFields shown={answer?.typed ?? webhook} errors={answer?.errors ?? {}} sections={all} />
            </CardContent>
            <CardFooter>
              <Button type="submit" name="intent" value="save">
                {t("settings.save")}
              </Button>
            </CardFooter>
          </Form>
        </Card>
      </UnsavedGuard>
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
          <details>
            <summary className="w-fit cursor-pointer font-medium underline">{t("webhooks.delete.open")}</summary>
            <Form method="post" className="mt-3">
              {version}
              <Button type="submit" name="intent" value="delete" variant="destructive">
                {t("webhooks.delete.submit")}
              </Button>
            </Form>
          </details>
        </CardContent>
      </Card>
    </AdministrationPage>
  );
}
