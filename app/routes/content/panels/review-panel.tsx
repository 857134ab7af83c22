import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { ElectionStatement } from "~/components/content/election-statement";
import { translateIssue } from "~/components/fields/issue-text";
import { Icon } from "~/components/icon";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent } from "~/components/ui/card";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import { Textarea } from "~/components/ui/textarea";
import { contentPaths } from "~/lib/content/definition/paths";
import { formatDateTime } from "~/lib/platform/text/dates/dates";

import type { EntryFormProps } from "~/routes/content/entry/entry-form-props";

type Props = EntryFormProps & {
  isCorrecting: boolean;
  entry: NonNullable<EntryFormProps["entry"]>;
  review: NonNullable<EntryFormProps["review"]>;
};

export function ReviewPanel({ section, entry, can, review, result, context, isCorrecting }: Props) {
  const { t } = useTranslation();
  const { waits, line, signed, wishedAt, step, isLastStep, own } = review;
  if (waits === null) return null;
  const errorsOf = (name: string) =>
    (result?.panelErrors?.[name] ?? []).map((message) => translateIssue(t, message, section));
  const reviewed = entry.reviewVersion ?? entry.version;
  const earlier =
    entry.liveVersion !== null && entry.liveVersion !== reviewed
      ? entry.liveVersion
      : reviewed > 1
        ? reviewed - 1
        : null;
  const approve = waits === "later" ? "approveLater" : !isLastStep ? "approveStep" : wishedAt ? "approveAt" : "approve";
  return (
    <Card className="border-warning" role="region" aria-labelledby="review-title">
      <CardContent className="flex flex-col gap-4 p-5">
        <div className="flex flex-col gap-1">
          <h2 id="review-title" className="flex items-center gap-2 font-semibold">
            <Icon name="heroicons_outline:inbox-arrow-down" className="size-5 text-warning" />
            {t(waits === "later" ? "review.waitsLater" : "review.waits")}
          </h2>
          {line ? (
            <p className="text-sm text-muted-foreground">
              {t("review.by", { name: line.by ?? t("review.someone"), time: formatDateTime(line.at, context.locale) })}
            </p>
          ) : null}
          {line?.comment ? (
            <p className="mt-1 border-s-4 ps-3 wrap-break-word whitespace-pre-line">{line.comment}</p>
          ) : null}
          {signed.map(({ id, by, at, decision, step: signedStep }) => (
            <p key={id} className="text-sm text-muted-foreground">
              {t("review.by", { name: by ?? t("review.someone"), time: formatDateTime(at, context.locale) })}:{" "}
              {t(`review.history.${decision}`, signedStep ? { context: signedStep } : {})}
            </p>
          ))}
          {wishedAt ? (
            <p className="text-sm">
              {t("review.wishedAt")}: {formatDateTime(wishedAt, context.locale)}
            </p>
          ) : null}
          {step ? <p className="text-sm">{t(`review.steps.${step}`)}</p> : null}
        </div>
        {earlier !== null ? (
          <Link
            to={`${contentPaths.version(section, entry.id, reviewed)}?with=${earlier}`}
            className={buttonVariants({ variant: "outline" })}
          >
            {t(earlier === entry.liveVersion ? "review.compare" : "review.compareEarlier")}
          </Link>
        ) : null}
        {(can.confirm || can.approve) && waits !== "later" && !can.publish ? (
          <ElectionStatement election={context.election} isChecked={result?.panelValues?.electionChecked === "true"} />
        ) : null}
        {can.confirm ? (
          <>
            <p className="text-sm">{t("review.confirmHint", { name: review.corrected?.by ?? t("review.someone") })}</p>
            <Button type="submit" name="intent" value="confirm" formNoValidate>
              <Icon name="heroicons_mini:check" />
              {t(wishedAt ? "review.confirmAt" : "review.confirm")}
            </Button>
          </>
        ) : null}
        {own === "other" ? (
          <p className="text-sm">{t(review.corrected ? "review.otherPersonCorrected" : "review.otherPerson")}</p>
        ) : null}
        {waits === "approval" && can.return && !can.approve && !can.confirm && own === null && step === null ? (
          <p className="text-sm">{t("review.elsewhere")}</p>
        ) : null}
        {can.approve && own === "reason" ? (
          <Field
            id="review-reason"
            label={t("review.reason")}
            hint={t("review.reasonHint")}
            errors={errorsOf("reason")}
          >
            {(control) => (
              <Textarea
                {...control}
                name="reviewReason"
                rows={2}
                maxLength={300}
                defaultValue={result?.panelValues?.reviewReason}
              />
            )}
          </Field>
        ) : null}
        {isCorrecting ? (
          <>
            <Field id="change-note" label={t("content.entry.note")} hint={t("review.correctNoteHint")}>
              {(control) => (
                <Input {...control} name="changeNote" maxLength={300} defaultValue={result?.panelValues?.changeNote} />
              )}
            </Field>
            <Button type="submit" name="intent" value="correct">
              <Icon name="heroicons_mini:check" />
              {t("review.correctAndApprove")}
            </Button>
            <Link to={contentPaths.entry(section, entry.id)} className={buttonVariants({ variant: "outline" })}>
              {t("review.correctCancel")}
            </Link>
          </>
        ) : null}
        {can.approve && !isCorrecting ? (
          <Button
            type="submit"
            name="intent"
            value="approve"
            variant={can.confirm ? "outline" : "default"}
            formNoValidate
          >
            <Icon name="heroicons_mini:check" />
            {t(`review.${approve}`)}
          </Button>
        ) : null}
        {can.correct && !isCorrecting ? (
          <Link
            to={`${contentPaths.entry(section, entry.id)}?correct=1`}
            className={buttonVariants({ variant: "outline" })}
          >
            <Icon name="heroicons_outline:pencil-square" />
            {t("review.correct")}
          </Link>
        ) : null}
        {can.return && !isCorrecting ? (
          <fieldset className="flex min-w-0 flex-col gap-3 border-t pt-4">
            <legend className="sr-only">{t("review.returning")}</legend>
            <p aria-hidden className="font-semibold">
              {t("review.returning")}
            </p>
            <Field
              id="field-comment"
              label={t("review.comment")}
              hint={t(can.approve ? "review.commentHint" : "review.commentHintAlone")}
              errors={errorsOf("comment")}
            >
              {(control) => (
                <Textarea
                  {...control}
                  name="comment"
                  rows={3}
                  maxLength={1000}
                  defaultValue={result?.panelValues?.comment}
                />
              )}
            </Field>
            <Button type="submit" name="intent" value="return" variant="outline" formNoValidate>
              <Icon name="heroicons_mini:arrow-uturn-left" />
              {t("review.return")}
            </Button>
          </fieldset>
        ) : null}
        {can.takeBack ? (
          <Button type="submit" name="intent" value="take-back" variant="outline" formNoValidate>
            {t("review.takeBack")}
          </Button>
        ) : null}
      </CardContent>
    </Card>
  );
}
