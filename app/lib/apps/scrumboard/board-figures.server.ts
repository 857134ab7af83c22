import { and, asc, gte, isNull, lt } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import type { DueItem, WorkCounter } from "~/lib/apps/work-figures.server";
import { db } from "~/lib/platform/db/database.server";

import { boardPaths } from "./board";
import { boardKind } from "./boards.server";
import { cardKind } from "./card-kind.server";
import { boardCards as cards, boards } from "./schema.server";

export const boardFigures = {
  app: "scrumboard",
  place: 20,

  async counters(actor: Actor): Promise<WorkCounter[]> {
    return [
      {
        id: "boards",
        label: "scrumboard.figures.boards",
        icon: "heroicons_outline:rectangle-group",
        count: await db().$count(boards, and(boardKind.seenBy(actor), isNull(boards.deletedAt))),
        href: boardPaths.boards(),
      },
    ];
  },

  async due(actor: Actor, from: Date, until: Date): Promise<DueItem[]> {
    const rows = await db()
      .select({ id: cards.id, boardId: cards.boardId, title: cards.title, dueDate: cards.dueDate })
      .from(cards)
      .where(
        and(
          cardKind.seenBy(actor),
          isNull(cards.deletedAt),
          gte(cards.dueDate, from.toISOString()),
          lt(cards.dueDate, until.toISOString()),
        ),
      )
      .orderBy(asc(cards.dueDate), asc(cards.id))
      .limit(100);
    return rows.flatMap(({ id, boardId, title, dueDate }) =>
      dueDate ? [{ title, at: new Date(dueDate), href: boardPaths.card(boardId, id) }] : [],
    );
  },
};
