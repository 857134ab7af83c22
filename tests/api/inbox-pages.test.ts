import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

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
let writer: Person;
let reader: Person;
let third: Person;

beforeAll(async () => {
  [writer, reader, third] = [await signedIn("departmentEditor"), await signedIn("viewer"), await signedIn("webAdmin")];
});

const post = (url: string, who: Person, fields: [string, string][]) =>
  ask("POST", url, { cookie: who.cookie, body: new URLSearchParams(fields) });
const add = (who: Person, title: string, kind = "notifications") =>
  ask("POST", `/api/common/${kind}`, {
    cookie: who.cookie,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ [kind.slice(0, -1)]: { title, description: "x" } }),
  });
const box = (who: Person, query = "") => bodyOf<Box>(ask("GET", `/me/notifications${query}`, { cookie: who.cookie }));

test("messages of the toolbar have a list for the panel; their pages are the mailbox's", async () => {
  await add(reader, "Panelde", "messages");
  const { items, unread } = await bodyOf<Box>(ask("GET", "/me/messages/latest", { cookie: reader.cookie }));
  expect([items.map(({ title }) => title), unread]).toEqual([["Panelde"], 1]);
  const leads = async (path: string, who = reader) => {
    const answer = await ask("GET", path, { cookie: who.cookie });
    return [answer.status, answer.headers.get("location")?.replace(/[\da-f-]{36}/g, "…") ?? null];
  };
  const id = items[0]?.id ?? "";
  expect(await leads("/me/messages")).toEqual([302, "/apps/mailbox/inbox/1"]);
  expect(await leads("/me/messages?lng=en")).toEqual([302, "/apps/mailbox/inbox/1?lng=en"]);
  expect(await leads("/me/messages?box=sent")).toEqual([302, "/apps/mailbox/sent/1"]);
  expect(await leads("/me/messages?box=removed")).toEqual([302, "/apps/mailbox/trash/1"]);
  expect(await leads(`/me/messages/${id}`)).toEqual([302, "/apps/mailbox/inbox/1/…"]);
  expect(await leads(`/me/messages/write?to=${writer.id}`)).toEqual([302, "/apps/mailbox/compose?to=…"]);
  expect(await leads(`/me/messages/write?re=${id}`)).toEqual([302, "/apps/mailbox/compose?re=…"]);
  // Another's is nobody's.
  expect(await leads(`/me/messages/${id}`, third)).toEqual([404, null]);
  expect(await leads(`/me/messages/write?re=${id}`, third)).toEqual([302, "/apps/mailbox/compose"]);
  for (const strange of [crypto.randomUUID(), "x", "%00"])
    expect(await leads(`/me/messages/${strange}`)).toEqual([404, null]);
});

test("the buttons change one's own only; without scripts the reader comes back to the page of this site they were on", async () => {
  await add(reader, "Düğmeler");
  const id = (await box(reader)).items[0]?.id ?? "";
  for (const intent of ["read", "remove", "readAll"])
    await post("/me/notifications", third, [
      ["id", id],
      ["intent", intent],
    ]);
  const own = async () => (await box(reader)).items.find((item) => item.id === id);
  expect(await own()).toMatchObject({ read: false });
  const read = await post("/me/notifications", reader, [
    ["id", id],
    ["intent", "read"],
    ["redirectTo", "/example?x=1"],
  ]);
  expect([read.status, read.headers.get("location"), (await own())?.read]).toEqual([302, "/example?x=1", true]);
  expect(
    (
      await post("/me/notifications", reader, [
        ["id", id],
        ["intent", "unread"],
        ["redirectTo", "//evil.example"],
      ])
    ).headers.get("location"),
  ).toBe("/");
  expect(
    (
      await post("/me/notifications", reader, [
        ["id", id],
        ["intent", "destroy"],
      ])
    ).status,
  ).toBe(400);
  const removed = await post("/me/notifications", reader, [
    ["id", id],
    ["intent", "remove"],
    ["redirectTo", "/example"],
  ]);
  expect([removed.status, removed.headers.get("set-cookie")]).toEqual([302, expect.stringContaining("toast=")]);
  expect(await own()).toBeUndefined();
  expect((await box(reader, "?box=removed")).items.map((item) => item.id)).toContain(id);
  await post("/me/notifications", third, [
    ["id", id],
    ["intent", "restore"],
  ]);
  expect(await own()).toBeUndefined();
  await post("/me/notifications", reader, [
    ["id", id],
    ["intent", "restore"],
  ]);
  expect(await own()).toMatchObject({ title: "Düğmeler" });
});

test("what was removed thirty days ago cannot come back and is purged; what was not stays", async () => {
  await add(reader, "Eski");
  await add(reader, "Taze");
  const [fresh, old] = (await box(reader)).items;
  for (const item of [fresh, old])
    await post("/me/notifications", reader, [
      ["id", item?.id ?? ""],
      ["intent", "remove"],
    ]);
  await db()
    .update(inboxItems)
    .set({ removedAt: new Date(Date.now() - 31 * 86_400_000) })
    .where(eq(inboxItems.id, old?.id ?? ""));
  expect((await box(reader, "?box=removed")).items.map((item) => item.title)).toEqual(["Taze"]);
  await post("/me/notifications", reader, [
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
  const first = await box(many);
  expect(first.items.map(({ title }) => title).slice(0, 2)).toEqual(["n3005", "n3004"]);
  expect([first.unread, first.pagination]).toEqual([
    1503,
    { page: 1, size: 20, lastPage: 151, startIndex: 0, endIndex: 19, length: 3005 },
  ]);
  expect((await box(many, "?page=151")).items.map(({ title }) => title)).toEqual(["n5", "n4", "n3", "n2", "n1"]);
  for (const page of ["9999", "1e9", "-1", "0", "x", "1.5", "%00"])
    expect((await box(many, `?page=${page}`)).items.length).toBeGreaterThan(0);
  expect((await box(many, "?box=removed")).pagination).toMatchObject({
    page: 1,
    lastPage: 1,
    length: 0,
  });
});
