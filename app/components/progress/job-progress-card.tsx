import { Form, Link, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { Badge, type BadgeTone } from "~/components/ui/badge";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Progress } from "~/components/ui/progress";
import { isOver, percentOf, progressPaths, type JobProgress, type ProgressState } from "~/lib/progress/progress-view";

import { useProgress } from "./live-progress";

const tones: Record<ProgressState, BadgeTone> = {
  waiting: "neutral",
  running: "info",
  done: "success",
  failed: "error",
  cancelled: "warning",
};

type Props = {
  progress: JobProgress;
  /** The page that reloads without scripts. */
  here: string;
  /** Who started it, where shown. */
  by?: string | null;
  /** Without a link on its own page. */
  isAlone?: boolean;
};

export function JobProgressCard({ progress: given, here, by, isAlone = false }: Props) {
  const { t } = useTranslation();
  const progress = useProgress(given);
  // What comes live may be in another language than the page: that of the connection.
  const { title } = given;
  const { id, state, total, done, failed, isCancellable, link } = progress;
  const over = isOver(progress);
  const percent = percentOf(progress);
  const counts =
    total === null
      ? t("jobs.progress.count", { count: done + failed })
      : t("jobs.progress.ofTotal", { done: done + failed, count: total });
  useReadAgain(given, progress);
  return (
    <Card className="flex flex-col gap-3 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          {isAlone ? null : (
            <h2 className="text-lg font-semibold wrap-break-word">
              <Link to={progressPaths.one(id)} className="hover:underline">
                {title}
              </Link>
            </h2>
          )}
          {by ? <p className="text-muted-foreground">{t("jobs.progress.by", { name: by })}</p> : null}
        </div>
        <Badge tone={tones[state]}>{t(`jobs.progress.states.${state}`)}</Badge>
      </div>
      {over ? null : <Progress label={title} {...(percent === null ? {} : { value: percent })} />}
      <p className="tabular-nums">
        {counts}
        {percent !== null && !over ? ` · ${t("jobs.progress.percent", { percent })}` : null}
        {failed > 0 ? <span className="text-error"> · {t("jobs.progress.failed", { count: failed })}</span> : null}
      </p>
      {/* Announces only the end: each step would be noise. */}
      <p role="status" className="sr-only">
        {over && !isOver(given) ? `${title}: ${t(`jobs.progress.states.${state}`)}` : null}
      </p>
      {state === "cancelled" ? <p className="text-muted-foreground">{t("jobs.progress.stays")}</p> : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {over ? null : (
          <Link
            to={here}
            reloadDocument
            className={buttonVariants({ variant: "outline", size: "sm", className: "hidden noscript:inline-flex" })}
          >
            {t("jobs.progress.refresh")}
          </Link>
        )}
        {over || !isCancellable ? null : (
          <Form method="post" action={progressPaths.one(id)}>
            <input type="hidden" name="back" value={here} />
            <Button
              type="submit"
              name="intent"
              value="cancel"
              variant="outline"
              size="sm"
              aria-label={`${t("jobs.progress.cancel")}: ${title}`}
            >
              {t("jobs.progress.cancel")}
            </Button>
          </Form>
        )}
        {isAlone && link ? (
          <Link to={link} className={buttonVariants({ variant: "outline", size: "sm" })}>
            {t("jobs.progress.back")}
          </Link>
        ) : null}
      </div>
    </Card>
  );
}

/** The end of the work changes the rest of the page. */
function useReadAgain(given: JobProgress, { id, finishedAt }: JobProgress) {
  const { revalidate } = useRevalidator();
  const read = useRef<string | null>(null);
  useEffect(() => {
    if (finishedAt === null || given.finishedAt !== null || read.current === id) return;
    read.current = id;
    revalidate();
  }, [id, finishedAt, given.finishedAt, revalidate]);
}
