import { randomUUID } from "node:crypto";

import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import type { Chat } from "~/lib/apps/chat/chat";
import { listChats, listFullChats } from "~/lib/apps/chat/chat-list.server";
import { getChat, markRead, openChat, setMuted } from "~/lib/apps/chat/chats.server";
import { sendMessage } from "~/lib/apps/chat/messages.server";
import { seedChats } from "~/lib/apps/chat/seed-chats.server";
import { systemActor } from "~/lib/access/actor";
import { db } from "~/lib/platform/db/database.server";
import { startEvents, subscribe, type AppEvent } from "~/lib/platform/events/events.server";
import { database } from "~/lib/platform/db/database.server";
import { chats as samples } from "~/mock-data/sample/chats";
import { storeSettingGroup } from "~/lib/settings/settings.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";
import { statementsOf } from "../support/statements";

useTestDatabase();

type Person = Awaited<ReturnType<typeof signedIn>>;
let ayse: Person;
let baris: Person;
let cem: Person;
const base = "/api/apps/chat";

beforeAll(async () => {
  [ayse, baris, cem] = [await signedIn("editorInChief"), await signedIn("viewer"), await signedIn("departmentEditor")];
  await db().execute(
    sql`UPDATE users SET name = 'İlk Kişi', job_title = 'Şef', phone = '+902329990011', about = 'Basın bürosu' WHERE id = ${ayse.id}`,
  );
  await db().execute(sql`UPDATE users SET name = 'Çağla' WHERE id = ${baris.id}`);
  await db().execute(sql`UPDATE users SET name = 'Dora' WHERE id = ${cem.id}`);
});

const chatOf = async (who: Person, id: string) =>
  bodyOf<Chat>(ask("GET", `${base}/chat?id=${id}`, { bearer: who.bearer }));
const patch = (who: Person, json: unknown) => ask("PATCH", `${base}/chat`, { bearer: who.bearer, json });

/** A conversation of Ayşe and Barış, with something said by each. */
async function talk(): Promise<string> {
  const { id } = await openChat(ayse, baris.id);
  await sendMessage(ayse, id, "Günaydın");
  await sendMessage(baris, id, "Size de");
  return id;
}

test("GET chats: one's own, the latest first, with contact and messages", async () => {
  const id = await talk();
  const other = await openChat(ayse, cem.id);
  await sendMessage(cem, other.id, "Ben de geldim");
  const answer = await ask("GET", `${base}/chats`, { bearer: ayse.bearer });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  const list = await bodyOf<Chat[]>(answer);
  expect(list.map((chat) => chat.id)).toEqual([other.id, id]);
  const [latest] = list;
  expect(latest).toEqual({
    id: other.id,
    contactId: cem.id,
    contact: {
      id: cem.id,
      avatar: null,
      name: "Dora",
      about: "Hi there! I'm using FuseChat.",
      details: { emails: [{ email: cem.email, label: "Work" }], phoneNumbers: [], company: "Meydan" },
      attachments: { media: [], docs: [], links: [] },
    },
    unreadCount: 1,
    muted: false,
    lastMessage: "Ben de geldim",
    lastMessageAt: latest?.messages[0]?.createdAt,
    messages: [
      {
        id: expect.any(String) as string,
        chatId: other.id,
        contactId: cem.id,
        value: "Ben de geldim",
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        isMine: false,
      },
    ],
  });
  expect(
    (await bodyOf<Chat[]>(ask("GET", `${base}/chats?messages=none`, { bearer: ayse.bearer }))).map(
      ({ messages }) => messages,
    ),
  ).toEqual([[], []]);
  expect((await listChats(baris)).map(({ contact, unreadCount }) => [contact.name, unreadCount])).toEqual([
    ["İlk Kişi", 1],
  ]);
});

test("GET chat ?id: the conversation, each message saying whose it is; reading clears nothing", async () => {
  const id = await talk();
  const chat = await chatOf(baris, id);
  expect(chat).toMatchObject({
    id,
    contactId: ayse.id,
    contact: {
      name: "İlk Kişi",
      about: "Basın bürosu",
      details: { title: "Şef", phoneNumbers: [{ country: "tr", phoneNumber: "+902329990011", label: "Work" }] },
    },
  });
  expect(chat.messages.slice(-2)).toMatchObject([
    { value: "Günaydın", isMine: false, contactId: ayse.id },
    { value: "Size de", isMine: true, contactId: baris.id },
  ]);
  expect(chat.unreadCount).toBeGreaterThan(0);
  expect((await chatOf(baris, id)).unreadCount).toBe(chat.unreadCount);
});

test.each(["", "?id=", "?id=x", "?id=%00", `?id=${randomUUID()}`, "?id=__proto__"])(
  "GET chat%s: null for what is no chat",
  async (query) => {
    const answer = await ask("GET", `${base}/chat${query}`, { bearer: ayse.bearer });
    expect([answer.status, await answer.text()]).toEqual([200, "null"]);
  },
);

test("PATCH chat: merges muted and read, and answers with the whole conversation", async () => {
  const id = await talk();
  const merged = await bodyOf<Chat>(
    patch(ayse, {
      id,
      chat: { muted: true, unreadCount: 0, lastMessage: "forged", contactId: cem.id, id: randomUUID() },
    }),
  );
  expect(merged).toMatchObject({ id, muted: true, unreadCount: 0, contactId: baris.id, lastMessage: "Size de" });
  expect(await chatOf(ayse, id)).toEqual(merged);
  expect(await chatOf(baris, id)).toMatchObject({ muted: false });
  expect(await bodyOf<Chat>(patch(ayse, { id, chat: { muted: false } }))).toMatchObject({ muted: false });
  expect(await bodyOf<Chat>(patch(ayse, { id }))).toMatchObject({ id });
});

test("PATCH chat: messages that are not known become one's own, the others stay as they were", async () => {
  const id = await talk();
  const before = await chatOf(ayse, id);
  const wanted = randomUUID();
  const changed = before.messages.map((message) => ({
    ...message,
    value: "değiştirildi",
    isMine: true,
    contactId: ayse.id,
  }));
  const added = [
    { id: wanted, value: "  Yeni\r\nsatır  ", isMine: false, contactId: baris.id, createdAt: "2001-01-01T00:00:00Z" },
    { id: "not-a-uuid", value: "Bir daha" },
    { value: "Kimliksiz" },
  ];
  const merged = await bodyOf<Chat>(patch(ayse, { id, chat: { messages: [...changed, ...added] } }));
  expect(merged.messages.slice(0, -3)).toEqual(before.messages.slice(-(merged.messages.length - 3)));
  expect(merged.messages.slice(-3)).toMatchObject([
    { id: wanted, value: "Yeni\nsatır", isMine: true, contactId: ayse.id },
    { value: "Bir daha", isMine: true },
    { value: "Kimliksiz", isMine: true },
  ]);
  expect(merged.messages.at(-3)?.createdAt.startsWith("2001")).toBe(false);
  const again = await bodyOf<Chat>(patch(ayse, { id, chat: { messages: [{ id: wanted, value: "Yeni\nsatır" }] } }));
  expect(again.messages).toEqual(merged.messages);
  expect(await chatOf(baris, id)).toMatchObject({ lastMessage: "Kimliksiz" });
});

test("PATCH chat: an id that a message elsewhere has is not taken from it", async () => {
  const id = await talk();
  const elsewhere = await openChat(baris, cem.id);
  const secret = await sendMessage(baris, elsewhere.id, "Yalnız Cem'e");
  const merged = await bodyOf<Chat>(patch(ayse, { id, chat: { messages: [{ id: secret.id, value: "Benim" }] } }));
  expect(merged.messages.at(-1)).toMatchObject({ value: "Benim", isMine: true });
  expect(merged.messages.at(-1)?.id).not.toBe(secret.id);
  expect((await chatOf(cem, elsewhere.id)).messages.at(-1)).toMatchObject({ id: secret.id, value: "Yalnız Cem'e" });
});

test("GET contacts: everybody else by name in Turkish order, without details", async () => {
  const contacts = await bodyOf<{ id: string; name: string }[]>(ask("GET", `${base}/contacts`, { bearer: cem.bearer }));
  const known = contacts.filter(({ id }) => [ayse.id, baris.id, cem.id].includes(id));
  expect(known).toEqual([
    { id: baris.id, avatar: null, name: "Çağla", about: "Hi there! I'm using FuseChat." },
    { id: ayse.id, avatar: null, name: "İlk Kişi", about: "Basın bürosu" },
  ]);
  const titled = await bodyOf<{ id: string }[]>(ask("GET", `${base}/contacts?include=title`, { bearer: cem.bearer }));
  expect(titled.find(({ id }) => id === ayse.id)).toEqual({
    id: ayse.id,
    avatar: null,
    name: "İlk Kişi",
    about: "Basın bürosu",
    title: "Şef",
  });
});

test("GET contact ?id: one person in full, or null", async () => {
  expect(await bodyOf(ask("GET", `${base}/contact?id=${ayse.id}`, { bearer: baris.bearer }))).toEqual({
    id: ayse.id,
    avatar: null,
    name: "İlk Kişi",
    about: "Basın bürosu",
    details: {
      emails: [{ email: ayse.email, label: "Work" }],
      phoneNumbers: [{ country: "tr", phoneNumber: "+902329990011", label: "Work" }],
      title: "Şef",
      company: "Meydan",
    },
    attachments: { media: [], docs: [], links: [] },
  });
  for (const id of ["", "x", "%00", randomUUID()])
    expect(await bodyOf(ask("GET", `${base}/contact?id=${id}`, { bearer: baris.bearer }))).toBeNull();
});

test("a contact has the company, and the birthday and address that the person wants colleagues to read", async () => {
  const contact = async () =>
    (
      await bodyOf<{ details: Record<string, unknown> }>(
        ask("GET", `${base}/contact?id=${baris.id}`, { bearer: ayse.bearer }),
      )
    ).details;
  const save = (values: Record<string, string>) =>
    ask("POST", "/me/settings", {
      cookie: baris.cookie,
      body: new URLSearchParams({
        intent: "person",
        was: "{}",
        name: "Çağla",
        jobTitle: "",
        phone: "",
        about: "",
        birthday: "",
        address: "",
        ...values,
      }),
    });
  expect(Object.keys(await contact())).toEqual(["emails", "phoneNumbers", "company"]);
  for (const birthday of ["2999-01-01", "1800-01-01", "dün", "2026-02-30"]) {
    const refused = await save({ birthday });
    expect([birthday, refused.status, await refused.text()]).toEqual([
      birthday,
      400,
      expect.stringContaining("settings.errors.birthday"),
    ]);
  }
  expect((await save({ birthday: "1990-05-23", address: "3. kat,  312" })).status).toBe(302);
  expect(await contact()).toMatchObject({
    company: "Meydan",
    birthday: "1990-05-23T12:00:00.000Z",
    address: "3. kat, 312",
  });
  await storeSettingGroup("group.site", { version: 1, data: { siteName: { tr: "Deniz Belediyesi" } } });
  expect((await save({ birthday: "", address: "" })).status).toBe(302);
  const details = await contact();
  expect([Object.keys(details), details.company]).toEqual([["emails", "phoneNumbers", "company"], "Deniz Belediyesi"]);
  await storeSettingGroup("group.site", { version: 2, data: {} });
});

test("GET profile: oneself", async () => {
  expect(await bodyOf(ask("GET", `${base}/profile`, { bearer: ayse.bearer }))).toEqual({
    id: ayse.id,
    name: "İlk Kişi",
    email: ayse.email,
    avatar: null,
    about: "Basın bürosu",
  });
});

test("401 as JSON without a session; 400, 413 and 415 for bodies that are none; 405 for another method", async () => {
  for (const path of ["chats", "chat", "contacts", "contact", "profile"]) {
    const answer = await ask("GET", `${base}/${path}`);
    expect([path, answer.status, await bodyOf(answer)]).toMatchObject([
      path,
      401,
      { error: "Unauthorized", code: "unauthorized" },
    ]);
  }
  expect((await ask("PATCH", `${base}/chat`, { json: {} })).status).toBe(401);
  const send = (body: string, type = "application/json") =>
    ask("PATCH", `${base}/chat`, { bearer: ayse.bearer, body, headers: { "Content-Type": type } });
  expect((await send("{")).status).toBe(400);
  expect((await send("[]")).status).toBe(400);
  expect((await send("{}", "text/plain")).status).toBe(415);
  expect((await send(JSON.stringify({ id: "x", chat: { lastMessage: "x".repeat(1_000_001) } }))).status).toBe(413);
  expect((await ask("DELETE", `${base}/chat`, { bearer: ayse.bearer, json: {} })).status).toBe(405);
});

test("a patch of another shape is refused whole", async () => {
  const id = await talk();
  const before = await chatOf(ayse, id);
  const shapes = [
    5,
    "x",
    [],
    { muted: "yes" },
    { unreadCount: -1 },
    { messages: "x" },
    { messages: [5] },
    { messages: [{ value: 5 }] },
    { messages: [{ value: " \n\0 " }] },
    { messages: [{ value: "Kalmamalı" }, { value: "x".repeat(5001) }] },
    { messages: Array.from({ length: 101 }, () => ({ value: "x" })) },
  ];
  for (const chat of shapes) expect([chat, (await patch(ayse, { id, chat })).status]).toEqual([chat, 400]);
  expect(await chatOf(ayse, id)).toEqual(before);
  for (const unknown of [undefined, null, 5, "x", "\0", randomUUID()])
    expect(await bodyOf(patch(ayse, { id: unknown, chat: { muted: true } }))).toBeNull();
});

test("somebody else's conversation is as if it weren't there", async () => {
  const id = await talk();
  const before = await chatOf(ayse, id);
  expect(await chatOf(cem, id)).toBeNull();
  expect(
    await bodyOf(ask("GET", `${base}/chat?id=${id}&before=${before.messages.at(-1)?.id}`, { bearer: cem.bearer })),
  ).toBeNull();
  expect(
    await bodyOf(patch(cem, { id, chat: { muted: true, unreadCount: 0, messages: [{ value: "Araya girdim" }] } })),
  ).toBeNull();
  expect((await listChats(cem)).some((chat) => chat.id === id)).toBe(false);
  for (const operation of [() => sendMessage(cem, id, "x"), () => markRead(cem, id), () => setMuted(cem, id, true)])
    await expect(operation()).rejects.toMatchObject({ status: 404 });
  const post = (fields: Record<string, string>) =>
    ask("POST", `/apps/chat/${id}`, { cookie: cem.cookie, body: new URLSearchParams(fields) });
  const forms: Record<string, string>[] = [
    { intent: "send", value: "x" },
    { intent: "read" },
    { intent: "mute", muted: "true" },
    { intent: "clear" },
    { intent: "delete" },
  ];
  for (const fields of forms) expect((await post(fields)).status).toBe(404);
  for (const page of ["", "/info", "/search"])
    expect((await ask("GET", `/apps/chat/${id}${page}`, { cookie: cem.cookie })).status).toBe(404);
  expect(await chatOf(ayse, id)).toEqual(before);
});

test("POST chats {contactId}: begins the conversation or finds it", async () => {
  const [from, to] = [await signedIn("viewer"), await signedIn("viewer")];
  const begin = (contactId: unknown) => ask("POST", `${base}/chats`, { bearer: from.bearer, json: { contactId } });
  const begun = await bodyOf<Chat>(begin(to.id));
  expect(begun).toMatchObject({ contactId: to.id, messages: [], lastMessage: "", lastMessageAt: "", unreadCount: 0 });
  expect(await bodyOf(begin(to.id.toUpperCase()))).toEqual(begun);
  expect(
    await Promise.all([undefined, 5, from.id, randomUUID(), "\0"].map(async (id) => (await begin(id)).status)),
  ).toEqual([400, 400, 400, 404, 404]);
  expect((await ask("POST", `${base}/chats`, { json: { contactId: to.id } })).status).toBe(401);
  expect((await ask("DELETE", `${base}/chats`, { bearer: from.bearer, json: {} })).status).toBe(405);
});

test("the clock has no conversations", async () => {
  await expect(listChats(systemActor)).rejects.toMatchObject({ status: 403 });
});

test("two people have one conversation, also when both begin it at once", async () => {
  const [first, second] = [await signedIn("viewer"), await signedIn("viewer")];
  const opened = await Promise.all([
    openChat(first, second.id),
    openChat(second, first.id),
    openChat(first, second.id),
  ]);
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  expect((await listChats(first)).length + (await listChats(second)).length).toBe(0);
  await sendMessage(first, opened[0].id, "Şimdi görünür");
  expect([(await listChats(first)).length, (await listChats(second)).length]).toEqual([1, 1]);
});

test("nobody writes to themselves, to nobody, or to a closed account; what was written there stays readable", async () => {
  const gone = await signedIn("viewer");
  const { id } = await openChat(ayse, gone.id);
  await sendMessage(gone, id, "Hoşça kalın");
  await db().execute(sql`UPDATE users SET suspended_at = now() WHERE id = ${gone.id}`);
  await expect(openChat(ayse, ayse.id)).rejects.toMatchObject({ status: 400 });
  await expect(openChat(ayse, randomUUID())).rejects.toMatchObject({ status: 404 });
  await expect(openChat(ayse, "\0")).rejects.toMatchObject({ status: 404 });
  await expect(openChat(baris, gone.id)).rejects.toMatchObject({ status: 409 });
  expect(await openChat(ayse, gone.id)).toEqual({ id });
  await expect(sendMessage(ayse, id, "Orada mısınız?")).rejects.toMatchObject({ status: 409 });
  const { chat } = (await getChat(ayse, id)) ?? {};
  expect([chat?.contact.closed, chat?.messages.map(({ value }) => value)]).toEqual([true, ["Hoşça kalın"]]);
  expect(await bodyOf(ask("GET", `${base}/contact?id=${gone.id}`, { bearer: ayse.bearer }))).toBeNull();
});

test("text is kept as text: trimmed, of 5,000 letters at most, without zero bytes", async () => {
  const { id } = await openChat(ayse, baris.id);
  const markup = "<script>alert(1)</script> & <b>kalın</b>";
  expect(await sendMessage(ayse, id, markup)).toMatchObject({ value: markup });
  expect(await sendMessage(ayse, id, " a\0b\ud800c\r\nd\te 👩‍🚒\n\n ")).toMatchObject({ value: "abc\nd\te 👩‍🚒" });
  expect((await sendMessage(ayse, id, `${"ğ".repeat(5000)}  `)).value).toHaveLength(5000);
  await expect(sendMessage(ayse, id, "x".repeat(5001))).rejects.toMatchObject({ status: 400 });
  await expect(sendMessage(ayse, id, " \0\n ")).rejects.toMatchObject({ status: 400 });
});

test("each message counts once as unread for the other, however often it is sent, until it is read", async () => {
  const [from, to] = [await signedIn("viewer"), await signedIn("viewer")];
  const { id } = await openChat(from, to.id);
  const key = randomUUID();
  const sent = await Promise.all([1, 2, 3].map(() => sendMessage(from, id, "Bir kez", { id: key })));
  expect(new Set(sent.map((message) => message.id))).toEqual(new Set([key]));
  await Promise.all(Array.from({ length: 8 }, (_, at) => sendMessage(from, id, `Mesaj ${at}`)));
  const unread = async (who: Person) => (await getChat(who, id))?.chat.unreadCount;
  expect([await unread(from), await unread(to)]).toEqual([0, 9]);
  await markRead(to, id);
  expect(await unread(to)).toBe(0);
});

test("both sides hear of a message, and only oneself of what one read", async () => {
  await startEvents(database());
  const heard: AppEvent[] = [];
  const stop = subscribe((event) => heard.push(event));
  const { id } = await openChat(ayse, baris.id);
  await sendMessage(ayse, id, "Duydunuz mu?");
  await markRead(baris, id);
  await expect.poll(() => heard.length).toBe(2);
  stop();
  expect(heard).toEqual([
    { type: "chat.changed", id, userIds: [ayse.id, baris.id] },
    { type: "chat.changed", id, userIds: [baris.id] },
  ]);
});

test("a thread of 10,000 messages is read in pages, each with as many statements as one of ten", async () => {
  const [from, to] = [await signedIn("viewer"), await signedIn("viewer")];
  const { id } = await openChat(from, to.id);
  await db().execute(
    sql`INSERT INTO chat_messages (chat_id, sender_id, value) SELECT ${id}::uuid, CASE WHEN n % 2 = 0 THEN ${from.id}::uuid ELSE ${to.id}::uuid END, 'Mesaj ' || n FROM generate_series(1, 10000) AS n ORDER BY n`,
  );
  const short = await openChat(from, (await signedIn("viewer")).id);
  await sendMessage(from, short.id, "Merhaba");
  const ofShort = await statementsOf(() => getChat(from, short.id));
  expect(ofShort.length).toBeGreaterThan(0);
  expect(await statementsOf(() => getChat(from, id))).toEqual(ofShort);
  const seen: string[] = [];
  let before: string | undefined;
  for (let page = 0; page < 5; page++) {
    const thread = await getChat(from, id, { before });
    expect([thread?.chat.messages.length, thread?.hasEarlier]).toEqual([50, true]);
    seen.unshift(...(thread?.chat.messages.map(({ value }) => value) ?? []));
    before = thread?.chat.messages[0]?.id;
  }
  expect(seen).toEqual(Array.from({ length: 250 }, (_, at) => `Mesaj ${9751 + at}`));
  const { rows } = await db().execute<{ id: string }>(
    sql`SELECT id FROM chat_messages WHERE chat_id = ${id} AND value = 'Mesaj 51'`,
  );
  const first = await getChat(from, id, { before: rows[0]?.id });
  expect([first?.chat.messages.length, first?.hasEarlier, first?.chat.lastMessage]).toEqual([50, false, "Mesaj 10000"]);
});

test("a list of conversations takes as many statements for five as for one, and without messages none for files", async () => {
  const me = await signedIn("viewer");
  const talkTo = async () => sendMessage(me, (await openChat(me, (await signedIn("viewer")).id)).id, "Bak ornek.test");
  await talkTo();
  const list = (withMessages: boolean) => statementsOf(() => listFullChats(me, { withMessages }));
  const ofOne = await list(true);
  for (let more = 0; more < 4; more++) await talkTo();
  expect((await list(true)).length).toBe(ofOne.length);
  const alone = await list(false);
  expect(alone.some((text) => text.includes("has_links") || text.includes("file_count"))).toBe(false);
  const [newest] = await listFullChats(me, { withMessages: true });
  await sendMessage(me, newest?.id ?? "", "Sonraki");
  const [again] = await listFullChats(me, { withMessages: true });
  expect(again?.messages.map(({ value }) => value)).toEqual(["Bak ornek.test", "Sonraki"]);
});

test("the page's forms: send, read, mute, begin; a refused message comes back with its reason", async () => {
  const [from, to] = [await signedIn("viewer"), await signedIn("viewer")];
  const post = (path: string, fields: Record<string, string>) =>
    ask("POST", path, { cookie: from.cookie, body: new URLSearchParams(fields) });
  const opened = await post("/apps/chat/new", { colleague: to.id });
  const chat = (await openChat(from, to.id)).id;
  const here = `/apps/chat/${chat}`;
  expect([opened.status, opened.headers.get("location")]).toEqual([302, here]);
  await sendMessage(to, chat, "Merhaba");
  const sent = await post(here, { intent: "send", value: "Formdan\r\nikinci satır" });
  expect([sent.status, sent.headers.get("location")]).toEqual([302, here]);
  expect((await getChat(from, chat))?.chat).toMatchObject({ unreadCount: 0, lastMessage: "Formdan\nikinci satır" });
  await sendMessage(to, chat, "Bir daha");
  await post(here, { intent: "read" });
  await post(here, { intent: "mute", muted: "true" });
  expect((await getChat(from, chat))?.chat).toMatchObject({ unreadCount: 0, muted: true });
  const long = "x".repeat(5001);
  for (const [value, problem] of [
    ["  ", "empty"],
    [long, "tooLong"],
  ] as const) {
    const refused = await post(here, { intent: "send", value });
    expect([refused.status, await bodyOf(refused)]).toEqual([400, { refused: { typed: value, files: [], problem } }]);
  }
  expect((await post(here, { intent: "nothing" })).status).toBe(400);
  for (const id of [randomUUID(), "0b", "%00"])
    expect((await ask("GET", `/apps/chat/${id}`, { cookie: from.cookie })).status).toBe(404);
  const { people } = await bodyOf<{ people: { name: string; letter: string }[] }>(
    ask("GET", "/apps/chat/new?name=ILK+kisi", { cookie: from.cookie }),
  );
  expect(people.map(({ name, letter }) => [name, letter])).toEqual([["İlk Kişi", "İ"]]);
});

test("the sample's conversations are in order, two of them unread", async () => {
  const [owner, ...colleagues] = await Promise.all(Array.from({ length: 7 }, () => signedIn("viewer")));
  if (!owner) throw new Error("nobody");
  const ids = new Map(samples.map((sample, at) => [sample.with, colleagues[at]?.id ?? ""]));
  const now = new Date("2026-11-21T00:10:00Z");
  expect(await seedChats(owner.id, ids, now)).toBe(6);
  expect(await seedChats(owner.id, ids, now)).toBe(0);
  const list = await listChats(owner);
  expect(list.filter(({ unreadCount }) => unreadCount > 0)).toHaveLength(2);
  const times = list.map(({ lastMessageAt }) => lastMessageAt);
  expect(times).toEqual([...times].sort().reverse());
  let count = 0;
  for (const { id, unreadCount } of list) {
    const { chat } = (await getChat(owner, id)) ?? {};
    const written = chat?.messages.map(({ createdAt }) => createdAt) ?? [];
    expect(written).toEqual([...written].sort());
    expect((written.at(-1) ?? "") < now.toISOString()).toBe(true);
    expect(chat?.messages.slice(-unreadCount || undefined).every(({ isMine }) => unreadCount === 0 || !isMine)).toBe(
      true,
    );
    count += written.length;
  }
  expect(count).toBeGreaterThanOrEqual(35);
});
