import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { boardPaths, readBoardPlace, type Board } from "~/lib/apps/scrumboard/board";
import type { CardFields } from "~/lib/apps/scrumboard/card-form";
import { boardKind, createBoard } from "~/lib/apps/scrumboard/boards.server";
import { cardKind } from "~/lib/apps/scrumboard/card-kind.server";
import { createCard, getCard, saveCard } from "~/lib/apps/scrumboard/cards.server";
import { listLabels } from "~/lib/apps/scrumboard/labels.server";
import { listKind, listLists, saveList } from "~/lib/apps/scrumboard/lists.server";
import { db } from "~/lib/platform/db/database.server";
import { trashRecord } from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";
import { moveIntent } from "~/lib/records/move-intent";
import type { RecordAnswer } from "~/lib/records/record-answer";

import { ask, bodyOf, signedIn, toastOf } from "../support/api";
import { person } from "../support/content";
import { useTestDatabase } from "../support/database";
import { statementsOf } from "../support/statements";

useTestDatabase();

type Fields = Record<string, string | string[]>;
type Tile = { id: string; title: string; due: string | null; dueState: string | null; labels: string[] };
type Column = {
  id: string;
  version: number;
  title: string;
  total: number;
  cards: Tile[];
  more: { href: string; count: number } | null;
  rest: number;
};
type BoardPage = { board: { id: string; title: string }; lists: Column[]; may: { edit: boolean } };
type BoardsPage = { rows: { id: string; title: string; activity: { text: string } }[]; pagination: { length: number } };
type CardPage = {
  trashed: string | null;
  may: { edit: boolean; bringBack: boolean };
  loaded: { version: number; data: CardFields };
  order: { list: string; at: number; of: number };
  due: { text: string; state: string | null };
};
type Answer = RecordAnswer<Record<string, string>>;

const nobody = "6c1e0d2a-0000-4000-8000-00000000000f";
const pairs = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]));

/** The pages as somebody uses them without scripts. */
async function visitor(role: Parameters<typeof signedIn>[0] = "departmentEditor") {
  const actor = await signedIn(role);
  const { cookie } = actor;
  const post = (path: string, fields: Fields) =>
    ask("POST", path, { cookie, body: new URLSearchParams(pairs(fields)) });
  return {
    actor,
    post,
    read: <T>(path: string) => bodyOf<T>(ask("GET", path, { cookie })),
    status: async (path: string) => (await ask("GET", path, { cookie })).status,
    undo(answer: Response) {
      const { undo } = toastOf(answer);
      return post("/undo", { what: undo?.what ?? "", item: undo?.items ?? [] });
    },
  };
}
const idIn = (answer: Response) => /\/scrumboard\/([\w-]{36})/.exec(answer.headers.get("location") ?? "")?.[1] ?? "";

/** A board with a list of these cards and an empty one. */
async function board(...titles: string[]) {
  const actor = await person("departmentEditor");
  const { id } = await createBoard(actor, { title: "Deneme" }, ["Bir", "İki"]);
  const [first, second] = await listLists(actor, id);
  if (!first || !second) throw new Error("It has no lists");
  const cards: string[] = [];
  for (const title of titles) cards.push((await createCard(actor, { boardId: id, title }, { listId: first.id })).id);
  return { actor, id, first, second, cards, page: boardPaths.board(id) };
}

test("a form makes a board with the usual lists, and the page of boards shows it", async () => {
  const { actor, post, read } = await visitor();
  const refused = await post("/apps/scrumboard/new", { title: " ", description: "Neden", icon: "feather:bell" });
  expect(refused.status).toBe(422);
  expect(await bodyOf<RecordAnswer<Board>>(refused)).toMatchObject({
    typed: { title: " ", description: "Neden", icon: "feather:bell" },
    errors: { title: ["scrumboard.errors.boardTitle"] },
  });
  const made = await post("/apps/scrumboard/new", {
    title: "Bahçe işleri",
    description: "Satır\r\nsatır",
    icon: "feather:bell",
    members: [actor.id],
    usual: "true",
  });
  expect(toastOf(made)).toMatchObject({ key: "scrumboard.created", values: { title: "Bahçe işleri" } });
  const { lists } = await read<BoardPage>(boardPaths.board(idIn(made)));
  expect(lists.map(({ title }) => title)).toEqual(["To do", "In progress", "In review", "Completed"]);
  expect(await getRecord(actor, boardKind, idIn(made))).toMatchObject({
    description: "Satır\nsatır",
    icon: "feather:bell",
    members: [actor.id],
  });
  const { rows } = await read<BoardsPage>("/apps/scrumboard?search=bahce");
  expect(rows).toMatchObject([{ title: "Bahçe işleri", activity: { text: "now" } }]);
  expect((await read<BoardsPage>("/apps/scrumboard?search=yokboyle")).rows).toEqual([]);
});

test("a stale board shows both texts, one that only another field was changed of is merged, and all is undone", async () => {
  const { actor, post, undo } = await visitor("editorInChief");
  const { id } = await board();
  const edit = boardPaths.edit(id);
  const form = { title: "Deneme", description: "", icon: "feather:bell" };
  const saved = await post(edit, { ...form, version: "1", title: "Bir" });
  expect(toastOf(saved).key).toBe("scrumboard.saved");
  const stale = await post(edit, { ...form, version: "1", title: "İki" });
  expect(stale.status).toBe(409);
  expect(await bodyOf<Answer>(stale)).toMatchObject({
    typed: { title: "İki" },
    version: 2,
    conflicts: [{ field: "title", theirs: "Bir" }],
  });
  expect(toastOf(await post(edit, { ...form, version: "1", description: "Yeni" })).key).toBe("scrumboard.savedMerged");
  const trashed = await post(edit, { intent: "trash", version: "3" });
  expect(trashed.headers.get("location")).toBe("/apps/scrumboard");
  await undo(trashed);
  expect(await getRecord(actor, boardKind, id)).toMatchObject({ title: "Bir", description: "Yeni", deletedAt: null });
});

test("lists are added, renamed, moved, put at a number and thrown away with their cards, and come back", async () => {
  const { actor, post, read, undo } = await visitor();
  const { first, second, page } = await board("Kart");
  const names = async () => (await read<BoardPage>(page)).lists.map(({ title }) => title);
  expect((await post(page, { intent: "addList", title: "Üç" })).headers.get("location")).toBe(page);
  const empty = await post(page, { intent: "addList", title: " " });
  expect([empty.status, await bodyOf<Answer>(empty)]).toMatchObject([
    422,
    { typed: { form: "addList ", title: " " }, errors: { title: ["scrumboard.errors.listTitle"] } },
  ]);
  const renamed = await post(page, { intent: "renameList", list: first.id, version: "1", title: "Önce" });
  expect(await names()).toEqual(["Önce", "İki", "Üç"]);
  const stale = await post(page, { intent: "renameList", list: first.id, version: "1", title: "Sonra" });
  expect([stale.status, await bodyOf<Answer>(stale)]).toMatchObject([
    409,
    { typed: { form: `renameList ${first.id}`, title: "Sonra" }, version: 2, conflicts: [{ theirs: "Önce" }] },
  ]);
  await undo(renamed);
  const move = moveIntent({ id: first.id, to: "after", target: second.id });
  await post(page, { intent: `list:${move}`, list: first.id });
  expect(await names()).toEqual(["İki", "Bir", "Üç"]);
  await post(page, { intent: "placeList", list: first.id, place: "3" });
  expect(await names()).toEqual(["İki", "Üç", "Bir"]);
  const nowhere = await post(page, { intent: "placeList", list: first.id, place: "0" });
  expect([nowhere.status, (await bodyOf<Answer>(nowhere)).errors]).toEqual([
    422,
    { place: ["scrumboard.errors.place?max=3"] },
  ]);
  const outdated = await post(page, { intent: "trashList", list: first.id, version: "1" });
  expect(toastOf(outdated).key).toBe("records.changed");
  const trashed = await post(page, { intent: "trashList", list: first.id, version: "3" });
  expect(await names()).toEqual(["İki", "Üç"]);
  await undo(trashed);
  const { lists } = await read<BoardPage>(page);
  expect(lists.map(({ title, total }) => [title, total])).toEqual([
    ["İki", 0],
    ["Üç", 0],
    ["Bir", 1],
  ]);
  const other = await board();
  expect((await post(page, { intent: "trashList", list: other.first.id, version: "1" })).status).toBe(404);
  expect(toastOf(await post(page, { intent: "addCard", list: nobody, title: "x" })).key).toBe("scrumboard.gone");
  expect((await post(page, { intent: "burn", list: first.id })).status).toBe(400);
  expect((await listLists(actor, other.id)).length).toBe(2);
});

test("cards are added and moved, for scripts with an answer of their own; what is gone meanwhile is said", async () => {
  const { actor, post, read } = await visitor();
  const { id, first, second, cards, page } = await board("Bir", "İki");
  const [a = "", b = ""] = cards;
  const titles = async () => (await read<BoardPage>(page)).lists.map((list) => list.cards.map(({ title }) => title));
  expect(toastOf(await post(`${page}?search=x`, { intent: "addCard", list: first.id, title: " Üç " })).key).toBe(
    "scrumboard.cards.added",
  );
  const long = await post(page, { intent: "addCard", list: first.id, title: "x".repeat(501) });
  expect([long.status, (await bodyOf<Answer>(long)).typed.form]).toEqual([422, `addCard ${first.id}`]);
  expect((await post(page, { intent: moveIntent({ id: b, to: "before", target: a }) })).status).toBe(302);
  expect(await titles()).toEqual([["İki", "Bir", "Üç"], []]);
  const into = moveIntent({ id: a, to: "into", target: second.id });
  expect(await bodyOf(post(page, { intent: into, answer: "data" }))).toEqual({ refused: null });
  expect(await titles()).toEqual([["İki", "Üç"], ["Bir"]]);
  await trashRecord(actor, cardKind, a, { version: 1 });
  const gone = await post(page, { intent: moveIntent({ id: b, to: "after", target: a }), answer: "data" });
  expect([gone.status, await bodyOf(gone)]).toEqual([409, { refused: { key: "scrumboard.gone" } }]);
  expect(toastOf(await post(page, { intent: moveIntent({ id: a, to: "into", target: first.id }) })).key).toBe(
    "scrumboard.gone",
  );
  expect((await listLists(actor, id)).length).toBe(2);
});

test("a board's page moves no card and no list of another board", async () => {
  const { actor, post } = await visitor();
  const [one, other] = [await board("Bir"), await board("İki", "Üç")];
  const [card = "", beside = ""] = other.cards;
  const tries = [
    moveIntent({ id: card, to: "after", target: beside }),
    moveIntent({ id: card, to: "into", target: other.second.id }),
    `list:${moveIntent({ id: other.first.id, to: "after", target: other.second.id })}`,
  ];
  for (const intent of tries)
    for (const answer of ["", "data"])
      expect([intent, (await post(one.page, { intent, answer })).status]).toEqual([intent, 404]);
  expect((await getCard(actor, card)).listId).toBe(other.first.id);
  expect((await listLists(actor, other.id)).map(({ id }) => id)).toEqual([other.first.id, other.second.id]);
  expect((await post(other.page, { intent: tries[0] ?? "" })).status).toBe(302);
});

test("labels are changed by those who may write on a board, and of this board alone", async () => {
  const editor = await visitor();
  const [one, other] = [await board(), await board()];
  const path = boardPaths.labels(one.id);
  expect((await editor.post(path, { intent: "save", tag: "", title: "Acil" })).status).toBe(302);
  const [label] = await listLabels(one.actor, one.id);
  const tag = label?.id ?? "";
  for (const role of ["viewer", "auditor"] as const) {
    const reader = await visitor(role);
    const forms: Fields[] = [
      { intent: "save", tag: "", title: "Yeni" },
      { intent: "save", tag, version: "1", title: "Yeni" },
      { intent: "trash", tag, version: "1" },
    ];
    for (const form of forms)
      expect([role, form.intent, (await reader.post(path, form)).status]).toEqual([role, form.intent, 403]);
  }
  const theirs = boardPaths.labels(other.id);
  expect((await editor.post(theirs, { intent: "save", tag, version: "1", title: "Yeni" })).status).toBe(404);
  expect(await listLabels(one.actor, one.id)).toMatchObject([{ title: "Acil", version: 1 }]);
  expect((await editor.post(path, { intent: "save", tag, version: "1", title: "Çok acil" })).status).toBe(302);
  expect(await listLabels(one.actor, one.id)).toMatchObject([{ title: "Çok acil", version: 2 }]);
});

test("a card that others threw away stays open with what was typed, and comes back with it", async () => {
  const { actor, post, read } = await visitor();
  const { id, first, cards } = await board("Bir", "İki");
  const [a = "", b = ""] = cards;
  const form = { title: "Yazılan", description: "Uzun metin", dueDate: "", dueAt: "", version: "1" };
  await trashRecord(actor, cardKind, a, { version: 1 });
  const here = boardPaths.card(id, a);
  expect((await read<CardPage>(here)).trashed).toBe("card");
  const refused = await post(here, form);
  expect([refused.status, await bodyOf<Answer>(refused)]).toMatchObject([
    409,
    { typed: { title: "Yazılan", description: "Uzun metin" }, refused: { key: "records.inTrash" } },
  ]);
  for (const intent of ["trash", "up", "place"])
    expect(toastOf(await post(here, { ...form, intent })).key).toBe("records.inTrash");
  expect(toastOf(await post(here, { ...form, intent: "restore" })).key).toBe("scrumboard.broughtBack");
  expect(await getCard(actor, a)).toMatchObject({ title: "Yazılan", description: "Uzun metin", listId: first.id });
  expect((await read<CardPage>(here)).trashed).toBeNull();

  // The same where its list was thrown away.
  await trashRecord(actor, listKind, first.id, { version: 1 });
  const there = boardPaths.card(id, b);
  expect((await read<CardPage>(there)).trashed).toBe("list");
  expect((await post(there, form)).status).toBe(409);
  const viewer = await visitor("viewer");
  expect([await viewer.status(there), (await viewer.post(there, { ...form, intent: "restore" })).status]).toEqual([
    404, 403,
  ]);
  expect(toastOf(await post(there, { ...form, intent: "restore" })).key).toBe("scrumboard.broughtBack");
  expect(await getCard(actor, b)).toMatchObject({ title: "Yazılan" });
  expect((await getCard(actor, a)).title).toBe("Yazılan");
});

test("a card whose board others threw away keeps what was typed, and comes back with the board", async () => {
  const [editor, chief, viewer] = [await visitor(), await visitor("editorInChief"), await visitor("viewer")];
  const { id, page, first, cards } = await board("Bir", "İki");
  const [a = "", b = ""] = cards;
  await editor.post(boardPaths.labels(id), { intent: "save", tag: "", title: "Acil" });
  const [label] = await listLabels(editor.actor, id);
  const labels = [label?.id ?? ""];
  const here = boardPaths.card(id, a);
  await editor.post(here, { title: "Bir", description: "", dueDate: "", dueAt: "", labels, version: "1" });
  await trashRecord(editor.actor, cardKind, a, { version: 2 });
  await trashRecord(editor.actor, listKind, first.id, { version: 1 });
  await trashRecord(chief.actor, boardKind, id, { version: 1 });

  // Who may not take a board back reads what was typed, and the address is no way to it.
  const typed = { title: "Yazılan", description: "Uzun metin", dueDate: "", dueAt: "", labels, version: "2" };
  for (const intent of ["save", "restore"]) {
    const refused = await editor.post(here, { ...typed, intent });
    expect([intent, refused.status, await bodyOf<Answer>(refused)]).toMatchObject([
      intent,
      409,
      { typed: { title: "Yazılan", description: "Uzun metin" }, refused: { key: "records.inTrash" } },
    ]);
  }
  expect(await editor.read<CardPage>(here)).toMatchObject({
    trashed: "board",
    loaded: { data: { title: "Bir", labels } },
    may: { edit: true, bringBack: false },
  });
  expect([await viewer.status(here), await editor.status(page), await editor.status(boardPaths.edit(id))]).toEqual([
    404, 404, 404,
  ]);

  expect((await chief.read<CardPage>(here)).may).toEqual({ edit: true, bringBack: true });
  expect(toastOf(await chief.post(here, { ...typed, intent: "restore" })).key).toBe("scrumboard.broughtBack");
  expect(await getCard(editor.actor, a)).toMatchObject({ title: "Yazılan", description: "Uzun metin", labels });
  expect((await getCard(editor.actor, b)).title).toBe("İki");
  expect(await editor.status(page)).toBe(200);
});

test("a card's form saves, merges, shows both texts, throws away, and moves by button and by number", async () => {
  const { actor, post, read, undo } = await visitor();
  const { id, first, second, cards } = await board("Bir", "İki", "Üç");
  const [a = "", b = ""] = cards;
  const here = boardPaths.card(id, a);
  await post(boardPaths.labels(id), { intent: "save", tag: "", title: "Acil" });
  const [label] = await listLabels(actor, id);
  const form = { title: "Bir", description: "", dueDate: "", dueAt: "" };
  const saved = await post(here, { ...form, version: "1", dueDate: "2031-03-06", labels: [label?.id ?? ""] });
  expect(toastOf(saved)).toMatchObject({ key: "scrumboard.saved", values: { title: "Bir" } });
  const { loaded, due } = await read<CardPage>(here);
  expect(loaded.data).toMatchObject({ labels: [label?.id], dueDate: "2031-03-06T12:00:00.000Z" });
  expect(due).toEqual({ text: expect.stringContaining("2031"), state: null });
  const { lists } = await read<BoardPage>(`${boardPaths.board(id)}?label=${label?.id}`);
  expect(lists[0]?.cards).toMatchObject([{ title: "Bir", labels: ["Acil"], due: expect.stringContaining("2031") }]);

  await saveCard(actor, a, { version: null, data: { title: "Başkasının" } });
  const stale = await post(here, { ...form, version: "2", title: "Benim" });
  expect([stale.status, await bodyOf<Answer>(stale)]).toMatchObject([
    409,
    { typed: { title: "Benim" }, version: 3, conflicts: [{ field: "title", theirs: "Başkasının" }] },
  ]);
  const wrong = await post(here, { ...form, version: "3", dueDate: "yarın" });
  expect([wrong.status, await bodyOf<Answer>(wrong)]).toMatchObject([
    422,
    { typed: { title: "Bir", dueDate: "yarın" }, errors: { dueDate: ["scrumboard.errors.dueDate"] } },
  ]);

  const place = async (fields: Fields) => {
    const moved = await post(here, fields);
    const { order } = await read<CardPage>(here);
    return [moved.status, order.list === first.id ? 1 : 2, order.at, order.of];
  };
  expect(await place({ intent: "down" })).toEqual([302, 1, 2, 3]);
  expect(await place({ intent: "up" })).toEqual([302, 1, 1, 3]);
  expect(await place({ intent: "up" })).toEqual([302, 1, 1, 3]);
  expect(await place({ intent: "next" })).toEqual([302, 2, 1, 1]);
  expect(await place({ intent: "place", list: first.id, place: "2" })).toEqual([302, 1, 2, 3]);
  expect(await place({ intent: "place", list: second.id, place: "" })).toEqual([302, 2, 1, 1]);
  expect(await place({ intent: "place", list: second.id, place: "9" })).toEqual([422, 2, 1, 1]);
  expect(await place({ intent: "place", list: nobody, place: "" })).toEqual([422, 2, 1, 1]);

  const trashed = await post(here, { intent: "trash", version: "3" });
  expect(trashed.headers.get("location")).toBe(boardPaths.board(id));
  await undo(trashed);
  expect(await getCard(actor, a)).toMatchObject({ title: "Başkasının", listId: second.id });
  expect((await getCard(actor, b)).title).toBe("İki");
});

test("an unknown board, a card of another board and one in the trash are 404, and who only reads gets no form", async () => {
  const { status, post, read } = await visitor("viewer");
  const [one, other] = [await board("Bir"), await board("İki")];
  const [card = "", theirs = ""] = [one.cards[0], other.cards[0]];
  expect((await read<BoardPage>(one.page)).may.edit).toBe(false);
  expect(await status(boardPaths.card(one.id, card))).toBe(200);
  expect(await status(boardPaths.board(nobody))).toBe(404);
  expect(await status(boardPaths.board("x"))).toBe(404);
  expect(await status(boardPaths.card(one.id, theirs))).toBe(404);
  expect(await status(boardPaths.card(one.id, nobody))).toBe(404);
  expect(await status(boardPaths.edit(one.id))).toBe(403);
  expect(await status(boardPaths.labels(one.id))).toBe(403);
  expect(await status(boardPaths.new())).toBe(403);
  expect((await post(one.page, { intent: "addList", title: "x" })).status).toBe(403);
  expect((await post(boardPaths.card(one.id, card), { title: "x", version: "1" })).status).toBe(403);
  const editor = await visitor();
  expect((await editor.post(boardPaths.card(one.id, theirs), { title: "x", version: "1" })).status).toBe(404);
  const [label] = [await listLabels(one.actor, other.id)];
  expect(label).toEqual([]);
  expect((await editor.post(boardPaths.edit(one.id), { intent: "trash", version: "1" })).status).toBe(403);
  await saveList(one.actor, one.first.id, { version: null, data: { title: "Y" } });
  const { first } = one;
  await trashRecord(one.actor, listKind, first.id, { version: 2 });
  expect(await status(boardPaths.card(one.id, card))).toBe(404);
});

test("a page shows fifty cards of a list and more at its link, in a number of statements that stays the same", async () => {
  const { read } = await visitor();
  const small = await board("Bir");
  const large = await board(...Array.from({ length: 120 }, (_, at) => `Kart ${at + 1}`));
  const [first] = (await read<BoardPage>(large.page)).lists;
  expect([first?.total, first?.cards.length, first?.more?.count]).toEqual([120, 50, 50]);
  const [next] = (await read<BoardPage>(first?.more?.href ?? "")).lists;
  expect([next?.cards.length, next?.more?.count, next?.cards.at(-1)?.title]).toEqual([100, 20, "Kart 100"]);
  const [all] = (await read<BoardPage>(next?.more?.href ?? "")).lists;
  expect([all?.cards.length, all?.more]).toEqual([120, null]);
  const counted = async (path: string) => (await statementsOf(() => read(path))).length;
  expect(await counted(first?.more?.href ?? "")).toBe(await counted(small.page));
});

test("a page shows two thousand cards at most, and its links lead no further", async () => {
  const { read } = await visitor();
  const { id, first, second, page } = await board();
  for (const [list, count] of [
    [first.id, 1_990],
    [second.id, 120],
  ] as const)
    await db().execute(sql`INSERT INTO scrumboard_cards (board_id, list_id, title, labels, position)
      SELECT ${id}::uuid, ${list}::uuid, 'Kart ' || n, '[]', n * 1000 FROM generate_series(1, ${count}::int) AS n`);
  const shown = async (path: string) =>
    (await read<BoardPage>(path)).lists.map(({ cards, more, rest }) => [cards.length, more?.count ?? 0, rest]);
  expect(await shown(page)).toEqual([
    [50, 50, 0],
    [50, 50, 0],
  ]);
  const near = boardPaths.board(id, readBoardPlace(new URLSearchParams(`more=${first.id}.1930`)));
  expect(await shown(near)).toEqual([
    [1_930, 20, 0],
    [50, 20, 0],
  ]);
  const [, next] = (await read<BoardPage>(near)).lists;
  const full = next?.more?.href ?? "";
  expect(await shown(full)).toEqual([
    [1_930, 0, 60],
    [70, 0, 50],
  ]);
  // An address that asks for more takes the last ones from the longest list.
  const beyond = `${page}?more=${first.id}.2000&more=${second.id}.2000`;
  expect(await shown(beyond)).toEqual([
    [1_880, 0, 110],
    [120, 0, 0],
  ]);
});

test("the address keeps what a board shows, and bounds what it may ask for", () => {
  const place = readBoardPlace(
    new URLSearchParams(`search=a&label=b&due=soon&more=${nobody}.100&more=x.5&more=${nobody.replace("f", "e")}.9999`),
  );
  expect(place).toMatchObject({ search: "a", label: "b", due: "soon", more: { [nobody]: 100 } });
  expect(Math.max(...Object.values(place.more))).toBe(2_000);
  expect(readBoardPlace(new URL(`http://x${boardPaths.board("y", place)}`).searchParams)).toEqual(place);
  expect(readBoardPlace(new URLSearchParams("due=never")).due).toBe("");
});
