import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { ListFilter } from "~/components/records/list-filter";
import { taskPaths, taskViews, type TaskPlace } from "~/lib/apps/tasks/task";

type TaskFilterProps = {
  place: TaskPlace;
  /** The days in which the tasks were made; "" for all. */
  made: string;
  tags: readonly { id: string; title: string }[];
  mayEditTags: boolean;
};

export function TaskFilter({ place, made, tags, mayEditTags }: TaskFilterProps) {
  const { t } = useTranslation();
  const isTab = taskViews.some((view) => view === place.view);
  const narrowed = [isTab ? "" : t(`tasks.views.${place.view}`), made].filter((text) => text !== "");
  return (
    <>
      {narrowed.length > 0 ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {narrowed.join(" · ")}
          <Link
            to={taskPaths.list({ ...place, view: isTab ? place.view : "open", from: "", until: "", page: 1 })}
            className="text-primary underline underline-offset-4 hover:no-underline print:hidden"
          >
            {t("tasks.clear")}
          </Link>
        </p>
      ) : null}
      <ListFilter
        list={taskPaths.list()}
        search={place.search}
        label={t("tasks.search")}
        button={t("tasks.filter")}
        kept={{ view: place.view === "open" ? "" : place.view, from: place.from, until: place.until }}
        tags={{
          all: tags,
          chosen: place.tag,
          label: t("tasks.tag"),
          any: t("tasks.anyTag"),
          edit: mayEditTags ? { to: taskPaths.tags(), label: t("tasks.editTags") } : null,
        }}
      />
    </>
  );
}
