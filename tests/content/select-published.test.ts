import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { selectPublished, type PublishedQuery } from "~/lib/content/definition/select-published.server";
import { readPatch } from "~/lib/content/entries/entry-data.server";
import { duyurular } from "~/lib/content/sections/duyurular";
import { haberler } from "~/lib/content/sections/haberler";
import type { EntryData } from "~/lib/content/values";
import { archiveEntry, createPublished, withdrawEntry } from "~/lib/content/workflow/publishing.server";

import { completeNotice, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

let department = "";
const ids: Record<string, string> = {};
const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id);

async function publish(name: string, more: EntryData) {
  department ||= (await unit()).id;
  const data = readPatch(duyurular, completeNotice(department, { title: { tr: name }, ...more }));
  ids[name] = (await createPublished(systemActor, duyurular, { data })).id;
}

type Query = PublishedQuery<"category" | "department" | "priority" | "validFrom">;
const found = async (query: Query) =>
  (await selectPublished(duyurular, [], query)).map(({ id }) => nameOf(id) ?? "another");

test("hooks read what is public, by ids, values and order, and of its data only what they ask for", async () => {
  await publish("a", { category: "works", priority: "normal", validFrom: "2026-03-01T06:00:00.000Z" });
  await publish("b", { category: "outage", priority: "urgent", validFrom: "2026-03-02T06:00:00.000Z" });
  await publish("c", { category: "tax", priority: "urgent", validFrom: "2026-03-03T06:00:00.000Z" });
  await publish("gone", { category: "works" });
  await withdrawEntry(systemActor, duyurular, ids.gone ?? "", { version: 1, reason: "Deneme" });
  const [a = "", b = ""] = [ids.a, ids.b];
  const { body } = completeNotice(department);
  expect(await found({})).toEqual(["a", "b", "c"]);
  expect(await found({ ids: [b, ids.gone ?? "", crypto.randomUUID()] })).toEqual(["b"]);
  expect([await found({ ids: [] }), await found({ where: { category: [] } })]).toEqual([[], []]);
  expect(await found({ where: { category: ["works", "tax"], department } })).toEqual(["a", "c"]);
  expect(await found({ where: { priority: "urgent", category: "tax" } })).toEqual(["c"]);
  expect(await found({ except: a })).toEqual(["b", "c"]);
  expect(await found({ except: null, order: "newest", take: 2, skip: 1 })).toEqual(["b", "a"]);
  expect(await found({ order: { highest: ["priority", "validFrom"] } })).toEqual(["c", "b", "a"]);
  expect(await selectPublished([haberler, duyurular], ["title", "body"], { ids: [b] })).toEqual([
    {
      ...{ id: b, section: "duyurular", title: { tr: "b" }, slug: { tr: "b" }, publishedAt: expect.any(Date) as Date },
      data: { title: { tr: "b" }, body },
    },
  ]);
});

test("the archive is public as well, and left out where a hook asks for what is current", async () => {
  await archiveEntry(systemActor, duyurular, ids.b ?? "", { version: 1 });
  expect([await found({}), await found({ isCurrent: true })]).toEqual([
    ["a", "b", "c"],
    ["a", "c"],
  ]);
});

test("a name that is no field, no column or no filter is refused before the database is asked", async () => {
  const asked = (part: unknown, query: unknown = {}) =>
    selectPublished(duyurular, [part as "title"], query as PublishedQuery<"title">);
  await expect(asked("colour")).rejects.toThrow('"colour", which is no field');
  await expect(asked("title", { where: { summary: "x" } })).rejects.toThrow('"summary", which it doesn\'t filter by');
  const rows = { list: "attachments", columns: ["file", "size"], where: { lang: "tr" } };
  await expect(asked(rows)).rejects.toThrow('"size", which is no column of "attachments"');
  // @ts-expect-error: nor does it compile.
  await expect(selectPublished(duyurular, ["colour"], {})).rejects.toThrow("no field");
  // All of the sections must have the field.
  await expect(selectPublished([duyurular, haberler], ["priority"], {})).rejects.toThrow("no field");
});
