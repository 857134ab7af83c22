import { randomUUID } from "node:crypto";

import { expect } from "vitest";

import { openDatabase } from "~/lib/platform/db/database.server";

import { administrator, send } from "../support/server";

type Answered = { id: string; version: number };

/** A card that goes from list to list. `list`: where it was acknowledged. */
type Wanderer = { id: string; list: string; tried: string };

/** What a server has promised of the apps: what was typed, moved and sent. `tried` may be there or not. */
export type AppPromises = {
  note: { id: string; version: number; content: string; tried: string };
  order: { ids: string[]; tried: string[] };
  board: { id: string; lists: string[]; cards: string[]; tried: string[]; wanderer: Wanderer };
  chat: { id: string; sent: Map<string, string> };
  /** Ids of deliveries of one piece each. */
  store: { id: string; moved: Set<string> };
  /** Ids and texts of documents. */
  documents: Map<string, string>;
  /** Steps that were gone through, of a course that has two and is begun anew each time. */
  course: { id: string; cookie: string; gone: number; tried: number };
  /** Ids and subjects of mails. */
  mails: Map<string, string>;
  count: number;
};

/** A person to write to and all apps, while no server runs. @returns the person's id */
export async function addColleague(database: Parameters<typeof openDatabase>[0]): Promise<string> {
  const { pool, close } = await openDatabase(database);
  try {
    const id = randomUUID();
    await pool.query("INSERT INTO users (id, name, email, email_key) VALUES ($1, 'İpek Şahin', $2, $2)", [
      id,
      "ipek@example.org",
    ]);
    await pool.query("INSERT INTO grants (user_id, role) VALUES ($1, 'viewer')", [id]);
    await pool.query(
      "INSERT INTO setting_groups (key, version, data) VALUES ('group.apps', 1, '{}') ON CONFLICT (key) DO UPDATE SET data = '{}'",
    );
    return id;
  } finally {
    await close();
  }
}

export async function prepareApps(url: string, bearer: string, colleague: string): Promise<AppPromises> {
  const ask = async <T>(method: string, path: string, json: unknown) =>
    (await (await send(url, bearer, method, `/api/apps/${path}`, json)).json()) as T;
  const note = await ask<Answered>("POST", "notes", { note: { content: "İlk" } });
  const tasks: string[] = [];
  for (let at = 0; at < 6; at++) tasks.push((await ask<Answered>("POST", "tasks/task", { type: "task" })).id);
  const { id } = await ask<Answered>("POST", "chat/chats", { contactId: colleague });
  const ids = [...tasks].reverse();
  const product = await ask<Answered>("POST", "ecommerce/inventory/product", { product: { name: "Tuz" } });
  const board = await prepareBoard((method, path, json) => ask<Answered>(method, `scrumboard/${path}`, json));
  return {
    board,
    note: { ...note, content: "İlk", tried: "İlk" },
    order: { ids, tried: ids },
    chat: { id, sent: new Map() },
    store: { id: product.id, moved: new Set() },
    documents: new Map(),
    course: { ...(await prepareCourse(url, bearer)), gone: 0, tried: 0 },
    mails: new Map(),
    count: 0,
  };
}

/** Progress is posted by the page's form, so it needs a session of a browser. */
async function prepareCourse(url: string, bearer: string): Promise<{ id: string; cookie: string }> {
  const both = (tr: string) => ({ tr, en: tr });
  const publish = async (section: string, data: object) => {
    const answer = await send(url, bearer, "POST", `/api/content/${section}`, { data, publish: true });
    if (answer.status !== 201) throw new Error(`${section} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as Answered).id;
  };
  const category = await publish("kurskonulari", { title: both("Konu"), slug: both("konu") });
  const id = await publish("kurslar", {
    ...{ title: both("Kurs"), slug: both("kurs"), description: both("Kısa"), category, duration: 5 },
    steps: [1, 2].map((at) => ({ _key: `s${at}`, title: both(`Adım ${at}`), content: both(`<p>Metin ${at}</p>`) })),
  });
  const answer = await fetch(`${url}/sign-in`, {
    method: "POST",
    body: new URLSearchParams(administrator),
    redirect: "manual",
  });
  const cookie = answer.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
  if (answer.status !== 302) throw new Error(`signing in answered ${answer.status}`);
  return { id, cookie: cookie.join("; ") };
}

/** Two lists; six cards and one more in the first. */
async function prepareBoard(
  ask: (method: string, path: string, json: unknown) => Promise<Answered>,
): Promise<AppPromises["board"]> {
  const { id: boardId } = await ask("PUT", "board", { board: { title: "Pano" } });
  const lists: string[] = [];
  for (const title of ["Bir", "İki"]) lists.push((await ask("POST", "board/list", { list: { boardId, title } })).id);
  const [list = ""] = lists;
  const cards: string[] = [];
  for (let at = 0; at < 7; at++)
    cards.push((await ask("PUT", "board/card", { card: { boardId, listId: list, title: `Kart ${at}` } })).id);
  const [wanderer = "", ...others] = cards;
  return { id: boardId, lists, cards: others, tried: others, wanderer: { id: wanderer, list, tried: list } };
}

/** Types, moves and sends until the server is gone, writing down each answer that arrived whole. */
export async function workInApps(url: string, bearer: string, promises: AppPromises): Promise<void> {
  const untilGone = async (work: () => Promise<void>) => {
    try {
      for (;;) await work();
    } catch (error) {
      // A connection that broke is what the test is about; an answer that was wrong is not.
      if (error instanceof Error && /answered/.test(error.message)) throw error;
    }
  };
  const ask = async <T>(method: string, path: string, json: unknown) => {
    const answer = await send(url, bearer, method, `/api/apps/${path}`, json);
    const body = (await answer.json()) as T;
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    promises.count++;
    return body;
  };
  const { note, order, board, chat, mails, store, documents, course } = promises;
  await Promise.all([
    untilGone(async () => {
      const [completed, currentStep] = [Math.floor(course.gone / 2), course.gone % 2];
      course.tried = course.gone + 1;
      const answer = await fetch(`${url}/apps/academy/${course.id}`, {
        method: "POST",
        headers: { Cookie: course.cookie },
        body: new URLSearchParams({ intent: "next", currentStep: `${currentStep}`, completed: `${completed}` }),
        redirect: "manual",
      });
      if (answer.status !== 302) throw new Error(`a step answered ${answer.status}`);
      course.gone = course.tried;
      promises.count++;
    }),
    untilGone(async () => {
      const [id, content] = [randomUUID(), `Belge ${documents.size} ğ`];
      const body = new FormData();
      body.append("id", id);
      body.append("file", new File([content], "belge.txt"));
      const headers = { Authorization: `Bearer ${bearer}` };
      const answer = await fetch(`${url}/api/apps/file-manager/file`, { method: "POST", headers, body });
      await answer.json();
      if (answer.status !== 200) throw new Error(`file answered ${answer.status}`);
      documents.set(id, content);
      promises.count++;
    }),
    untilGone(async () => {
      const movement = { id: randomUUID(), kind: "received", quantity: 1 };
      await ask("POST", "ecommerce/inventory/movement", { id: store.id, movement });
      store.moved.add(movement.id);
    }),
    untilGone(async () => {
      note.tried = `${note.content.slice(-200)} ş${note.version}`;
      const updatedNote = { id: note.id, content: note.tried };
      const { version } = await ask<Answered>("PATCH", "notes", { updatedNote, version: note.version });
      Object.assign(note, { version, content: note.tried });
    }),
    untilGone(async () => {
      const [first, ...rest] = order.ids;
      order.tried = [...rest, first ?? ""];
      await ask("PATCH", "tasks/order", { tasks: order.tried.map((id) => ({ id })) });
      order.ids = order.tried;
    }),
    untilGone(async () => {
      const [first = "", ...rest] = board.cards;
      board.tried = [...rest, first];
      const [listId] = board.lists;
      const cards = board.tried.map((id) => ({ id, listId, boardId: board.id }));
      await ask("PATCH", "scrumboard/board/card/positions", { cards });
      board.cards = board.tried;
      const { wanderer } = board;
      wanderer.tried = board.lists.find((id) => id !== wanderer.list) ?? "";
      await ask("PATCH", "scrumboard/board/card", { id: wanderer.id, card: { listId: wanderer.tried } });
      wanderer.list = wanderer.tried;
    }),
    untilGone(async () => {
      const message = { id: randomUUID(), value: `Mesaj ${chat.sent.size} ğ` };
      await ask("PATCH", "chat/chat", { id: chat.id, chat: { messages: [message] } });
      chat.sent.set(message.id, message.value);
    }),
    untilGone(async () => {
      const mail = { id: randomUUID(), to: "İpek Şahin", subject: `Posta ${mails.size} ğ`, content: "<p>Metin</p>" };
      await ask("POST", "mailbox/mail", { mail });
      mails.set(mail.id, mail.subject);
    }),
  ]);
}

/** After a restart: what was acknowledged is there, once. What was tried counts from now on where it is there. */
export async function checkApps(url: string, bearer: string, promises: AppPromises): Promise<void> {
  const { note, order, board, chat, mails, store, documents, course } = promises;
  const read = async <T>(path: string) => (await (await send(url, bearer, "GET", `/api/apps/${path}`)).json()) as T;
  const notes = await read<(Answered & { content: string })[]>("notes/all");
  const stored = notes.find(({ id }) => id === note.id);
  expect([note.content, note.tried]).toContain(stored?.content);
  expect(stored?.version).toBeGreaterThanOrEqual(note.version);
  Object.assign(note, { version: stored?.version, content: stored?.content });

  const ids = (await read<Answered[]>("tasks/all")).map(({ id }) => id);
  expect([order.ids, order.tried]).toContainEqual(ids);
  order.ids = ids;

  const { lists } = await read<{ lists: { id: string; cards: Answered[] }[] }>(`scrumboard/board?id=${board.id}`);
  const { wanderer } = board;
  const places = lists.flatMap((list) => list.cards.map((card) => ({ card: card.id, list: list.id })));
  const found = places.filter(({ card }) => card === wanderer.id).map(({ list }) => list);
  expect(found).toHaveLength(1);
  expect([wanderer.list, wanderer.tried]).toContain(found[0]);
  wanderer.list = found[0] ?? "";
  const cards = places.flatMap(({ card }) => (card === wanderer.id ? [] : card));
  expect([board.cards, board.tried]).toContainEqual(cards);
  board.cards = cards;

  const { progress } = await read<{ progress: { currentStep: number; completed: number } }>(
    `academy/courses/course?id=${course.id}`,
  );
  const gone = progress.completed * 2 + progress.currentStep;
  expect([course.gone, course.tried]).toContain(gone);
  course.gone = gone;

  const delivered: { id: string; stock: number }[] = [];
  for (let page = 1; ; page++) {
    const path = `ecommerce/inventory/movements?id=${store.id}&page=${page}`;
    const { items } = await read<{ items: { id: string; stock: number }[] }>(path);
    if (items.length === 0) break;
    delivered.push(...items);
  }
  expect(new Set(delivered.map((one) => one.id)).size).toBe(delivered.length);
  expect([...store.moved].filter((one) => !delivered.some((found) => found.id === one))).toEqual([]);
  // One that was tried may be there, too; the stock is their sum in any case.
  expect(delivered.length - store.moved.size).toBeLessThanOrEqual(1);
  const { stock } = await read<{ stock: number | "" }>(`ecommerce/inventory/product?id=${store.id}`);
  expect([Number(stock), delivered[0]?.stock ?? 0]).toEqual([delivered.length, delivered.length]);
  for (const one of delivered) store.moved.add(one.id);

  const { files } = await read<{ files: { id: string; bytes: number; address: string }[] }>("file-manager");
  const kept = files.map(({ id }) => id);
  expect(new Set(kept).size).toBe(kept.length);
  expect([...documents.keys()].filter((id) => !kept.includes(id))).toEqual([]);
  // One that was tried may be there, too, and what is there is whole.
  expect(kept.length - documents.size).toBeLessThanOrEqual(1);
  for (const { id, address } of files) {
    const headers = { Authorization: `Bearer ${bearer}` };
    const content = await (await fetch(`${url}${address}`, { headers })).text();
    expect(content).toBe(documents.get(id) ?? content);
    documents.set(id, content);
  }

  const messages: { id: string; value: string }[] = [];
  for (let before = ""; ;) {
    const page = await read<{ messages: { id: string; value: string }[] }>(
      `chat/chat?id=${chat.id}${before && `&before=${before}`}`,
    );
    if (page.messages.length === 0) break;
    messages.push(...page.messages);
    before = page.messages[0]?.id ?? "";
  }
  const ofMine = messages.filter(({ id }) => chat.sent.has(id));
  expect(new Set(ofMine.map(({ id }) => id)).size).toBe(ofMine.length);
  expect(new Map(ofMine.map(({ id, value }) => [id, value]))).toEqual(chat.sent);

  // One that was tried at the end may be there, too: no answer said so.
  const sent: { id: string; subject: string }[] = [];
  for (let page = 1; ; page++) {
    const { mails: some } = await read<{ mails: typeof sent | null }>(`mailbox/mails?folder=sent&page=${page}`);
    if (some === null || some.length === 0) break;
    sent.push(...some);
  }
  const promised = sent.filter(({ id }) => mails.has(id));
  expect(new Set(promised.map(({ id }) => id)).size).toBe(promised.length);
  expect(new Map(promised.map(({ id, subject }) => [id, subject]))).toEqual(mails);
}

/** Each acknowledged mail has reached its receiver, once, when its time has come. */
export async function checkDelivered(
  database: Parameters<typeof openDatabase>[0],
  { mails }: AppPromises,
): Promise<void> {
  const { pool, close } = await openDatabase(database);
  try {
    const { rows } = await pool.query<{ mail: string; count: number }>(
      "SELECT mail_id AS mail, count(*)::int AS count FROM mailbox_copies WHERE folder = 'inbox' GROUP BY mail_id",
    );
    const counts = new Map(rows.map(({ mail, count }) => [mail, count]));
    expect([...mails.keys()].map((id) => counts.get(id) ?? 0)).toEqual([...mails.keys()].map(() => 1));
  } finally {
    await close();
  }
}
