import { Link, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";
import { Badge } from "~/components/ui/badge";
import { buttonVariants } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { boardBounds, boardPaths } from "~/lib/apps/scrumboard/board";

import { AddForm } from "./add-form";
import type { BoardAnswer } from "./board-actions.server";
import type { BoardColumn, BoardData } from "./board-data.server";
import { CardTile, type OnMoveKeys } from "./card-tile";
import { ListMenu } from "./list-menu";
import { ListTitle } from "./list-title";

type ListColumnProps = Pick<BoardData, "board" | "place" | "may"> & {
  list: BoardColumn;
  lists: readonly BoardColumn[];
  action: string;
  isCovered: boolean;
  answer: BoardAnswer | undefined;
  onKeys: OnMoveKeys;
};

export function ListColumn(props: ListColumnProps) {
  const { t } = useTranslation();
  const scriptsOnly = useScriptsOnly();
  const { board, place, may, list, lists, action, isCovered, answer, onKeys } = props;
  const { id, title, total, cards, more, rest } = list;
  const answerOf = (intent: string) => (answer?.typed.form === `${intent} ${id}` ? answer : undefined);
  const count = t("scrumboard.board.count", { count: total });
  return (
    <li
      data-list={id}
      className={cn(
        "flex max-h-full w-[min(18rem,80vw)] shrink-0 snap-start flex-col rounded-lg border bg-muted",
        "data-dragged:opacity-40 data-[over=after]:shadow-[4px_0_0_var(--primary)] data-[over=before]:shadow-[-4px_0_0_var(--primary)]",
      )}
    >
      <div data-list-head className="flex items-start gap-1 p-2">
        {may.edit ? (
          <>
            <button
              type="button"
              data-drag
              aria-label={t("scrumboard.lists.drag", { title })}
              title={t("scrumboard.lists.drag", { title })}
              onKeyDown={(event) => onKeys(event, "list", id)}
              className={cn(
                "flex min-h-10 w-6 shrink-0 cursor-grab touch-none items-center justify-center rounded text-muted-foreground hover:text-foreground print:hidden pointer-coarse:w-10",
                scriptsOnly,
              )}
            >
              <span aria-hidden>⠿</span>
            </button>
            <ListTitle list={list} action={action} answer={answerOf("renameList")} />
          </>
        ) : (
          <h2 className="min-w-0 flex-1 px-1 py-2 font-semibold wrap-break-word">{title}</h2>
        )}
        <Badge className="mt-2 tabular-nums" title={count}>
          <span aria-hidden>{total}</span>
          <span className="sr-only">{count}</span>
        </Badge>
        {may.edit ? <ListMenu list={list} lists={lists} action={action} answer={answerOf("placeList")} /> : null}
      </div>
      <div
        data-cards
        className="relative min-h-6 overflow-y-auto rounded px-2 data-[over=into]:shadow-[inset_0_0_0_3px_var(--primary)]"
      >
        {cards.length === 0 && !may.edit ? (
          <p className="px-1 pb-2 text-sm text-muted-foreground">{t("scrumboard.board.noCards")}</p>
        ) : null}
        <ul aria-label={t("scrumboard.board.cards", { list: title })} className="flex flex-col gap-2 py-0.5">
          {cards.map((card) => (
            <CardTile
              key={card.id}
              card={card}
              href={boardPaths.card(board.id, card.id, place)}
              mayEdit={may.edit}
              onKeys={onKeys}
            />
          ))}
        </ul>
        {more ? <MoreCards {...more} isCovered={isCovered} /> : null}
        {rest > 0 ? (
          <p className="px-1 py-2 text-sm text-muted-foreground">{t("scrumboard.board.rest", { count: rest })}</p>
        ) : null}
      </div>
      <div className="p-2">
        {may.edit ? (
          <AddForm
            intent="addCard"
            list={id}
            action={action}
            label={t("scrumboard.cards.addField", { list: title })}
            placeholder={t("scrumboard.cards.placeholder")}
            button={t("scrumboard.cards.add")}
            maxLength={boardBounds.cardTitle}
            answer={answerOf("addCard")}
          />
        ) : null}
      </div>
    </li>
  );
}

/** A link to the page with more of the list, which scrolling to it follows. */
function MoreCards({ href, count, isCovered }: NonNullable<BoardColumn["more"]> & { isCovered: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const { current } = link;
    if (!current || isCovered) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      navigate(href, { replace: true, preventScrollReset: true });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [navigate, href, isCovered]);
  return (
    <Link
      ref={link}
      to={href}
      replace
      preventScrollReset
      className={cn(buttonVariants({ variant: "ghost", size: "sm" }), "my-2 w-full print:hidden")}
    >
      {t("scrumboard.board.showMore", { count })}
    </Link>
  );
}
