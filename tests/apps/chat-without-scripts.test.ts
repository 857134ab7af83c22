import type { ComponentType } from "react";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { getChat, openChat } from "~/lib/apps/chat/chats.server";
import { sendMessage } from "~/lib/apps/chat/messages.server";
import { attachments } from "~/lib/files/attachments/schema.server";
import { db } from "~/lib/platform/db/database.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";
import { isUuid } from "~/lib/platform/text/uuid";

import { ask, bodyOf, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";
import { dataDir } from "../support/environment";
import { drawPage } from "../support/drawn-page";

useTestDatabase();
beforeAll(() => useStorage(diskStorage(`${dataDir}/files`)));
afterAll(() => useStorage(undefined));

type Person = Awaited<ReturnType<typeof signedIn>>;

/** The page as a browser without scripts gets it, without its frame. */
async function page(who: Person, path: string) {
  const load = async (address: string) => (await ask("GET", address, { cookie: who.cookie })).json() as Promise<object>;
  const { search } = new URL(path, "http://site.test");
  const [list, conversation] = await Promise.all([
    import("~/routes/apps/chat/chat"),
    import("~/routes/apps/chat/conversation"),
  ]);
  const beside = { path: ":id", Component: conversation.default as ComponentType, loader: () => load(path) };
  return drawPage(
    [
      {
        path: "/apps/chat",
        Component: list.default as ComponentType,
        loader: () => load(`/apps/chat${search}`),
        children: [beside],
      },
    ],
    path,
  );
}

const composers = (elements: Awaited<ReturnType<typeof page>>) =>
  elements.filter(({ name, attribs }) => name === "form" && attribs.enctype === "multipart/form-data");

test("a message is sent, and earlier ones are read, beside the list as it was searched and filtered", async () => {
  const [one, other] = [await signedIn("editorInChief"), await signedIn("viewer")];
  const { id } = await openChat(one, other.id);
  for (let at = 0; at < 60; at += 1) await sendMessage(other, id, `Satır ${at}`);
  for (const query of ["?search=sat%C4%B1r&page=2", "?unread=1", ""]) {
    const elements = await page(one, `/apps/chat/${id}${query}`);
    const [form, ...others] = composers(elements);
    const action = form?.attribs.action ?? "";
    const [, fresh = ""] = /[?&]new=([^&]+)/.exec(action) ?? [];
    expect([action, others]).toEqual([`/apps/chat/${id}?new=${fresh}${query.replace("?", "&")}`, []]);
    expect(isUuid(fresh)).toBe(true);
    const earlier = elements.flatMap(({ attribs }) => (attribs.href?.includes("before=") ? attribs.href : []));
    expect(earlier).toEqual([expect.stringContaining(query.slice(1))]);

    const body = new FormData();
    for (const [name, value] of Object.entries({ intent: "send", value: `Yanıt ${query}` })) body.append(name, value);
    const sent = await ask("POST", action, { cookie: one.cookie, body });
    expect([sent.status, sent.headers.get("location")]).toEqual([302, `/apps/chat/${id}${query}`]);
  }
});

const sendAddress = async (who: Person, path: string) => composers(await page(who, path))[0]?.attribs.action ?? "";

function messageOf(value: string, ...files: (File | string)[]): FormData {
  const body = new FormData();
  body.append("intent", "send");
  body.append("value", value);
  for (const file of files) body.append(typeof file === "string" ? "file" : "files", file);
  return body;
}

test("a message whose form is sent twice is written once; another text under its id is written, too", async () => {
  const [one, other] = [await signedIn("editorInChief"), await signedIn("viewer")];
  const { id } = await openChat(one, other.id);
  const valuesOf = async () =>
    (await getChat(one, id))?.chat.messages.map(({ value, files = [] }) => [value, files.length]);
  const action = await sendAddress(one, `/apps/chat/${id}`);
  const text = () => new File(["Ek"], "ek.txt", { type: "text/plain" });
  const press = (body: FormData) => ask("POST", action, { cookie: one.cookie, body });
  const pressed = await Promise.all([press(messageOf("Merhaba", text())), press(messageOf("Merhaba", text()))]);
  expect(pressed.map(({ status }) => status)).toEqual([302, 302]);
  expect(await valuesOf()).toEqual([["Merhaba", 1]]);
  expect((await press(messageOf("Geri dönülen sayfadan"))).status).toBe(302);
  expect(await valuesOf()).toEqual([
    ["Merhaba", 1],
    ["Geri dönülen sayfadan", 0],
  ]);
});

test("a file that is gone is named as such, with the text and the other files kept", async () => {
  const [one, other] = [await signedIn("editorInChief"), await signedIn("viewer")];
  const { id } = await openChat(one, other.id);
  const attach = async (name: string) => {
    const body = new FormData();
    body.append("file", new File([name], name, { type: "text/plain" }));
    return bodyOf<{ id: string; address: string }>(
      ask("POST", "/api/attachments?for=chat", { cookie: one.cookie, body }),
    );
  };
  const [kept, expired] = [await attach("kalan.txt"), await attach("giden.txt")];
  await db().delete(attachments).where(eq(attachments.id, expired.id));
  const action = await sendAddress(one, `/apps/chat/${id}`);
  const send = (...files: string[]) => ask("POST", action, { cookie: one.cookie, body: messageOf("Ekli", ...files) });
  const refused = await send(kept.address, expired.address);
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { refused: { typed: "Ekli", fileCode: "gone", files: [{ id: kept.id }] } },
  ]);
  expect((await getChat(one, id))?.chat.messages).toEqual([]);
  // Sent twice, the file that the first has taken is not missed.
  for (let times = 0; times < 2; times++) expect((await send(kept.address)).status).toBe(302);
  expect((await getChat(one, id))?.chat.messages).toMatchObject([{ value: "Ekli", files: [{ id: kept.id }] }]);
});
