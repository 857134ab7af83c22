import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { SidePane } from "~/components/records/side-pane";
import type { RouteHandle } from "~/layouts/document/route-handle";
import type { Actor } from "~/lib/access/actor";
import { requireAppUser } from "~/lib/apps/app.server";
import { boardIcons, boardPaths, newBoard, usualLists, type Board } from "~/lib/apps/scrumboard/board";
import { boardFieldsOf, readBoardForm } from "~/lib/apps/scrumboard/board-form";
import { boardKind, createBoard, getBoard, saveBoard } from "~/lib/apps/scrumboard/boards.server";
import { listColleagues, userNames } from "~/lib/auth/users/users.server";
import type { BoundedForm } from "~/lib/platform/http/request/form-bounds.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { isUnanswered } from "~/lib/platform/http/request/unanswered";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { findRefusal } from "~/lib/platform/refusal";
import { trashRecord } from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";
import type { RecordAnswer } from "~/lib/records/record-answer";
import { orRecordAnswer } from "~/lib/records/record-form.server";
import { recordsTrash, trashValue } from "~/lib/records/records-trash.server";
import { undoChange, undoTrash } from "~/lib/records/undo.server";

import { BoardDialog } from "./board-dialog";
import { BoardForm } from "./board-form";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("scrumboard", request, context);
  actor.assertCan("scrumboard.edit");
  const stored = params.boardId === undefined ? null : await getBoard(actor, params.boardId);
  const [t, people] = await Promise.all([getFixedT(request), listColleagues()]);
  const fields = boardFieldsOf(stored ?? newBoard);
  // An account that was closed meanwhile stays a member.
  const closed = fields.members.filter((id) => !people.some((one) => one.id === id));
  const names = await userNames(closed);
  return {
    title: stored ? t("scrumboard.settings") : t("scrumboard.new"),
    id: stored?.id ?? null,
    loaded: { version: stored?.version ?? 0, data: fields },
    people: [
      ...people.map(({ id, name }) => ({ id, name })),
      ...closed.map((id) => ({ id, name: names.get(id) ?? id })),
    ],
    icons: boardIcons.some((icon) => icon === fields.icon) ? [...boardIcons] : [...boardIcons, fields.icon],
    back: stored ? boardPaths.board(stored.id) : boardPaths.boards(),
    may: { delete: actor.can("scrumboard.delete") },
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("scrumboard", request, context);
  actor.assertCan("scrumboard.edit");
  // One that was thrown away meanwhile is refused by the operation, so that what was typed stays on the page.
  const board = params.boardId === undefined ? null : await getRecord(actor, boardKind, params.boardId);
  const form = await readForm(request, { fields: 2_000, many: { members: 2_000 } });
  const [intent, version] = [String(form.get("intent") ?? "save"), Number(form.get("version"))];
  if (board && intent === "trash") {
    if (await findRefusal(trashRecord(actor, boardKind, board.id, { version }), 409))
      return redirectWithToast(boardPaths.edit(board.id), { tone: "error", key: "records.changed" });
    return redirectWithToast(boardPaths.boards(), {
      tone: "success",
      key: "scrumboard.trashed",
      values: { title: board.title },
      ...undoTrash(recordsTrash.id, [trashValue(boardKind.type, board)]),
    });
  }
  if (intent !== "save") throw badRequest("unknown intent");
  if (!board) return create(actor, form, request);
  const typed = readBoardForm(form);
  const saved = await orRecordAnswer(
    { ...typed },
    () => saveBoard(actor, board.id, { version, data: typed }),
    await reading(),
  );
  if ("answer" in saved) return saved.answer;
  const { record, isMerged, isChanged } = saved.done;
  return redirectWithToast(boardPaths.board(board.id), {
    tone: "success",
    key: isMerged && isChanged ? "scrumboard.savedMerged" : "scrumboard.saved",
    values: { title: record.title },
    ...(isChanged ? undoChange(boardKind.type, record) : {}),
  });
}

async function create(actor: Actor, form: BoundedForm, request: Request) {
  const typed = readBoardForm(form);
  const t = await getFixedT(request);
  const lists = form.get("usual") === null ? [] : usualLists.map((name) => t(`scrumboard.usual.${name}`));
  const made = await orRecordAnswer({ ...typed }, () => createBoard(actor, typed, lists), await reading());
  if ("answer" in made) return made.answer;
  return redirectWithToast(boardPaths.board(made.done.id), {
    tone: "success",
    key: "scrumboard.created",
    values: { title: made.done.title },
  });
}

/** How stored values read where two people changed one field. */
async function reading() {
  const people = await listColleagues();
  const textOf = (field: string, value: unknown): string => {
    if (field === "members")
      return people.flatMap(({ id, name }) => ((value as string[]).includes(id) ? name : [])).join(", ");
    return typeof value === "string" ? value : "";
  };
  return { textOf, typedOf: (_field: unknown, value: unknown) => value as never };
}

/** A refused form keeps the version that it shows. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !isUnanswered(actionStatus);
}

export default function EditBoard() {
  const { t } = useTranslation();
  const loaded = useLoaderData<typeof loader>();
  const answer = useOwnAnswer<RecordAnswer<Board>>();
  const { id, title, back } = loaded;
  const form = <BoardForm key={id ?? "new"} {...loaded} answer={answer} />;
  return id === null ? (
    <SidePane title={title} back={{ to: back, label: t("scrumboard.close") }}>
      {form}
    </SidePane>
  ) : (
    <BoardDialog title={title} back={{ to: back, label: t("scrumboard.closeBoard") }}>
      {form}
    </BoardDialog>
  );
}
