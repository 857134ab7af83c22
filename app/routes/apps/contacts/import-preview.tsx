import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { ChoiceLabel } from "~/components/controls/choice-label";
import { Alert } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { RadioGroup, RadioGroupItem } from "~/components/ui/radio-group";
import { duplicateChoices } from "~/lib/apps/contacts/imports/import-views";

import type { readPreview } from "./import-page.server";

type Preview = Awaited<ReturnType<typeof readPreview>>;
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
  const { kind, pagination, duplicates, counts, total, room, hasTakeable, isByJob, rows } = preview;
  const { page, lastPage } = pagination;
  const there = counts.filter(({ count }) => count > 0);
  const hasDuplicates = there.some((one) => one.kind === "merge" || one.kind === "twin");
  return (
    <Form method="post" className="flex flex-col gap-6" key={`${kind} ${page} ${duplicates}`}>
      <input type="hidden" name="shown" value={rows.map(({ row }) => row).join()} />
      <input type="hidden" name="kind" value={kind ?? ""} />
      <button type="submit" name="intent" value={`page:${page}`} className="sr-only" tabIndex={-1} aria-hidden />
      <Alert tone="info" role="status" title={t("contacts.import.nothingYet")}>
        <ul className="mt-1 list-disc ps-5">
          {there.map((one) => (
            <li key={one.kind}>{t(`contacts.import.counts.${one.kind}`, { count: one.count })}</li>
          ))}
        </ul>
      </Alert>
      {room === null ? null : <Alert tone="warning">{t("contacts.import.room", { count: room })}</Alert>}
      {hasDuplicates ? (
        <fieldset>
          <legend className="mb-1 font-medium">{t("contacts.import.duplicates.label")}</legend>
          <RadioGroup name="duplicates" defaultValue={duplicates}>
            {duplicateChoices.map((choice) => (
              <ChoiceLabel
                key={choice}
                control={<RadioGroupItem value={choice} />}
                hint={t(`contacts.import.duplicates.${choice}Hint`)}
              >
                {t(`contacts.import.duplicates.${choice}`)}
              </ChoiceLabel>
            ))}
          </RadioGroup>
        </fieldset>
      ) : null}
      <TakeButtons hasTakeable={hasTakeable} isByJob={isByJob} />
      <section aria-label={t("contacts.import.rows")} className="flex flex-col gap-3">
        {there.length > 1 ? (
          <div role="group" aria-label={t("contacts.import.show")} className="flex flex-wrap gap-2">
            {[{ kind: null, count: total }, ...there].map((one) => (
              <Button
                key={one.kind ?? "all"}
                type="submit"
                size="sm"
                variant={one.kind === kind ? "default" : "outline"}
                aria-pressed={one.kind === kind}
                name="intent"
                value={`kind:${one.kind ?? ""}`}
              >
                {t(one.kind === null ? "contacts.import.all" : `contacts.import.kinds.${one.kind}`)}{" "}
                <span className="tabular-nums">{one.count}</span>
              </Button>
            ))}
          </div>
        ) : null}
        <ul className="divide-y rounded-lg border bg-card" aria-label={t("contacts.import.rows")}>
          {rows.map((row) => (
            <PreviewRow key={row.row} row={row} />
          ))}
        </ul>
        {lastPage > 1 ? (
          <nav className="flex flex-wrap items-center justify-center gap-3" aria-label={t("ui.pagination.label")}>
            <Button type="submit" variant="outline" name="intent" value={`page:${page - 1}`} disabled={page === 1}>
              {t("ui.pagination.previous")}
            </Button>
            <span className="tabular-nums">{t("contacts.import.page", { page, last: lastPage })}</span>
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
          {t("contacts.import.take")}
        </Button>
      ) : (
        <p>{t("contacts.import.nothing")}</p>
      )}
      <Button type="submit" variant="outline" name="intent" value="drop">
        {t("contacts.import.drop")}
      </Button>
      {hasTakeable && isByJob ? <p className="text-muted-foreground">{t("contacts.import.byJob")}</p> : null}
    </div>
  );
}

function PreviewRow({ row: { row, kind, title, to, isApart, problems, remarks } }: { row: Row }) {
  const { t } = useTranslation();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3">
      <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
      <Badge tone={tones[kind]}>{t(`contacts.import.kinds.${kind}`)}</Badge>
      <span className="ms-auto flex gap-3 text-sm text-muted-foreground tabular-nums">
        {to ? (
          <Link to={to} className="underline" aria-label={t("contacts.import.openOf", { name: title })}>
            {t("contacts.import.open")}
          </Link>
        ) : null}
        {t("contacts.import.row", { row })}
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
      {kind === "merge" || kind === "twin" ? (
        <ChoiceLabel className="w-full" control={<Checkbox name="apart" value={row} defaultChecked={isApart} />}>
          {t("contacts.import.apart")}
        </ChoiceLabel>
      ) : null}
    </li>
  );
}
