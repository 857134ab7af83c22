import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Paging } from "~/components/paging";
import { Alert } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { Button, buttonVariants } from "~/components/ui/button";
import type { ImportRunData } from "~/lib/records/import/import-page.server";

type Result = NonNullable<ImportRunData["result"]>;
type ImportResultProps = { here: string; result: Result; isAtWork: boolean; isUndoAsked: boolean };

const tones = { made: "success", merged: "info", same: "neutral", skipped: "neutral", refused: "error" } as const;

/** What has become of each row, and its undo. */
export function ImportResult({ here, result, isAtWork, isUndoAsked }: ImportResultProps) {
  const { t } = useTranslation();
  const { counts, rows, pagination, untaken, changed, isUndone, undoAsk, undoText, list, refused } = result;
  const there = counts.filter(({ count }) => count > 0);
  return (
    <>
      {there.length > 0 ? (
        <Alert tone="success" role="status" title={t("records.import.done")}>
          <ul className="mt-1 list-disc ps-5">
            {there.map(({ outcome, text }) => (
              <li key={outcome}>{text}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {isUndone && changed === 0 && !isAtWork ? <Alert tone="info">{t("records.import.isUndone")}</Alert> : null}
      <Form method="post" className="flex flex-wrap items-center gap-3">
        {isUndoAsked && changed > 0 && !isAtWork ? (
          <>
            <p className="w-full font-medium">{undoAsk}</p>
            <p className="w-full text-muted-foreground">{undoText}</p>
            <Link to={here} className={buttonVariants({ variant: "outline" })}>
              {t("records.import.drop")}
            </Link>
            <Button type="submit" variant="destructive" name="intent" value="undo">
              {t("records.import.undoNow")}
            </Button>
          </>
        ) : (
          <>
            <Link to={list} className={buttonVariants({})}>
              {t("records.import.toList")}
            </Link>
            {refused ? (
              <a href={refused} download className={buttonVariants({ variant: "outline" })}>
                {t("records.import.refusedCsv")}
              </a>
            ) : null}
            {untaken > 0 && !isAtWork && !isUndone ? (
              <Button type="submit" variant="outline" name="intent" value="take">
                {t("records.import.goOn", { count: untaken })}
              </Button>
            ) : null}
            {changed > 0 && !isAtWork ? (
              <Link to={`${here}?undo`} className={buttonVariants({ variant: "outline" })}>
                {t("records.import.undo")}
              </Link>
            ) : null}
          </>
        )}
      </Form>
      {rows.length > 0 ? (
        <ul className="divide-y rounded-lg border bg-card" aria-label={t("records.import.rows")}>
          {rows.map(({ row, outcome, label, title, to, why, left }) => (
            <li key={row} className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3">
              <span className="min-w-0 font-medium wrap-anywhere">
                {to ? (
                  <Link to={to} className="hover:underline">
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </span>
              <Badge tone={tones[outcome]}>{label}</Badge>
              <span className="ms-auto text-sm text-muted-foreground tabular-nums">
                {t("records.import.row", { row })}
              </span>
              {why.length > 0 ? <p className="w-full text-sm wrap-anywhere text-error">{why.join(" ")}</p> : null}
              {left.length > 0 ? (
                <p className="w-full text-sm wrap-anywhere text-muted-foreground">{left.join(" ")}</p>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {pagination.length > 0 ? <Paging pagination={pagination} hrefOf={(page) => `${here}?page=${page}`} /> : null}
    </>
  );
}
