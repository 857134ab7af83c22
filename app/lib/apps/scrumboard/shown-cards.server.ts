import { and, asc, eq, gte, isNull, lt, sql, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { db } from "~/lib/platform/db/database.server";
import { matchesText } from "~/lib/platform/db/queries/text-search.server";
import { addDays } from "~/lib/platform/text/dates/calendar-days";
import { toInstant, toIsoDate } from "~/lib/platform/text/dates/dates";
import { isUuid } from "~/lib/platform/text/uuid";

import { cardsShown, mostShown, soonDays, type BoardPlace } from "./board";
import { cardKind } from "./card-kind.server";
import { boardCards as table, boardLists } from "./schema.server";

export type ShownCard = {
  id: string;
  listId: string;
  title: string;
  dueDate: string | null;
  labels: string[];
  hasDescription: boolean;
};
export type ShownCards = {
  /** Those of each list in their order. */
  cards: ShownCard[];
  /** How many there are of each list, by its id: all that the page's search finds. */
  totals: ReadonlyMap<string, number>;
};

/** The begin of a calendar day in Istanbul. */
const startOf = (day: string) => (toInstant(`${day}T00:00`) ?? new Date()).toISOString();

function whereOf({ search, label, due }: BoardPlace, now: Date): SQL | undefined {
  const today = toIsoDate(now) ?? "";
  const byDue = {
    overdue: lt(table.dueDate, startOf(today)),
    soon: and(gte(table.dueDate, startOf(today)), lt(table.dueDate, startOf(addDays(today, soonDays + 1)))),
    "": undefined,
  }[due];
  const byLabel =
    label === "" ? undefined : isUuid(label) ? sql`${table.labels} @> ${JSON.stringify([label])}::jsonb` : sql`false`;
  return and(search.trim() === "" ? undefined : matchesText(table.search, search), byDue, byLabel);
}

/**
 * The first cards of each list of a board, as many as the place says and at most `mostShown` in all: the lists give up
 * their last ones alike. One statement, whatever their number.
 */
export async function listShownCards(
  actor: Actor,
  boardId: string,
  place: BoardPlace,
  now = new Date(),
): Promise<ShownCards> {
  const { id, listId, title, dueDate, labels } = table;
  const ranked = db()
    .select({
      id,
      listId,
      title,
      dueDate,
      labels,
      hasDescription: sql<boolean>`${table.description} IS NOT NULL`.as("has_description"),
      at: sql<string>`row_number() OVER (PARTITION BY ${listId} ORDER BY ${table.position}, ${id})`.as("at"),
      total: sql<string>`count(*) OVER (PARTITION BY ${listId})`.as("total"),
    })
    .from(table)
    .where(and(cardKind.seenBy(actor), eq(table.boardId, boardId), isNull(table.deletedAt), whereOf(place, now)))
    .as("ranked");
  const most = sql`coalesce((${JSON.stringify(place.more)}::jsonb ->> ${ranked.listId}::text)::int, ${cardsShown}::int)`;
  const rows = await db()
    .select()
    .from(ranked)
    .where(sql`${ranked.at} <= ${most}`)
    .orderBy(asc(ranked.at), asc(ranked.listId))
    .limit(mostShown);
  return {
    cards: rows.map(({ at: _at, total: _total, ...card }) => card),
    totals: new Map(rows.map((row) => [row.listId, Number(row.total)])),
  };
}

export type FoundOnBoards = { id: string; boardId: string; title: string; board: string; list: string };

/** For the search of all things: cards with the names of their board and list. */
export async function findCardsOnBoards(actor: Actor, query: string, limit: number): Promise<FoundOnBoards[]> {
  const { rows } = await db().execute<FoundOnBoards>(sql`
    SELECT ${table.id} AS id, ${table.boardId} AS "boardId", ${table.title} AS title, ${boardLists.title} AS list,
      (SELECT title FROM scrumboard_boards WHERE id = ${table.boardId}) AS board
    FROM ${table} JOIN ${boardLists} ON ${boardLists.id} = ${table.listId}
    WHERE ${and(cardKind.seenBy(actor), isNull(table.deletedAt), matchesText(table.search, query))}
    ORDER BY ${table.updatedAt} DESC, ${table.id} LIMIT ${limit}`);
  return rows;
}
