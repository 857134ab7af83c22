import { randomUUID } from "node:crypto";

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { listChatPage, listChats } from "~/lib/apps/chat/chat-list.server";
import { readChatPlace } from "~/lib/apps/chat/chat-place";
import { getChat, openChat, setMuted } from "~/lib/apps/chat/chats.server";
import { clearChat, deleteChat } from "~/lib/apps/chat/clear-chat.server";
import { fillMessages, planFillingMessages } from "~/lib/apps/chat/fill-messages.server";
import { findMessages } from "~/lib/apps/chat/message-search.server";
import { sendMessage } from "~/lib/apps/chat/messages.server";
import { picture } from "~/lib/files/test-support/sample-files";
import { db } from "~/lib/platform/db/database.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";
import { storeSettingGroup } from "~/lib/settings/settings.server";

import { ask, bodyOf, signedIn, toastOf } from "../support/api";
import { useTestDatabase } from "../support/database";
import { dataDir } from "../support/environment";

useTestDatabase();
beforeAll(() => useStorage(diskStorage(`${dataDir}/files`)));
afterAll(() => useStorage(undefined));

type Person = Awaited<ReturnType<typeof signedIn>>;
const place = (query = "") => readChatPlace(new URLSearchParams(query));
const post = (who: Person, path: string, fields: Record<string, string>) =>
  ask("POST", path, { cookie: who.cookie, body: new URLSearchParams(fields) });
const read = <T>(who: Person, path: string) => bodyOf<T>(ask("GET", path, { cookie: who.cookie }));
const textsOf = async (who: Person, id: string) => (await getChat(who, id))?.chat.messages.map(({ value }) => value);

function undo(who: Person, answer: Response) {
  const { undo: step } = toastOf(answer);
  return post(who, "/undo", { what: step?.what ?? "", item: step?.items[0] ?? "" });
}

async function talk(...texts: string[]) {
  const [one, other] = [await signedIn("editorInChief"), await signedIn("viewer")];
  const { id } = await openChat(one, other.id);
  for (const text of texts) await sendMessage(one, id, text);
  return { one, other, id, here: `/apps/chat/${id}` };
}

test("clearing is for oneself: the other keeps all, and a new message begins anew", async () => {
  const { one, other, id, here } = await talk("Bir", "İki");
  const cleared = await post(other, here, { intent: "clear" });
  expect([cleared.status, cleared.headers.get("location"), toastOf(cleared).key]).toEqual([302, here, "chat.cleared"]);
  expect([await textsOf(other, id), await textsOf(one, id)]).toEqual([[], ["Bir", "İki"]]);
  expect(await listChats(other)).toMatchObject([{ id, lastMessage: "", lastMessageAt: "", unreadCount: 0 }]);
  await sendMessage(one, id, "Üç");
  expect([await textsOf(other, id), await textsOf(one, id)]).toEqual([["Üç"], ["Bir", "İki", "Üç"]]);
  expect((await undo(other, cleared)).status).toBe(302);
  expect(await textsOf(other, id)).toEqual(["Bir", "İki", "Üç"]);
});

test("a deleted chat leaves one's own list, comes back with the next message, and deleting can be taken back", async () => {
  const { one, other, id, here } = await talk("Bir");
  const gone = await post(other, here, { intent: "delete" });
  expect([gone.headers.get("location"), toastOf(gone).key]).toEqual(["/apps/chat", "chat.deleted"]);
  expect([(await listChats(other)).length, (await listChats(one)).length]).toEqual([0, 1]);
  await undo(other, gone);
  expect(await listChats(other)).toMatchObject([{ id, lastMessage: "Bir" }]);
  await deleteChat(other, id);
  await sendMessage(one, id, "İki");
  expect(await listChats(other)).toMatchObject([{ id, lastMessage: "İki", unreadCount: 1 }]);
  expect(await textsOf(other, id)).toEqual(["İki"]);
});

test("taking back gives what the last removal took and nothing older, once, and to nobody else", async () => {
  const { one, other, id, here } = await talk("Bir");
  const first = await post(other, here, { intent: "clear" });
  await sendMessage(one, id, "İki");
  const second = await post(other, here, { intent: "delete" });
  expect(toastOf(await undo(other, first))).toMatchObject({ key: "records.notUndone" });
  expect(toastOf(await undo(one, second))).toMatchObject({ key: "records.notUndone" });
  expect(toastOf(await undo(await signedIn("webAdmin"), second))).toMatchObject({ key: "records.notUndone" });
  expect(await textsOf(other, id)).toEqual([]);
  expect(toastOf(await undo(other, second))).toMatchObject({ key: "records.undone" });
  expect(await textsOf(other, id)).toEqual(["İki"]);
  expect(toastOf(await undo(other, second))).toMatchObject({ key: "records.notUndone" });
  for (const item of ["", "x", `${id}`, `${id}:`, `${id}:x`, `${randomUUID()}:1`])
    expect(toastOf(await post(other, "/undo", { what: "step:chat.cleared", item }))).toMatchObject({
      key: "records.notUndone",
    });
  expect((await post(other, "/undo", { what: "step:constructor", item: "x" })).status).toBe(302);
  expect(await textsOf(other, id)).toEqual(["İki"]);
});

test("taking back gives back how many were unread, and no more than there are", async () => {
  const { one, other, id, here } = await talk("Bir", "İki");
  const cleared = await post(other, here, { intent: "clear" });
  await sendMessage(one, id, "Üç");
  await undo(other, cleared);
  expect((await getChat(other, id))?.chat.unreadCount).toBe(3);
  const again = await post(other, here, { intent: "delete" });
  const [item = ""] = toastOf(again).undo?.items ?? [];
  await post(other, "/undo", { what: "step:chat.cleared", item: item.replace(/\d+$/, "9999") });
  expect((await getChat(other, id))?.chat.unreadCount).toBe(3);
});

test("removed messages are not found, nor are their links or a link to one of them", async () => {
  const { one, other, id, here } = await talk("Bakınız https://ornek.example/eski");
  const [message] = (await getChat(other, id))?.chat.messages ?? [];
  type Info = { shared: { links: string[] } };
  expect((await read<Info>(other, `${here}/info`)).shared.links).toEqual(["https://ornek.example/eski"]);
  await clearChat(other, id);
  await sendMessage(one, id, "Yenisi www.ornek.example ve Yenisi www.ornek.example");
  expect((await read<Info>(other, `${here}/info`)).shared.links).toEqual(["https://www.ornek.example"]);
  expect((await read<Info>(one, `${here}/info`)).shared.links).toEqual([
    "https://www.ornek.example",
    "https://ornek.example/eski",
  ]);
  expect((await findMessages(other, { text: "bakiniz" })).items).toEqual([]);
  expect((await findMessages(one, { text: "bakiniz" })).items).toHaveLength(1);
  type Page = { isMessageMissing: boolean; thread: { chat: { messages: { value: string }[] } } };
  const page = await read<Page>(other, `${here}?message=${message?.id}`);
  expect([page.isMessageMissing, page.thread.chat.messages.length]).toEqual([true, 1]);
  expect((await read<Page>(one, `${here}?message=${message?.id}`)).isMessageMissing).toBe(false);
  const before = await read<Page>(other, `${here}?before=${message?.id}`);
  expect(before.thread.chat.messages.map(({ value }) => value)).toEqual([
    "Yenisi www.ornek.example ve Yenisi www.ornek.example",
  ]);
});

test("one's own messages are found folded as Turkish, by conversation and by day; nobody else's are", async () => {
  const { one, other, id } = await talk("Iğdır'daki ŞANTİYE gezisi", "Yarın görüşürüz");
  const elsewhere = await openChat(one, (await signedIn("viewer")).id);
  await sendMessage(one, elsewhere.id, "Başka bir şantiye");
  await db().execute(
    sql`UPDATE chat_messages SET created_at = '2026-03-05T21:30:00Z' WHERE chat_id = ${id} AND value LIKE 'Yarın%'`,
  );
  const valuesOf = async (who: Person, query: Parameters<typeof findMessages>[1]) =>
    (await findMessages(who, query)).items.map(({ snippet }) => snippet.map(({ text }) => text).join(""));
  expect(await valuesOf(other, { text: "santiye" })).toEqual(["Iğdır'daki ŞANTİYE gezisi"]);
  expect(await valuesOf(one, { text: "santiye" })).toEqual(["Başka bir şantiye", "Iğdır'daki ŞANTİYE gezisi"]);
  expect(await valuesOf(one, { text: "santiye", chatId: id })).toEqual(["Iğdır'daki ŞANTİYE gezisi"]);
  // Half past midnight in Istanbul.
  expect(await valuesOf(one, { text: "", day: "2026-03-06" })).toEqual(["Yarın görüşürüz"]);
  expect(await valuesOf(one, { text: "", day: "2026-03-05" })).toEqual([]);
  expect(await valuesOf(one, { text: "gezisi", day: "2026-03-06" })).toEqual([]);
  for (const role of ["webAdmin", "editorInChief"] as const)
    expect(await valuesOf(await signedIn(role), { text: "santiye" })).toEqual([]);
  for (const query of [{ text: "" }, { text: "!!!" }, { text: "", day: "dün" }, { text: "a", chatId: "0b" }])
    expect(await valuesOf(one, query)).toEqual([]);
});

test("the common search has a group of one's own messages, which lead to their place", async () => {
  const { other, id } = await talk("Kaldırım taşları geldi");
  const find = async (who: Person) =>
    bodyOf<{ id: string; results: { link: string }[] }[]>(
      ask("POST", "/api/common/search", { bearer: who.bearer, json: { query: "kaldirim" } }),
    );
  const [message] = (await getChat(other, id))?.chat.messages ?? [];
  const groupOf = async (who: Person) => (await find(who)).find((group) => group.id === "chat");
  expect((await groupOf(other))?.results.map(({ link }) => link)).toEqual([
    `/apps/chat/${id}?message=${message?.id}#message-${message?.id}`,
  ]);
  expect(await groupOf(await signedIn("webAdmin"))).toBeUndefined();
});

test("messages that are older than the search are made findable by a job", async () => {
  const { one, id } = await talk();
  await db().execute(
    sql`INSERT INTO chat_messages (chat_id, sender_id, value) SELECT ${id}::uuid, ${one.id}::uuid, 'Eskimeyen https://ornek.example/' || n FROM generate_series(1, 250) AS n`,
  );
  expect((await findMessages(one, { text: "eskimeyen" })).pagination.length).toBe(0);
  await planFillingMessages();
  const { rows } = await db().execute(sql`SELECT 1 FROM jobs WHERE kind = 'chat.fill'`);
  expect(rows).toHaveLength(1);
  await fillMessages();
  await fillMessages();
  expect((await findMessages(one, { text: "eskimeyen" })).pagination.length).toBe(250);
  expect((await getChat(one, id))?.chat.contact.attachments.links).toHaveLength(50);
});

test("the list is found by name and by unread, and muting shows in it", async () => {
  const me = await signedIn("viewer");
  const names = ["Çiğdem Şen", "Cemil Işık", "Işıl Öz"];
  for (const name of names) {
    const colleague = await signedIn("viewer");
    await db().execute(sql`UPDATE users SET name = ${name} WHERE id = ${colleague.id}`);
    const { id } = await openChat(me, colleague.id);
    await sendMessage(name === "Işıl Öz" ? colleague : me, id, "Merhaba");
    if (name === "Cemil Işık") await setMuted(me, id, true);
  }
  const listed = async (query: string) =>
    (await listChatPage(me, place(query))).chats.map(({ contact, muted }) => [contact.name, muted]);
  expect(await listed("")).toEqual([
    ["Işıl Öz", false],
    ["Cemil Işık", true],
    ["Çiğdem Şen", false],
  ]);
  expect(await listed("search=CIGDEM")).toEqual([["Çiğdem Şen", false]]);
  expect(await listed("search=isi")).toEqual([
    ["Işıl Öz", false],
    ["Cemil Işık", true],
  ]);
  expect(await listed("unread=1")).toEqual([["Işıl Öz", false]]);
  expect(await listed("search=%25")).toEqual([]);
  type Page = { list: { chats: unknown[] }; found: { items: unknown[] } | null };
  const { list, found } = await read<Page>(me, "/apps/chat?search=merhaba&page=99");
  expect([list.chats.length, found?.items.length]).toEqual([0, 3]);
});

test("a part of a long thread leads on to both sides, around one message, too", async () => {
  const { one, id, here } = await talk();
  await db().execute(
    sql`INSERT INTO chat_messages (chat_id, sender_id, value) SELECT ${id}::uuid, ${one.id}::uuid, 'Satır ' || n FROM generate_series(1, 200) AS n`,
  );
  const { rows } = await db().execute<{ id: string; value: string }>(
    sql`SELECT id, value FROM chat_messages WHERE chat_id = ${id} ORDER BY position`,
  );
  type Page = {
    isFromStart: boolean;
    thread: { hasEarlier: boolean; hasLater: boolean; chat: { messages: { value: string }[] } };
  };
  const at = (line: number) => rows[line - 1]?.id;
  const part = async (query: string) => {
    const { thread, isFromStart } = await read<Page>(one, `${here}?${query}`);
    const { messages } = thread.chat;
    return [messages[0]?.value, messages.at(-1)?.value, thread.hasEarlier, thread.hasLater, isFromStart];
  };
  expect(await part("")).toEqual(["Satır 151", "Satır 200", true, false, false]);
  expect(await part(`before=${at(151)}`)).toEqual(["Satır 101", "Satır 150", true, true, false]);
  expect(await part(`after=${at(100)}`)).toEqual(["Satır 101", "Satır 150", true, true, true]);
  expect(await part(`after=${at(160)}`)).toEqual(["Satır 161", "Satır 200", true, false, true]);
  expect(await part(`message=${at(100)}`)).toEqual(["Satır 76", "Satır 125", true, true, false]);
  expect(await part(`message=${at(2)}`)).toEqual(["Satır 1", "Satır 27", false, true, false]);
  expect(await part(`message=${at(199)}`)).toEqual(["Satır 175", "Satır 200", true, false, false]);
  for (const query of ["message=0b", "before=%00", `after=${randomUUID()}`])
    expect((await part(query)).slice(0, 2)).toEqual(["Satır 151", "Satır 200"]);
});

test("what one says of oneself is written in the drawer; what is too long comes back", async () => {
  const me = await signedIn("viewer");
  type Page = { me: { about: string } };
  expect((await read<Page>(me, "/apps/chat/profile")).me.about).toBe("");
  const saved = await post(me, "/apps/chat/profile?unread=1", { about: " Basın bürosu\r\n3. kat " });
  expect([saved.headers.get("location"), toastOf(saved).key]).toEqual(["/apps/chat?unread=1", "chat.profile.saved"]);
  expect((await read<Page>(me, "/apps/chat/profile")).me.about).toBe("Basın bürosu\n3. kat");
  const long = "ğ".repeat(1001);
  const refused = await post(me, "/apps/chat/profile", { about: long });
  expect([refused.status, await bodyOf(refused)]).toEqual([422, { typed: long, errors: ["settings.errors.tooLong"] }]);
  const profile = await bodyOf<{ about: string }>(ask("GET", "/api/apps/chat/profile", { bearer: me.bearer }));
  expect(profile.about).toBe("Basın bürosu\n3. kat");
});

test("addresses of earlier releases lead to the new ones", async () => {
  const { one, id } = await talk("Bir");
  const leads = async (query: string) =>
    (await ask("GET", `/me/chat${query}`, { cookie: one.cookie })).headers.get("location");
  expect(await leads("")).toBe("/apps/chat");
  expect(await leads(`?chat=${id}`)).toBe(`/apps/chat/${id}`);
  expect(await leads(`?chat=${id}&before=x`)).toBe(`/apps/chat/${id}?before=x`);
  expect(await leads("?new")).toBe("/apps/chat/new");
  expect(await leads("?new&search=ay%C5%9Fe")).toBe("/apps/chat/new?name=ay%C5%9Fe");
  expect(await leads("?chat=//evil.example")).toBe("/apps/chat/%2F%2Fevil.example");
});

test("switched off, pages, interface, search and undo are gone, and everything is kept", async () => {
  const { one, other, id, here } = await talk("Kapalıyken saklanan");
  const cleared = await post(other, here, { intent: "clear" });
  await storeSettingGroup("group.apps", { version: 1, data: { off: ["chat"] } });
  for (const path of ["/apps/chat", "/apps/chat/new", "/apps/chat/profile", here, `${here}/info`, "/me/chat"])
    expect([path, (await ask("GET", path, { cookie: one.cookie })).status]).toEqual([path, 404]);
  expect((await ask("GET", "/api/apps/chat/chats", { bearer: one.bearer })).status).toBe(404);
  expect((await post(one, here, { intent: "send", value: "x" })).status).toBe(404);
  const groups = await bodyOf<{ id: string }[]>(
    ask("POST", "/api/common/search", { bearer: one.bearer, json: { query: "saklanan" } }),
  );
  expect(groups.some((group) => group.id === "chat")).toBe(false);
  expect(toastOf(await undo(other, cleared))).toMatchObject({ key: "records.notUndone" });
  await storeSettingGroup("group.apps", { version: 2, data: {} });
  expect(await textsOf(one, id)).toEqual(["Kapalıyken saklanan"]);
});

test("files of a message are seen by its two people alone, until they remove it; they are listed and found", async () => {
  const { one, other, id, here } = await talk();
  const form = new FormData();
  form.append("intent", "send");
  form.append("value", "");
  for (const [name, shade] of [
    ["kaldırım.jpg", 11],
    ["kazı.jpg", 12],
  ] as const)
    form.append(
      "files",
      new File([new Uint8Array(await picture(80, 40, "jpeg", shade))], name, { type: "image/jpeg" }),
    );
  form.append("files", new File(["tarih;tutar\n1;2\n"], "döküm.csv", { type: "text/csv" }));
  expect((await ask("POST", here, { cookie: one.cookie, body: form })).status).toBe(302);
  const [message] = (await getChat(other, id))?.chat.messages ?? [];
  expect(message).toMatchObject({
    value: "",
    files: [{ name: "kaldırım.jpg" }, { name: "kazı.jpg" }, { kind: "document" }],
  });
  const addresses = (message?.files ?? []).map(({ address }) => address);
  const seen = async (who: Person) =>
    Promise.all(addresses.map(async (address) => (await ask("GET", address, { bearer: who.bearer })).status));
  expect([await seen(one), await seen(other)]).toEqual([
    [200, 200, 200],
    [200, 200, 200],
  ]);
  expect(await seen(await signedIn("webAdmin"))).toEqual([404, 404, 404]);
  type Info = { shared: { media: unknown[]; docs: unknown[] } };
  const { shared } = await read<Info>(other, `${here}/info`);
  expect([shared.media.length, shared.docs.length]).toEqual([2, 1]);
  expect((await findMessages(other, { text: "dokum" })).items).toMatchObject([{ id: message?.id }]);
  await clearChat(other, id);
  expect([await seen(other), await seen(one)]).toEqual([
    [404, 404, 404],
    [200, 200, 200],
  ]);
  expect((await read<Info>(other, `${here}/info`)).shared).toMatchObject({ media: [], docs: [] });
});

test("a refused file leaves the text and the good files; nobody sends another's file", async () => {
  const { one, other, id, here } = await talk();
  const form = new FormData();
  form.append("intent", "send");
  form.append("value", "Ekte");
  form.append(
    "files",
    new File([new Uint8Array(await picture(60, 40, "jpeg", 13))], "iyi.jpg", { type: "image/jpeg" }),
  );
  form.append("files", new File(["MZ"], "kötü.exe"));
  const refused = await ask("POST", here, { cookie: one.cookie, body: form });
  expect(refused.status).toBe(400);
  const answer = await bodyOf<{ refused: { typed: string; files: { address: string }[] } }>(refused);
  expect(answer).toMatchObject({ refused: { typed: "Ekte", files: [{ name: "iyi.jpg" }], fileCode: "typeRefused" } });
  expect(await textsOf(other, id)).toEqual([]);
  const address = answer.refused.files[0]?.address ?? "";
  await expect(sendMessage(other, id, "Benim", { files: [address] })).rejects.toMatchObject({ status: 422 });
  await expect(sendMessage(one, id, "", { files: Array<string>(11).fill(address) })).rejects.toMatchObject({
    status: 400,
  });
  expect(await textsOf(other, id)).toEqual([]);
  const again = new FormData();
  for (const [name, value] of Object.entries({ intent: "send", value: "Ekte", file: address }))
    again.append(name, value);
  expect((await ask("POST", here, { cookie: one.cookie, body: again })).status).toBe(302);
  expect((await getChat(other, id))?.chat.messages).toMatchObject([{ value: "Ekte", files: [{ name: "iyi.jpg" }] }]);
  await expect(sendMessage(one, id, "İkinci kez", { files: [address] })).rejects.toMatchObject({ status: 422 });
});
