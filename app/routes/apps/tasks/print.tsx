import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";
import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { RecordPage } from "~/components/records/record-page";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { YieldToOthers } from "~/components/yield-to-others";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { readTaskPlace, taskPaths } from "~/lib/apps/tasks/task";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatLongDate } from "~/lib/platform/text/dates/dates";

import { readTaskList, type TaskListRow } from "./task-list.server";

/** Longer lists are downloaded as a table. */
const maxPrinted = 2_000;

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("tasks", request, context);
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const place = { ...readTaskPlace(new URL(request.url).searchParams), page: 1 };
  const { rows, tags, pagination, made } = await readTaskList(actor, place, { t, locale, size: maxPrinted });
  const tag = tags.find(({ id }) => id === place.tag)?.title;
  return {
    title: t("tasks.print.title", { view: t(`tasks.views.${place.view}`) }),
    place,
    filters: [
      ...(made === "" ? [] : [made]),
      ...(tag === undefined ? [] : [`${t("tasks.tag")}: ${tag}`]),
      ...(place.search === "" ? [] : [t("tasks.print.searched", { search: place.search })]),
    ],
    groups: groupsOf(rows.map(printedOf)),
    isCut: pagination.length > rows.length,
    day: formatLongDate(new Date(), locale),
  };
}

/** What stands on paper: two thousand rows are sent to the browser once more as data. */
const printedOf = ({ id, type, name, completed, priority, due, assignee, steps, tags }: TaskListRow) => ({
  id,
  type,
  name,
  completed,
  priority,
  due,
  assignee,
  steps,
  tags,
});
type PrintedRow = ReturnType<typeof printedOf>;
type Group = { heading: PrintedRow | null; tasks: PrintedRow[] };

/** Each heading with the tasks below it. */
function groupsOf(rows: readonly PrintedRow[]): Group[] {
  const groups: Group[] = [];
  for (const row of rows) {
    if (row.type === "section") groups.push({ heading: row, tasks: [] });
    else if (groups.length === 0) groups.push({ heading: null, tasks: [row] });
    else groups.at(-1)?.tasks.push(row);
  }
  return groups;
}

export default function PrintedTasks() {
  const { t } = useTranslation();
  const { title, place, filters, groups, isCut, day } = useLoaderData<typeof loader>();
  const scriptsOnly = useScriptsOnly();
  return (
    <RecordPage
      title={title}
      description={[day, ...filters].join(" · ")}
      back={{ to: taskPaths.list(place), label: t("tasks.close") }}
      actions={
        <Button type="button" className={scriptsOnly} onClick={() => window.print()}>
          <Icon name="heroicons_outline:printer" />
          {t("tasks.print.button")}
        </Button>
      }
    >
      {isCut ? <Alert>{t("tasks.print.cut", { most: maxPrinted })}</Alert> : null}
      {groups.length === 0 ? (
        <EmptyState icon="heroicons_outline:clipboard-document-check" title={t(`tasks.empty.${place.view}`)} />
      ) : null}
      {groups.map(({ heading, tasks }, at) => (
        <section key={heading?.id ?? at} className="flex flex-col gap-2">
          {heading ? <h2 className="text-lg font-semibold wrap-break-word">{heading.name}</h2> : null}
          {tasks.length > 0 ? (
            <ul className="flex flex-col">
              {tasks.map((task) => (
                <YieldToOthers key={task.id}>
                  <PrintedTask task={task} />
                </YieldToOthers>
              ))}
            </ul>
          ) : null}
        </section>
      ))}
    </RecordPage>
  );
}

/** On paper a box is ticked by hand. */
function PrintedTask({ task }: { task: PrintedRow }) {
  const { t } = useTranslation();
  const facts = [
    task.priority === 1 ? "" : t(`tasks.priorities.${task.priority}`),
    task.due ? `${t("tasks.fields.dueDate")}: ${task.due}` : "",
    task.assignee ?? "",
    task.steps ? t("tasks.steps", task.steps) : "",
    task.tags.join(", "),
  ].filter((fact) => fact !== "");
  return (
    <li className="flex break-inside-avoid gap-3 border-b py-2">
      <span
        role="img"
        aria-label={t(task.completed ? "tasks.done" : "tasks.print.notDone")}
        className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-sm border border-current text-sm"
      >
        {task.completed ? "✓" : ""}
      </span>
      <span className="min-w-0">
        <span className={cn("block font-medium wrap-break-word", task.completed && "text-muted-foreground")}>
          {task.name}
        </span>
        {facts.length > 0 ? <span className="block text-sm text-muted-foreground">{facts.join(" · ")}</span> : null}
      </span>
    </li>
  );
}
