import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Paging } from "~/components/paging";
import { JobProgressCard } from "~/components/progress/job-progress-card";
import { Alert } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { Button, buttonVariants } from "~/components/ui/button";
import type { Outcome } from "~/lib/imports/import-views";

import type { readResult } from "./page.server";

const tones = { made: "success", changed: "info", same: "neutral", kept: "warning", refused: "error" } as const;
const tone = (outcome: Outcome) => tones[outcome];

type Props = { back: string; here: string; again: string; result: Awaited<ReturnType<typeof readResult>> };

/** The outcome of each row, the progress of the rest, and the undo. */
export function ImportResult({ back, here, again, result }: Props) {
  const { t } = useTranslation();
  const { counts, progress, rows, pagination, untaken, made, isUndoAsked } = result;
  return (
    <>
      {progress ? <JobProgressCard progress={progress} here={here} /> : null}
      {pagination.length > 0 ? (
        <Alert tone="success" role="status" title={t("content.import.done")}>
          <ul className="mt-1 list-disc ps-5">
            {counts
              .filter(({ count }) => count > 0)
              .map(({ outcome, count }) => (
                <li key={outcome}>{t(`content.import.became.${outcome}`, { count })}</li>
              ))}
          </ul>
        </Alert>
      ) : null}
      <Form method="post" className="flex flex-wrap items-center gap-3">
        {isUndoAsked ? (
          <>
            <p className="w-full font-medium">{t("content.import.undoAsk", { count: made })}</p>
            <p className="w-full text-muted-foreground">{t("content.import.undoText")}</p>
            <Link to={here} className={buttonVariants({ variant: "outline" })}>
              {t("ui.cancel")}
            </Link>
            <Button type="submit" variant="destructive" name="intent" value="undo">
              {t("content.import.undoNow")}
            </Button>
          </>
        ) : (
          <>
            <Link to={back} className={buttonVariants({})}>
              {t("content.import.toList")}
            </Link>
            <Link to={again} className={buttonVariants({ variant: "outline" })}>
              {t("content.import.other")}
            </Link>
            {untaken > 0 ? (
              <Button type="submit" variant="outline" name="intent" value="take">
                {t("content.import.goOn", { count: untaken })}
              </Button>
            ) : null}
            {made > 0 ? (
              <Link to={`${here}?undo`} className={buttonVariants({ variant: "outline" })}>
                {t("content.import.undo")}
              </Link>
            ) : null}
          </>
        )}
      </Form>
      {rows.length > 0 ? (
        <ul className="divide-y rounded-lg border bg-card" aria-label={t("content.import.rows")}>
          {rows.map(({ row, outcome, title: of, to, why, stays }) => (
            <li key={row} className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3">
              <span className="min-w-0 font-medium wrap-break-word" lang="tr">
                {to ? (
                  <Link to={to} className="hover:underline">
                    {of}
                  </Link>
                ) : (
                  of
                )}
              </span>
              <Badge tone={tone(outcome)}>{t(`content.import.outcomes.${outcome}`)}</Badge>
              <span className="ms-auto text-sm text-muted-foreground tabular-nums">
                {t("content.import.row", { row })}
              </span>
              {why ? <p className="w-full text-sm wrap-break-word">{why}</p> : null}
              {stays.length > 0 ? (
                <p className="w-full text-sm wrap-break-word text-muted-foreground">
                  {t("content.import.stays", { names: stays.join(", ") })}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {pagination.length > 0 ? <Paging pagination={pagination} hrefOf={(page) => `${here}?page=${page}`} /> : null}
    </>
  );
}
