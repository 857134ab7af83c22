import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation, useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { TabLinks } from "~/components/controls/tab-links";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { KeyMap } from "~/components/records/key-map";
import { ListAndPane } from "~/components/records/list-and-pane";
import { RecordPage } from "~/components/records/record-page";
import { useListKeys } from "~/components/records/use-list-keys";
import { buttonVariants } from "~/components/ui/button";
import { Icon } from "~/components/icon";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { nameOfTask, readTaskPlace, taskPaths, taskViews, type TaskPlace } from "~/lib/apps/tasks/task";
import { moveTask, saveTask } from "~/lib/apps/tasks/tasks.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { isSameOriginPath } from "~/lib/platform/text/urls";
import { readMoveIntent } from "~/lib/records/move-intent";
import { undoChange } from "~/lib/records/undo.server";

import { readTaskList } from "./task-list.server";
import { TaskFilter } from "./task-filter";
import { TaskOutputs } from "./task-outputs";
import { TaskRows } from "./task-rows";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  live: ({ data }) => data && { kind: "task", rows: data.rows },
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("tasks", request, context);
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const place = readTaskPlace(new URL(request.url).searchParams);
  return { title: t("tasks.title"), ...(await readTaskList(actor, place, { t, locale })) };
}

/** A row of the list is completed, opened again or moved. */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("tasks", request, context);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const back = text("back");
  const to = isSameOriginPath(back) && back.startsWith(taskPaths.list()) ? back : taskPaths.list();
  const t = await getFixedT(request);
  const move = readMoveIntent(text("intent"));
  const gone = () => redirectWithToast(to, { tone: "error", key: "tasks.gone" });
  if (move) {
    // One of the two may have been thrown away since the page was opened.
    const moved = await orRefusal(moveTask(actor, move.id, move), 404, 409);
    return isRefusal(moved) ? gone() : redirect(to);
  }
  const [verb = "", id = "", version] = text("intent").split(":");
  if (verb !== "complete" && verb !== "reopen") throw badRequest("unknown intent");
  const data = { completed: verb === "complete" };
  const saved = await orRefusal(saveTask(actor, id, { version: Number(version), data }), 404, 409);
  if (isRefusal(saved)) return gone();
  return redirectWithToast(to, {
    tone: "success",
    key: verb === "complete" ? "tasks.completed" : "tasks.reopened",
    values: { title: nameOfTask(t, saved.record) },
    ...(saved.isChanged ? undoChange("task", saved.record) : {}),
  });
}

export default function Tasks() {
  const { t } = useTranslation();
  const { title, place, made, rows, pagination, remaining, tags, may } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const open = useMatches().at(-1)?.params.id;
  const isFiltered = place.search !== "" || place.tag !== "" || made !== "";
  const map = useListKeys(may.edit ? taskPaths.new("task", place) : undefined);
  const addLinks = may.edit ? (
    <>
      <Link to={taskPaths.new("section", place)} className={buttonVariants({ variant: "outline" })}>
        {t("tasks.addSection")}
      </Link>
      <Link to={taskPaths.new("task", place)} className={buttonVariants()}>
        <Icon name="heroicons_outline:plus" />
        {t("tasks.add")}
      </Link>
    </>
  ) : null;
  return (
    <ListAndPane
      isOpen={pathname !== taskPaths.list()}
      closed={<EmptyState icon="heroicons_outline:cursor-arrow-rays" title={t("tasks.choose")} />}
    >
      <RecordPage
        title={title}
        description={t("tasks.description", { count: remaining })}
        actions={
          <>
            <KeyMap ref={map} add={may.edit ? t("tasks.newKey") : undefined} />
            {addLinks}
          </>
        }
      >
        <TabLinks
          label={t("tasks.views.label")}
          tabs={taskViews.map((view) => ({
            href: taskPaths.list({ ...place, view, page: 1 }),
            title: t(`tasks.views.${view}`),
            active: view === place.view,
          }))}
        />
        {rows.length > 0 || isFiltered || tags.length > 0 || !taskViews.some((view) => view === place.view) ? (
          <TaskFilter place={place} made={made} tags={tags} mayEditTags={may.tags} />
        ) : null}
        <TaskOutputs place={place} isEmpty={rows.length === 0} />
        <TaskRows
          key={`${place.view} ${place.page}`}
          rows={rows}
          place={place}
          open={open}
          may={may}
          isFiltered={isFiltered}
          add={addLinks}
        />
        <Paging pagination={pagination} hrefOf={(page) => taskPaths.list({ ...(place as TaskPlace), page })} />
      </RecordPage>
    </ListAndPane>
  );
}
