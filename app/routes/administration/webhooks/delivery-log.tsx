import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { TabLinks } from "~/components/controls/tab-links";
import { Paging } from "~/components/paging";
import { Button } from "~/components/ui/button";
import { Card, CardHeader, CardTitle } from "~/components/ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
import type { Pagination } from "~/lib/platform/http/request/pagination";
import { deliveryStates, webhookPaths, type DeliveryState } from "~/lib/webhooks/webhook-events";

import type { deliveryView } from "./delivery-view.server";
import { EventName, TryResult } from "./delivery-texts";
import { DeliveryStateBadge } from "./states";

type DeliveryLogProps = {
  webhook: { id: string; isActive: boolean };
  rows: readonly ReturnType<typeof deliveryView>[];
  pagination: Pagination;
  state: DeliveryState | "";
};

export function DeliveryLog({ webhook, rows, pagination, state }: DeliveryLogProps) {
  const { t } = useTranslation();
  const tabs = (["", ...deliveryStates] as const).map((one) => ({
    href: webhookPaths.webhook(webhook.id, { state: one }),
    active: one === state,
    title: t(one === "" ? "webhooks.deliveries.all" : `webhooks.deliveries.states.${one}`),
  }));
  return (
    <section className="flex flex-col gap-4" aria-label={t("webhooks.deliveries.title")}>
      <Card className="overflow-hidden">
        <CardHeader className="flex-wrap">
          <CardTitle>{t("webhooks.deliveries.title")}</CardTitle>
          <Form method="post" action={webhookPaths.webhook(webhook.id)} className="flex flex-wrap gap-2">
            <Button type="submit" name="intent" value="trial" variant="outline" size="sm">
              {t("webhooks.deliveries.trial")}
            </Button>
            {state === "failed" && rows.length > 0 && webhook.isActive ? (
              <Button type="submit" name="intent" value="replay-failed" variant="outline" size="sm">
                {t("webhooks.deliveries.replayFailed")}
              </Button>
            ) : null}
          </Form>
        </CardHeader>
        <div className="px-6 pb-4">
          <TabLinks label={t("webhooks.deliveries.statesLabel")} tabs={tabs} />
        </div>
        {rows.length > 0 ? (
          <Table label={t("webhooks.deliveries.title")}>
            <TableHeader>
              <tr>
                {(["event", "state", "result", "at"] as const).map((column) => (
                  <TableHead key={column}>{t(`webhooks.deliveries.columns.${column}`)}</TableHead>
                ))}
              </tr>
            </TableHeader>
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.id}>
                  <TableCell className="min-w-48">
                    <Link to={webhookPaths.delivery(webhook.id, row.id)} className="font-medium hover:underline">
                      <EventName type={row.type} />
                    </Link>
                    {row.section ? (
                      <span className="block text-sm text-muted-foreground">
                        {t(`content.sections.${row.section}.title`)}
                      </span>
                    ) : null}
                  </TableCell>
                  <TableCell>
                    <DeliveryStateBadge state={row.state} />
                    {row.due ? (
                      <span className="block text-sm text-muted-foreground">
                        {t("webhooks.deliveries.due", { at: row.due })}
                      </span>
                    ) : null}
                  </TableCell>
                  <TableCell label={t("webhooks.deliveries.columns.result")}>
                    {row.last ? <TryResult {...row.last} /> : t("webhooks.deliveries.untried")}
                    <span className="block text-sm text-muted-foreground">
                      {t("webhooks.deliveries.attempts", { count: row.attempts })}
                    </span>
                  </TableCell>
                  <TableCell label={t("webhooks.deliveries.columns.at")} className="whitespace-nowrap tabular-nums">
                    {row.at}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        ) : (
          <EmptyState
            icon="heroicons_outline:signal"
            title={t("webhooks.deliveries.nothing")}
            description={t("webhooks.deliveries.nothingText")}
          />
        )}
      </Card>
      <Paging pagination={pagination} hrefOf={(page) => webhookPaths.webhook(webhook.id, { state, page })} />
    </section>
  );
}
