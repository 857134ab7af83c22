import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { PageTitle } from "~/components/controls/page-title";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { JobProgressCard } from "~/components/progress/job-progress-card";
import { Card } from "~/components/ui/card";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { pageOf } from "~/lib/platform/http/request/pagination";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { progressPaths } from "~/lib/progress/progress-view";
import { listProgress } from "~/lib/progress/read-progress.server";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const t = await getFixedT(request);
  return { title: t("jobs.progress.mine"), ...(await listProgress(actor, t, { page: pageOf(request), size: 20 })) };
}

export default function MyJobs() {
  const { t } = useTranslation();
  const { title, items, pagination } = useLoaderData<typeof loader>();
  return (
    <div className="flex w-full flex-col gap-6 p-4 sm:p-8">
      <header>
        <PageTitle>{title}</PageTitle>
        <p className="mt-1 text-muted-foreground">{t("jobs.progress.mineText")}</p>
      </header>
      {items.length > 0 ? (
        <ul className="flex flex-col gap-4">
          {items.map((item) => (
            <li key={item.id}>
              <JobProgressCard progress={item} here={progressPaths.list(pagination.page)} />
            </li>
          ))}
        </ul>
      ) : (
        <Card>
          <EmptyState
            icon="heroicons_outline:queue-list"
            title={t("jobs.progress.none")}
            description={t("jobs.progress.noneText")}
          />
        </Card>
      )}
      <Paging pagination={pagination} hrefOf={progressPaths.list} />
    </div>
  );
}
