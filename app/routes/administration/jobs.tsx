import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { EntryTitle } from "~/components/content/entry-title";
import { pageMeta } from "~/components/page-meta";
import { JobProgressCard } from "~/components/progress/job-progress-card";
import { Paging } from "~/components/paging";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { TabLinks } from "~/components/controls/tab-links";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { listJobs, retryJobs } from "~/lib/administration/jobs.server";
import type { Actor } from "~/lib/access/actor";
import { requireUser } from "~/lib/auth/session/guards.server";
import { findColleagues } from "~/lib/auth/users/users.server";
import { jobViews } from "~/lib/platform/jobs/job-views";
import { maxChosenRows } from "~/lib/platform/db/queries/change-each.server";
import { readChosenRows, redirectWithCount } from "~/lib/platform/http/request/chosen-rows.server";
import { pageOf } from "~/lib/platform/http/request/pagination";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { countOpenProgress, listProgress } from "~/lib/progress/read-progress.server";

import { AdministrationPage } from "~/components/records/administration-page";
import { RecordList, type RecordColumn } from "~/components/records/record-list";
import { describeJobs } from "./jobs/describe-jobs.server";
import { pageAddress } from "~/lib/platform/http/request/page-address";

const path = "/administration/jobs";
const views = [...jobViews, "started"] as const;

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

function viewOf(request: Request) {
  const wanted = new URL(request.url).searchParams.get("view");
  return views.find((view) => view === wanted) ?? "late";
}

async function readStarted(actor: Actor, request: Request, t: TFunction) {
  const { items, pagination } = await listProgress(actor, t, { of: "all", page: pageOf(request), size: 25 });
  const people = await findColleagues(items.flatMap(({ userId }) => userId ?? []));
  return {
    started: items.map((item) => ({
      ...item,
      by: item.userId === null ? t("jobs.progress.product") : (people.get(item.userId)?.name ?? null),
    })),
    pagination,
  };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const view = viewOf(request);
  const isStarted = view === "started";
  const [list, open, t, locale] = await Promise.all([
    listJobs(actor, isStarted ? "late" : view, { page: isStarted ? 1 : pageOf(request), size: 25 }),
    countOpenProgress(actor),
    getFixedT(request),
    getLanguage(request),
  ]);
  const { started, pagination } = isStarted
    ? await readStarted(actor, request, t)
    : { started: [], pagination: list.pagination };
  return {
    title: t("jobs.title"),
    view,
    counts: { started: open, ...list.counts },
    pagination,
    started,
    rows: isStarted ? [] : await describeJobs(actor, list.items, locale),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const { verb, items } = readChosenRows(await readForm(request, { many: { item: maxChosenRows } }));
  const ids = items.map(Number);
  if ((verb !== "" && verb !== "retry") || !ids.every(Number.isSafeInteger)) throw badRequest("unknown intent");
  return redirectWithCount(
    pageAddress(path, { view: viewOf(request) }, pageOf(request)),
    "jobs.many.retry",
    await retryJobs(actor, verb === "" ? [] : ids),
  );
}

export default function Jobs() {
  const { t } = useTranslation();
  const { title, view, counts, rows, started, pagination } = useLoaderData<typeof loader>();
  const tabs = views.map((one) => ({
    href: pageAddress(path, { view: one }, 1),
    active: one === view,
    title: (
      <>
        {t(`jobs.views.${one}`)}
        {counts[one] > 0 ? (
          <Badge tone={one === "failed" || one === "late" ? "error" : "neutral"}>{counts[one]}</Badge>
        ) : null}
      </>
    ),
  }));
  const at = t(view === "done" || view === "failed" ? "jobs.finishedAt" : "jobs.runAt");
  const canRetry = view === "failed" || view === "late";
  return (
    <AdministrationPage title={title} description={t("jobs.description")}>
      <TabLinks label={t("jobs.viewsLabel")} tabs={tabs} />
      {started.length > 0 ? (
        <ul className="flex flex-col gap-4">
          {started.map((item) => (
            <li key={item.id}>
              <JobProgressCard progress={item} by={item.by} here={pageAddress(path, { view }, pagination.page)} />
            </li>
          ))}
        </ul>
      ) : (
        <RecordList
          label={title}
          rows={rows}
          path={pageAddress(path, { view }, pagination.page)}
          choice={({ id, kind, subject, canRetry: mayRetry }) => ({
            value: String(id),
            name: [t(`jobs.kinds.${kind}`), subject?.title?.text].filter(Boolean).join(", "),
            disabled: !mayRetry,
          })}
          verbs={
            canRetry && rows.some((row) => row.canRetry)
              ? [{ verb: "retry", label: t("jobs.many.retryChosen"), icon: "heroicons_mini:arrow-path" }]
              : []
          }
          columns={[
            {
              name: "what",
              label: t("jobs.what"),
              isTitle: true,
              className: "min-w-64",
              cell: ({ kind, subject, error }) => (
                <>
                  <span className="block font-medium">{t(`jobs.kinds.${kind}`)}</span>
                  {subject ? (
                    <Link to={subject.href} className="block wrap-break-word text-muted-foreground hover:underline">
                      <EntryTitle title={subject.title} />
                    </Link>
                  ) : null}
                  {error ? <p className="mt-1 text-sm wrap-break-word text-error">{error}</p> : null}
                </>
              ),
            },
            { name: "at", label: at, className: "whitespace-nowrap tabular-nums", cell: (row) => row.at },
            {
              name: "attempts",
              label: t("jobs.attempts"),
              className: "tabular-nums",
              cell: ({ attempts }) => attempts,
            },
            ...(canRetry ? [retryColumn(t)] : []),
          ]}
          empty={{
            icon: "heroicons_outline:check-circle",
            title: t(`jobs.empty.${view}`),
            description: t(`jobs.emptyText.${view}`),
          }}
        />
      )}
      <Paging pagination={pagination} hrefOf={(page) => pageAddress(path, { view }, page)} />
    </AdministrationPage>
  );
}

function retryColumn(t: TFunction): RecordColumn<{ id: number; kind: string; canRetry: boolean }> {
  return {
    name: "actions",
    label: t("jobs.actions"),
    isBare: true,
    cell: ({ id, kind, canRetry }) =>
      canRetry ? (
        <Button
          type="submit"
          name="intent"
          value={`retry:${id}`}
          variant="outline"
          size="sm"
          aria-label={`${t("jobs.retry")}: ${t(`jobs.kinds.${kind}`)}`}
        >
          {t("jobs.retry")}
        </Button>
      ) : null,
  };
}
