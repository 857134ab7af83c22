import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Alert } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";

import type { readPreview } from "./page.server";

type Preview = Awaited<ReturnType<typeof readPreview>>;
type Row = Preview["rows"][number];

/** The planned rows with their ticks; the server keeps the ticks of other pages. */
export function ImportPreview({ again, preview }: { again: string; preview: Preview }) {
  const { t } = useTranslation();
  const { counts, elsewhere, unread, rows, wrong, isByJob } = preview;
  const wrongCount = counts.find(({ kind }) => kind === "wrong")?.count ?? 0;
  return (
    <>
      <Alert tone="info" role="status" title={t("content.import.nothingYet")}>
        <ul className="mt-1 list-disc ps-5">
          {counts
            .filter(({ count }) => count > 0)
            .map(({ kind, count }) => (
              <li key={kind}>{t(`content.import.counts.${kind}`, { count })}</li>
            ))}
          {elsewhere > 0 ? <li>{t("content.import.counts.elsewhere", { count: elsewhere })}</li> : null}
          {unread.length > 0 ? (
            <li className="wrap-break-word">{t("content.import.unread", { names: unread.join(", ") })}</li>
          ) : null}
        </ul>
      </Alert>
      {wrong.length > 0 ? (
        <Alert tone="warning" title={t("content.import.wrong", { count: wrongCount })}>
          <ul className="mt-1 max-h-96 list-disc overflow-y-auto ps-5" tabIndex={wrong.length > 10 ? 0 : undefined}>
            {wrong.map(({ row, title: of, problems }) => (
              <li key={row} className="wrap-break-word">
                {t("content.import.row", { row })}
                {of ? ` (${of})` : ""}: {problems.join(" ")}
              </li>
            ))}
            {wrongCount > wrong.length ? (
              <li>{t("content.import.moreWrong", { count: wrongCount - wrong.length })}</li>
            ) : null}
          </ul>
        </Alert>
      ) : null}
      {rows.length > 0 ? <Choice preview={preview} /> : <p>{t("content.import.nothing")}</p>}
      {rows.length === 0 ? (
        <Link to={again} className={buttonVariants({ variant: "outline", className: "self-start" })}>
          {t("content.import.other")}
        </Link>
      ) : isByJob ? (
        <p className="text-muted-foreground">{t("content.bulk.byJob")}</p>
      ) : null}
    </>
  );
}

function Choice({ preview: { rows, pagination, chosen } }: { preview: Preview }) {
  const { t } = useTranslation();
  const { page, lastPage } = { page: pagination.page, lastPage: pagination.lastPage };
  return (
    <Form
      method="post"
      className="flex flex-col gap-4"
      key={`${page} ${rows.map(({ row, isTaken }) => `${row}${isTaken}`).join()}`}
    >
      <input type="hidden" name="shown" value={rows.map(({ row }) => row).join()} />
      <button type="submit" name="intent" value={`page:${page}`} className="sr-only" tabIndex={-1} aria-hidden />
      <div className="flex flex-wrap items-center gap-3">
        <p className="me-auto" role="status">
          {t("content.import.chosen", { count: chosen, total: pagination.length })}
        </p>
        <Button type="submit" variant="outline" size="sm" name="intent" value="all">
          {t("content.import.all")}
        </Button>
        <Button type="submit" variant="outline" size="sm" name="intent" value="none">
          {t("content.import.none")}
        </Button>
        <Button type="submit" size="sm" name="intent" value="take">
          {t("content.import.take")}
        </Button>
      </div>
      <ul className="flex flex-col gap-3" aria-label={t("content.import.rows")}>
        {rows.map((row) => (
          <li key={row.row}>
            <RowCard row={row} />
          </li>
        ))}
      </ul>
      {lastPage > 1 ? (
        <nav className="flex flex-wrap items-center justify-center gap-3" aria-label={t("ui.pagination.label")}>
          <Button type="submit" variant="outline" name="intent" value={`page:${page - 1}`} disabled={page === 1}>
            {t("ui.pagination.previous")}
          </Button>
          <span className="tabular-nums">{t("content.import.page", { page, last: lastPage })}</span>
          <Button type="submit" variant="outline" name="intent" value={`page:${page + 1}`} disabled={page === lastPage}>
            {t("ui.pagination.next")}
          </Button>
        </nav>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3 border-t pt-4">
        <Button type="submit" variant="outline" name="intent" value="drop">
          {t("content.import.drop")}
        </Button>
        <Button type="submit" name="intent" value="take">
          {t("content.import.take")}
        </Button>
      </div>
    </Form>
  );
}

const tones = { new: "success", changed: "info", same: "neutral", wrong: "error" } as const;

function RowCard({ row }: { row: Row }) {
  const { t } = useTranslation();
  const canTake = row.kind === "new" || row.kind === "changed";
  return (
    <Card className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label className="flex min-h-9 min-w-0 items-center gap-3 font-medium">
          <Checkbox name="take" value={row.row} defaultChecked={row.isTaken && canTake} disabled={!canTake} />
          <span className="min-w-0 wrap-break-word" lang="tr">
            {row.title}
          </span>
        </label>
        <Badge tone={tones[row.kind]}>{t(`content.import.kinds.${row.kind}`)}</Badge>
        {row.isInTrash ? <Badge tone="warning">{t("content.import.inTrash")}</Badge> : null}
        <span className="ms-auto text-sm text-muted-foreground tabular-nums">
          {t("content.import.row", { row: row.row })}
          {row.to ? (
            <>
              {" · "}
              <Link to={row.to} className="underline">
                {t("content.import.open")}
              </Link>
            </>
          ) : null}
        </span>
      </div>
      {row.values.length > 0 ? (
        <dl className="grid gap-x-6 text-sm sm:grid-cols-[minmax(8rem,auto)_1fr]">
          {row.values.map(({ label, text }) => (
            <div key={label} className="contents">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="min-w-0 wrap-break-word max-sm:mb-1">{text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {row.changes.map((change) => (
        <Change key={change.path} row={row} change={change} />
      ))}
      {row.findings.length > 0 ? (
        <ul className="list-disc ps-5 text-sm text-warning">
          {row.findings.map((finding) => (
            <li key={finding} className="wrap-break-word">
              {finding}
            </li>
          ))}
        </ul>
      ) : null}
      {row.pictures.map(({ label, address }) => (
        <p key={address} className="text-sm break-all text-muted-foreground">
          {t("content.import.picture", { label })} <span translate="no">{address}</span>
        </p>
      ))}
    </Card>
  );
}

function Change({ row, change }: { row: Row; change: Row["changes"][number] }) {
  const { t } = useTranslation();
  const { path, label, before, after, isWritten, isTicked } = change;
  return (
    <div className="rounded-md bg-muted p-3 text-sm">
      <p className="font-medium">{label}</p>
      <p className="min-w-0 wrap-break-word">
        <span className="text-muted-foreground">{t("content.import.before")}</span>{" "}
        <del className="no-underline">{before || t("fields.empty")}</del>
      </p>
      <p className="min-w-0 wrap-break-word">
        <span className="text-muted-foreground">{t("content.import.after")}</span>{" "}
        <ins className="no-underline">{after}</ins>
      </p>
      {isWritten ? (
        <label className="mt-1 flex min-h-9 items-center gap-3">
          <Checkbox name="over" value={`${row.row}:${row.version ?? 0}:${path}`} defaultChecked={isTicked} />
          <span>{t("content.import.over")}</span>
        </label>
      ) : null}
    </div>
  );
}
