import type { Actor } from "~/lib/access/actor";
import { boardPaths, cardsShown, mostShown, soonDays, type BoardPlace } from "~/lib/apps/scrumboard/board";
import { boardKind, getBoard } from "~/lib/apps/scrumboard/boards.server";
import { listLabels } from "~/lib/apps/scrumboard/labels.server";
import { listLists } from "~/lib/apps/scrumboard/lists.server";
import { listShownCards } from "~/lib/apps/scrumboard/shown-cards.server";
import { findColleagues } from "~/lib/auth/users/users.server";
import { addDays } from "~/lib/platform/text/dates/calendar-days";
import { formatDate, toIsoDate, type TextLocale } from "~/lib/platform/text/dates/dates";
import { getRecord } from "~/lib/records/list-records.server";

const pictures = 8;

/** How near a day is; null while it is far. */
export type DueState = "overdue" | "today" | "soon" | null;

export function dueStateOf(day: string, today: string): DueState {
  if (day < today) return "overdue";
  if (day === today) return "today";
  return day <= addDays(today, soonDays) ? "soon" : null;
}

/**
 * A board as its page shows it: six statements, whatever the number of its cards.
 * @param isAnywhere also one that lies in the trash, without its lists
 * @throws Refusal 404
 */
export async function readBoard(
  actor: Actor,
  id: string,
  place: BoardPlace,
  { locale, now = new Date(), isAnywhere = false }: { locale: TextLocale; now?: Date; isAnywhere?: boolean },
) {
  const board = await (isAnywhere ? getRecord(actor, boardKind, id) : getBoard(actor, id));
  const [lists, { cards, totals }, labels, people] = await Promise.all([
    listLists(actor, board.id),
    listShownCards(actor, board.id, place, now),
    listLabels(actor, board.id),
    findColleagues(board.members),
  ]);
  const titles = new Map(labels.map((label) => [label.id, label.title]));
  const today = toIsoDate(now) ?? "";
  const rows = cards.map((card) => {
    const day = toIsoDate(card.dueDate);
    return {
      id: card.id,
      list: card.listId,
      title: card.title,
      due: day && formatDate(day, locale),
      dueState: day ? dueStateOf(day, today) : null,
      labels: card.labels.flatMap((label) => titles.get(label) ?? []),
      hasDescription: card.hasDescription,
    };
  });
  const byList = new Map<string, typeof rows>(lists.map((list) => [list.id, []]));
  for (const row of rows) byList.get(row.list)?.push(row);
  const known = board.members.flatMap((member) => people.get(member) ?? []);
  return {
    board: { id: board.id, title: board.title, description: board.description, icon: board.icon },
    members: known.slice(0, pictures).map(({ id: member, name, avatar }) => ({ id: member, name, avatar })),
    more: Math.max(0, known.length - pictures),
    place,
    lists: lists.map((list) => {
      const shown = byList.get(list.id) ?? [];
      const total = totals.get(list.id) ?? 0;
      const count = Math.min(cardsShown, total - shown.length, mostShown - cards.length);
      const next = Math.max(shown.length, cardsShown) + count;
      return {
        id: list.id,
        version: list.version,
        title: list.title,
        total,
        cards: shown,
        /** The address at which more of its cards are shown; none while the page holds as many as it may. */
        more:
          count > 0
            ? { href: boardPaths.board(board.id, { ...place, more: { ...place.more, [list.id]: next } }), count }
            : null,
        /** How many of its cards no link shows, only a search. */
        rest: count > 0 ? 0 : total - shown.length,
      };
    }),
    labels: labels.map((label) => ({ id: label.id, title: label.title })),
    may: { edit: actor.can("scrumboard.edit") },
  };
}

export type BoardData = Awaited<ReturnType<typeof readBoard>>;
export type BoardColumn = BoardData["lists"][number];
export type BoardTile = BoardColumn["cards"][number];
