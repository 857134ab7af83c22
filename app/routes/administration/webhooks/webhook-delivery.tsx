import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { findRefusal } from "~/lib/platform/refusal";
import { formatFullDateTime } from "~/lib/platform/text/dates/dates";
import { getDelivery, replayDelivery } from "~/lib/webhooks/deliveries.server";
import { testEvent, webhookPaths } from "~/lib/webhooks/webhook-events";
import { getWebhook } from "~/lib/webhooks/webhooks.server";

import { AdministrationPage } from "~/components/records/administration-page";
import { FactList } from "~/routes/administration/fact-list";
import { EventName, TryResult } from "./delivery-texts";
import { deliveryView } from "./delivery-view.server";
import { DeliveryStateBadge } from "./states";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const [webhookId, id] = [params.id ?? "", params.delivery ?? ""];
  const [delivery, webhook, t, locale] = await Promise.all([
    getDelivery(actor, webhookId, id),
    getWebhook(actor, webhookId),
    getFixedT(request),
    getLanguage(request),
  ]);
  const tries = delivery.tries.map(({ at, ...made }) => ({ ...made, at: formatFullDateTime(at, locale) })).reverse();
  return {
    title: t("webhooks.delivery.title"),
    webhook: { id: webhookId, name: webhook.name },
    mayReplay: webhook.isActive || delivery.type === testEvent,
    delivery: {
      ...deliveryView(delivery, locale),
      at: formatFullDateTime(delivery.at, locale),
      body: delivery.body,
      answer: delivery.answer,
      messageId: delivery.messageId,
    },
    tries,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const [webhookId, id] = [params.id ?? "", params.delivery ?? ""];
  if ((await readForm(request)).get("intent") !== "replay") throw badRequest("unknown intent");
  const back = webhookPaths.delivery(webhookId, id);
  if (await findRefusal(replayDelivery(actor, webhookId, id), 409))
    return redirectWithToast(back, { tone: "error", key: "webhooks.toast.off" });
  return redirectWithToast(back, { tone: "success", key: "webhooks.toast.replayed" });
}

export default function DeliveryPage() {
  const { t } = useTranslation();
  const { title, webhook, mayReplay, delivery, tries } = useLoaderData<typeof loader>();
  const facts = [
    [t("webhooks.deliveries.columns.event"), <EventName key="event" type={delivery.type} />],
    [t("webhooks.deliveries.columns.at"), delivery.at],
    [t("webhooks.deliveries.columns.state"), <DeliveryStateBadge key="state" state={delivery.state} />],
    ...(delivery.due ? [[t("webhooks.delivery.next"), delivery.due] as const] : []),
    ["webhook-id", <code key="id">{delivery.messageId}</code>],
  ] as const;
  return (
    <AdministrationPage
      title={title}
      description={webhook.name}
      isNarrow
      actions={
        <Link to={webhookPaths.webhook(webhook.id)} className={buttonVariants({ variant: "outline" })}>
          {t("webhooks.delivery.back")}
        </Link>
      }
    >
      <Card>
        <CardHeader className="flex-wrap">
          <CardTitle>{t("webhooks.delivery.facts")}</CardTitle>
          <div className="flex flex-wrap gap-2">
            {delivery.state === "waiting" ? (
              <Link
                to={webhookPaths.delivery(webhook.id, delivery.id)}
                className={buttonVariants({ variant: "outline", size: "sm" })}
              >
                {t("webhooks.delivery.refresh")}
              </Link>
            ) : null}
            {mayReplay ? (
              <Form method="post">
                <Button type="submit" name="intent" value="replay" variant="outline" size="sm">
                  {t("webhooks.delivery.replay")}
                </Button>
              </Form>
            ) : null}
          </div>
        </CardHeader>
        <CardContent>
          <FactList facts={facts} />
        </CardContent>
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>{t("webhooks.delivery.tries")}</CardTitle>
        </CardHeader>
        <CardContent>
          {tries.length > 0 ? (
            <FactList facts={tries.map((made) => [made.at, <TryResult key={made.at} {...made} />] as const)} />
          ) : (
            <p className="text-muted-foreground">{t("webhooks.deliveries.untried")}</p>
          )}
        </CardContent>
      </Card>
      <Text title={t("webhooks.delivery.body")} text={delivery.body} />
      <Text title={t("webhooks.delivery.answer")} text={delivery.answer} />
    </AdministrationPage>
  );
}

function Text({ title, text }: { title: string; text: string | null }) {
  const { t } = useTranslation();
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <CardContent>
        {text ? (
          <pre
            className="max-h-96 overflow-auto rounded-lg border bg-muted p-4 text-sm break-all whitespace-pre-wrap"
            translate="no"
            tabIndex={0}
            role="group"
            aria-label={title}
          >
            {text}
          </pre>
        ) : (
          <p className="text-muted-foreground">{t("webhooks.delivery.empty")}</p>
        )}
      </CardContent>
    </Card>
  );
}
