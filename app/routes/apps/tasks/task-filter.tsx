import { useTranslation } from "react-i18next";

import { ListFilter } from "~/components/records/list-filter";
import { taskPaths, type TaskPlace } from "~/lib/apps/tasks/task";

type TaskFilterProps = { place: TaskPlace; tags: readonly { id: string; title: string }[]; mayEditTags: boolean };

export function TaskFilter({ place, tags, mayEditTags }: TaskFilterProps) {
  const { t } = useTranslation();
  return (
    <ListFilter
      list={taskPaths.list()}
      search={place.search}
      label={t("tasks.search")}
      button={t("tasks.filter")}
      kept={{ view: place.view === "open" ? "" : place.view }}
      tags={{
        all: tags,
        chosen: place.tag,
        label: t("tasks.tag"),
        any: t("tasks.anyTag"),
        edit: mayEditTags ? { to: taskPaths.tags(), label: t("tasks.editTags") } : null,
      }}
    />
  );
}
