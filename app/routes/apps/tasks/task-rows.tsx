import { Form, Link, useLocation } from "@remix-run/react";
import { useCallback } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";
import { useOrderedList } from "~/components/records/use-ordered-list";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/cn";
import { Icon } from "~/components/ui/icon";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import { taskPaths, type TaskPlace } from "~/lib/apps/tasks/task";

import type { TaskListRow } from "./task-list.server";

type TaskRowsProps = {
  rows: readonly TaskListRow[];
  place: TaskPlace;
  /** The task beside the list. */
  open: string | undefined;
  may: { edit: boolean };
  isFiltered: boolean;
  /** Where there is nothing yet. */
  add: ReactNode;
};

export function TaskRows({ rows, place, open, may, isFiltered, add }: TaskRowsProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const scriptsOnly = useScriptsOnly();
  const [action, dragging] = [taskPaths.list(place), t("records.drag")];
  const back = pathname + search;
  const announce = useCallback(
    (id: string, at: number) => t("records.moved", { name: rows.find((row) => row.id === id)?.name ?? "", at }),
    [t, rows],
  );
  const order = useOrderedList(
    rows.map(({ id }) => id),
    { action, values: { back }, announce },
  );
  if (rows.length === 0)
    return (
      <Card>
        {isFiltered ? (
          <EmptyState
            icon="heroicons_outline:magnifying-glass"
            title={t("tasks.empty.notFound")}
            description={t("tasks.empty.notFoundText")}
          />
        ) : (
          <EmptyState
            icon="heroicons_outline:clipboard-document-check"
            title={t(`tasks.empty.${place.view}`)}
            description={place.view === "open" || place.view === "all" ? t("tasks.empty.text") : undefined}
            action={place.view === "open" || place.view === "all" ? add : undefined}
          />
        )}
      </Card>
    );
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="back" value={back} />
      <ul ref={order.list} aria-label={t("tasks.list")} className="overflow-hidden rounded-lg border bg-card shadow-xs">
        {rows.map((row) => (
          <li
            key={row.id}
            {...(may.edit ? order.row(row.id) : { "data-row": row.id })}
            className={cn(
              "drop-target flex items-center gap-1 border-b ps-1 pe-2 last:border-b-0",
              row.type === "section" ? "min-h-12 bg-muted" : "min-h-14",
              row.id === open && "bg-primary-soft",
            )}
          >
            {may.edit ? (
              <span
                aria-hidden
                title={dragging}
                className={cn("cursor-grab px-1 text-muted-foreground pointer-coarse:hidden print:hidden", scriptsOnly)}
                {...order.handle(row.id)}
              >
                ⠿
              </span>
            ) : null}
            {row.type === "task" ? <CompleteButton row={row} /> : <span className="w-10" />}
            <TaskText row={row} isOpen={row.id === open} />
            {may.edit ? (
              <span className="flex shrink-0 print:hidden">
                {(["up", "down"] as const).map((direction) => {
                  const label = t(`tasks.${direction}`, { title: row.name });
                  return (
                    <Button
                      key={direction}
                      type="submit"
                      variant="ghost"
                      size="icon"
                      aria-label={label}
                      title={label}
                      {...order.button(row.id, direction)}
                    >
                      <Icon name={direction === "up" ? "heroicons_outline:arrow-up" : "heroicons_outline:arrow-down"} />
                    </Button>
                  );
                })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{order.announcement}</VisuallyHidden>
    </Form>
  );
}

function CompleteButton({ row }: { row: TaskListRow }) {
  const { t } = useTranslation();
  const icon = row.completed ? "heroicons_solid:check-circle" : "heroicons_outline:check-circle";
  if (!row.mayComplete)
    return (
      <span className="flex size-10 shrink-0 items-center justify-center text-muted-foreground">
        <Icon name={icon} label={row.completed ? t("tasks.done") : undefined} />
      </span>
    );
  const label = t(row.completed ? "tasks.reopenNamed" : "tasks.completeNamed", { title: row.name });
  return (
    <Button
      type="submit"
      name="intent"
      value={`${row.completed ? "reopen" : "complete"}:${row.id}:${row.version}`}
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label}
      className={row.completed ? "text-success" : "text-muted-foreground"}
    >
      <Icon name={icon} />
    </Button>
  );
}

function TaskText({ row, isOpen }: { row: TaskListRow; isOpen: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="min-w-0 flex-1 py-2">
      <Link
        to={row.href}
        data-row-link
        preventScrollReset
        aria-current={isOpen ? "true" : undefined}
        className={cn(
          "block wrap-break-word hover:underline",
          row.type === "section" ? "font-semibold" : "font-medium",
          row.completed && "text-muted-foreground",
        )}
      >
        {row.name}
      </Link>
      {row.type === "task" ? (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
          {row.priority === 1 ? null : (
            <span className={cn("inline-flex items-center gap-1", row.priority === 2 && "font-medium text-error")}>
              <Icon
                name={row.priority === 2 ? "heroicons_mini:arrow-up" : "heroicons_mini:arrow-down"}
                className="size-4"
              />
              {t(`tasks.priorities.${row.priority}`)}
            </span>
          )}
          {row.due ? (
            <span className="inline-flex items-center gap-1.5 tabular-nums">
              {row.due}
              {row.dueState ? (
                <Badge tone={row.dueState === "overdue" ? "error" : "warning"}>{t(`tasks.${row.dueState}`)}</Badge>
              ) : null}
            </span>
          ) : null}
          {row.steps ? <span className="tabular-nums">{t("tasks.steps", row.steps)}</span> : null}
          {row.assignee ? <span>{row.assignee}</span> : null}
          {row.tags.map((tag) => (
            <Badge key={tag} tone="neutral">
              {tag}
            </Badge>
          ))}
        </span>
      ) : null}
    </div>
  );
}
