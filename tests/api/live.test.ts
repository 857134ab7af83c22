import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { and, eq } from "drizzle-orm";
import { createClient, type Client } from "graphql-ws";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import WebSocket from "ws";

import { systemActor } from "~/lib/access/actor";
import { createApiToken, revokeApiToken } from "~/lib/auth/account/api-tokens.server";
import { makeBrowserToken } from "~/lib/auth/credentials/browser-token.server";
import { sessionLifetimes } from "~/lib/auth/credentials/token-hash.server";
import { sessions } from "~/lib/auth/schema.server";
import { saveAccessSettings } from "~/lib/auth/session/access-settings.server";
import { createSession, endSessionsOf, sessionCookie } from "~/lib/auth/session/session.server";
import { suspendUser } from "~/lib/auth/users/manage-users.server";
import { createNote } from "~/lib/apps/notes/notes.server";
import { createBoard, saveBoard } from "~/lib/apps/scrumboard/boards.server";
import { cardKind } from "~/lib/apps/scrumboard/card-kind.server";
import { createCard, orderCards } from "~/lib/apps/scrumboard/cards.server";
import { listLists, saveList } from "~/lib/apps/scrumboard/lists.server";
import { createTask, moveTask, taskKind } from "~/lib/apps/tasks/tasks.server";
import { purgeRecord, trashRecord } from "~/lib/records/change-record.server";
import { createEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { publishEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { trashFile } from "~/lib/files/changes/trash.server";
import { updateFile } from "~/lib/files/changes/update-file.server";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { countSockets, startLive } from "~/lib/graphql/live/socket.server";
import { markAllRead } from "~/lib/inbox/inbox.server";
import { notify } from "~/lib/inbox/notify.server";
import { database, db } from "~/lib/platform/db/database.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { emit, startEvents } from "~/lib/platform/events/events.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";
import { beginProgress, openProgress } from "~/lib/progress/progress.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";
import { dataDir } from "../support/environment";

useTestDatabase();

/** Upgrades that wait to be let go together. */
let burst: (() => void)[] | null = null;
let server: Server;
let live: ReturnType<typeof startLive>;
let url = "";
beforeAll(async () => {
  await startEvents(database());
  live = startLive();
  server = createServer()
    .on("upgrade", (request, socket, head) => {
      const from = request.headers["x-from"];
      const upgrade = () => void live.upgrade(request, socket, head, typeof from === "string" ? from : null);
      if (burst) burst.push(upgrade);
      else upgrade();
    })
    .listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
});
const clients: (Client | WebSocket)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const client of clients.splice(0)) await ("dispose" in client ? client.dispose() : client.close());
  await until(() => expect(countSockets()).toBe(0));
});
afterAll(async () => {
  await live.close();
  server.close();
});

/** What comes over a socket takes as long as the machine is busy. */
const until = (holds: () => void | Promise<void>) => vi.waitFor(holds, { timeout: 10_000 });

const connections = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

/** A socket of somebody: events of one subscription in the order in which they come. */
function connect(bearer: string, headers: Record<string, string> = {}) {
  class Socket extends WebSocket {
    constructor(address: string, protocols: string) {
      super(address, protocols, { headers });
    }
  }
  const closed: { code: number; reason: string }[] = [];
  const client = createClient({
    url,
    webSocketImpl: Socket,
    retryAttempts: 0,
    connectionParams: bearer ? { authorization: `Bearer ${bearer}` } : {},
    on: { closed: (event) => closed.push(event as { code: number; reason: string }) },
  });
  clients.push(client);
  const follow = (query: string, variables: Record<string, unknown> = {}) => {
    const got: unknown[] = [];
    const errors: unknown[] = [];
    const stop = client.subscribe(
      { query, variables },
      {
        next: ({ data, errors: wrong }) =>
          void (wrong ? errors.push(...wrong) : got.push(Object.values(data ?? {})[0])),
        error: (error) => void errors.push(error),
        complete: () => undefined,
      },
    );
    return { got, errors, stop };
  };
  return { client, follow, closed };
}
/** Sends messages of the protocol by hand. */
function bare(protocol: string | null = "graphql-transport-ws", headers: Record<string, string> = {}) {
  const socket = new WebSocket(url, protocol ?? [], { headers });
  clients.push(socket);
  const said: { type: string; payload?: unknown }[] = [];
  const closed = new Promise<number>((done) => socket.once("close", done));
  const refused = new Promise<number | undefined>((done) =>
    socket.once("unexpected-response", (_request, response) => done(response.statusCode)),
  );
  socket.on("error", () => undefined);
  socket.on("message", (text) => said.push(JSON.parse(String(text)) as { type: string }));
  const opened = new Promise<void>((done) => socket.once("open", () => done()));
  return {
    socket,
    said,
    closed,
    refused,
    opened,
    send: (message: unknown) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
  };
}

const notification =
  "subscription { notificationAdded(type: inApp) { id title description icon image time read seen link useRouter } }";

test("a new notification reaches its receiver's sockets, in their language, and nobody else's; the counts follow", async () => {
  const [one, other] = [await signedIn("departmentEditor"), await signedIn("departmentEditor")];
  const [mine, theirs] = [connect(one.bearer, { "accept-language": "tr" }), connect(other.bearer)];
  const [added, counts, foreign, foreignCounts] = [
    mine.follow(notification),
    mine.follow("subscription { inboxCounts { messages notifications } }"),
    theirs.follow(notification),
    theirs.follow("subscription { inboxCounts { messages notifications } }"),
  ];
  await until(() => expect([counts.got.length, foreignCounts.got.length]).toEqual([1, 1]));
  const tell = (title: string) =>
    notify(
      { id: null },
      {
        to: [one.id],
        wording: { key: "entry.returned", values: { title } },
        icon: "heroicons_outline:bell",
        link: "/content/haberler",
      },
    );
  await tell("Bir");
  await tell("İki");
  await until(() => expect(added.got).toHaveLength(2));
  expect(added.got).toEqual([
    expect.objectContaining({
      read: false,
      link: "/content/haberler",
      useRouter: true,
      description: expect.stringContaining("Bir"),
    }),
    expect.objectContaining({ description: expect.stringContaining("İki") }),
  ]);
  await until(() => expect(counts.got.at(-1)).toEqual({ messages: 0, notifications: 2 }));
  await markAllRead(one, "notification");
  await until(() => expect(counts.got.at(-1)).toEqual({ messages: 0, notifications: 0 }));
  expect([foreign.got, foreignCounts.got.length, foreign.errors]).toEqual([[], 1, []]);
});

test("who changed which entry is told to those who may see it; of one section where one is named", async () => {
  const [editor, reader] = [await signedIn("webAdmin"), await signedIn("viewer")];
  const department = (await unit()).id;
  const { follow } = connect(reader.bearer);
  const query =
    "subscription($section: ID) { entryChanged(section: $section) { type section id version by { id name } } }";
  const [all, news, none] = [follow(query), follow(query, { section: "haberler" }), follow(query, { section: "yok" })];
  const ready = follow("subscription { inboxCounts { messages } }");
  await until(() => expect([ready.got.length, none.errors.length]).toEqual([1, 1]));
  const entry = await createEntry(editor, section("duyurular"), { data: completeNotice(department) });
  await saveEntry(editor, section("duyurular"), entry.id, { version: 1, patch: { title: { tr: "Yeni" } } });
  await publishEntry(editor, section("duyurular"), entry.id, { version: 2 });
  await withdrawEntry(editor, section("duyurular"), entry.id, { version: 2, reason: "Ertelendi" });
  await trashEntry(editor, section("duyurular"), entry.id, { version: 2 });
  await until(() => expect(all.got).toHaveLength(5));
  const by = { id: editor.id, name: editor.name };
  expect(all.got).toEqual([
    { type: "entry.created", section: "duyurular", id: entry.id, version: 1, by },
    { type: "entry.saved", section: "duyurular", id: entry.id, version: 2, by },
    { type: "entry.published", section: "duyurular", id: entry.id, version: 2, by },
    { type: "entry.withdrawn", section: "duyurular", id: entry.id, version: 2, by },
    { type: "entry.trashed", section: "duyurular", id: entry.id, version: 2, by },
  ]);
  expect(news.got).toEqual([]);
});

test("records of a kind that can be heard are told to those who may see them, one's own to oneself alone", async () => {
  const [editor, reader, admin] = [
    await signedIn("departmentEditor"),
    await signedIn("viewer"),
    await signedIn("webAdmin"),
  ];
  const query = "subscription($kind: String!) { recordChanged(kind: $kind) { type kind id version by { id } } }";
  const { follow } = connect(reader.bearer);
  const [tasks, settings] = [follow(query, { kind: "task" }), follow(query, { kind: "setting" })];
  const [mine, theirs] = [follow(query, { kind: "note" }), connect(admin.bearer).follow(query, { kind: "note" })];
  const ready = [follow, connect(admin.bearer).follow].map((ask) => ask("subscription { inboxCounts { messages } }"));
  await until(() => expect([...ready.map(({ got }) => got.length), settings.errors.length]).toEqual([1, 1, 1]));
  const task = await createTask(editor, { title: "Duyulan" });
  const other = await createTask(editor, { title: "Öteki" });
  await moveTask(editor, task.id, { to: "before", target: other.id });
  await trashRecord(editor, taskKind, task.id, { version: 1 });
  const note = await createNote(reader, { title: "Benim" });
  await until(() => expect([tasks.got.length, mine.got.length]).toEqual([4, 1]));
  const about = { kind: "task", id: task.id, by: { id: editor.id } };
  expect(tasks.got).toEqual([
    { type: "record.created", ...about, version: 1 },
    { type: "record.created", ...about, id: other.id, version: 1 },
    { type: "record.moved", ...about, version: null },
    { type: "record.trashed", ...about, version: 1 },
  ]);
  expect(mine.got).toEqual([{ type: "record.created", kind: "note", id: note.id, version: 1, by: { id: reader.id } }]);
  expect(theirs.got).toEqual([]);
});

test("a file that is brought, described or thrown away is told to who looks at the library", async () => {
  useStorage(diskStorage(`${dataDir}/files`));
  try {
    const [editor, reader] = [await signedIn("departmentEditor"), await signedIn("viewer")];
    const { follow } = connect(reader.bearer);
    const files = follow('subscription { recordChanged(kind: "file") { id version by { id } } }');
    const ready = follow("subscription { inboxCounts { messages } }");
    await until(() => expect(ready.got).toHaveLength(1));
    const { id } = await acceptFile(editor, { buffer: Buffer.from("Duyulan dosya"), originalName: "duyulan.txt" });
    await updateFile(editor, id, { credit: "Arşiv" });
    await trashFile(editor, id);
    await until(() => expect(files.got).toHaveLength(3));
    expect(files.got).toEqual([null, 2, null].map((version) => ({ id, version, by: { id: editor.id } })));
  } finally {
    useStorage(undefined);
  }
});

test("who listens to one board hears of no other, and needs no query for it", async () => {
  const [editor, reader] = [await signedIn("departmentEditor"), await signedIn("viewer")];
  const query =
    "subscription($kind: String!, $whole: ID) { recordChanged(kind: $kind, whole: $whole) { type kind id version } }";
  const { follow } = connect(reader.bearer);
  const [board, other] = [
    await createBoard(editor, { title: "Bir" }, ["Liste"]),
    await createBoard(editor, { title: "İki" }, ["Liste"]),
  ];
  const [cards, lists, boards, all] = [
    follow(query, { kind: "scrumboardCard", whole: board.id }),
    follow(query, { kind: "scrumboardList", whole: board.id }),
    follow(query, { kind: "scrumboardBoard", whole: board.id }),
    follow(query, { kind: "scrumboardCard" }),
  ];
  const ready = follow("subscription { inboxCounts { messages } }");
  await until(() => expect(ready.got).toHaveLength(1));
  const made: string[] = [];
  for (const { id: boardId } of [other, board]) {
    const [list] = await listLists(editor, boardId);
    const listId = list?.id ?? "";
    await saveList(editor, listId, { version: null, data: { title: "Yeni" } });
    await saveBoard(editor, boardId, { version: null, data: { title: "Yeni" } });
    const { id } = await createCard(editor, { boardId, title: "Kart" }, { listId });
    await orderCards(editor, [{ id, listId, boardId }]);
    // A card of a list in the trash is found by no query, and its removal was never heard before.
    await trashRecord(editor, cardKind, id, { version: 1 });
    await purgeRecord(editor, cardKind, id, { version: 1 });
    made.push(id, listId);
  }
  await until(() => expect(all.got).toHaveLength(8));
  const [, , card, list] = made;
  const types = ["created", "moved", "trashed", "purged"];
  expect(cards.got).toEqual(
    types.map((type) => ({
      type: `record.${type}`,
      kind: "scrumboardCard",
      id: card,
      version: type === "moved" ? null : 1,
    })),
  );
  expect(lists.got).toMatchObject([{ type: "record.changed", id: list }]);
  expect(boards.got).toMatchObject([{ type: "record.changed", id: board.id }]);
});

test("colleagues who have an entry open see each other come and go", async () => {
  const [one, other] = [await signedIn("editorInChief"), await signedIn("viewer")];
  const entry = await createEntry(systemActor, section("duyurular"), { data: { title: { tr: "Ortak" } } });
  const query = 'subscription($id: ID!) { presence(section: "duyurular", id: $id) { id name status } }';
  const mine = connect(one.bearer).follow(query, { id: entry.id });
  await until(() => expect(mine.got.at(-1)).toEqual([]));
  const theirs = connect(other.bearer).follow(query, { id: entry.id });
  await until(() =>
    expect([mine.got.at(-1), theirs.got.at(-1)]).toEqual([
      [expect.objectContaining({ id: other.id })],
      [expect.objectContaining({ id: one.id, name: one.name })],
    ]),
  );
  theirs.stop();
  await until(() => expect(mine.got.at(-1)).toEqual([]));
  const wrong = connect(one.bearer).follow(query, { id: crypto.randomUUID() });
  await until(() => expect(wrong.errors).toHaveLength(1));
});

test("how far work is reaches whoever started it and administrators, now and at each step; nobody else", async () => {
  const [one, other, admin] = [
    await signedIn("editorInChief"),
    await signedIn("editorInChief"),
    await signedIn("webAdmin"),
  ];
  const begin = async (jobKey: string) =>
    openProgress<number>(
      await beginProgress(one, {
        kind: "content.bulk",
        jobKey,
        values: { verb: "publish", section: "duyurular" },
        total: 3,
        isCancellable: true,
      }),
    );
  const work = await begin("live bulk");
  const query = "subscription($id: ID) { jobProgress(id: $id) { id title state total done failed } }";
  const [mine, theirs, admins] = [
    connect(one.bearer, { "accept-language": "tr" }).follow(query),
    connect(other.bearer).follow(query),
    connect(admin.bearer).follow(query),
  ];
  // What is under way when somebody comes is told at once; the event of its beginning may come after that, and say the
  // same.
  await until(() =>
    expect(mine.got.at(-1)).toMatchObject({ title: "Yayımlama: Duyurular", state: "running", total: 3, done: 0 }),
  );
  const ready = [other, admin].map(({ bearer }) => connect(bearer).follow("subscription { inboxCounts { messages } }"));
  await until(() => expect(ready.map(({ got }) => got.length)).toEqual([1, 1]));
  await work.succeeded(1);
  await work.left(2, { title: "Duyuru", link: null, why: "content.bulk.why.stale" });
  await work.end();
  await until(() =>
    expect([mine.got.at(-1), admins.got.at(-1)]).toEqual([
      expect.objectContaining({ state: "done", done: 1, failed: 1 }),
      expect.objectContaining({ title: "Publishing: Announcements", state: "done" }),
    ]),
  );
  expect([theirs.got, theirs.errors]).toEqual([[], []]);
  // Of one alone nothing of the others is told, and nothing of another's.
  const [id, next] = [(mine.got[0] as { id: string }).id, await begin("live bulk 2")];
  const [alone, foreign] = [connect(one.bearer).follow(query, { id }), connect(other.bearer).follow(query, { id })];
  await until(() => expect(alone.got.at(-1)).toMatchObject({ state: "done", done: 1 }));
  await next.end();
  await until(() => expect(mine.got.at(-1)).toMatchObject({ state: "done", done: 0 }));
  expect([[...new Set(alone.got.map((told) => (told as { id: string }).id))], foreign.got]).toEqual([[id], []]);
});

test("only administrators hear of new accounts, as long as they are", async () => {
  const [admin, editor] = [await signedIn("webAdmin"), await signedIn("departmentEditor")];
  const query = "subscription { userAdded { fullname email } }";
  const refused = connect(editor.bearer).follow(query);
  await until(() =>
    expect(refused.errors).toEqual([
      expect.objectContaining({ extensions: expect.objectContaining({ code: "forbidden" }) as object }),
    ]),
  );
  const told = connect(admin.bearer).follow(query);
  const ready = connect(admin.bearer).follow("subscription { inboxCounts { messages } }");
  await until(() => expect(ready.got).toHaveLength(1));
  await ask("POST", "/administration/users/new", {
    cookie: admin.cookie,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ name: "Yeni Kişi", email: "yeni@example.org", locale: "tr" }),
  });
  await until(() => expect(told.got).toEqual([{ fullname: "Yeni Kişi", email: "yeni@example.org" }]));
});

test("what is refused on a socket is said in the language of whoever asks, before a field is reached and by a field", async () => {
  const { bearer } = await signedIn("viewer");
  const wordsIn = async (headers: Record<string, string>) => {
    const socket = connect(bearer, headers);
    const [unknown, change, late] = [
      socket.follow("subscription { nothing }"),
      socket.follow("mutation { signOut { ok } }"),
      socket.follow("subscription { userAdded { email } }"),
    ];
    const words = () =>
      [unknown, change, late].map(
        ({ errors }) => (errors.flat()[0] as { extensions?: { message?: string } } | undefined)?.extensions?.message,
      );
    await until(() => expect(words().every((one) => typeof one === "string")).toBe(true));
    return words();
  };
  const t = async (language: "tr" | "en", ...keys: string[]) => (await getFixedT(language)).call(null, keys);
  for (const language of ["tr", "en"] as const) {
    const [unknown, change, late] = await wordsIn({ "accept-language": language });
    expect([unknown, change, late]).toEqual([
      await t(language, "refusals.badRequest"),
      await t(language, "refusals.badRequest"),
      await t(language, "refusals.forbidden"),
    ]);
  }
  expect(await wordsIn({ "accept-language": "tr" })).not.toEqual(await wordsIn({ "accept-language": "en" }));
});

test("whoever is signed out, locked, suspended or has other rights hears nothing more: 4403", async () => {
  const admin = await signedIn("webAdmin");
  const cases = {
    signedOut: async (who: { bearer: string; id: string }) =>
      void (await ask("POST", "/api/auth/sign-out", { bearer: who.bearer })),
    ended: async ({ id }: { id: string }) => void (await endSessionsOf(id)),
    suspended: async ({ id }: { id: string }) => suspendUser(admin, id),
  };
  for (const [name, end] of Object.entries(cases)) {
    const who = await signedIn("viewer");
    const socket = connect(who.bearer);
    const counts = socket.follow("subscription { inboxCounts { messages } }");
    await until(() => expect(counts.got, name).toHaveLength(1));
    await end(who);
    await until(() =>
      expect(socket.closed, name).toEqual([expect.objectContaining({ code: 4403, reason: "signedOut" })]),
    );
  }
});

test("a program whose API token is revoked hears nothing more, by its owner or by an administrator", async () => {
  const [admin, who] = [await signedIn("webAdmin"), await signedIn("viewer")];
  for (const by of [who, admin]) {
    const { id, secret } = await createApiToken(who, {
      name: "Pano",
      scopes: ["account"],
      days: 30,
      password: "correct horse battery",
    });
    const socket = connect(secret);
    const counts = socket.follow("subscription { inboxCounts { messages } }");
    await until(() => expect(counts.got).toHaveLength(1));
    await revokeApiToken(by, id);
    await until(() => expect(socket.closed).toEqual([expect.objectContaining({ code: 4403, reason: "signedOut" })]));
  }
});

test("whoever comes from where staff may not come from any more hears nothing more, as soon as that is set", async () => {
  const socket = connect((await signedIn("viewer")).bearer);
  const counts = socket.follow("subscription { inboxCounts { messages } }");
  await until(() => expect(counts.got).toHaveLength(1));
  await saveAccessSettings(systemActor, { allowedAddresses: ["192.0.2.0/24"] });
  try {
    await until(() => expect(socket.closed).toEqual([expect.objectContaining({ code: 4403 })]));
  } finally {
    await saveAccessSettings(systemActor, { allowedAddresses: [] });
  }
});

test("administrators hear nothing more from where they may not come from, while others go on hearing", async () => {
  const [admin, viewer] = [await signedIn("webAdmin"), await signedIn("viewer")];
  const [shut, open] = [connect(admin.bearer), connect(viewer.bearer)];
  const counts = [shut, open].map((socket) => socket.follow("subscription { inboxCounts { messages } }"));
  await until(() => expect(counts.map(({ got }) => got.length)).toEqual([1, 1]));
  await saveAccessSettings(systemActor, { administratorAddresses: ["192.0.2.0/24"] });
  try {
    await until(() => expect(shut.closed).toEqual([expect.objectContaining({ code: 4403 })]));
    expect(open.closed).toEqual([]);
  } finally {
    await saveAccessSettings(systemActor, { administratorAddresses: [] });
  }
});

test("a browser's token opens a socket with its session's cookie beside it, and its lock closes it", async () => {
  const { cookie } = await signedIn("viewer");
  const answer = await ask("POST", "/api/auth/browser-token", { cookie, headers: { origin: "http://site.test" } });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  const socket = connect(accessToken, { cookie, origin: url.replace("ws:", "http:").replace("/graphql", "") });
  const counts = socket.follow("subscription { inboxCounts { messages } }");
  await until(() => expect(counts.got).toHaveLength(1));
  const stolen = connect(makeBrowserToken("somebody else's").token);
  stolen.follow("subscription { inboxCounts { messages } }");
  await until(() => expect(stolen.closed[0]?.code).toBe(4403));
  await ask("POST", "/api/auth/lock", { cookie, headers: { origin: "http://site.test" } });
  await until(() => expect(socket.closed).toEqual([expect.objectContaining({ code: 4403, reason: "locked" })]));
});

test("a token that runs out closes its socket, though its session goes on: with a new one it opens again", async () => {
  const who = await person("viewer");
  const { token: secret } = await createSession(who.id, "cookie", { address: null, userAgent: null });
  const cookie = (await sessionCookie(secret)).split(";", 1)[0] ?? "";
  const headers = { cookie, origin: url.replace("ws:", "http:").replace("/graphql", "") };
  const { token, expiresAt } = makeBrowserToken(secret, Date.now() - sessionLifetimes.bearer * 1000 + 60_000);
  const socket = connect(token, headers);
  const counts = socket.follow("subscription { inboxCounts { messages } }");
  await until(() => expect(counts.got).toHaveLength(1));
  vi.useFakeTimers({ toFake: ["Date"], now: expiresAt.getTime() + 1 });
  // The server looks at it each half minute, and at everything that happens to that person's sessions.
  await emit({ type: "session.changed", id: who.id });
  await until(() => expect(socket.closed).toEqual([expect.objectContaining({ code: 4403, reason: "signedOut" })]));
  expect(await bodyOf(ask("GET", "/api/auth/session", { cookie }))).toMatchObject({ stage: "open" });
  const again = connect(makeBrowserToken(secret).token, headers).follow("subscription { inboxCounts { messages } }");
  await until(() => expect(again.got).toHaveLength(1));
});

test("each thing that the protocol forbids has its close code", async () => {
  const { bearer } = await signedIn("viewer");
  const init = { type: "connection_init", payload: { authorization: `Bearer ${bearer}` } };
  const subscribe = { type: "subscribe", id: "1", payload: { query: "subscription { inboxCounts { messages } }" } };
  const codeOf = async (messages: unknown[], wait: (said: { type: string }[]) => boolean = () => true) => {
    const { opened, send, closed, said } = bare();
    await opened;
    for (const [at, message] of messages.entries()) {
      if (at > 0) await until(() => expect(wait(said)).toBe(true));
      send(message);
    }
    return closed;
  };
  const isAcknowledged = (said: { type: string }[]) => said.some(({ type }) => type === "connection_ack");
  expect(await codeOf(["no JSON"])).toBe(4400);
  expect(await codeOf([subscribe])).toBe(4401);
  expect(
    await codeOf([{ type: "connection_init", payload: { authorization: "Bearer wrongwrongwrongwrongwrong" } }]),
  ).toBe(4403);
  expect(await codeOf([init, init])).toBe(4429);
  expect(await codeOf([init, subscribe, subscribe], isAcknowledged)).toBe(4409);
  expect(await codeOf([{ type: "subscribe", id: "1", payload: { query: "x".repeat(70_000) } }])).toBe(1009);
  const silent = bare();
  expect(await silent.closed).toBe(4408);
  expect(await bare(null).closed).toBe(4406);
});

test.each<[string, string | null]>([
  ["a stranger", null],
  ["somebody", "viewer"],
])(
  "%s who floods a socket is cut off: few of the messages are answered, and none is kept for a client that does not read",
  async (_who, role) => {
    const init =
      role === null
        ? null
        : { type: "connection_init", payload: { authorization: `Bearer ${(await signedIn("viewer")).bearer}` } };
    const many = bare();
    await many.opened;
    if (init) many.send(init);
    for (let at = 0; at < 3_000; at++) many.send({ type: "ping" });
    expect(await many.closed).toBe(4429);
    expect(many.said.length).toBeLessThanOrEqual(401);
    const deaf = bare();
    await deaf.opened;
    deaf.socket.pause();
    const closed = new Promise((done) => deaf.socket.once("error", done).once("close", done));
    for (let at = 0; at < 390; at++) deaf.send({ type: "ping", payload: { text: "x".repeat(60_000) } });
    await until(async () => expect(await connections()).toBe(0));
    // Only what the line itself holds is unread; the rest was never answered.
    deaf.socket.resume();
    await closed;
    expect(deaf.said.length).toBeLessThan(390);
  },
);

test("another site's page, another address and one socket too many are refused", async () => {
  const { bearer, cookie } = await signedIn("viewer");
  expect(await bare("graphql-transport-ws", { origin: "https://kotu.example", cookie }).refused).toBe(403);
  const elsewhere = new WebSocket(url.replace("/graphql", "/baska"), "graphql-transport-ws");
  elsewhere.on("error", () => undefined);
  expect(
    await new Promise((done) =>
      elsewhere.once("unexpected-response", (_request, response) => done(response.statusCode)),
    ),
  ).toBe(404);
  const twenty = Array.from({ length: 20 }, () => connect(bearer).follow("subscription { inboxCounts { messages } }"));
  await until(() => expect(twenty.every(({ got }) => got.length === 1)).toBe(true));
  const more = connect(bearer);
  more.follow("subscription { inboxCounts { messages } }");
  await until(() => expect(more.closed[0]?.code).toBe(4429));
});

test("strangers from one address take their own places alone: whoever brings a session or a token comes in, and others do", async () => {
  const { cookie, bearer } = await signedIn("viewer");
  // Nobody says who they are, so that their time must not run out while this looks.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const from = (address: string, more: Record<string, string> = {}) =>
    bare("graphql-transport-ws", { "x-from": address, ...more });
  const answerOf = ({ opened, refused }: ReturnType<typeof bare>) => Promise.race([opened.then(() => "open"), refused]);
  const flood = (address: (at: number) => string) =>
    Promise.all(Array.from({ length: 60 }, (_, at) => answerOf(from(address(at)))));
  for (const address of [() => "203.0.113.9", (at: number) => `2001:db8:1:2::${at + 1}`]) {
    const answers = await flood(address);
    expect([answers.filter((one) => one === "open").length, answers.filter((one) => one === 503).length]).toEqual([
      50, 10,
    ]);
  }
  const site = { origin: url.replace("ws:", "http:").replace("/graphql", "") };
  expect(await answerOf(from("203.0.113.9", { cookie, ...site }))).toBe("open");
  expect(await answerOf(from("203.0.113.9", { authorization: `Bearer ${bearer}` }))).toBe("open");
  expect(await answerOf(from("203.0.113.10"))).toBe("open");
  expect(await answerOf(from("2001:db8:1:3::1"))).toBe("open");
  const madeUp: Record<string, string>[] = [
    { cookie: "meydan_session=made.up", ...site },
    { authorization: "Bearer madeupmadeupmadeupmadeup" },
  ];
  for (const made of madeUp) expect(await answerOf(from("203.0.113.9", made))).toBe(503);
  // One session has as many places as one person, whoever carries it about.
  const many = await Promise.all(Array.from({ length: 30 }, () => answerOf(from("203.0.113.11", { cookie, ...site }))));
  expect(many.filter((one) => one === "open").length).toBe(19);
});

test("programs that come all at once are let in, though none has said yet who it is", async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => signedIn("viewer")));
  // As the first sockets of a server, which wait together until their code is loaded.
  const held: (() => void)[] = (burst = []);
  const answers = people.flatMap(({ bearer }) =>
    Array.from({ length: 15 }, () => {
      const program = { "x-from": "203.0.113.14", authorization: `Bearer ${bearer}` };
      const { opened, refused } = bare("graphql-transport-ws", program);
      return Promise.race([opened.then(() => "open"), refused]);
    }),
  );
  await until(() => expect(held.length).toBe(120));
  burst = null;
  for (const upgrade of held) upgrade();
  expect((await Promise.all(answers)).filter((one) => one !== "open")).toEqual([]);
});

test("a stranger who leaves, and somebody who is let in, give their place to the next", async () => {
  const { bearer } = await signedIn("viewer");
  const from = () => bare("graphql-transport-ws", { "x-from": "203.0.113.12" });
  for (let turn = 0; turn < 4; turn += 1) {
    const some = Array.from({ length: 30 }, from);
    await Promise.all(some.map(({ opened }) => opened));
    for (const { send } of some.slice(0, 3))
      send({ type: "connection_init", payload: { authorization: `Bearer ${bearer}` } });
    await until(() => expect(some.slice(0, 3).map(({ said }) => said.length)).toEqual([1, 1, 1]));
    for (const { socket, closed } of some.slice(3)) {
      socket.close();
      await closed;
    }
  }
});

test("a socket that opens and is looked at is no sign of life: a browser left alone still locks", async () => {
  const { cookie, id } = await signedIn("viewer");
  const headers = { cookie, origin: url.replace("ws:", "http:").replace("/graphql", "") };
  await db()
    .update(sessions)
    .set({ lastSeenAt: new Date(Date.now() - 20 * 60_000) })
    .where(eq(sessions.userId, id));
  const socket = connect("", headers);
  const counts = socket.follow("subscription { inboxCounts { messages } }");
  await until(() => expect(counts.got).toHaveLength(1));
  await emit({ type: "session.changed", id });
  const again = connect("", headers).follow("subscription { inboxCounts { messages } }");
  await until(() => expect(again.got).toHaveLength(1));
  const [seen] = await db()
    .select({ at: sessions.lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, id), eq(sessions.kind, "cookie")));
  expect(seen?.at.getTime()).toBeLessThan(Date.now() - 19 * 60_000);
});

test("nothing is changed over a socket, nor an operation reached by dots for an id", async () => {
  const { follow } = connect((await signedIn("editorInChief")).bearer);
  const change = follow('mutation { createDuyuru(data: {title: {tr: "Soketten"}}) { id } }');
  await until(() =>
    expect(change.errors.flat()).toEqual([
      expect.objectContaining({ extensions: expect.objectContaining({ code: "notHere" }) as object }),
    ]),
  );
  const dots = follow('{ fileFolder(id: "..") { id } }');
  await until(() =>
    expect(dots.errors.flat()).toEqual([
      expect.objectContaining({ extensions: expect.objectContaining({ code: "notFound" }) as object }),
    ]),
  );
});

test("queries are answered on the socket too, within the same bounds", async () => {
  const { bearer } = await signedIn("viewer");
  const { follow } = connect(bearer);
  const deep = follow(`{ ${"a{".repeat(60)}a${"}".repeat(60)} }`);
  const two = follow("subscription { inboxCounts { messages } menuChanged { code } }");
  await until(() => expect([deep.errors.length, two.errors.length]).toEqual([1, 1]));
});
