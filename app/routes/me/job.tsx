import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

import { loadingBar } from "~/components/controls/loading-bar-store";
import { PageTitle } from "~/components/controls/page-title";
import { pageMeta } from "~/components/page-meta";
import { JobProgressCard } from "~/components/progress/job-progress-card";
import { useProgress } from "~/components/progress/live-progress";
import { Alert } from "~/components/ui/alert";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { findRefusal } from "~/lib/platform/refusal";
import { isSameOriginPath } from "~/lib/platform/text/urls";
import { isOver, percentOf, progressPaths, type JobProgress } from "~/lib/progress/progress-view";
import { cancelProgress, getProgress } from "~/lib/progress/read-progress.server";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const progress = await getProgress(actor, params.id ?? "", await getFixedT(request));
  return { title: progress.title, progress };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const id = params.id ?? "";
  const form = await readForm(request);
  if (form.get("intent") !== "cancel") throw badRequest("unknown intent");
  const wanted = form.get("back");
  const back = typeof wanted === "string" && isSameOriginPath(wanted) ? wanted : progressPaths.one(id);
  if (await findRefusal(cancelProgress(actor, id), 409))
    return redirectWithToast(back, { tone: "warning", key: "jobs.progress.tooLate" });
  return redirectWithToast(back, { tone: "success", key: "jobs.progress.cancelled" });
}

export default function Job() {
  const { t } = useTranslation();
  const { title, progress } = useLoaderData<typeof loader>();
  useLoadingBar(useProgress(progress));
  const { failures, failed } = progress;
  return (
    <div className="flex w-full max-w-196 flex-col gap-6 p-4 sm:p-8">
      <Link
        to={progressPaths.list()}
        className="inline-flex min-h-9 items-center self-start font-medium hover:underline"
      >
        {t("jobs.progress.mine")}
      </Link>
      <PageTitle className="wrap-break-word">{title}</PageTitle>
      <JobProgressCard progress={progress} here={progressPaths.one(progress.id)} isAlone />
      {failures.length > 0 ? (
        <Alert tone="warning" title={t("jobs.progress.failed", { count: failed })}>
          <ul className="mt-1 list-disc ps-5">
            {failures.map(({ title: of, link, why }, at) => (
              <li key={at} className="wrap-break-word">
                {link ? (
                  <Link to={link} className="underline">
                    {of}
                  </Link>
                ) : (
                  of
                )}
                : {why}
              </li>
            ))}
            {failed > failures.length ? <li>{t("jobs.progress.more", { count: failed - failures.length })}</li> : null}
          </ul>
        </Alert>
      ) : null}
    </div>
  );
}

/** The page waits for this work, so the loading bar shows its progress. */
function useLoadingBar(progress: JobProgress) {
  const percent = percentOf(progress);
  const isShown = !isOver(progress) && percent !== null;
  useEffect(() => {
    if (!isShown) return;
    loadingBar.setMode("determinate");
    loadingBar.show();
    return () => {
      loadingBar.hide();
      loadingBar.setMode("indeterminate");
    };
  }, [isShown]);
  useEffect(() => {
    if (isShown) loadingBar.setProgress(percent);
  }, [isShown, percent]);
}
