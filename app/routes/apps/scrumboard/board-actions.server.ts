import { data, redirect } from "@remix-run/node";

import type { Actor } from "~/lib/access/actor";
import { cardKind } from "~/lib/apps/scrumboard/card-kind.server";
import { createCard, moveCard } from "~/lib/apps/scrumboard/cards.server";
import { createList, listKind, moveList, placeList, saveList } from "~/lib/apps/scrumboard/lists.server";
import type { BoundedForm } from "~/lib/platform/http/request/form-bounds.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest, found } from "~/lib/platform/http/response/responses.server";
import { findRefusal, isRefusal, orRefusal } from "~/lib/platform/refusal";
import { trashRecord } from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";
import { readMoveIntent } from "~/lib/records/move-intent";
import type { RecordAnswer } from "~/lib/records/record-answer";
import { orRecordAnswer } from "~/lib/records/record-form.server";
import { recordsTrash, trashValue } from "~/lib/records/records-trash.server";
import { undoChange, undoTrash } from "~/lib/records/undo.server";

/** `form` names the one of the page's forms that was posted. */
export type TypedOnBoard = { form: string; title: string; place: string };
export type BoardAnswer = RecordAnswer<TypedOnBoard>;

type Posted = { board: string; form: BoundedForm; back: string };

/** Does what a form of the board's page has posted. @throws Refusal 400, 403, 404 */
export async function changeBoard(actor: Actor, { board, form, back }: Posted) {
  const text = (name: string) => String(form.get(name) ?? "");
  const intent = text("intent");
  const typed: TypedOnBoard = { form: `${intent} ${text("list")}`, title: text("title"), place: text("place") };
  const reading = {
    textOf: (_field: string, value: unknown) => String(value),
    typedOf: (field: keyof TypedOnBoard, value: unknown) => (field === "title" ? String(value) : typed[field]),
  };
  const gone = () => redirectWithToast(back, { tone: "error", key: "scrumboard.gone" });
  const move = readMoveIntent(intent.replace(/^list:/, ""));
  if (move) {
    const isList = intent.startsWith("list:");
    // One of the two may have been thrown away since the page was opened.
    const record = await orRefusal<{ boardId: string }>(
      isList ? getRecord(actor, listKind, move.id) : getRecord(actor, cardKind, move.id),
      404,
    );
    if (!isRefusal(record) && record.boardId !== board) throw found(null, isList ? "list" : "card");
    const moved = await orRefusal((isList ? moveList : moveCard)(actor, move.id, move), 404, 409, 422);
    // Scripts draw the move themselves.
    if (text("answer") === "data")
      return isRefusal(moved)
        ? data({ refused: { key: "scrumboard.gone" } }, { status: 409 })
        : data({ refused: null });
    return isRefusal(moved) ? gone() : redirect(back);
  }
  if (intent === "addList") {
    const made = await orRecordAnswer(typed, () => createList(actor, { boardId: board, title: typed.title }), reading);
    if ("answer" in made) return made.answer;
    return redirectWithToast(back, added("lists", made.done.title));
  }
  const list = await orRefusal(getRecord(actor, listKind, text("list")), 404);
  if (isRefusal(list)) return gone();
  if (list.boardId !== board) throw found(null, "list");
  const version = Number(text("version"));
  switch (intent) {
    case "addCard": {
      const made = await orRecordAnswer(
        typed,
        () => createCard(actor, { boardId: board, title: typed.title }, { listId: list.id }),
        reading,
      );
      return "answer" in made ? made.answer : redirectWithToast(back, added("cards", made.done.title));
    }
    case "renameList": {
      const saved = await orRecordAnswer(
        typed,
        () => saveList(actor, list.id, { version, data: { title: typed.title } }),
        reading,
      );
      if ("answer" in saved) return saved.answer;
      const { record, isChanged } = saved.done;
      if (!isChanged) return redirect(back);
      return redirectWithToast(back, {
        tone: "success",
        key: "scrumboard.lists.renamed",
        values: { title: record.title },
        ...undoChange(listKind.type, record),
      });
    }
    case "placeList": {
      const placed = await orRecordAnswer(typed, () => placeList(actor, list.id, Number(typed.place)), reading);
      if ("answer" in placed) return placed.answer;
      return redirectWithToast(back, {
        tone: "success",
        key: "scrumboard.lists.moved",
        values: { title: list.title },
      });
    }
    case "trashList": {
      if (await findRefusal(trashRecord(actor, listKind, list.id, { version }), 409))
        return redirectWithToast(back, { tone: "error", key: "records.changed" });
      return redirectWithToast(back, {
        tone: "success",
        key: "scrumboard.lists.trashed",
        values: { title: list.title },
        ...undoTrash(recordsTrash.id, [trashValue(listKind.type, list)]),
      });
    }
    default:
      throw badRequest("unknown intent");
  }
}

const added = (what: "lists" | "cards", title: string) =>
  ({ tone: "success", key: `scrumboard.${what}.added`, values: { title } }) as const;
