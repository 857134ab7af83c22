import { Link } from "@remix-run/react";
import { memo, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Badge } from "~/components/ui/badge";
import { cn } from "~/components/ui/cn";

import type { BoardTile } from "./board-data.server";
import { DueBadge } from "./due-badge";

/** A key on the handle of a card or a list. */
export type OnMoveKeys = (event: KeyboardEvent, what: "card" | "list", id: string) => void;

type CardTileProps = {
  card: BoardTile;
  href: string;
  mayEdit: boolean;
  onKeys: OnMoveKeys;
};

/** A card in its list. Its handle is a link to the form that moves it; with scripts arrow keys move it at once. */
export const CardTile = memo(function CardTile({ card, href, mayEdit, onKeys }: CardTileProps) {
  const { t } = useTranslation();
  const { id, title, due, dueState, labels, hasDescription } = card;
  return (
    <li
      data-card={id}
      data-row={id}
      className={cn(
        "drop-target relative flex items-start gap-1 rounded-lg border bg-card p-3 shadow-xs",
        "[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto] hover:border-primary data-dragged:opacity-40",
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        {labels.length > 0 ? (
          <span className="flex flex-wrap gap-1">
            {labels.map((label) => (
              <Badge key={label} tone="primary" className="max-w-full truncate">
                {label}
              </Badge>
            ))}
          </span>
        ) : null}
        <Link
          to={href}
          data-row-link
          preventScrollReset
          className="font-medium wrap-break-word after:absolute after:inset-0 hover:underline"
        >
          {title}
        </Link>
        {due || hasDescription ? (
          <span className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
            {due ? (
              <span
                className={cn("inline-flex items-center gap-1.5 tabular-nums", dueState === "overdue" && "text-error")}
              >
                <Icon name="heroicons_outline:clock" className="size-4" />
                {due}
                <DueBadge state={dueState} />
              </span>
            ) : null}
            {hasDescription ? (
              <Icon
                name="heroicons_outline:bars-3-bottom-left"
                label={t("scrumboard.cards.hasDescription")}
                className="size-4"
              />
            ) : null}
          </span>
        ) : null}
      </div>
      {mayEdit ? (
        <Link
          to={`${href}#card-move`}
          data-drag
          preventScrollReset
          aria-label={t("scrumboard.cards.move", { title })}
          title={t("scrumboard.cards.moveHint")}
          onKeyDown={(event) => onKeys(event, "card", id)}
          className="relative z-10 -my-2 -me-2 flex min-h-10 w-8 shrink-0 cursor-grab touch-none items-center justify-center rounded text-muted-foreground hover:text-foreground print:hidden pointer-coarse:w-10"
        >
          <span aria-hidden>⠿</span>
        </Link>
      ) : null}
    </li>
  );
});
