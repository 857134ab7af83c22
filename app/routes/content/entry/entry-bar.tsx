import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button, buttonVariants } from "~/components/ui/button";
import { contentPaths } from "~/lib/content/definition/paths";

import type { EntryFormProps } from "./entry-form-props";
import { NextWaiting } from "~/routes/content/next-waiting";
import { PublishButton } from "~/routes/content/panels/publish-button";

type Props = EntryFormProps & { isSending: boolean; isCorrecting: boolean };

/** The main actions, in the thumb's reach where the panel is below the form. */
export function EntryBar(props: Props) {
  const { section, entry, can, review, next, isSending } = props;
  const { t } = useTranslation();
  const decides = can.approve || can.confirm || can.return || can.correct;
  if (!can.edit && !decides && !next) return null;
  return (
    <div
      className={
        "sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-2 border-t bg-card/95 px-4 py-3 backdrop-blur " +
        "sm:-mx-8 sm:px-8 xl:hidden"
      }
    >
      {can.edit ? (
        <>
          <Button type="submit" name="intent" value="save" variant="outline" pending={isSending}>
            <Icon name="heroicons_mini:check" />
            {t("content.entry.save")}
          </Button>
          {!can.publish && (review === null || can.submit) ? (
            <Button type="submit" name="intent" value="submit">
              {t("review.submit")}
            </Button>
          ) : null}
          {can.publish ? (
            <PublishButton section={section} entry={entry} can={can} noteClassName="order-first basis-full" />
          ) : null}
        </>
      ) : null}
      {decides ? <Decisions {...props} /> : null}
      <NextWaiting next={next} className="ms-auto" />
    </div>
  );
}

/** The panel asks for a reason or statement, so the bar leads there. */
function Decisions({ section, entry, can, review, context, isCorrecting }: Props) {
  const { t } = useTranslation();
  if (!entry || !review) return null;
  if (isCorrecting) {
    return (
      <>
        <Button type="submit" name="intent" value="correct">
          <Icon name="heroicons_mini:check" />
          {t("review.correctAndApprove")}
        </Button>
        <Link to={contentPaths.entry(section, entry.id)} className={buttonVariants({ variant: "outline" })}>
          {t("ui.cancel")}
        </Link>
      </>
    );
  }
  const isAsked = review.own === "reason" || (Boolean(context.election) && review.waits !== "later" && !can.publish);
  const approve = can.confirm ? "confirm" : can.approve ? "approve" : null;
  return (
    <>
      {approve && isAsked ? (
        <a href={review.own === "reason" ? "#review-reason" : "#review-title"} className={buttonVariants()}>
          {t("review.barApprove")}
        </a>
      ) : null}
      {approve && !isAsked ? (
        <Button type="submit" name="intent" value={approve} formNoValidate>
          <Icon name="heroicons_mini:check" />
          {t("review.barApprove")}
        </Button>
      ) : null}
      {can.return ? (
        <a href="#field-comment" className={buttonVariants({ variant: "outline" })}>
          {t("review.return")}
        </a>
      ) : null}
      {can.correct ? (
        <Link
          to={`${contentPaths.entry(section, entry.id)}?correct=1`}
          className={buttonVariants({ variant: "outline" })}
        >
          {t("review.barCorrect")}
        </Link>
      ) : null}
    </>
  );
}
