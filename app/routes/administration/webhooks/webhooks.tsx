import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { ChooseCell, ChooseHead } from "~/components/controls/rows/chosen-rows";
import { RowChoice } from "~/components/controls/rows/row-choice";
import { pageMeta } from "~/components/page-meta";
import { buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { maxChosenRows } from "~/lib/platform/db/queries/change-each.server";
import { readChosenRows, redirectWithCount } from "~/lib/platform/http/request/chosen-rows.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { webhookPaths } from "~/lib/webhooks/webhook-events";
import { listWebhooks, setWebhooksActive } from "~/lib/webhooks/webhooks.server";

import { AdministrationPage } from "~/components/records/administration-page";
import { stateOf, WebhookStateBadge } from "./states";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const [webhooks, t] = await Promise.all([listWebhooks(actor), getFixedT(request)]);
  const rows = webhooks.map(({ id, name, url, events, sections, waiting, failed, ...webhook }) => ({
    id,
    name,
    host: new URL(url).host,
    isActive: webhook.isActive,
    version: webhook.version,
    events: events.length,
    sections: sections?.length ?? null,
    waiting,
    failed,
    state: stateOf(webhook),
  }));
  return { title: t("administration.areas.webhooks.title"), rows };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const { verb, items } = readChosenRows(await readForm(request, { many: { item: maxChosenRows } }));
  if (verb !== "" && verb !== "pause" && verb !== "resume") throw badRequest("unknown intent");
  const chosen =
    verb === "" ? [] : items.map((item) => ({ id: item.split(":")[0] ?? "", version: Number(item.split(":")[1]) }));
  return redirectWithCount(
    webhookPaths.list,
    `webhooks.many.${verb || "pause"}`,
    await setWebhooksActive(actor, chosen, verb === "resume"),
  );
}

export default function Webhooks() {
  const { t } = useTranslation();
  const { title, rows } = useLoaderData<typeof loader>();
  const verbs = [
    { verb: "pause", label: t("webhooks.many.pauseChosen"), icon: "pause" },
    { verb: "resume", label: t("webhooks.many.resumeChosen"), icon: "play" },
  ].filter(({ verb }) => rows.some(({ isActive }) => isActive === (verb === "pause")));
  const add = (
    <Link to={webhookPaths.new} className={buttonVariants()}>
      {t("webhooks.add")}
    </Link>
  );
  return (
    <AdministrationPage title={title} description={t("webhooks.description")} actions={rows.length > 0 ? add : null}>
      {rows.length > 0 ? (
        <RowChoice rows={rows} path={webhookPaths.list} verbs={verbs}>
          <Card className="overflow-hidden">
            <Table label={title}>
              <TableHeader>
                <tr>
                  <ChooseHead />
                  {(["name", "told", "state", "deliveries"] as const).map((column) => (
                    <TableHead key={column}>{t(`webhooks.columns.${column}`)}</TableHead>
                  ))}
                </tr>
              </TableHeader>
              <TableBody>
                {rows.map((row) => (
                  <TableRow key={row.id}>
                    <ChooseCell value={`${row.id}:${row.version}`} name={row.name} />
                    <TableCell className="min-w-48">
                      <Link to={webhookPaths.webhook(row.id)} className="font-medium wrap-break-word hover:underline">
                        {row.name}
                      </Link>
                      <span className="block text-sm break-all text-muted-foreground" translate="no">
                        {row.host}
                      </span>
                    </TableCell>
                    <TableCell label={t("webhooks.columns.told")}>
                      {t("webhooks.eventCount", { count: row.events })}
                      {row.sections === null ? null : (
                        <span className="block text-sm text-muted-foreground">
                          {t("webhooks.sectionCount", { count: row.sections })}
                        </span>
                      )}
                    </TableCell>
                    <TableCell>
                      <WebhookStateBadge state={row.state} />
                    </TableCell>
                    <TableCell label={t("webhooks.columns.deliveries")} className="tabular-nums">
                      {t("webhooks.waitingCount", { count: row.waiting })}
                      <span className="block text-sm text-muted-foreground">
                        {t("webhooks.failedCount", { count: row.failed })}
                      </span>
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Card>
        </RowChoice>
      ) : (
        <Card>
          <EmptyState
            icon="heroicons_outline:signal"
            title={t("webhooks.nothing")}
            description={t("webhooks.nothingText")}
            action={add}
          />
        </Card>
      )}
    </AdministrationPage>
  );
}
