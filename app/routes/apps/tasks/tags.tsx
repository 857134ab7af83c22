import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { TagEditor } from "~/components/records/tag-editor";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { taskPaths } from "~/lib/apps/tasks/task";
import { listTaskTags, taskTagKind } from "~/lib/apps/tasks/tasks.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { changeTags } from "~/lib/records/tags-page.server";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("tasks", request, context);
  actor.assertCan("tasks.tags");
  const [t, tags] = await Promise.all([getFixedT(request), listTaskTags(actor)]);
  return { title: t("tasks.tags.title"), tags };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("tasks", request, context);
  actor.assertCan("tasks.tags");
  return changeTags(actor, taskTagKind, await readForm(request), taskPaths.tags());
}

export default function TaskTags() {
  const { t } = useTranslation();
  const { title, tags } = useLoaderData<typeof loader>();
  const back = { to: taskPaths.list(), label: t("tasks.close") };
  return <TagEditor title={title} description={t("tasks.tags.description")} back={back} tags={tags} />;
}
