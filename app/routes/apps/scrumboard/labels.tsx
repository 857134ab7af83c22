import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { TagEditor } from "~/components/records/tag-editor";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { boardPaths, readBoardPlace } from "~/lib/apps/scrumboard/board";
import { getBoard } from "~/lib/apps/scrumboard/boards.server";
import { labelKind, listLabels } from "~/lib/apps/scrumboard/labels.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { getRecord } from "~/lib/records/list-records.server";
import { changeTags } from "~/lib/records/tags-page.server";

import { BoardDialog } from "./board-dialog";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.crumb,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("scrumboard", request, context);
  actor.assertCan("scrumboard.edit");
  const board = await getBoard(actor, params.boardId ?? "");
  const [t, labels] = await Promise.all([getFixedT(request), listLabels(actor, board.id)]);
  return {
    title: t("scrumboard.labels.title", { board: board.title }),
    crumb: t("scrumboard.fields.labels"),
    labels: labels.map(({ id, version, title }) => ({ id, version, title })),
    back: boardPaths.board(board.id, readBoardPlace(new URL(request.url).searchParams)),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("scrumboard", request, context);
  actor.assertCan("scrumboard.edit");
  const { id: boardId } = await getBoard(actor, params.boardId ?? "");
  const form = await readForm(request);
  const label = String(form.get("tag") ?? "");
  if (label !== "" && (await getRecord(actor, labelKind, label)).boardId !== boardId) throw found(null, "label");
  const here = boardPaths.labels(boardId, readBoardPlace(new URL(request.url).searchParams));
  return changeTags(actor, labelKind, form, here, { boardId });
}

export default function BoardLabels() {
  const { t } = useTranslation();
  const { title, labels, back } = useLoaderData<typeof loader>();
  const way = { to: back, label: t("scrumboard.closeBoard") };
  return (
    <TagEditor
      title={title}
      description={t("scrumboard.labels.description")}
      back={way}
      tags={labels}
      pane={BoardDialog}
    />
  );
}
