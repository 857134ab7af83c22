import { eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readAddressList } from "~/lib/apps/mailbox/address-list";
import { purgeMails } from "~/lib/apps/mailbox/change-mails.server";
import { addressLine, mailBounds, takeBackFor, type MailDraft } from "~/lib/apps/mailbox/mailbox";
import { findMail, searchMails } from "~/lib/apps/mailbox/mails.server";
import { makeMessageMails, planMessageMails } from "~/lib/apps/mailbox/messages-as-mails.server";
import { resolveReceivers, suggestReceivers } from "~/lib/apps/mailbox/receivers.server";
import { mailboxCopies, mailboxMails } from "~/lib/apps/mailbox/schema.server";
import { deliverJob, deliverMail, takeBack } from "~/lib/apps/mailbox/send-mail.server";
import { takeTry } from "~/lib/auth/credentials/rate-limit.server";
import { users } from "~/lib/auth/schema.server";
import { attachments } from "~/lib/files/attachments/schema.server";
import { inboxItems } from "~/lib/inbox/schema.server";
import { db } from "~/lib/platform/db/database.server";
import { useOwnInterface } from "~/lib/platform/http/server/own-interface.server";
import { listUpcomingJobs } from "~/lib/platform/jobs/jobs.server";
import { useMailer, type OutgoingMail } from "~/lib/platform/mail/mail.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";
import { storeSettingGroup } from "~/lib/settings/settings.server";

import { answerOf, ask, bodyOf, signedIn, toastOf } from "../support/api";
import { useTestDatabase } from "../support/database";
import { dataDir } from "../support/environment";
import { statementsOf } from "../support/statements";

useTestDatabase();
beforeAll(() => useStorage(diskStorage(`${dataDir}/files`)));
afterAll(() => useStorage(undefined));
beforeAll(() => useOwnInterface((request) => answerOf(request)));
afterAll(() => useOwnInterface(undefined));

type Person = Awaited<ReturnType<typeof signedIn>>;
type Mail = {
  id: string;
  version: number;
  from: { avatar: string | null; contact: string };
  to: string;
  cc: string[];
  ccCount: number;
  bcc?: string[];
  bccCount: number;
  subject: string;
  content: string;
  attachments: { name: string; size: number; downloadUrl: string }[];
  starred: boolean;
  important: boolean;
  unread: boolean;
  folder: string;
  labels: string[];
};
type Listed = { mails: Mail[] | null; pagination: Record<string, number> };
type Label = { id: string; title: string; slug: string; color: string };

let writer: Person;
let reader: Person;
let third: Person;
const emails = new Map<string, string>();

beforeAll(async () => {
  [writer, reader, third] = [await signedIn("departmentEditor"), await signedIn("viewer"), await signedIn("webAdmin")];
  for (const { id, email } of await db().select({ id: users.id, email: users.email }).from(users))
    emails.set(id, email);
});

const lineOf = (who: Person) => addressLine({ name: who.name, address: emails.get(who.id) ?? "" });
const api = (who: Person) => {
  const send = (method: string, path: string, body?: unknown) =>
    ask(method, `/api/apps/mailbox/${path}`, {
      cookie: who.cookie,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
  return {
    send,
    async get<T>(path: string) {
      return bodyOf<T>(send("GET", path));
    },
    list: (query: string) => bodyOf<Listed>(send("GET", `mails?${query}`)),
    async mails(query: string) {
      return (await bodyOf<Listed>(send("GET", `mails?${query}`))).mails ?? [];
    },
    async draft(mail: Partial<MailDraft> & { id?: string }, version?: number) {
      const answer = await send("PUT", "draft", { mail, ...(version === undefined ? {} : { version }) });
      return { status: answer.status, body: await bodyOf<MailDraft & { id: string; version: number }>(answer) };
    },
    async write(mail: Partial<MailDraft> & { id?: string }) {
      const answer = await send("POST", "mail", { mail });
      return {
        status: answer.status,
        body: (await answer.json()) as Mail & { fields?: Record<string, string[]>; code?: string },
      };
    },
    patch: async (id: string, mail: unknown) => {
      const answer = await send("PATCH", "mail", { id, mail });
      return { status: answer.status, body: (await answer.json()) as Mail & { fields?: Record<string, string[]> } };
    },
  };
};
/** What the jobs do when their time has come. */
async function deliver() {
  for (const { payload } of await listUpcomingJobs(deliverJob)) await deliverMail(payload);
}
const toolbarOf = (who: Person) =>
  bodyOf<{ id: string; title: string; read: boolean; link: string | null }[]>(
    ask("GET", "/api/common/messages", { cookie: who.cookie }),
  );

test("addresses are read as people write them", () => {
  const read = (text: string) => readAddressList(text).map(({ name, address }) => [name, address]);
  expect(read(`Ayşe Yılmaz <ayse@ornek.test>, veli@ornek.test;"Kaya, Can" <can@ornek.test>\nIşıl İnce ,,`)).toEqual([
    ["Ayşe Yılmaz", "ayse@ornek.test"],
    ["", "veli@ornek.test"],
    ["Kaya, Can", "can@ornek.test"],
    ["Işıl İnce", ""],
  ]);
  // A mark that nobody closes loses nothing.
  expect(read(`"Açık, a@b.test, c@d.test`)).toEqual([
    ["Açık", ""],
    ["", "a@b.test"],
    ["", "c@d.test"],
  ]);
  expect(read(" \n,;")).toEqual([]);
  expect(readAddressList("a@b.test,".repeat(1_000)).length).toBe(1_000);
});

test("a mail lies among the sent ones at once, can be taken back, and reaches each receiver once", async () => {
  const [mine, theirs] = [api(writer), api(reader)];
  const sent = await mine.write({
    to: `${lineOf(reader)}, ${emails.get(writer.id)}`,
    cc: third.name,
    bcc: `${lineOf(reader)}, ${lineOf(third)}`,
    subject: " Toplantı\r\nBcc: sizan@ornek.test ",
    content: "<p>Saat <b>14</b>’te<script>alert(1)</script></p>",
  });
  expect([sent.status, sent.body.folder, sent.body.subject]).toEqual([200, "sent", "Toplantı Bcc: sizan@ornek.test"]);
  expect(sent.body.content).not.toContain("script");
  expect((await mine.mails("folder=sent")).map(({ id }) => id)).toEqual([sent.body.id]);
  expect(await theirs.mails("folder=inbox")).toEqual([]);

  // Taken back, changed and sent anew: only the new text arrives, and only once.
  const undo = (what: string, item: string) =>
    ask("POST", "/undo", { cookie: writer.cookie, body: new URLSearchParams({ what, item, back: "/apps/mailbox" }) });
  expect((await undo("step:mailbox.sent", sent.body.id)).status).toBe(302);
  expect((await mine.mails("folder=drafts")).map(({ id }) => id)).toEqual([sent.body.id]);
  expect(await mine.mails("folder=sent")).toEqual([]);
  const [stale] = await listUpcomingJobs(deliverJob);
  expect(stale).toBeUndefined();
  const again = await mine.write({ id: sent.body.id, content: "<p>Saat 15’te</p>" });
  expect(again.status).toBe(200);
  await deliverMail({ id: sent.body.id, at: "2020-01-01T00:00:00.000Z" });
  expect(await theirs.mails("folder=inbox")).toEqual([]);
  await deliver();
  await deliver();
  const [got, ...others] = await theirs.mails("folder=inbox");
  expect([others, got?.unread, got?.content, got?.cc, got?.bccCount, got?.bcc]).toEqual([
    [],
    true,
    "<p>Saat 15’te</p>",
    [lineOf(third)],
    0,
    undefined,
  ]);
  expect(got?.from.contact).toBe(lineOf(writer));
  // The writer, who has named themselves, has both.
  expect([(await mine.mails("folder=inbox")).length, (await mine.mails("folder=sent")).length]).toEqual([1, 1]);
  expect((await api(third).mails("folder=inbox")).length).toBe(1);
  // Only now it is too late.
  expect((await mine.draft({ id: sent.body.id, subject: "x" })).status).toBe(409);
  const late = await undo("step:mailbox.sent", sent.body.id);
  expect(late.status).toBe(302);
  expect((await mine.mails("folder=drafts")).length).toBe(0);
});

test("hidden receivers are known to their writer alone, also to the search", async () => {
  const mine = api(writer);
  const { body } = await mine.write({
    to: lineOf(reader),
    bcc: lineOf(third),
    subject: "Gizli alıcılı",
    content: "<p>x</p>",
  });
  await deliver();
  expect([body.bccCount, body.bcc]).toEqual([1, [lineOf(third)]]);
  const [seen] = await api(reader).mails("folder=inbox");
  expect(JSON.stringify(seen)).not.toContain(emails.get(third.id));
  const [hidden] = await api(third).mails("folder=inbox");
  expect([hidden?.subject, hidden?.to]).toEqual(["Gizli alıcılı", lineOf(reader)]);
  expect(JSON.stringify(hidden)).not.toContain(`"bcc":`);
});

test("reading a mail reads the toolbar's message, and the other way round; throwing it away takes it from there", async () => {
  await api(writer).write({ to: lineOf(reader), subject: "Okunacak", content: "<p>Bir iki</p>" });
  await deliver();
  const theirs = api(reader);
  const [mail] = await theirs.mails("folder=inbox");
  const item = async () => (await toolbarOf(reader)).find(({ title }) => title === "Okunacak");
  expect(await item()).toMatchObject({ read: false, link: `/apps/mailbox/inbox/1/${mail?.id}` });
  const countOf = async () =>
    (await theirs.get<{ slug: string; count: number }[]>("folders")).find(({ slug }) => slug === "inbox")?.count;
  const before = (await countOf()) ?? 0;
  await theirs.patch(mail?.id ?? "", { unread: false });
  expect([(await item())?.read, await countOf()]).toEqual([true, before - 1]);
  await ask("PATCH", "/api/common/messages", {
    cookie: reader.cookie,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ id: (await item())?.id, message: { read: false } }),
  });
  expect([(await theirs.get<Mail>(`mail?id=${mail?.id}`)).unread, await countOf()]).toEqual([true, before]);
  expect((await theirs.patch(mail?.id ?? "", { folder: "trash" })).body.folder).toBe("trash");
  expect(await item()).toBeUndefined();
  await theirs.patch(mail?.id ?? "", { folder: "inbox" });
  expect(await item()).toBeDefined();
  // All at once, from the toolbar.
  await ask("POST", "/me/messages", { cookie: reader.cookie, body: new URLSearchParams({ intent: "readAll" }) });
  expect(await countOf()).toBe(0);
});

test("several mails are read, thrown away and moved back at once, each as far as it is one's own", async () => {
  const theirs = api(reader);
  for (const subject of ["Çokluk bir", "Çokluk iki"])
    await api(writer).write({ to: lineOf(reader), subject, content: "<p>Metin</p>" });
  await deliver();
  const inbox = async () => (await theirs.mails("folder=inbox")).filter(({ subject }) => subject.startsWith("Çokluk"));
  const [two, one] = await inbox();
  const draft = (await theirs.draft({ subject: "Çokluk taslak" })).body;
  const other = (await api(writer).draft({ subject: "Başkasının" })).body;
  const post = (path: string, intent: string, item: string[]) =>
    ask("POST", `/apps/mailbox/${path}`, {
      cookie: reader.cookie,
      body: new URLSearchParams([["intent", intent], ...item.map((id) => ["item", id])]),
    });
  const [ids, stranger] = [[two?.id ?? "", one?.id ?? ""], other.id];
  const read = await post("inbox/1", "read", ids);
  expect([read.headers.get("location"), toastOf(read)]).toEqual([
    "/apps/mailbox/inbox/1",
    expect.objectContaining({ tone: "success", key: "mailbox.many.read", values: { count: 2 } }),
  ]);
  expect((await inbox()).map(({ unread }) => unread)).toEqual([false, false]);
  expect((await toolbarOf(reader)).filter(({ title }) => title.startsWith("Çokluk")).map((item) => item.read)).toEqual([
    true,
    true,
  ]);

  // A received mail is not moved among drafts; another's and one that never was stay as they are, and it is said.
  const gone = await post("filter/starred/1", "trash", [...ids, draft.id, stranger, crypto.randomUUID(), "yok"]);
  expect(toastOf(gone)).toMatchObject({ key: "bulk.someLeft", values: { count: 3, left: 3 } });
  expect(await inbox()).toEqual([]);
  expect((await api(writer).mails("folder=drafts")).map(({ id }) => id)).toContain(stranger);
  const { undo } = toastOf(gone);
  expect(undo?.items).toHaveLength(3);
  const back = new URLSearchParams([["what", undo?.what ?? ""], ...(undo?.items ?? []).map((item) => ["item", item])]);
  await ask("POST", "/undo", { cookie: reader.cookie, body: back });
  expect(await inbox()).toHaveLength(2);

  await post("inbox/1", "spam", [...ids, draft.id]);
  expect((await theirs.mails("folder=spam")).map(({ id }) => id).sort()).toEqual([...ids].sort());
  await post("inbox/1", "trash", [...ids, draft.id]);
  expect(toastOf(await post("trash/1", "back", [...ids, draft.id]))).toMatchObject({
    key: "mailbox.many.back",
    values: { count: 3 },
  });
  expect([await inbox(), (await theirs.mails("folder=drafts")).map(({ id }) => id)]).toEqual([
    [expect.anything(), expect.anything()],
    expect.arrayContaining([draft.id]),
  ]);
  expect(toastOf(await post("inbox/1", "read", []))).toMatchObject({ key: "bulk.nothingChosen" });
  expect(toastOf(await post("inbox/1", "", ids))).toMatchObject({ key: "bulk.nothingChosen" });
  expect((await post("inbox/1", "purge", ids)).status).toBe(400);
});

test("nobody reads or changes another's mail, draft, label or file, whatever their role", async () => {
  const mine = api(writer);
  const { body: draft } = await mine.draft({ subject: "Gizli taslak", content: "<p>gizlisözcük</p>" });
  const { body: label } = await bodyAndStatus(mine.send("POST", "label", { label: { title: "Benim", color: "red" } }));
  for (const who of [reader, third]) {
    const theirs = api(who);
    expect(await theirs.get(`mail?id=${draft.id}`)).toBeNull();
    expect((await theirs.patch(draft.id, { starred: true })).body).toBeNull();
    expect((await theirs.draft({ id: draft.id, subject: "x" })).status).toBe(404);
    expect((await theirs.write({ id: draft.id, to: lineOf(writer), subject: "x" })).status).toBe(404);
    expect(await bodyOf(theirs.send("PATCH", "label", { id: label.id, label: { title: "x" } }))).toBeNull();
    const found = await bodyOf<{ results?: unknown[] }[]>(
      ask("POST", "/api/common/search", {
        cookie: who.cookie,
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ query: "gizlisözcük" }),
      }),
    );
    expect(JSON.stringify(found)).not.toContain("gizlisözcük");
    expect((await ask("GET", `/apps/mailbox/drafts/1/${draft.id}`, { cookie: who.cookie })).status).toBe(404);
  }
  expect((await mine.get<Mail>(`mail?id=${draft.id}`)).subject).toBe("Gizli taslak");
});

async function bodyAndStatus(answer: Promise<Response> | Response) {
  const got = await answer;
  return { status: got.status, body: (await got.json()) as Label & { fields?: Record<string, string[]> } };
}

test("labels have addresses that no other has, are folded as Turkish, and return to all that had them", async () => {
  const mine = api(writer);
  const make = (title: string, color?: string) =>
    bodyAndStatus(mine.send("POST", "label", { label: { title, ...(color ? { color } : {}) } }));
  const made = [await make("Öğrenci İşleri", "blue"), await make("Öğrenci  işleri"), await make("Öğrenci İşleri")];
  expect(made.map(({ body }) => [body.slug, body.color])).toEqual([
    ["ogrenci-isleri", "blue"],
    ["ogrenci-isleri-1", "orange"],
    ["ogrenci-isleri-2", "orange"],
  ]);
  const [first] = made.map(({ body }) => body);
  expect((await make("x", "beige")).status).toBe(422);
  expect((await make("x".repeat(10_000))).status).toBe(422);
  expect((await make("")).body.fields).toHaveProperty("title");
  const renamed = await bodyAndStatus(mine.send("PATCH", "label", { id: first?.id, label: { title: "Yeni Ad" } }));
  expect([renamed.body.slug, renamed.body.color]).toEqual(["yeni-ad", "blue"]);
  const [mail] = await mine.mails("folder=sent");
  expect((await mine.patch(mail?.id ?? "", { labels: [first?.id] })).body.labels).toEqual([first?.id]);
  expect((await mine.mails("label=yeni-ad")).map(({ id }) => id)).toEqual([mail?.id]);
  expect(await bodyOf(mine.send("DELETE", `label?id=${first?.id}`))).toBe(true);
  expect((await mine.get<Mail>(`mail?id=${mail?.id}`)).labels).toEqual([]);
  expect((await mine.list("label=yeni-ad")).mails).toEqual([]);
  // Changing the labels that are seen keeps the hidden one.
  await mine.patch(mail?.id ?? "", { labels: [made[1]?.body.id] });
  const version = renamed.body as unknown as { version: number };
  await ask("POST", "/undo", {
    cookie: writer.cookie,
    body: new URLSearchParams({
      what: "trash:records",
      item: `mailboxLabel:${first?.id}:${version.version}`,
      back: "/apps/mailbox",
    }),
  });
  expect((await mine.get<Mail>(`mail?id=${mail?.id}`)).labels.sort()).toEqual([first?.id, made[1]?.body.id].sort());
  expect(await bodyOf(mine.send("DELETE", `label?id=${crypto.randomUUID()}`))).toBe(true);
});

test("lists have ten mails, newest first, null behind the last page, and nothing for what is unknown", async () => {
  const mine = api(third);
  for (let at = 1; at <= 12; at++) await mine.draft({ subject: `Taslak ${at}`, content: `<p>${at}</p>` });
  const { mails, pagination } = await mine.list("folder=drafts");
  expect(mails?.map(({ subject }) => subject)).toEqual(Array.from({ length: 10 }, (_, at) => `Taslak ${12 - at}`));
  expect(pagination).toEqual({
    totalResults: 12,
    resultsPerPage: 10,
    currentPage: 1,
    lastPage: 2,
    startIndex: 0,
    endIndex: 9,
  });
  expect((await mine.list("folder=drafts&page=2")).pagination).toMatchObject({ startIndex: 10, endIndex: 11 });
  expect(await mine.list("folder=drafts&page=3")).toEqual({ mails: null, pagination: { lastPage: 2 } });
  for (const query of ["", "folder=yok", "filter=yok", "label=yok", "folder=constructor"])
    expect([query, (await mine.list(query)).mails]).toEqual([query, []]);
  await mine.patch(mails?.[0]?.id ?? "", { starred: true });
  expect((await mine.mails("filter=starred")).map(({ subject }) => subject)).toEqual(["Taslak 12"]);
  // A folder goes before a filter, as the specification has it.
  expect((await mine.mails("folder=inbox&filter=starred")).every(({ folder }) => folder === "inbox")).toBe(true);
  const folders = await mine.get<{ slug: string; count: number }[]>("folders");
  expect(folders.map(({ slug, count }) => [slug, slug === "inbox" ? 0 : count])).toEqual([
    ["inbox", 0],
    ["sent", 0],
    ["drafts", 12],
    ["spam", 0],
    ["trash", 0],
  ]);
});

test("what cannot be sent or kept is refused beside its field, and what was written stays a draft", async () => {
  const mine = api(writer);
  const id = crypto.randomUUID();
  const refused = await mine.write({
    id,
    to: "Olmayan Kişi, a@, dis@ornek.test",
    cc: "<>",
    subject: "Kalsın",
    content: "<p>metin</p>",
  });
  expect([refused.status, Object.keys(refused.body.fields ?? {}).sort()]).toEqual([422, ["cc", "to"]]);
  expect(refused.body.fields?.to?.map((issue) => issue.split("?")[0])).toEqual([
    "mailbox.errors.unknownReceiver",
    "mailbox.errors.unknownReceiver",
    "mailbox.errors.noMailServer",
  ]);
  expect((await mine.get<Mail>(`mail?id=${id}`)).subject).toBe("Kalsın");
  expect((await mine.write({ to: "", subject: "x" })).body.fields).toHaveProperty("to");
  expect((await mine.write({ to: lineOf(reader), content: "<p> </p>" })).body.fields).toHaveProperty("content");
  const many = Array.from({ length: mailBounds.receivers + 1 }, () => lineOf(reader)).join(",");
  expect((await mine.write({ to: many, subject: "Bir kez" })).status).toBe(200);
  for (const mail of [
    { subject: "x".repeat(mailBounds.subject + 1) },
    { to: "x".repeat(mailBounds.line + 1) },
    { content: "x".repeat(mailBounds.content + 1) },
    { subject: "a\0b" },
    { files: ["/attachments/yok"] },
    { files: Array.from({ length: 11 }, () => "x") },
    { subject: 5 },
    { bilinmeyen: "x" },
  ] as unknown as Partial<MailDraft>[])
    expect([mail, (await mine.draft(mail)).status]).toEqual([mail, 422]);
  const [sent] = await mine.mails("folder=sent");
  expect((await mine.patch(sent?.id ?? "", { folder: "inbox" })).status).toBe(422);
  expect((await mine.patch(sent?.id ?? "", { folder: "yok" })).status).toBe(422);
  expect((await mine.patch(sent?.id ?? "", { subject: "başka" })).status).toBe(422);
  expect((await mine.patch(sent?.id ?? "", { labels: [crypto.randomUUID()] })).status).toBe(422);
  expect((await mine.patch("yok", { starred: true })).body).toBeNull();
  await deliver();
});

test("a person has so many drafts at most, and sends without end", async () => {
  const many = await signedIn("viewer");
  const insert = (state: "draft" | "sent", count: number) =>
    db()
      .insert(mailboxMails)
      .values(
        Array.from({ length: count }, () => ({
          ...{ to: "", cc: "", bcc: "", subject: "", content: "", files: [], state, createdBy: many.id },
        })),
      );
  await insert("sent", mailBounds.drafts);
  const { body } = await api(many).draft({ subject: "x".repeat(mailBounds.subject) });
  const long = `<p>${"uzun ".repeat(2_000)}son</p>`;
  await api(many).draft({ id: body.id, content: long }, body.version);
  expect((await api(many).mails("folder=drafts"))[0]?.content).toBe(long);
  await insert("draft", mailBounds.drafts - 1);
  expect((await api(many).draft({ subject: "Fazla" })).status).toBe(409);
  expect((await api(many).draft({ id: body.id, subject: "Hâlâ" })).status).toBe(200);
});

test("a draft merges what was written elsewhere, and says where both changed one field", async () => {
  const mine = api(writer);
  const { body: first } = await mine.draft({ subject: "Konu", content: "<p>metin</p>" }, 0);
  const { body: second } = await mine.draft({ id: first.id, subject: "Konu iki" }, first.version);
  expect(second.version).toBe(first.version + 1);
  const { body: merged } = await mine.draft({ id: first.id, content: "<p>başka metin</p>" }, first.version);
  expect([merged.subject, merged.content]).toEqual(["Konu iki", "<p>başka metin</p>"]);
  expect((await mine.draft({ id: first.id, subject: "Konu üç" }, first.version)).status).toBe(409);
  // A page that lost the answer sends the same again; one that shows the empty form replaces nothing unseen.
  expect((await mine.draft({ id: first.id, subject: "Konu iki" }, 0)).status).toBe(200);
  expect((await mine.draft({ id: first.id, subject: "Boş formdan" }, 0)).status).toBe(409);
  expect((await mine.draft({ id: first.id, cc: third.name }, 0)).body).toMatchObject({
    subject: "Konu iki",
    cc: third.name,
  });
  // Nobody sends words that they have not seen.
  const stale = { mail: { id: first.id, to: lineOf(reader) }, version: first.version };
  expect((await mine.send("POST", "mail", stale)).status).toBe(409);
  const { folder, to } = await mine.get<Mail>(`mail?id=${first.id}`);
  expect([folder, to]).toEqual(["drafts", lineOf(reader)]);
});

test("a draft that lies in the trash is not written by itself; its page brings it back with what was typed", async () => {
  const mine = api(writer);
  const page = (id: string, fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ id, ...fields })) body.append(name, value);
    return ask("POST", "/apps/mailbox/compose", { cookie: writer.cookie, body });
  };
  const folderOf = async (id: string) => (await mine.get<Mail>(`mail?id=${id}`)).folder;
  const { body: draft } = await mine.draft({ subject: "Atılan", content: "<p>bir</p>" }, 0);
  expect((await page(draft.id, { intent: "discard" })).status).toBe(302);
  // What was on its way when it was thrown away does not bring it back.
  for (const version of [0, draft.version])
    expect((await mine.draft({ id: draft.id, content: "<p>iki</p>" }, version)).status).toBe(409);
  expect((await mine.draft({ id: draft.id, subject: "Atılan" }, draft.version)).status).toBe(409);
  expect([await folderOf(draft.id), (await mine.get<Mail>(`mail?id=${draft.id}`)).content]).toEqual([
    "trash",
    "<p>bir</p>",
  ]);
  const typed = { version: String(draft.version), subject: "Atılan", content: "<p>üç</p>" };
  const saved = await page(draft.id, { intent: "save", ...typed });
  expect([saved.status, saved.headers.get("location")]).toEqual([302, `/apps/mailbox/compose?id=${draft.id}`]);
  expect(await mine.get<Mail>(`mail?id=${draft.id}`)).toMatchObject({ folder: "drafts", content: "<p>üç</p>" });
  await purgeMails(new Date(Date.now() + 40 * 86_400_000));
  expect(await folderOf(draft.id)).toBe("drafts");
});

test("two labels that are pressed at once both stay", async () => {
  const mine = api(writer);
  const label = async (title: string) =>
    (await bodyAndStatus(mine.send("POST", "label", { label: { title } }))).body.id;
  const [one, two] = [await label("Basış bir"), await label("Basış iki")];
  const { body: draft } = await mine.draft({ subject: "Etiketlenen" });
  const press = (id: string, isSet: boolean) =>
    ask("POST", `/apps/mailbox/drafts/1/${draft.id}`, {
      cookie: writer.cookie,
      body: new URLSearchParams({ intent: "label", label: id, isSet: String(isSet) }),
    });
  const labels = async () => (await mine.get<Mail>(`mail?id=${draft.id}`)).labels.sort();
  await Promise.all([press(one, true), press(two, true)]);
  expect(await labels()).toEqual([one, two].sort());
  await Promise.all([press(one, false), press(two, false)]);
  expect(await labels()).toEqual([]);
  expect((await press(crypto.randomUUID(), true)).status).toBe(422);
});

test("a page reads the labels once, a draft that saves itself wakes no window, and a search carries no long texts", async () => {
  const actor = await signedIn("viewer");
  const { body: draft } = await api(actor).draft({ subject: "Sessiz" }, 0);
  const count = (statements: string[], part: string) => statements.filter((text) => text.includes(part)).length;
  // What nobody waits for would end the process when it fails.
  expect(await statementsOf(() => findMail(actor, "yok"))).toEqual([]);
  const readLabels = async (path: string) =>
    count(await statementsOf(() => ask("GET", path, { cookie: actor.cookie })), `from "mailbox_labels"`);
  await api(writer).write({
    to: lineOf(actor),
    subject: "Uzun",
    content: `<p>bulunacak ${"uzun ".repeat(30_000)}</p>`,
  });
  await deliver();
  const [mail] = await api(actor).mails("folder=inbox");
  expect([await readLabels("/apps/mailbox/inbox/1"), await readLabels(`/apps/mailbox/inbox/1/${mail?.id}`)]).toEqual([
    1, 1,
  ]);
  const saved = await statementsOf(() => api(actor).draft({ id: draft.id, content: "<p>Metin</p>" }, draft.version));
  expect([count(saved, "mailbox_mails") > 0, count(saved, "inbox.changed")]).toEqual([true, 0]);
  const [found] = (await searchMails(actor, "bulunacak")).items;
  expect(found?.row.content.length).toBeLessThan(25_000);
  expect(found?.snippet.find(({ isMarked }) => isMarked)?.text).toBe("bulunacak");
});

test("everybody with an account is found by address and name, however many there are", async () => {
  const last = await signedIn("viewer");
  await db().execute(
    sql`INSERT INTO users (name, email, email_key)
      SELECT 'Kalabalık ' || n, 'k' || n || '@ornek.test', 'k' || n || '@ornek.test' FROM generate_series(1, 1100) AS n`,
  );
  // The last that are stored, whatever order they are read in.
  const newest = { name: "Şaban Işıkçı", email: "saban@ornek.test", emailKey: "saban@ornek.test" };
  await db().insert(users).values(newest);
  const { errors, receivers } = await resolveReceivers({
    to: "SABAN ISIKCI",
    cc: "Kalabalık 1099, K1100@ornek.test",
    bcc: lineOf(last),
  });
  expect([errors, receivers.map(({ name }) => name)]).toEqual([
    {},
    ["Şaban Işıkçı", "Kalabalık 1099", "Kalabalık 1100", last.name],
  ]);
  const others = ["İlker Şahin", "IŞIL İĞDE", "José Ünal", "Işıl\u00aday Çağ", "Ilgın Kâmiloğlu"].map((name, at) => {
    const email = `k-${at}@ornek.test`;
    return { name, email, emailKey: email, jobTitle: "Başuzman" };
  });
  await db().insert(users).values(others);
  const suggested = async (search: string) => (await suggestReceivers(search)).map(({ name }) => name);
  const names = others.map(({ name }) => name);
  for (const name of names) {
    expect([name, await suggested(name)]).toEqual([name, [name]]);
    const typed = { to: name.toLocaleUpperCase("tr").replaceAll("\u00ad", ""), cc: "", bcc: "" };
    expect([name, (await resolveReceivers(typed)).receivers.map((one) => one.name)]).toEqual([name, [name]]);
  }
  expect(await suggested("basuzman ornek")).toEqual([names[4], names[1], names[3], names[0], names[2]]);
  expect(await suggested("BAŞUZMAN işil")).toEqual([names[1], names[3]]);
  expect(await suggested("jose")).toEqual(["José Ünal"]);
  expect(await suggested("isikci SABAN@")).toEqual(["Şaban Işıkçı"]);
  expect(await suggested("kalabalik")).toHaveLength(8);
  expect(await suggested("%")).toEqual([]);
  await db().delete(users).where(like(users.email, "k%@ornek.test"));
});

test("a mail that is taken back waits for the job that delivers it, and not each for the other", async () => {
  const actor = await signedIn("viewer");
  const { body } = await api(actor).write({ to: lineOf(reader), subject: "Sıra" });
  const statements = await statementsOf(() => takeBack(actor, body.id));
  const place = (part: RegExp) => statements.findIndex((text) => part.test(text));
  expect(place(/delete from "jobs"/)).toBeGreaterThan(-1);
  expect(place(/delete from "jobs"/)).toBeLessThan(place(/from "mailbox_mails"/));
});

test("outside receivers get the mail from the queue, with its files and without hidden names; its state is on the mail", async () => {
  const out: OutgoingMail[] = [];
  let isBroken = true;
  useMailer({
    send: async (mail) => {
      if (isBroken) throw new Error("down");
      for (const { content } of mail.letter?.files ?? []) content.resume();
      out.push(mail);
    },
    close: () => {},
  });
  try {
    const mine = api(writer);
    const form = new FormData();
    form.append("file", new File(["ek metni"], "not.txt", { type: "text/plain" }));
    const attached = await bodyOf<{ address: string }>(
      ask("POST", "/api/attachments?for=mail", { cookie: writer.cookie, body: form }),
    );
    const { status, body } = await mine.write({
      to: `"Dış, Kurum" <dis@ornek.test>, ${lineOf(reader)}`,
      bcc: "gizli@ornek.test",
      subject: "Dışarıya",
      content: '<p>Merhaba, <a href="/home/haberler">haberler</a></p>',
      files: [attached.address],
    });
    expect([status, body.attachments.map(({ name }) => name)]).toEqual([200, ["not.txt"]]);
    await deliver();
    const { outsideJobs, outsideJobFailures, outsideJob } = await import("~/lib/apps/mailbox/outside-mail.server");
    const waiting = await listUpcomingJobs(outsideJob);
    expect(waiting.length).toBe(2);
    const page = async () =>
      (
        await bodyOf<{ mail: { deliveries: { address: string; state: string }[] } }>(
          ask("GET", `/apps/mailbox/sent/1/${body.id}`, { cookie: writer.cookie }),
        )
      ).mail.deliveries;
    for (const { payload } of waiting) {
      await expect(outsideJobs[outsideJob]?.run(payload)).rejects.toThrow("down");
      await outsideJobFailures[outsideJob]?.(payload);
    }
    expect((await page()).map(({ state }) => state)).toEqual(["failed", "failed"]);
    isBroken = false;
    for (const { payload } of waiting) await outsideJobs[outsideJob]?.run(payload);
    // Again after a crash: nothing is sent twice.
    for (const { payload } of waiting) await outsideJobs[outsideJob]?.run(payload);
    expect((await page()).map(({ state }) => state)).toEqual(["sent", "sent"]);
    expect(out.map(({ to }) => to.address).sort()).toEqual(["dis@ornek.test", "gizli@ornek.test"]);
    for (const { letter, html } of out) {
      expect(letter?.id).toBe(body.id);
      expect(letter?.to.map(({ address }) => address)).toEqual(["dis@ornek.test", emails.get(reader.id)]);
      expect(letter?.cc).toEqual([]);
      expect(html).toMatch(/<a href="http:[^"]+\/home\/haberler"/);
      expect(letter?.files.map(({ name }) => name)).toEqual(["not.txt"]);
      expect(letter?.writer.address).toBe(emails.get(writer.id));
    }
    // The receiver sees the file, nobody else.
    const [got] = await api(reader).mails("folder=inbox");
    const url = got?.attachments[0]?.downloadUrl ?? "";
    expect((await ask("GET", url, { cookie: reader.cookie })).status).toBe(200);
    expect((await ask("GET", url, { cookie: third.cookie })).status).toBe(404);
    // Passed on, the file goes along as the new mail's own.
    const passed = await api(reader).write({ to: lineOf(third), subject: "İlet", files: [url] });
    expect(passed.status).toBe(200);
    await deliver();
    const [forwarded] = await api(third).mails("folder=inbox");
    expect(forwarded?.attachments[0]?.downloadUrl).not.toBe(url);
    expect((await ask("GET", forwarded?.attachments[0]?.downloadUrl ?? "", { cookie: third.cookie })).status).toBe(200);
    expect((await ask("GET", url, { cookie: third.cookie })).status).toBe(404);
  } finally {
    useMailer(undefined);
  }
});

test("a person sends so many mails an hour to the outside, with files of so many bytes, and keeps what is refused", async () => {
  useMailer({ send: async () => {}, close: () => {} });
  try {
    const [many, other] = [await signedIn("viewer"), await signedIn("viewer")];
    const limit = { name: "mail-outside", points: mailBounds.outsideHourly, seconds: 3600 };
    for (let sent = 1; sent < mailBounds.outsideHourly; sent++) await takeTry(limit, many.id);
    const mail = { to: "dis@ornek.test", subject: "Çok", content: "<p>Metin</p>" };
    const id = crypto.randomUUID();
    // A mail that is refused for something else is not counted.
    expect((await api(many).write({ to: "dis@ornek.test" })).status).toBe(422);
    expect((await api(many).write(mail)).status).toBe(200);
    const { status, body } = await api(many).write({ ...mail, id });
    expect([status, body.fields]).toEqual([422, { to: ["mailbox.errors.outsideHourly?max=60"] }]);
    expect(await api(many).get<Mail>(`mail?id=${id}`)).toMatchObject({ folder: "drafts", content: "<p>Metin</p>" });
    expect((await api(many).write({ ...mail, to: lineOf(reader) })).status).toBe(200);

    const form = new FormData();
    form.append("file", new File(["Büyük"], "ek.txt", { type: "text/plain" }));
    const { id: file, address } = await bodyOf<{ id: string; address: string }>(
      ask("POST", "/api/attachments?for=mail", { cookie: other.cookie, body: form }),
    );
    await db()
      .update(attachments)
      .set({ bytes: mailBounds.outsideBytes + 1 })
      .where(eq(attachments.id, file));
    const page = new FormData();
    const typed = { id: crypto.randomUUID(), intent: "send", version: "0", ...mail, file: address };
    for (const [name, value] of Object.entries(typed)) page.append(name, value);
    const refused = await ask("POST", "/apps/mailbox/compose", { cookie: other.cookie, body: page });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { errors: { files: ["mailbox.errors.outsideBytes?max=20"] }, typed: { ...mail, files: [address] } },
    ]);
    const inside = { to: lineOf(reader), subject: "İçeriye", files: [address] };
    expect((await api(other).write({ id: typed.id, ...inside })).status).toBe(200);
    await deliver();
  } finally {
    useMailer(undefined);
  }
});

test("messages of earlier releases are mails, one for each sending, with what was read and removed", async () => {
  const time = new Date(Date.now() - 5 * 86_400_000);
  const rows = [reader, third].map((who) => ({ id: crypto.randomUUID(), who }));
  await db()
    .insert(inboxItems)
    .values(
      rows.map(({ id, who }) => ({
        ...{ id, ownerId: who.id, kind: "message" as const, senderId: writer.id, time, read: who === reader },
        ...{ title: "Eski &lt;b&gt; mesaj", description: "Birinci satır<br />ikinci", useRouter: true },
        link: `/me/messages/${id}`,
        removedAt: who === third ? new Date() : null,
      })),
    );
  await planMessageMails();
  await makeMessageMails();
  await makeMessageMails();
  const find = async (who: Person, folder: string) =>
    (await api(who).mails(`folder=${folder}`)).filter(({ subject }) => subject === "Eski <b> mesaj");
  const [[sent, ...moreSent], [got], [thrown]] = [
    await find(writer, "sent"),
    await find(reader, "inbox"),
    await find(third, "trash"),
  ];
  expect([sent?.to, moreSent]).toEqual([`${lineOf(reader)}, ${lineOf(third)}`, []]);
  expect([got?.content, got?.unread]).toEqual(["<p>Birinci satır</p><p>ikinci</p>", false]);
  expect(thrown).toBeDefined();
  const former = await ask("GET", `/me/messages/${rows[0]?.id}`, { cookie: reader.cookie });
  expect([former.status, former.headers.get("location")]).toEqual([302, `/apps/mailbox/inbox/1/${got?.id}`]);
  expect((await ask("GET", `/me/messages/${rows[0]?.id}`, { cookie: third.cookie })).status).toBe(404);
});

test("who changes an old message does not change the mail that a colleague has of it", async () => {
  const time = new Date(Date.now() - 4 * 86_400_000);
  const rows = [reader, third].map((who) => ({ id: crypto.randomUUID(), who }));
  await db()
    .insert(inboxItems)
    .values(
      rows.map(({ id, who }) => ({
        ...{ id, ownerId: who.id, kind: "message" as const, senderId: writer.id, time },
        ...{ title: "İkisine", description: "Asıl metin", link: `/me/messages/${id}` },
      })),
    );
  await makeMessageMails();
  const find = async (who: Person, folder = "inbox") =>
    (await api(who).mails(`folder=${folder}`)).find(({ subject }) => subject === "İkisine");
  const change = (description: string) =>
    ask("PATCH", "/api/common/messages", {
      cookie: reader.cookie,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ id: rows[0]?.id, message: { description } }),
    });
  // The writer's own copy has left the trash for good.
  const sent = await find(writer, "sent");
  await db()
    .delete(mailboxCopies)
    .where(eq(mailboxCopies.id, sent?.id ?? ""));
  expect((await change("Başkasının metni")).status).toBe(200);
  expect([(await find(third))?.content, (await find(reader))?.content]).toEqual([
    "<p>Asıl metin</p>",
    "<p>Asıl metin</p>",
  ]);
  // All messages are mails by now: later starts read none of them.
  await makeMessageMails();
  expect((await statementsOf(planMessageMails)).some((text) => text.includes("inbox_items"))).toBe(false);
});

test("a program's message is a mail, too, and says what the program last said", async () => {
  const json = { cookie: reader.cookie, headers: { "Content-Type": "application/json" } };
  const made = await bodyOf<{ id: string }>(
    ask("POST", "/api/common/messages", {
      ...json,
      body: JSON.stringify({ message: { title: "Yedek <b>alındı</b>", description: "Gece 03.00", link: "/example" } }),
    }),
  );
  const find = async (subject: string) =>
    (await api(reader).mails("folder=inbox")).find((one) => one.subject === subject);
  expect(await find("Yedek alındı")).toMatchObject({ unread: true, from: { contact: "" } });
  await ask("PATCH", "/api/common/messages", {
    ...json,
    body: JSON.stringify({ id: made.id, message: { description: "Gece 04.00", read: true } }),
  });
  const after = await find("Yedek alındı");
  expect([after?.unread, after?.content.includes("04.00"), after?.content.includes("03.00")]).toEqual([
    false,
    true,
    false,
  ]);
});

test("a mail is a file for other mail programs, whole, and hidden receivers stand in it for its writer alone", async () => {
  const mine = api(writer);
  const form = new FormData();
  form.append("file", new File(["Çay ve şeker"], "çay.txt", { type: "text/plain" }));
  const { address } = await bodyOf<{ address: string }>(
    ask("POST", "/api/attachments?for=mail", { cookie: writer.cookie, body: form }),
  );
  const { body } = await mine.write({
    to: lineOf(reader),
    bcc: lineOf(third),
    subject: "Şişli’ye ğüzel\r\nBcc: baska@ornek.test",
    content: "<p>Merhaba <strong>İğneada</strong></p>",
    files: [address],
  });
  await deliver();
  const [got] = await api(reader).mails("folder=inbox");
  const fileOf = async (id: string, person: Person) => {
    const answer = await ask("GET", `/apps/mailbox/export.eml?id=${id}`, { cookie: person.cookie });
    return { status: answer.status, type: answer.headers.get("Content-Type"), text: await answer.text() };
  };
  const [own, received] = [await fileOf(body.id, writer), await fileOf(got?.id ?? "", reader)];
  expect([own.status, own.type, received.status]).toEqual([200, "message/rfc822", 200]);
  for (const { text } of [own, received]) {
    expect(text.split("\r\n\r\n", 1)[0]).not.toMatch(/^Bcc: .*baska/m);
    expect(text).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(text).toContain(emails.get(reader.id));
    expect(text.replace(/\r\n/g, "")).toContain(Buffer.from("Çay ve şeker").toString("base64"));
    expect(text).toMatch(/=C4=B0=C4=9Fneada/);
    expect(text).not.toMatch(/[^\r]\n/);
  }
  expect([own.text, received.text].map((text) => text.includes(emails.get(third.id) ?? "-"))).toEqual([true, false]);
  for (const [id, person] of [
    [body.id, reader],
    [got?.id, third],
    ["yok", writer],
    ["", writer],
  ] as const)
    expect((await fileOf(id ?? "", person)).status).toBe(404);
  const draft = await bodyOf<{ id: string }>(mine.send("PUT", "draft", { mail: { subject: "Taslak" } }));
  expect((await fileOf(draft.id, writer)).status).toBe(404);
});

test("what rests in the trash for thirty days goes, with its files when nobody else has it", async () => {
  const mine = api(writer);
  const form = new FormData();
  form.append("file", new File(["kalıcı"], "son.txt", { type: "text/plain" }));
  const { address } = await bodyOf<{ address: string }>(
    ask("POST", "/api/attachments?for=mail", { cookie: writer.cookie, body: form }),
  );
  const { body } = await mine.write({ to: lineOf(reader), subject: "Süresi dolan", files: [address] });
  await deliver();
  const [got] = await api(reader).mails("folder=inbox");
  await mine.patch(body.id, { folder: "trash" });
  const later = new Date(Date.now() + 31 * 86_400_000);
  await purgeMails(later);
  expect(await mine.get(`mail?id=${body.id}`)).toBeNull();
  expect((await ask("GET", got?.attachments[0]?.downloadUrl ?? "", { cookie: reader.cookie })).status).toBe(200);
  await api(reader).patch(got?.id ?? "", { folder: "trash" });
  await purgeMails(later);
  expect(await db().select().from(mailboxMails).where(eq(mailboxMails.id, body.id))).toEqual([]);
  expect(await db().select().from(mailboxCopies).where(eq(mailboxCopies.mailId, body.id))).toEqual([]);
  expect((await ask("GET", got?.attachments[0]?.downloadUrl ?? "", { cookie: reader.cookie })).status).toBe(404);
});

test("settings are merged and one's own; switched off nothing of the mailbox is there, and everything is when it is on again", async () => {
  const mine = api(writer);
  expect(await mine.get("settings")).toEqual({ messageLayout: "right" });
  expect(await bodyOf(mine.send("PATCH", "settings", { settings: { messageLayout: "bottom" } }))).toEqual({
    messageLayout: "bottom",
  });
  expect(await bodyOf(mine.send("PATCH", "settings", { settings: {} }))).toEqual({ messageLayout: "bottom" });
  expect((await mine.send("PATCH", "settings", { settings: { messageLayout: "left" } })).status).toBe(422);
  expect(await api(reader).get("settings")).toEqual({ messageLayout: "right" });
  const begun = await ask("GET", "/apps/mailbox?lng=tr", { cookie: writer.cookie });
  expect(begun.headers.get("location")).toBe("/apps/mailbox/inbox/1?lng=tr");
  await storeSettingGroup("group.apps", { version: 1, data: { off: ["mailbox"] } });
  expect((await mine.send("GET", "folders")).status).toBe(404);
  for (const path of ["/apps/mailbox", "/apps/mailbox/inbox/1", "/apps/mailbox/compose", "/me/messages"])
    expect([path, (await ask("GET", path, { cookie: writer.cookie })).status]).toEqual([path, 404]);
  await storeSettingGroup("group.apps", { version: 2, data: { off: [] } });
  expect((await mine.send("GET", "folders")).status).toBe(200);
  expect(takeBackFor).toBe(10_000);
});
