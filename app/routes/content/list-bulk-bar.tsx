import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button, buttonVariants } from "~/components/ui/button";
import { Input } from "~/components/ui/input";

import type { readList } from "./list-data.server";

type Can = ReturnType<typeof useLoaderData<typeof readList>>["can"];

/** Whether there is anything to do with chosen rows. */
export function hasBulk(can: Can, view: string): boolean {
  return view === "trash" ? can.restore || can.purge : can.submit || can.publish || can.withdraw || can.trash;
}

export function BulkBar() {
  const { t } = useTranslation();
  const { query, can } = useLoaderData<typeof readList>();
  if (query.view === "trash") {
    return (
      <div className="flex flex-wrap gap-2" role="group" aria-label={t("content.bulk.label")}>
        {can.restore ? (
          <Button type="submit" name="intent" value="restore" variant="outline" size="sm">
            {t("content.bulk.restoreChosen")}
          </Button>
        ) : null}
        {can.purge ? (
          <details className="relative">
            <summary className={buttonVariants({ variant: "outline", size: "sm", className: "list-none" })}>{t("content.bulk.purgeChosen")}</summary>
            <div className="absolute z-20 mt-1 flex w-80 max-w-[80vw] flex-col gap-2 rounded-lg border bg-popover p-3 shadow-lg">
              <p>{t("content.bulk.purgeWarning")}</p>
              <Button type="submit" name="intent" value="purge" variant="destructive" size="sm">
                {t("content.bulk.purgeNow")}
              </Button>
            </div>
          </details>
        ) : null}
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2" role="group" aria-label={t("content.bulk.label")}>
      {can.approve && query.view === "inReview" ? (
        <Button type="submit" name="intent" value="approve" variant="outline" size="sm">
          <Icon name="heroicons_mini:check" />
          {t("content.bulk.approveChosen")}
        </Button>
      ) : null}
      {can.submit && !can.publish && query.view !== "inReview" ? (
        <Button type="submit" name="intent" value="submit" variant="outline" size="sm">
          <Icon name="heroicons_outline:paper-airplane" />
          {t("content.bulk.submitChosen")}
        </Button>
      ) : null}
      {can.publish && query.view !== "inReview" ? (
        <Button type="submit" name="intent" value="publish" variant="outline" size="sm">
          <Icon name="heroicons_mini:globe-alt" />
          {t("content.bulk.publishChosen")}
        </Button>
      ) : null}
      {can.withdraw ? (
        <details className="relative">
          <summary className={buttonVariants({ variant: "outline", size: "sm", className: "list-none" })}>
            <Icon name="heroicons_mini:eye-slash" />
            {t("content.bulk.withdrawChosen")}
          </summary>
          <div className="absolute z-20 mt-1 flex w-80 max-w-[80vw] flex-col gap-2 rounded-lg border bg-popover p-3 shadow-lg">
            <label htmlFor="bulk-reason" className="font-medium">
              {t("content.bulk.reason")}
            </label>
            <Input id="bulk-reason" name="reason" maxLength={300} />
            <Button type="submit" name="intent" value="withdraw" variant="destructive" size="sm">
              {t("content.bulk.withdrawNow")}
            </Button>
          </div>
        </details>
      ) : null}
      {can.trash ? (
        <Button type="submit" name="intent" value="trash" variant="outline" size="sm">
          <Icon name="heroicons_mini:trash" />
          {t("content.bulk.trashChosen")}
        </Button>
      ) : null}
    </div>
  );
}
