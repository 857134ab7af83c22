import { selectRecords } from "~/lib/records/list-records.server";
import { matchesText } from "~/lib/platform/db/queries/text-search.server";
import type { SearchSource } from "~/lib/search/sources.server";

import { boardPaths } from "./board";
import { boardKind } from "./boards.server";
import { findCardsOnBoards } from "./shown-cards.server";

/** Boards first, then cards, those that were changed last before others. */
export const scrumboardSearch: SearchSource = {
  id: "scrumboard",
  place: 35,
  scope: "tools:read",
  async search(actor, query, { limit }) {
    const [boards, cards] = await Promise.all([
      selectRecords(actor, boardKind, matchesText(boardKind.table.search, query), limit),
      findCardsOnBoards(actor, query, limit),
    ]);
    return [
      ...boards.map(({ id, title, icon, description }) => ({
        id,
        value: title,
        link: boardPaths.board(id),
        icon,
        subtitle: description?.split("\n", 1)[0] ?? "",
      })),
      ...cards.map(({ id, boardId, title, board, list }) => ({
        id,
        value: title,
        link: boardPaths.card(boardId, id),
        icon: "heroicons_outline:document-text",
        subtitle: `${board} · ${list}`,
      })),
    ].slice(0, limit);
  },
};
