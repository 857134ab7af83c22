import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { getChat, openChat } from "~/lib/apps/chat/chats.server";
import { listChats } from "~/lib/apps/chat/chat-list.server";
import { clearChat, clearingStep, deleteChat, undoClearing } from "~/lib/apps/chat/clear-chat.server";
import { forgettingJobs, planForgettingMessages } from "~/lib/apps/chat/forget-messages.server";
import { sendMessage } from "~/lib/apps/chat/messages.server";
import { chatMessages } from "~/lib/apps/chat/schema.server";
import type { AttachmentJson } from "~/lib/files/attachments/attachment-paths";
import { attachments } from "~/lib/files/attachments/schema.server";
import { picture } from "~/lib/files/test-support/sample-files";
import { db, transaction } from "~/lib/platform/db/database.server";
import type { UndoStep } from "~/lib/platform/http/response/undo-step";
import { jobs } from "~/lib/platform/jobs/schema.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { storage, useStorage } from "~/lib/platform/storage/storage.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";
import { dataDir } from "../support/environment";

useTestDatabase();
beforeAll(() => useStorage(diskStorage(`${dataDir}/files`)));
afterAll(() => useStorage(undefined));
beforeEach(async () => {
  await db().delete(jobs);
});

type Person = Awaited<ReturnType<typeof signedIn>>;
const day = 86_400_000;

async function talk(...texts: string[]) {
  const [one, other] = [await signedIn("editorInChief"), await signedIn("viewer")];
  const { id } = await openChat(one, other.id);
  for (const text of texts) await sendMessage(one, id, text);
  return { one, other, id };
}
const stored = async (id: string) =>
  (await db().select().from(chatMessages).where(eq(chatMessages.chatId, id)).orderBy(chatMessages.position)).map(
    ({ value }) => value,
  );
const textsOf = async (who: Person, id: string) => (await getChat(who, id))?.chat.messages.map(({ value }) => value);
const takeBack = (who: Person, { undo }: { undo: UndoStep }) => undoClearing(who, undo.items[0] ?? "");
const settling = () => db().select().from(jobs).where(like(jobs.key, "settle chat %"));

/** A job as a server runs it: within the transaction that ends it. */
async function run(kind: string) {
  for (const job of await db().select().from(jobs).where(eq(jobs.kind, kind)))
    await transaction(async () => {
      await db().delete(jobs).where(eq(jobs.id, job.id));
      await forgettingJobs[kind]?.(job.payload);
    });
}
async function night() {
  await planForgettingMessages();
  await run("chat.forget");
}

test("messages that both have removed stay as long as one could take it back, and go the night after", async () => {
  const { one, other, id } = await talk("Bir", "İki");
  await clearChat(one, id);
  await night();
  // The other sees them still.
  expect([await settling(), await stored(id)]).toEqual([[], ["Bir", "İki"]]);
  await clearChat(other, id);
  await sendMessage(one, id, "Üç");
  await night();
  const waiting = await settling();
  expect(waiting).toHaveLength(2);
  for (const { runAt } of waiting) expect(runAt.getTime()).toBeGreaterThan(Date.now() + 29.9 * day);
  await night();
  // A later night moves nothing.
  expect((await settling()).map(({ runAt }) => runAt)).toEqual(waiting.map(({ runAt }) => runAt));
  expect(await stored(id)).toEqual(["Bir", "İki", "Üç"]);
  await run("chat.settle");
  await night();
  expect(await stored(id)).toEqual(["Üç"]);
  expect([await textsOf(one, id), await textsOf(other, id)]).toEqual([["Üç"], ["Üç"]]);
  await night();
  expect([await settling(), await stored(id)]).toEqual([[], ["Üç"]]);
});

test("one who takes the removal back in time has all again, and another removal begins its time anew", async () => {
  const { one, other, id } = await talk("Bir");
  await clearChat(one, id);
  const cleared = await clearChat(other, id);
  expect(cleared.undo.what).toBe(`step:${clearingStep}`);
  await night();
  await takeBack(other, cleared);
  expect((await settling()).map(({ payload }) => payload.userId)).toEqual([one.id]);
  await run("chat.settle");
  await night();
  expect([await textsOf(one, id), await textsOf(other, id), await stored(id)]).toEqual([[], ["Bir"], ["Bir"]]);

  const again = await clearChat(other, id);
  // The one whose time is over has no part in this.
  await night();
  expect((await settling()).map(({ payload }) => payload.userId)).toEqual([other.id]);
  await takeBack(other, again);
  expect(await textsOf(other, id)).toEqual(["Bir"]);
});

test("what a later removal made final goes, and what its own undo gives back stays", async () => {
  const { one, other, id } = await talk("Eski");
  for (const who of [one, other]) await clearChat(who, id);
  await sendMessage(other, id, "Yeni");
  for (const who of [one, other]) await deleteChat(who, id);
  await night();
  expect(await stored(id)).toEqual(["Yeni"]);
  // Nobody's own list has it, and it comes back with the next message.
  expect([await listChats(one), await listChats(other)]).toEqual([[], []]);
  await run("chat.settle");
  await night();
  expect(await stored(id)).toEqual([]);
  await sendMessage(one, id, "Sonra");
  expect([await textsOf(one, id), await textsOf(other, id)]).toEqual([["Sonra"], ["Sonra"]]);
});

test("a removal that can no longer be taken back says so", async () => {
  const { one, other, id } = await talk("Bir");
  await clearChat(one, id);
  const cleared = await clearChat(other, id);
  await night();
  await run("chat.settle");
  await expect(takeBack(other, cleared)).rejects.toMatchObject({ status: 409 });
  expect(await textsOf(other, id)).toEqual([]);
});

test("their files go with them, and many messages go some at a time", async () => {
  const { one, other, id } = await talk("Bir");
  const form = new FormData();
  form.append("file", new File([new Uint8Array(await picture(40, 40, "jpeg", 7))], "kap.jpg", { type: "image/jpeg" }));
  const sent = await bodyOf<AttachmentJson>(
    ask("POST", "/api/attachments?for=chat", { bearer: one.bearer, body: form }),
  );
  await sendMessage(one, id, "Fotoğraf", { files: [sent.address] });
  await db()
    .insert(chatMessages)
    .values(Array.from({ length: 600 }, (_, at) => ({ chatId: id, senderId: one.id, value: `Satır ${at}` })));
  const [row] = await db().select().from(attachments).where(eq(attachments.id, sent.id));
  for (const who of [one, other]) await clearChat(who, id);
  await night();
  await run("chat.settle");
  expect(await storage().stat(row?.key ?? "")).not.toBe(null);
  await night();
  expect(await stored(id)).toHaveLength(102);
  // The rest follows at once.
  const [rest] = await db().select().from(jobs).where(eq(jobs.kind, "chat.forget"));
  expect(rest?.runAt.getTime()).toBeLessThanOrEqual(Date.now());
  await run("chat.forget");
  expect(await stored(id)).toEqual([]);
  const [next] = await db().select().from(jobs).where(eq(jobs.kind, "chat.forget"));
  expect(next?.runAt.getTime()).toBeGreaterThan(Date.now());
  expect(await db().$count(attachments, eq(attachments.id, sent.id))).toBe(0);
  await expect.poll(() => storage().stat(row?.key ?? "")).toBe(null);
});
