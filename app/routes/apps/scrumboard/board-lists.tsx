import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { useRecordChanges } from "~/components/records/use-record-changes";
import { Card } from "~/components/ui/card";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import { boardBounds, boardPaths } from "~/lib/apps/scrumboard/board";
import { stepOfCard, stepOfList, withMoves, type BoardMove, type Direction } from "~/lib/apps/scrumboard/moved-lists";

import { AddForm } from "./add-form";
import type { BoardAnswer } from "./board-actions.server";
import type { BoardColumn, BoardData } from "./board-data.server";
import type { OnMoveKeys } from "./card-tile";
import { ListColumn } from "./list-column";
import { MovesGuard } from "./moves-guard";
import { useBoardDrag } from "./use-board-drag";
import { useBoardMoves } from "./use-board-moves";

type BoardListsProps = Pick<BoardData, "board" | "place" | "lists" | "may"> & {
  isCovered: boolean;
  answer: BoardAnswer | undefined;
};

const arrows: Partial<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** The lists beside each other. Cards and lists are moved by dragging, by arrow keys on their handles and by forms. */
export function BoardLists({ board, place, lists, may, isCovered, answer }: BoardListsProps) {
  const { t } = useTranslation();
  const action = boardPaths.board(board.id, place);
  // An empty board has none until it gets its first list.
  const [root, setRoot] = useState<HTMLUListElement | null>(null);
  const { shown, move, isMoving } = useBoardMoves(lists, action);
  const { hold, letGo } = useRecordChanges();
  const [announcement, setAnnouncement] = useState("");
  const pressed = useRef<string>();

  const moveAndSay = useCallback(
    (next: BoardMove) => {
      move(next);
      setAnnouncement(placeOf(t, withMoves(shown, [next]), next));
    },
    [move, shown, t],
  );
  useBoardDrag(root, { isOn: may.edit && !isCovered, onStart: hold, onDrop: moveAndSay, onEnd: letGo });

  // A card that is drawn in another list is another element.
  useEffect(() => {
    const selector = pressed.current;
    pressed.current = undefined;
    if (selector) root?.querySelector<HTMLElement>(selector)?.focus();
  }, [shown, root]);

  const onKeys = useLatest<Parameters<OnMoveKeys>>((event, what, id) => {
    const direction = arrows[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (what === "list" && (direction === "up" || direction === "down")) return;
    event.preventDefault();
    const next =
      what === "card" ? stepOfCard(shown, id, direction) : stepOfList(shown, id, direction as "left" | "right");
    if (!next)
      return setAnnouncement(
        direction === "left" || direction === "right"
          ? t("scrumboard.cards.edge")
          : t(`scrumboard.cards.${direction === "up" ? "first" : "last"}`, { title: titleOfList(shown, id) }),
      );
    pressed.current = `[data-${what}="${id}"] [data-drag]`;
    moveAndSay(next);
  });

  const addList =
    may.edit && lists.length < boardBounds.lists ? (
      <AddForm
        intent="addList"
        action={action}
        label={t("scrumboard.lists.addField")}
        placeholder={t("scrumboard.lists.add")}
        button={t("scrumboard.lists.add")}
        maxLength={boardBounds.title}
        answer={answer?.typed.form === "addList " ? answer : undefined}
      />
    ) : null;
  if (lists.length === 0)
    return (
      <Card>
        <EmptyState
          icon="heroicons_outline:rectangle-group"
          title={t("scrumboard.empty.lists")}
          description={t(may.edit ? "scrumboard.empty.listsText" : "scrumboard.empty.listsRead")}
          action={addList}
        />
      </Card>
    );
  const isFiltered = place.search !== "" || place.label !== "" || place.due !== "";
  if (isFiltered && lists.every(({ total }) => total === 0))
    return (
      <Card>
        <EmptyState
          icon="heroicons_outline:magnifying-glass"
          title={t("scrumboard.empty.cards")}
          description={t("scrumboard.empty.cardsText")}
        />
      </Card>
    );
  return (
    <>
      <ul
        ref={setRoot}
        aria-label={t("scrumboard.board.lists")}
        className="relative -mx-4 flex snap-x scroll-px-4 items-start gap-4 overflow-x-auto px-4 pb-4 sm:-mx-8 h-[80dvh] sm:h-[calc(100dvh-15rem)] sm:min-h-112 sm:snap-none sm:px-8 print:h-auto print:flex-wrap"
      >
        {shown.map((list) => (
          <ListColumn
            key={list.id}
            board={board}
            place={place}
            may={may}
            list={list}
            lists={shown}
            action={action}
            isCovered={isCovered}
            answer={answer}
            onKeys={onKeys}
          />
        ))}
        {addList ? (
          <li className="w-[min(18rem,80vw)] shrink-0 rounded-lg border border-dashed p-2">{addList}</li>
        ) : null}
      </ul>
      {isMoving ? <MovesGuard board={boardPaths.board(board.id)} /> : null}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

/** A function that stays the same and does what the last drawing would have it do. */
function useLatest<Arguments extends unknown[]>(act: (...given: Arguments) => void) {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...given: Arguments) => latest.current(...given), []);
}

const titleOfList = (lists: readonly BoardColumn[], id: string) =>
  lists.flatMap(({ cards }) => cards).find((card) => card.id === id)?.title ?? "";

/** Where something is after a move, in words. */
function placeOf(t: ReturnType<typeof useTranslation>["t"], lists: readonly BoardColumn[], { what, id }: BoardMove) {
  if (what === "list") {
    const at = lists.findIndex((list) => list.id === id);
    return t("scrumboard.lists.at", { title: lists[at]?.title ?? "", at: at + 1, of: lists.length });
  }
  const list = lists.find(({ cards }) => cards.some((card) => card.id === id));
  const at = (list?.cards.findIndex((card) => card.id === id) ?? 0) + 1;
  return t("scrumboard.cards.at", { title: titleOfList(lists, id), list: list?.title ?? "", at });
}
