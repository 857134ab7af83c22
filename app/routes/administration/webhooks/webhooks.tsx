import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { ChosenVerb } from "~/components/controls/rows/row-choice";
import { pageMeta } from "~/components/page-meta";
import { RecordList, type RecordColumn } from "~/components/records/record-list";
import { buttonVariants } from "~/components/ui/button";
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

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

export default function Webhooks() {
  const { t } = useTranslation();
  const { title, rows } = useLoaderData<typeof loader>();
  const all: ChosenVerb[] = [
    { verb: "pause", label: t("webhooks.many.pauseChosen"), icon: "heroicons_mini:pause" },
    { verb: "resume", label: t("webhooks.many.resumeChosen"), icon: "heroicons_mini:play" },
  ];
  const verbs = all.filter(({ verb }) => rows.some(({ isActive }) => isActive === (verb === "pause")));
  const columns: RecordColumn<Row>[] = [
    {
      name: "name",
      label: t("webhooks.columns.name"),
      isTitle: true,
      className: "min-w-48",
      cell: ({ id, name, host }) => (
        <>
          <Link to={webhookPaths.webhook(id)} className="font-medium wrap-break-word hover:underline">
            {name}
          </Link>
          <span className="block text-sm break-all text-muted-foreground" translate="no">
            {host}
          </span>
        </>
      ),
    },
    {
      name: "told",
      label: t("webhooks.columns.told"),
      cell: ({ events, sections }) => (
        <>
          {t("webhooks.eventCount", { count: events })}
          {sections === null ? null : (
            <span className="block text-sm text-muted-foreground">
              {t("webhooks.sectionCount", { count: sections })}
            </span>
          )}
        </>
      ),
    },
    {
      name: "state",
      label: t("webhooks.columns.state"),
      isTitle: true,
      cell: ({ state }) => <WebhookStateBadge state={state} />,
    },
    {
      name: "deliveries",
      label: t("webhooks.columns.deliveries"),
      className: "tabular-nums",
      cell: ({ waiting, failed }) => (
        <>
          {t("webhooks.waitingCount", { count: waiting })}
          <span className="block text-sm text-muted-foreground">{t("webhooks.failedCount", { count: failed })}</span>
        </>
      ),
    },
  ];
  const add = (
    <Link to={webhookPaths.new} className={buttonVariants()}>
      {t("webhooks.add")}
    </Link>
  );
  return (
    <AdministrationPage title={title} description={t("webhooks.description")} actions={rows.length > 0 ? add : null}>
      <RecordList
        label={title}
        rows={rows}
        choice={({ id, version, name }) => ({ value: `${id}:${version}`, name })}
        columns={columns}
        path={webhookPaths.list}
        verbs={verbs}
        empty={{
          icon: "heroicons_outline:signal",
          title: t("webhooks.nothing"),
          description: t("webhooks.nothingText"),
          action: add,
        }}
      />
    </AdministrationPage>
  );
}
