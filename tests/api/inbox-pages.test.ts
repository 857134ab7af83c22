import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { users } from "~/lib/auth/schema.server";
import { inboxItems } from "~/lib/inbox/schema.server";
import { purgeRemovedItems } from "~/lib/inbox/inbox.server";
import { db, database } from "~/lib/platform/db/database.server";
import type { Pagination } from "~/lib/platform/http/request/pagination";

import { ask, bodyOf, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";

useTestDatabase();

type Person = Awaited<ReturnType<typeof signedIn>>;
type Item = {
  id: string;
  title: string;
  description: string | null;
  read: boolean;
  link: string | null;
  from?: string | null;
};
type Box = { items: Item[]; unread: number; pagination: Pagination };
type Again = {
  typed: { title: string; text: string };
  errors: Record<string, string>;
  receivers: { chosen: { id: string }[]; others: { id: string }[]; more: number };
};

let writer: Person;
let reader: Person;
let third: Person;

beforeAll(async () => {
  [writer, reader, third] = [await signedIn("departmentEditor"), await signedIn("viewer"), await signedIn("webAdmin")];
});

const post = (url: string, who: Person, fields: [string, string][]) =>
  ask("POST", url, { cookie: who.cookie, body: new URLSearchParams(fields) });
const write = (who: Person, to: readonly string[], title: string, text: string, intent = "send") =>
  post("/me/messages/write", who, [
    ...to.map((id): [string, string] => ["to", id]),
    ["title", title],
    ["text", text],
    ["search", ""],
    ["intent", intent],
  ]);
const box = (who: Person, query = "", kind = "messages") =>
  bodyOf<Box>(ask("GET", `/me/${kind}${query}`, { cookie: who.cookie }));

test("a message reaches each receiver once, as it was typed, and the writer's sent box shows it as one", async () => {
  const answer = await write(
    writer,
    [reader.id, third.id, reader.id, writer.id],
    " Toplantı <b>yarın</b> ",
    "Saat 14\r\n<script>alert(1)</script> & çay",
  );
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/me/messages?box=sent"]);
  for (const who of [reader, third]) {
    const { items, unread } = await box(who);
    expect([items.length, unread]).toEqual([1, 1]);
    expect(items[0]).toMatchObject({
      title: "Toplantı &lt;b&gt;yarın&lt;/b&gt;",
      description: "Saat 14<br />&lt;script&gt;alert(1)&lt;/script&gt; &amp; çay",
      link: `/me/messages/${items[0]?.id}`,
      from: writer.name,
    });
  }
  expect((await box(writer)).items).toEqual([]);
  const { sent, pagination } = await bodyOf<{ sent: { title: string; receivers: string[] }[]; pagination: Pagination }>(
    ask("GET", "/me/messages?box=sent", { cookie: writer.cookie }),
  );
  expect(sent).toMatchObject([{ title: "Toplantı &lt;b&gt;yarın&lt;/b&gt;", receivers: [reader.name, third.name] }]);
  expect(pagination.length).toBe(1);
});

test("what is wrong is said field by field, with everything that was typed and chosen", async () => {
  const closed = await signedIn("viewer");
  await db().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, closed.id));
  const cases: [readonly string[], string, string, Record<string, string>][] = [
    [[], "", " ", { to: "noReceiver", title: "noTitle", text: "noText" }],
    [[writer.id], "x", "x", { to: "noReceiver" }],
    [[reader.id, closed.id], "x", "x", { to: "unknownReceiver" }],
    [["x", reader.id], "x", "x", { to: "unknownReceiver" }],
    [["------------------------------------"], "x", "x", { to: "unknownReceiver" }],
    [[crypto.randomUUID()], "x", "x", { to: "unknownReceiver" }],
    [Array.from({ length: 101 }, () => crypto.randomUUID()), "x", "x", { to: "tooManyReceivers" }],
    [[reader.id], "x".repeat(161), "x".repeat(5001), { title: "titleTooLong", text: "textTooLong" }],
    [[reader.id], "a\0b", "\0", { title: "badCharacter", text: "badCharacter" }],
  ];
  const before = (await box(reader)).pagination.length;
  for (const [to, title, text, errors] of cases) {
    const answer = await write(writer, to, title, text);
    const body = await bodyOf<Again>(answer);
    expect([answer.status, body.errors, body.typed.title, body.typed.text]).toEqual([400, errors, title, text]);
    expect(body.receivers.chosen.map(({ id }) => id)).toEqual(to.filter((id) => id === reader.id));
  }
  expect((await box(reader)).pagination.length).toBe(before);
});

test("searching for people sends nothing, keeps the chosen and finds however Turkish letters are typed", async () => {
  await db().update(users).set({ name: "Işıl İnce", jobTitle: "Şehir Plancısı" }).where(eq(users.id, third.id));
  for (const search of ["ISIL", "ışıl ince", "sehir", "PLANCISI"]) {
    const answer = await post("/me/messages/write", writer, [
      ["to", reader.id],
      ["title", "T"],
      ["text", "M"],
      ["search", search],
    ]);
    const { receivers, typed, errors } = await bodyOf<Again>(answer);
    expect([
      search,
      answer.status,
      receivers.chosen.map(({ id }) => id),
      receivers.others.map(({ id }) => id),
      typed.title,
      errors,
    ]).toEqual([search, 200, [reader.id], [third.id], "T", {}]);
  }
  expect((await post("/me/messages/write", writer, [["intent", "destroy"]])).status).toBe(400);
});

test("a message is read on its page by its receiver alone", async () => {
  await write(writer, [reader.id], "Yalnız sana", "x");
  const id = (await box(reader)).items[0]?.id ?? "";
  const mine = await bodyOf<{ item: Item; sender: { id: string } }>(
    ask("GET", `/me/messages/${id}`, { cookie: reader.cookie }),
  );
  expect([mine.item.title, mine.item.read, mine.sender.id]).toEqual(["Yalnız sana", false, writer.id]);
  for (const who of [writer, third])
    expect((await ask("GET", `/me/messages/${id}`, { cookie: who.cookie })).status).toBe(404);
  for (const strange of [crypto.randomUUID(), "x", "%00"])
    expect((await ask("GET", `/me/messages/${strange}`, { cookie: reader.cookie })).status).toBe(404);
  const reply = await bodyOf<{ subject: string; original: unknown; receivers: { chosen: { id: string }[] } }>(
    ask("GET", `/me/messages/write?to=${writer.id}&re=${id}`, {
      cookie: reader.cookie,
      headers: { "Accept-Language": "tr" },
    }),
  );
  expect([reply.subject, reply.receivers.chosen.map((one) => one.id)]).toEqual(["Ynt: Yalnız sana", [writer.id]]);
  const stranger = await bodyOf<{ subject: string; original: unknown }>(
    ask("GET", `/me/messages/write?re=${id}`, { cookie: third.cookie }),
  );
  expect([stranger.subject, stranger.original]).toEqual(["", null]);
});

test("the buttons change one's own only; without scripts the reader comes back to the page of this site they were on", async () => {
  await write(writer, [reader.id], "Düğmeler", "x");
  const id = (await box(reader)).items[0]?.id ?? "";
  for (const intent of ["read", "remove", "readAll"])
    await post("/me/messages", third, [
      ["id", id],
      ["intent", intent],
    ]);
  const own = async () => (await box(reader)).items.find((item) => item.id === id);
  expect(await own()).toMatchObject({ read: false });
  const read = await post("/me/messages", reader, [
    ["id", id],
    ["intent", "read"],
    ["redirectTo", "/example?x=1"],
  ]);
  expect([read.status, read.headers.get("location"), (await own())?.read]).toEqual([302, "/example?x=1", true]);
  expect(
    (
      await post("/me/messages", reader, [
        ["id", id],
        ["intent", "unread"],
        ["redirectTo", "//evil.example"],
      ])
    ).headers.get("location"),
  ).toBe("/");
  expect(
    (
      await post("/me/messages", reader, [
        ["id", id],
        ["intent", "destroy"],
      ])
    ).status,
  ).toBe(400);
  const removed = await post("/me/messages", reader, [
    ["id", id],
    ["intent", "remove"],
    ["redirectTo", "/example"],
  ]);
  expect([removed.status, removed.headers.get("set-cookie")]).toEqual([302, expect.stringContaining("toast=")]);
  expect(await own()).toBeUndefined();
  expect((await box(reader, "?box=removed")).items.map((item) => item.id)).toContain(id);
  await post("/me/messages", third, [
    ["id", id],
    ["intent", "restore"],
  ]);
  expect(await own()).toBeUndefined();
  await post("/me/messages", reader, [
    ["id", id],
    ["intent", "restore"],
  ]);
  expect(await own()).toMatchObject({ title: "Düğmeler" });
});

test("what was removed thirty days ago cannot come back and is purged; what was not stays", async () => {
  await write(writer, [reader.id], "Eski", "x");
  await write(writer, [reader.id], "Taze", "x");
  const [fresh, old] = (await box(reader)).items;
  for (const item of [fresh, old])
    await post("/me/messages", reader, [
      ["id", item?.id ?? ""],
      ["intent", "remove"],
    ]);
  await db()
    .update(inboxItems)
    .set({ removedAt: new Date(Date.now() - 31 * 86_400_000) })
    .where(eq(inboxItems.id, old?.id ?? ""));
  expect((await box(reader, "?box=removed")).items.map((item) => item.title)).toEqual(["Taze"]);
  await post("/me/messages", reader, [
    ["id", old?.id ?? ""],
    ["intent", "restore"],
  ]);
  await purgeRemovedItems();
  expect(
    await db()
      .select()
      .from(inboxItems)
      .where(eq(inboxItems.id, old?.id ?? "")),
  ).toEqual([]);
  expect(
    await db()
      .select()
      .from(inboxItems)
      .where(eq(inboxItems.id, fresh?.id ?? "")),
  ).toHaveLength(1);
});

test("thousands of rows are paged, the wrong page is the nearest one, and the panel's count knows them all", async () => {
  const many = await signedIn("viewer");
  await database().pool.query(
    "INSERT INTO inbox_items (owner_id, kind, title, read) SELECT $1, 'notification', 'n' || n, n % 2 = 0 FROM generate_series(1, 3005) AS n",
    [many.id],
  );
  const first = await box(many, "", "notifications");
  expect(first.items.map(({ title }) => title).slice(0, 2)).toEqual(["n3005", "n3004"]);
  expect([first.unread, first.pagination]).toEqual([
    1503,
    { page: 1, size: 20, lastPage: 151, startIndex: 0, endIndex: 19, length: 3005 },
  ]);
  expect((await box(many, "?page=151", "notifications")).items.map(({ title }) => title)).toEqual([
    "n5",
    "n4",
    "n3",
    "n2",
    "n1",
  ]);
  for (const page of ["9999", "1e9", "-1", "0", "x", "1.5", "%00"])
    expect((await box(many, `?page=${page}`, "notifications")).items.length).toBeGreaterThan(0);
  expect((await box(many, "?box=removed", "notifications")).pagination).toMatchObject({
    page: 1,
    lastPage: 1,
    length: 0,
  });
});
