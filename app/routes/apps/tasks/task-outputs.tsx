import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { buttonVariants } from "~/components/ui/button";
import { taskPaths, type TaskPlace } from "~/lib/apps/tasks/task";

/** The whole list, as it is filtered, for paper and other programs; an empty one only has the calendar address. */
export function TaskOutputs({ place, isEmpty }: { place: TaskPlace; isEmpty: boolean }) {
  const { t } = useTranslation();
  const look = buttonVariants({ variant: "ghost", size: "sm" });
  return (
    <nav aria-label={t("tasks.export.label")} className="-my-3 flex flex-wrap gap-1">
      {isEmpty ? null : (
        <>
          <Link to={taskPaths.print(place)} className={look}>
            <Icon name="heroicons_outline:printer" />
            {t("tasks.print.link")}
          </Link>
          <a href={taskPaths.csv(place)} download className={look}>
            <Icon name="heroicons_outline:table-cells" />
            {t("tasks.export.csv")}
          </a>
          <a href={taskPaths.calendar(place)} download className={look}>
            <Icon name="heroicons_outline:calendar-days" />
            {t("tasks.export.calendar")}
          </a>
        </>
      )}
      <Link to={taskPaths.feed()} preventScrollReset className={look}>
        <Icon name="heroicons_outline:rss" />
        {t("tasks.feed.title")}
      </Link>
    </nav>
  );
}
