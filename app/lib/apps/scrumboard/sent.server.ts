import { badRequest } from "~/lib/platform/http/response/responses.server";
import { invalidFields, isRefusal, orRefusal } from "~/lib/platform/refusal";
import { orNullIfGone, versionIn, withoutFacts } from "~/lib/records/record-api.server";

import type { Board, BoardList, Card } from "./board";
import type { InRow } from "./board-parts.server";
import type { CardPlace } from "./cards.server";

type Values = Record<string, unknown>;

/** The most lists or cards that one request changes. */
export const maxSent = 500;
/** The most cards that one request puts into an order, and of how many boards: all of their cards are its answer. */
export const maxOrdered = 10_000;
export const maxOrderedBoards = 5;

/** @throws Refusal 400 */
export function rowsIn(body: Values, name: string, max: number): Values[] {
  const rows = body[name];
  if (!Array.isArray(rows)) throw badRequest(`${name} is a list`);
  if (rows.length > max) throw badRequest(`${name} has at most ${max} rows`);
  return rows.map((row: unknown) => {
    if (typeof row !== "object" || row === null || Array.isArray(row)) throw badRequest(`${name} holds objects`);
    return row as Values;
  });
}

/** Programs send objects where they have read objects: only their ids count. */
function idsIn(sent: unknown): unknown {
  if (!Array.isArray(sent)) return sent;
  return sent.map((one: unknown) => (typeof one === "object" && one !== null && "id" in one ? one.id : one));
}

/** @throws Refusal 422 */
function positionIn(sent: unknown): number | undefined {
  if (sent === undefined) return undefined;
  if (typeof sent !== "number" || !Number.isFinite(sent) || Math.abs(sent) > 2 ** 50)
    throw invalidFields({ position: ["scrumboard.errors.position"] });
  return sent;
}

/** What the server works out of a board, or keeps elsewhere. */
const boardFacts = ["lastActivity", "lists", "labels"];

export function boardIn(sent: Values): Partial<Board> {
  const data = Object.fromEntries(Object.entries(withoutFacts(sent)).filter(([name]) => !boardFacts.includes(name)));
  return { ...data, ...(data.members === undefined ? {} : { members: idsIn(data.members) }) } as Partial<Board>;
}

/** @throws Refusal 422 */
export function listIn(sent: Values): { data: Partial<BoardList>; position?: number } {
  const { position, cards: _cards, ...data } = withoutFacts(sent);
  const at = positionIn(position);
  return { data: data as Partial<BoardList>, ...(at === undefined ? {} : { position: at }) };
}

/** @throws Refusal 422 */
export function cardIn(sent: Values): { data: Partial<Card>; place: CardPlace } {
  const { position, listId, labels, ...data } = withoutFacts(sent);
  const at = positionIn(position);
  return {
    data: { ...data, ...(labels === undefined ? {} : { labels: idsIn(labels) }) } as Partial<Card>,
    place: { ...(listId === undefined ? {} : { listId }), ...(at === undefined ? {} : { position: at }) },
  };
}

/** The rows of a request as changes of records. @throws Refusal 400, 422 with the row */
export function changesIn<Change>(name: string, rows: readonly Values[], read: (row: Values) => Change) {
  return Promise.all(
    rows.map((row, at) =>
      asRow(name, at, async () => ({ ...read(row), id: String(row.id), version: versionIn(row.version) })),
    ),
  );
}

/** A row whose record is gone is left out. */
export const inRowOf =
  (name: string): InRow =>
  (at, work) =>
    asRow(name, at, () => orNullIfGone(work()));

/** One of several: its errors name it. @throws as `work` */
async function asRow<T>(name: string, at: number, work: () => Promise<T>): Promise<T> {
  const outcome = await orRefusal(work(), 422);
  if (!isRefusal(outcome)) return outcome;
  const { fields = {} } = outcome;
  throw invalidFields(
    Object.fromEntries(Object.entries(fields).map(([field, issues]) => [`${name}.${at}.${field}`, issues])),
  );
}
