import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { ChoiceLabel } from "~/components/controls/choice-label";
import { Alert } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { RadioGroup, RadioGroupItem } from "~/components/ui/radio-group";
import type { ImportRunData } from "~/lib/records/import/import-page.server";

type Preview = NonNullable<ImportRunData["preview"]>;
type Row = Preview["rows"][number];

const tones = {
  new: "success",
  merge: "info",
  same: "neutral",
  twin: "info",
  colleague: "neutral",
  refused: "error",
} as const;

/** The fate of each row. One form: what is ticked on a page is kept when another is opened. */
export function ImportPreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation();
  const { kind, pagination, duplicates, counts, total, room, roomText, choice, apart, rows } = preview;
  const { hasTakeable, isByJob } = preview;
  const { page, lastPage } = pagination;
  return (
    <Form method="post" className="flex flex-col gap-6" key={`${kind} ${page} ${duplicates}`}>
      <input type="hidden" name="shown" value={rows.map(({ row }) => row).join()} />
      <input type="hidden" name="kind" value={kind ?? ""} />
      <button type="submit" name="intent" value={`page:${page}`} className="sr-only" tabIndex={-1} aria-hidden />
      <Alert tone="info" role="status" title={t("records.import.nothingYet")}>
        <ul className="mt-1 list-disc ps-5">
          {counts.map((one) => (
            <li key={one.kind}>{one.text}</li>
          ))}
        </ul>
      </Alert>
      {room === null ? null : <Alert tone="warning">{roomText}</Alert>}
      {choice ? (
        <fieldset>
          <legend className="mb-1 font-medium">{choice.label}</legend>
          <RadioGroup name="duplicates" defaultValue={duplicates}>
            {choice.options.map(({ value, label, hint }) => (
              <ChoiceLabel key={value} control={<RadioGroupItem value={value} />} hint={hint}>
                {label}
              </ChoiceLabel>
            ))}
          </RadioGroup>
        </fieldset>
      ) : null}
      <TakeButtons hasTakeable={hasTakeable} isByJob={isByJob} />
      <section aria-label={t("records.import.rows")} className="flex flex-col gap-3">
        {counts.length > 1 ? (
          <div role="group" aria-label={t("records.import.show")} className="flex flex-wrap gap-2">
            {[{ kind: null, count: total, label: t("records.import.all") }, ...counts].map((one) => (
              <Button
                key={one.kind ?? "all"}
                type="submit"
                size="sm"
                variant={one.kind === kind ? "default" : "outline"}
                aria-pressed={one.kind === kind}
                name="intent"
                value={`kind:${one.kind ?? ""}`}
              >
                {one.label} <span className="tabular-nums">{one.count}</span>
              </Button>
            ))}
          </div>
        ) : null}
        <ul className="divide-y rounded-lg border bg-card" aria-label={t("records.import.rows")}>
          {rows.map((row) => (
            <PreviewRow key={row.row} row={row} apart={apart} />
          ))}
        </ul>
        {lastPage > 1 ? (
          <nav className="flex flex-wrap items-center justify-center gap-3" aria-label={t("ui.pagination.label")}>
            <Button type="submit" variant="outline" name="intent" value={`page:${page - 1}`} disabled={page === 1}>
              {t("ui.pagination.previous")}
            </Button>
            <span className="tabular-nums">{t("records.import.page", { page, last: lastPage })}</span>
            <Button
              type="submit"
              variant="outline"
              name="intent"
              value={`page:${page + 1}`}
              disabled={page === lastPage}
            >
              {t("ui.pagination.next")}
            </Button>
          </nav>
        ) : null}
      </section>
    </Form>
  );
}

function TakeButtons({ hasTakeable, isByJob }: { hasTakeable: boolean; isByJob: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-3">
      {hasTakeable ? (
        <Button type="submit" name="intent" value="take">
          {t("records.import.take")}
        </Button>
      ) : (
        <p>{t("records.import.nothing")}</p>
      )}
      <Button type="submit" variant="outline" name="intent" value="drop">
        {t("records.import.drop")}
      </Button>
      {hasTakeable && isByJob ? <p className="text-muted-foreground">{t("records.import.byJob")}</p> : null}
    </div>
  );
}

function PreviewRow({ row: line, apart }: { row: Row; apart: Preview["apart"] }) {
  const { t } = useTranslation();
  const { row, kind, label, title, to, open, openLabel, mayBeApart, isApart, problems, remarks } = line;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3">
      <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
      <Badge tone={tones[kind]}>{label}</Badge>
      <span className="ms-auto flex gap-3 text-sm text-muted-foreground tabular-nums">
        {to ? (
          <Link to={to} className="underline" aria-label={openLabel}>
            {open}
          </Link>
        ) : null}
        {t("records.import.row", { row })}
      </span>
      {problems.length + remarks.length > 0 ? (
        <ul className="w-full text-sm">
          {problems.map((problem) => (
            <li key={problem} className="wrap-anywhere text-error">
              {problem}
            </li>
          ))}
          {remarks.map((remark) => (
            <li key={remark} className="wrap-anywhere text-muted-foreground">
              {remark}
            </li>
          ))}
        </ul>
      ) : null}
      {mayBeApart ? (
        <ChoiceLabel className="w-full" control={<Checkbox name="apart" value={row} defaultChecked={isApart} />}>
          {apart}
        </ChoiceLabel>
      ) : null}
    </li>
  );
}
