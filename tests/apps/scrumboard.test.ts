import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import type { Card } from "~/lib/apps/scrumboard/board";
import { readBoardPlace } from "~/lib/apps/scrumboard/board";
import { boardKind, createBoard, findActivity } from "~/lib/apps/scrumboard/boards.server";
import { cardKind } from "~/lib/apps/scrumboard/card-kind.server";
import { createCard, getCard, moveCard, orderCards, placeCard, saveCard } from "~/lib/apps/scrumboard/cards.server";
import { labelKind } from "~/lib/apps/scrumboard/labels.server";
import { createList, listKind, listLists, moveList, placeList } from "~/lib/apps/scrumboard/lists.server";
import { listShownCards } from "~/lib/apps/scrumboard/shown-cards.server";
import { plantScrumboard } from "~/lib/apps/scrumboard/seed-scrumboard.server";
import { db } from "~/lib/platform/db/database.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { createRecord, purgeRecord, restoreRecord, trashRecord } from "~/lib/records/change-record.server";
import { listTrashedRecords } from "~/lib/records/list-records.server";
import { listTrashKinds } from "~/lib/records/record.server";
import { storeSettingGroup } from "~/lib/settings/settings.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { person } from "../support/content";
import { useTestDatabase } from "../support/database";
import { statementsOf } from "../support/statements";

useTestDatabase();

type LabelJson = { id: string; version: number; boardId: string; title: string };
type CardJson = Omit<Card, "labels"> & {
  id: string;
  version: number;
  listId: string;
  position: number;
  labels: LabelJson[];
};
type ListJson = { id: string; version: number; boardId: string; position: number; title: string; cards: CardJson[] };
type BoardJson = {
  id: string;
  version: number;
  title: string;
  members: unknown[];
  lastActivity: string;
  lists: ListJson[];
  labels: LabelJson[];
};

const nobody = "6c1e0d2a-0000-4000-8000-00000000000f";
const editor = () => person("departmentEditor");
const statusOf = async (work: Promise<unknown>) => {
  const outcome = await orRefusal(work);
  return isRefusal(outcome) ? outcome.status : 200;
};

/** The interface as a program of a role uses it. */
async function program(role: Parameters<typeof signedIn>[0] = "departmentEditor") {
  const { bearer, id } = await signedIn(role);
  const answer = (method: string, path: string, json?: unknown) =>
    ask(method, `/api/apps/scrumboard/${path}`, { bearer, ...(json === undefined ? {} : { json }) });
  return {
    id,
    send: <T>(method: string, path: string, json?: unknown) => bodyOf<T>(answer(method, path, json)),
    status: async (method: string, path: string, json?: unknown) => (await answer(method, path, json)).status,
    fields: async (method: string, path: string, json?: unknown) => {
      const refused = await answer(method, path, json);
      const { fields = {} } = await bodyOf<{ fields?: Record<string, unknown> }>(Promise.resolve(refused));
      return [refused.status, Object.keys(fields)];
    },
  };
}

/** A board with lists of that many cards each. */
async function board(...counts: number[]) {
  const actor = await editor();
  const { id } = await createBoard(actor, { title: "Deneme" });
  const lists: { id: string; cards: string[] }[] = [];
  for (const [at, count] of counts.entries()) {
    const list = await createList(actor, { boardId: id, title: `Liste ${at + 1}` });
    const cards: string[] = [];
    for (let n = 1; n <= count; n++)
      cards.push((await createCard(actor, { boardId: id, title: `${at + 1}.${n}` }, { listId: list.id })).id);
    lists.push({ id: list.id, cards });
  }
  const titles = async () => {
    const { cards } = await listShownCards(actor, id, readBoardPlace(new URLSearchParams()));
    return lists.map((list) => cards.filter(({ listId }) => listId === list.id).map(({ title }) => title));
  };
  return { actor, id, lists, titles };
}

test("a program makes a board, lists, labels and cards, and reads them as the specification has it", async () => {
  const { id: me, send } = await program();
  const made = await send<BoardJson>("PUT", "board", {
    board: { title: "  Park   açılışı ", description: "Kuzey parkı", members: [{ id: me, name: "x" }] },
  });
  expect(made).toEqual({
    id: expect.any(String),
    version: 1,
    title: "Park açılışı",
    description: "Kuzey parkı",
    icon: "heroicons_outline:view-columns",
    members: [me],
    lastActivity: expect.any(String),
  });
  const boardId = made.id;
  expect(await send("PATCH", "board", { id: boardId, version: 1, board: { title: "Açılış" } })).toMatchObject({
    title: "Açılış",
    version: 2,
  });
  expect((await send<BoardJson[]>("GET", "boards")).find(({ id }) => id === boardId)).toMatchObject({
    title: "Açılış",
    members: [{ id: me, name: expect.any(String), avatar: null }],
  });

  const todo = await send<ListJson>("POST", "board/list", { list: { boardId, position: 65_536, title: "Yapılacak" } });
  expect(todo).toEqual({ id: expect.any(String), version: 1, boardId, position: 65_536, title: "Yapılacak" });
  const done = await send<ListJson>("POST", "board/list", { list: { boardId, title: "Tamam" } });
  expect(done.position).toBe(131_072);
  expect(await send("PATCH", "board/list", { list: { ...todo, title: "Sırada", cards: [] } })).toEqual({
    ...todo,
    version: 2,
    title: "Sırada",
  });

  const label = await send<LabelJson>("PUT", "board/label", { label: { boardId, title: " Acil " } });
  expect(label).toEqual({ id: expect.any(String), version: 1, boardId, title: "Acil" });
  expect(await send("PATCH", "board/label", { id: label.id, label: { title: "Çok acil" } })).toMatchObject({
    title: "Çok acil",
    version: 2,
  });
  const labels = await send<LabelJson[]>("GET", `board/labels?boardId=${boardId}`);
  expect(labels).toEqual([{ ...label, version: 2, title: "Çok acil" }]);

  const card = await send<CardJson>("PUT", "board/card", {
    card: { boardId, listId: todo.id, position: 65_536, title: "Kurdeleyi al", labels: [] },
  });
  expect(card).toEqual({
    id: expect.any(String),
    version: 1,
    boardId,
    listId: todo.id,
    position: 65_536,
    title: "Kurdeleyi al",
    description: null,
    dueDate: null,
    labels: [],
  });
  const changed = await send<CardJson>("PATCH", "board/card", {
    id: card.id,
    version: 1,
    card: { ...card, description: "Kırmızı", dueDate: "2026-12-24T09:30:00.000+03:00", labels },
  });
  expect(changed).toEqual({
    ...card,
    version: 2,
    description: "Kırmızı",
    dueDate: "2026-12-24T06:30:00.000Z",
    labels,
  });
  const moved = await send<CardJson[]>("PATCH", "board/cards", {
    cards: [{ ...changed, listId: done.id, position: 65_536, title: "Kurdele alındı" }],
  });
  expect(moved).toEqual([{ ...changed, version: 3, listId: done.id, title: "Kurdele alındı" }]);

  const whole = await send<BoardJson>("GET", `board?id=${boardId}`);
  expect(whole).toMatchObject({
    title: "Açılış",
    members: [me],
    lists: [
      { id: todo.id, cards: [] },
      { id: done.id, cards: [moved[0]] },
    ],
    labels,
  });
  expect(whole.lastActivity > made.lastActivity).toBe(true);
  const swapped = await send<ListJson[]>("PATCH", "board/lists", {
    lists: [
      { ...whole.lists[0], position: 131_072 },
      { ...whole.lists[1], position: 65_536 },
    ],
  });
  expect(swapped.map(({ id }) => id)).toEqual([todo.id, done.id]);
  expect((await send<BoardJson>("GET", `board?id=${boardId}`)).lists.map(({ id }) => id)).toEqual([done.id, todo.id]);

  expect(await send("DELETE", `board/card?id=${card.id}`)).toBe(true);
  expect(await send("DELETE", `board/list?id=${todo.id}`)).toBe(true);
  expect(await send("DELETE", `board/label?id=${label.id}`)).toBe(true);
  expect(await send("GET", `board?id=${boardId}`)).toMatchObject({ lists: [{ id: done.id, cards: [] }], labels: [] });
});

test("an unknown id is null, and what cannot be kept is 422 with its fields", async () => {
  const { send, status, fields } = await program();
  const { id: boardId, lists } = await board(1);
  const other = await board(1);
  const theirs = await createRecord(await editor(), labelKind, { boardId: other.id, title: "Başka" });
  const [card = "", list = ""] = [lists[0]?.cards[0], lists[0]?.id];
  for (const [method, path, json] of [
    ["GET", `board?id=${nobody}`],
    ["GET", "board?id=x"],
    ["GET", `board/labels?boardId=${nobody}`],
    ["PATCH", "board", { id: nobody, board: { title: "x" } }],
    ["PATCH", "board/list", { list: { id: nobody, title: "x", position: 3 } }],
    ["PATCH", "board/card", { id: nobody, card: { title: "x", position: 3 } }],
    ["PATCH", "board/label", { id: nobody, label: { title: "x" } }],
    ["DELETE", `board/list?id=${nobody}`],
    ["DELETE", `board/card?id=${nobody}`],
    ["DELETE", `board/label?id=${nobody}`],
  ] as const)
    expect([method, path, await send(method, path, json)]).toEqual([method, path, null]);
  expect(await send("PATCH", "board/cards", { cards: [{ id: nobody, title: "x" }] })).toEqual([null]);
  expect(await send("PATCH", "board/lists", { lists: [{ id: nobody, title: "x" }] })).toEqual([null]);

  const wrong: [string, string, unknown, string][] = [
    ["PUT", "board", { board: { title: " " } }, "title"],
    ["PUT", "board", { board: { title: "x", icon: "nothing:at-all" } }, "icon"],
    ["PUT", "board", { board: { title: "x", members: [nobody] } }, "members"],
    ["PUT", "board", { board: { title: "x".repeat(10_000) } }, "title"],
    ["POST", "board/list", { list: { boardId: nobody, title: "x" } }, "boardId"],
    ["POST", "board/list", { list: { boardId, title: "" } }, "title"],
    ["POST", "board/list", { list: { boardId, title: "x", position: "1" } }, "position"],
    ["PATCH", "board/list", { list: { id: list, boardId: other.id } }, "boardId"],
    ["PUT", "board/label", { label: { boardId: nobody, title: "x" } }, "boardId"],
    ["PUT", "board/label", { label: { boardId: other.id, title: "BAŞKA" } }, "title"],
    ["PUT", "board/card", { card: { boardId: nobody, listId: list, title: "x" } }, "boardId"],
    ["PUT", "board/card", { card: { boardId, listId: other.lists[0]?.id, title: "x" } }, "listId"],
    ["PUT", "board/card", { card: { boardId, listId: list, title: "x", labels: [theirs.id] } }, "labels"],
    ["PUT", "board/card", { card: { boardId, listId: list, title: "" } }, "title"],
    ["PUT", "board/card", { card: { boardId, title: "x" } }, "listId"],
    ["PATCH", "board/card", { id: card, card: { listId: other.lists[0]?.id } }, "listId"],
    ["PATCH", "board/card", { id: card, card: { labels: [{ id: theirs.id }] } }, "labels"],
    ["PATCH", "board/card", { id: card, card: { labels: "hepsi" } }, "labels"],
    ["PATCH", "board/card", { id: card, card: { dueDate: "yarın" } }, "dueDate"],
    ["PATCH", "board/card", { id: card, card: { description: "\0" } }, "description"],
    ["PATCH", "board/card", { id: card, card: { position: 1e300 } }, "position"],
    ["PATCH", "board/cards", { cards: [{ id: card }, { id: card, dueDate: "x" }] }, "cards.1.dueDate"],
    [
      "PATCH",
      "board/lists",
      {
        lists: [
          { id: list, title: "yeni" },
          { id: list, title: "" },
        ],
      },
      "lists.1.title",
    ],
  ];
  for (const [method, path, json, field] of wrong)
    expect([method, path, field, await fields(method, path, json)]).toEqual([method, path, field, [422, [field]]]);
  // Nothing of a refused request is written.
  const whole = await send<BoardJson>("GET", `board?id=${boardId}`);
  expect(whole.lists).toMatchObject([{ title: "Liste 1", version: 1, cards: [{ version: 1, title: "1.1" }] }]);
  for (const [method, path, json] of [
    ["PATCH", "board/cards", { cards: "x" }],
    ["PATCH", "board/cards", { cards: [7] }],
    ["PATCH", "board/cards", { cards: Array.from({ length: 501 }, () => ({ id: card })) }],
    ["PATCH", "board/card/positions", { cards: {} }],
    ["PUT", "board/card", { card: [] }],
    ["PATCH", "board/card", { id: card, version: "1", card: {} }],
  ] as const)
    expect([path, await status(method, path, json)]).toEqual([path, 400]);
});

test("an outdated version is refused for a field that both changed, and merged else", async () => {
  const { send, status } = await program();
  const { id: boardId, lists } = await board(1);
  const [card = "", list = ""] = [lists[0]?.cards[0], lists[0]?.id];
  const change = (version: number, values: unknown) => ({ id: card, version, card: values });
  await send("PATCH", "board/card", change(1, { title: "Bir" }));
  expect(await status("PATCH", "board/card", change(1, { title: "İki" }))).toBe(409);
  expect(await send("PATCH", "board/card", change(1, { description: "Not" }))).toMatchObject({
    title: "Bir",
    description: "Not",
  });
  await send("PATCH", "board/list", { list: { id: list, version: 1, title: "Bir" } });
  expect(await status("PATCH", "board/list", { list: { id: list, version: 1, title: "İki" } })).toBe(409);
  await send("PATCH", "board", { id: boardId, version: 1, board: { title: "Bir" } });
  expect(await status("PATCH", "board", { id: boardId, version: 1, board: { title: "İki" } })).toBe(409);
  const label = await send<LabelJson>("PUT", "board/label", { label: { boardId, title: "A" } });
  await send("PATCH", "board/label", { id: label.id, version: 1, label: { title: "B" } });
  expect(await status("PATCH", "board/label", { id: label.id, version: 1, label: { title: "C" } })).toBe(409);
  // Two people who give a card different labels give it both.
  const second = await send<LabelJson>("PUT", "board/label", { label: { boardId, title: "Z" } });
  const { version } = await send<CardJson>("PATCH", "board/card", { id: card, card: {} });
  await send("PATCH", "board/card", change(version, { labels: [label.id] }));
  const both = await send<CardJson>("PATCH", "board/card", change(version, { labels: [second.id] }));
  expect(both.labels.map(({ title }) => title).sort()).toEqual(["B", "Z"]);
  // A move is no change of what somebody writes.
  const third = await send<ListJson>("POST", "board/list", { list: { boardId, title: "Sona" } });
  await send("PATCH", "board/card", { id: card, card: { listId: third.id } });
  expect(await send("PATCH", "board/card", change(both.version, { title: "Üç" }))).toMatchObject({
    title: "Üç",
    listId: third.id,
  });
});

test("who only reads changes nothing, and who leads alone throws a board away", async () => {
  const { id: boardId, lists } = await board(1);
  const [card = "", list = ""] = [lists[0]?.cards[0], lists[0]?.id];
  const tries = [
    ["PUT", "board", { board: { title: "x" } }],
    ["PATCH", "board", { id: boardId, board: { title: "x" } }],
    ["POST", "board/list", { list: { boardId, title: "x" } }],
    ["PATCH", "board/list", { list: { id: list, title: "x" } }],
    ["PATCH", "board/lists", { lists: [] }],
    ["DELETE", `board/list?id=${list}`],
    ["PUT", "board/card", { card: { boardId, listId: list, title: "x" } }],
    ["PATCH", "board/card", { id: card, card: { title: "x" } }],
    ["PATCH", "board/cards", { cards: [] }],
    ["PATCH", "board/card/positions", { cards: [] }],
    ["DELETE", `board/card?id=${card}`],
    ["PUT", "board/label", { label: { boardId, title: "x" } }],
  ] as const;
  for (const role of ["viewer", "auditor"] as const) {
    const { status, send } = await program(role);
    for (const [method, path, json] of tries)
      expect([role, path, await status(method, path, json)]).toEqual([role, path, 403]);
    expect(await send("GET", `board?id=${boardId}`)).toMatchObject({ id: boardId });
  }
  for (const role of ["departmentApprover", "departmentEditor", "translator", "viewer", "auditor"] as const)
    expect([role, await (await program(role)).status("DELETE", `board?id=${boardId}`)]).toEqual([role, 403]);
  expect(await (await program("editorInChief")).send("DELETE", `board?id=${boardId}`)).toBe(true);
  const again = await program();
  expect(await again.send("GET", `board?id=${boardId}`)).toBe(null);
  expect(await again.send("PATCH", "board/card", { id: card, card: { title: "x" } })).toBe(null);
  expect(await again.fields("POST", "board/list", { list: { boardId, title: "x" } })).toEqual([422, ["boardId"]]);
});

test("a list comes back with its cards, a label to all that had it, a board with everything", async () => {
  const { actor, id: boardId, lists, titles } = await board(2, 1);
  const [first, second] = [lists[0]?.id ?? "", lists[0]?.cards[0] ?? ""];
  const label = await createRecord(actor, labelKind, { boardId, title: "Acil" });
  await saveCard(actor, second, { version: null, data: { labels: [label.id] } });
  await trashRecord(actor, labelKind, label.id, { version: 1 });
  // A save that does not know of it leaves it there.
  await saveCard(actor, second, { version: null, data: { title: "1.1", labels: [] } });
  await restoreRecord(actor, labelKind, label.id, { version: 1 });
  expect((await getCard(actor, second)).labels).toEqual([label.id]);

  await trashRecord(actor, cardKind, lists[0]?.cards[1] ?? "", { version: 1 });
  await trashRecord(actor, listKind, first, { version: 1 });
  expect(await titles()).toEqual([[], ["2.1"]]);
  expect(await statusOf(getCard(actor, second))).toBe(404);
  expect(await statusOf(saveCard(actor, second, { version: null, data: { title: "x" } }))).toBe(404);
  const trashed = async () => {
    const { items } = await listTrashedRecords(actor, listTrashKinds(), { page: 1, size: 100 });
    return items.filter(({ id }) => [first, ...(lists[0]?.cards ?? [])].includes(id)).map(({ type }) => type);
  };
  // A card of a list in the trash waits for the list.
  expect(await trashed()).toEqual(["scrumboardList"]);
  await restoreRecord(actor, listKind, first, { version: 1 });
  expect(await titles()).toEqual([["1.1"], ["2.1"]]);
  expect(await trashed()).toEqual(["scrumboardCard"]);

  const chief = await person("editorInChief");
  await trashRecord(chief, boardKind, boardId, { version: 1 });
  expect(await titles()).toEqual([[], []]);
  await restoreRecord(chief, boardKind, boardId, { version: 1 });
  expect(await titles()).toEqual([["1.1"], ["2.1"]]);

  await trashRecord(actor, labelKind, label.id, { version: 1 });
  await purgeRecord(actor, labelKind, label.id, { version: 1 });
  expect((await getCard(actor, second)).labels).toEqual([]);
  await trashRecord(actor, listKind, first, { version: 1 });
  await purgeRecord(actor, listKind, first, { version: 1 });
  await trashRecord(chief, boardKind, boardId, { version: 1 });
  await purgeRecord(chief, boardKind, boardId, { version: 1 });
  for (const table of ["lists", "cards", "labels"]) {
    const { rows } = await db().execute(
      sql`SELECT 1 FROM ${sql.identifier(`scrumboard_${table}`)} WHERE board_id = ${boardId}`,
    );
    expect([table, rows.length]).toEqual([table, 0]);
  }
  const { rows } = await db().execute(sql`SELECT 1 FROM record_versions WHERE data ->> 'boardId' = ${boardId}`);
  expect(rows).toHaveLength(0);
});

test("what is removed for good is no activity of its board", async () => {
  const { actor, id, lists } = await board(2);
  const [card = "", list = ""] = [lists[0]?.cards[0], lists[0]?.id];
  const label = await createRecord(actor, labelKind, { boardId: id, title: "Acil" });
  await trashRecord(actor, labelKind, label.id, { version: 1 });
  await trashRecord(actor, cardKind, card, { version: 1 });
  const activity = async () => (await findActivity([id])).get(id)?.getTime();
  const before = await activity();
  await purgeRecord(actor, labelKind, label.id, { version: 1 });
  await purgeRecord(actor, cardKind, card, { version: 1 });
  expect(await activity()).toBe(before);
  await trashRecord(actor, listKind, list, { version: 1 });
  const thrown = await activity();
  await purgeRecord(actor, listKind, list, { version: 1 });
  expect([thrown === before, await activity()]).toEqual([false, thrown]);
});

test("one request orders the cards of five boards at most, and lists are read together", async () => {
  const { send, fields } = await program();
  const boards = await Promise.all(Array.from({ length: 6 }, () => board(1)));
  const named = boards.map(({ id: boardId, lists }) => ({
    id: lists[0]?.cards[0] ?? "",
    listId: lists[0]?.id ?? "",
    boardId,
  }));
  expect(await fields("PATCH", "board/card/positions", { cards: named })).toEqual([422, ["cards"]]);
  expect(await send("PATCH", "board/card/positions", { cards: named.slice(1) })).toHaveLength(5);
  const { lists } = await board(0, 0, 0, 0);
  const rows = lists.map(({ id }) => ({ id }));
  const counted = async (sent: { id: string }[]) =>
    (await statementsOf(() => send("PATCH", "board/lists", { lists: sent }))).filter((statement) =>
      /^select (?!.*for update)/is.test(statement),
    ).length;
  await counted(rows);
  expect(await counted(rows)).toBe(await counted(rows.slice(1)));
});

test("cards and lists are moved beside others, to the end of a list, and to a number", async () => {
  const { actor, id, lists, titles } = await board(3, 0, 1);
  const [one, two, three] = lists as [(typeof lists)[0], (typeof lists)[0], (typeof lists)[0]];
  const [a = "", b = "", c = ""] = one.cards;
  await moveCard(actor, c, { to: "before", target: a });
  expect(await titles()).toEqual([["1.3", "1.1", "1.2"], [], ["3.1"]]);
  await moveCard(actor, a, { to: "into", target: two.id });
  await moveCard(actor, b, { to: "after", target: a });
  expect(await titles()).toEqual([["1.3"], ["1.1", "1.2"], ["3.1"]]);
  await placeCard(actor, c, { listId: two.id, place: 2 });
  expect(await titles()).toEqual([[], ["1.1", "1.3", "1.2"], ["3.1"]]);
  await placeCard(actor, c, { listId: two.id, place: 3 });
  await placeCard(actor, a, { listId: three.id, place: null });
  expect(await titles()).toEqual([[], ["1.2", "1.3"], ["3.1", "1.1"]]);
  expect(await statusOf(placeCard(actor, a, { listId: two.id, place: 4 }))).toBe(422);
  expect(await statusOf(placeCard(actor, a, { listId: three.id, place: 3 }))).toBe(422);
  expect((await getCard(actor, a)).version).toBe(1);
  await moveList(actor, three.id, { to: "before", target: one.id });
  const names = async () => (await listLists(actor, id)).map(({ title }) => title);
  expect(await names()).toEqual(["Liste 3", "Liste 1", "Liste 2"]);
  await placeList(actor, three.id, 2);
  expect(await names()).toEqual(["Liste 1", "Liste 3", "Liste 2"]);
  expect(await statusOf(placeList(actor, three.id, 4))).toBe(422);

  const other = await board(1);
  const [theirs = ""] = other.lists[0]?.cards ?? [];
  expect(await statusOf(moveCard(actor, a, { to: "before", target: theirs }))).toBe(404);
  expect(await statusOf(moveCard(actor, a, { to: "into", target: other.lists[0]?.id ?? "" }))).toBe(422);
  expect(await statusOf(moveList(actor, one.id, { to: "before", target: other.lists[0]?.id ?? "" }))).toBe(404);
  expect(await statusOf(moveCard(await person("viewer"), a, { to: "before", target: b }))).toBe(403);
});

test("places stay whole and positive, and are put apart where no number is left between two", async () => {
  const { actor, id, lists, titles } = await board(3);
  const [a = "", b = "", c = ""] = lists[0]?.cards ?? [];
  const list = lists[0]?.id ?? "";
  for (let round = 0; round < 40; round++) {
    await moveCard(actor, round % 2 === 0 ? c : b, { to: "before", target: a });
    await moveCard(actor, a, { to: "before", target: round % 2 === 0 ? c : b });
  }
  expect(await titles()).toEqual([["1.1", "1.2", "1.3"]]);
  const positions = async () => Promise.all([a, b, c].map(async (one) => (await getCard(actor, one)).position));
  expect((await positions()).every((position) => Number.isInteger(position) && position > 0)).toBe(true);
  const at = (card: string, position: number) =>
    saveCard(actor, card, { version: null, data: {}, place: { position } });
  await at(a, 65_536);
  await at(b, 131_072);
  await at(c, 196_608);
  expect(await positions()).toEqual([65_536, 131_072, 196_608]);
  // Between two, too far behind, and where another one is already.
  await at(c, 98_304.5);
  expect(await titles()).toEqual([["1.1", "1.3", "1.2"]]);
  expect(await positions()).toEqual([65_536, 196_608, 131_072]);
  await at(a, 65_536 * 600);
  expect(await titles()).toEqual([["1.3", "1.2", "1.1"]]);
  await at(a, (await getCard(actor, c)).position);
  expect(await titles()).toEqual([["1.1", "1.3", "1.2"]]);
  await at(b, -5);
  expect(await titles()).toEqual([["1.2", "1.1", "1.3"]]);

  // `positions` orders only the cards that were sent, in the places that they have.
  const d = await createCard(actor, { boardId: id, title: "1.4" }, { listId: list });
  const { send } = await program();
  const before = await getCard(actor, a);
  const named = [d.id, b].map((card) => ({ id: card, listId: list, boardId: id }));
  const all = await send<CardJson[]>("PATCH", "board/card/positions", {
    cards: [...named, { id: a, listId: nobody, boardId: id }, { id: nobody, listId: list, boardId: id }],
  });
  expect(all.map(({ title }) => title)).toEqual(["1.4", "1.1", "1.3", "1.2"]);
  expect((await getCard(actor, a)).position).toBe(before.position);
  expect(await orderCards(actor, [])).toEqual([]);
});

test("two people who move at once both move", async () => {
  const { actor, lists, titles } = await board(6, 6);
  const chief = await person("editorInChief");
  const [one, two] = lists as [(typeof lists)[0], (typeof lists)[0]];
  await Promise.all([
    ...one.cards.map((card) => moveCard(actor, card, { to: "into", target: two.id })),
    ...two.cards.map((card) => moveCard(chief, card, { to: "into", target: one.id })),
  ]);
  const [left = [], right = []] = await titles();
  expect([...left].sort()).toEqual(["2.1", "2.2", "2.3", "2.4", "2.5", "2.6"]);
  expect([...right].sort()).toEqual(["1.1", "1.2", "1.3", "1.4", "1.5", "1.6"]);
  const positions = await Promise.all(two.cards.map(async (card) => (await getCard(actor, card)).position));
  expect(new Set(positions).size).toBe(6);
  // One is moved while another person writes in it.
  const [card = ""] = one.cards;
  await Promise.all([
    moveCard(chief, card, { to: "into", target: one.id }),
    saveCard(actor, card, { version: 1, data: { title: "Yazılan" } }),
  ]);
  expect(await getCard(actor, card)).toMatchObject({ title: "Yazılan", listId: one.id, version: 2 });
});

test("a board of any size takes the same number of statements, on its page and for programs", async () => {
  const { send } = await program();
  const [small, large] = [await board(1), await board(100, 100, 100)];
  const counted = async (id: string) => (await statementsOf(() => send("GET", `board?id=${id}`))).length;
  await counted(small.id);
  expect(await counted(large.id)).toBe(await counted(small.id));
  const place = readBoardPlace(new URLSearchParams({ more: `${large.lists[1]?.id}.100` }));
  const { cards, totals } = await listShownCards(large.actor, large.id, place);
  expect(large.lists.map(({ id }) => cards.filter(({ listId }) => listId === id).length)).toEqual([50, 100, 50]);
  expect([...totals.values()]).toEqual([100, 100, 100]);
});

test("a search, a label and a day narrow a board", async () => {
  const { actor, id, lists } = await board(0);
  const listId = lists[0]?.id ?? "";
  const label = await createRecord(actor, labelKind, { boardId: id, title: "Acil" });
  const now = new Date("2026-12-10T21:30:00Z");
  const add = (title: string, more: Partial<Card>) => createCard(actor, { boardId: id, title, ...more }, { listId });
  await add("Işıkları onar", { labels: [label.id], dueDate: "2026-12-10" });
  await add("Sahneyi kur", { description: "Işık da lazım", dueDate: "2026-12-11" });
  await add("Afiş", { dueDate: "2026-12-18" });
  await add("Kapanış", { dueDate: "2026-12-19" });
  const found = async (query: string) =>
    (await listShownCards(actor, id, readBoardPlace(new URLSearchParams(query)), now)).cards.map(({ title }) => title);
  expect(await found("search=ISIK")).toEqual(["Işıkları onar", "Sahneyi kur"]);
  expect(await found(`label=${label.id}`)).toEqual(["Işıkları onar"]);
  expect(await found("label=x")).toEqual([]);
  // In Istanbul it is the 11th already.
  expect(await found("due=overdue")).toEqual(["Işıkları onar"]);
  expect(await found("due=soon")).toEqual(["Sahneyi kur", "Afiş"]);
});

test("a board has at most 200 lists", async () => {
  const { actor, id } = await board(0);
  await db().execute(sql`INSERT INTO scrumboard_lists (board_id, title, position)
    SELECT ${id}::uuid, 'Liste', n * 65536 FROM generate_series(2, 200) AS n`);
  expect(await statusOf(createList(actor, { boardId: id, title: "Fazla" }))).toBe(409);
});

test("the search of all things finds boards and cards, and none where the app is off", async () => {
  const { actor, id, lists } = await board(0);
  await createCard(actor, { boardId: id, title: "Zeytinlik yolu" }, { listId: lists[0]?.id ?? "" });
  const { bearer } = await signedIn("viewer");
  const groups = async () => {
    const found = await bodyOf<{ id: string; results: unknown[] }[] | { results: [] }>(
      ask("POST", "/api/common/search", { bearer, json: { query: "zeytinlik" } }),
    );
    return Array.isArray(found) ? found.find((group) => group.id === "scrumboard")?.results : undefined;
  };
  expect(await groups()).toMatchObject([{ value: "Zeytinlik yolu", subtitle: "Deneme · Liste 1" }]);
  const status = async () => (await ask("GET", "/api/apps/scrumboard/boards", { bearer })).status;
  await storeSettingGroup("group.apps", { version: 1, data: { off: ["scrumboard"] } });
  expect([await groups(), await status()]).toEqual([undefined, 404]);
  await storeSettingGroup("group.apps", { version: 2, data: {} });
  expect(await status()).toBe(200);
});

test("the sample has three boards, and only the first one is in use", async () => {
  await plantScrumboard({ owner: null, colleagues: new Map(), now: new Date() });
  const { send } = await program("viewer");
  const boards = await send<BoardJson[]>("GET", "boards");
  const whole = await Promise.all(
    ["Bahar şenliği", "Cadde ve sokak yenileme planı", "Web sitesinin yenilenmesi"].map((title) =>
      send<BoardJson>("GET", `board?id=${boards.find((one) => one.title === title)?.id}`),
    ),
  );
  expect(whole[0]?.lists.map(({ title }) => title)).toEqual(["Yapılacak", "Yapılıyor", "İncelemede", "Tamamlandı"]);
  expect(
    whole.map(({ lists, labels }) => [lists.length, lists.flatMap(({ cards }) => cards).length, labels.length]),
  ).toEqual([
    [4, 12, 5],
    [0, 0, 0],
    [0, 0, 0],
  ]);
});
