import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { createEntry, getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { findPublished } from "~/lib/content/publication/read/published-entry.server";
import { auditEntries } from "~/lib/audit/schema.server";
import { publishEntry, scheduleEntry } from "~/lib/content/workflow/publishing.server";
import { entries, entryReviews } from "~/lib/content/schema.server";
import { currentSlugs } from "~/lib/content/publication/addresses/slugs.server";
import { db } from "~/lib/platform/db/database.server";
import { StaleVersion } from "~/lib/platform/values/stale-version";

import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const notices = section("duyurular");

test("entries of one title that are published at the same moment each get an address of their own", async () => {
  const [chief, { id: department }] = [await person("editorInChief"), await unit()];
  const titles = { tr: "Aynı anda", en: "At once" };
  const made = [];
  for (let at = 0; at < 8; at++)
    made.push(await createEntry(chief, notices, { data: completeNotice(department, { title: titles }) }));
  await Promise.all(made.map(({ id }) => publishEntry(chief, notices, id, { version: 1 })));
  const slugs = await Promise.all(made.map(({ id }) => currentSlugs(id)));
  expect(slugs.map(({ tr }) => tr).sort()).toEqual([
    "ayni-anda",
    ...[2, 3, 4, 5, 6, 7, 8].map((number) => `ayni-anda-${number}`),
  ]);
  expect(new Set(slugs.map(({ en }) => en)).size).toBe(8);
  for (const [at, { tr }] of slugs.entries())
    expect(await findPublished(notices, "tr", tr ?? "")).toMatchObject({ kind: "found", entry: { id: made[at]?.id } });
});

test("many entries of one title find their numbers beyond those that are looked up at first", async () => {
  const [chief, { id: department }] = [await person("editorInChief"), await unit()];
  let last = "";
  for (let at = 0; at < 27; at++) {
    const { id } = await createEntry(chief, notices, {
      data: completeNotice(department, { title: { tr: "Hep aynı" } }),
    });
    await publishEntry(chief, notices, id, { version: 1 });
    last = (await currentSlugs(id)).tr ?? "";
  }
  expect(last).toBe("hep-ayni-27");
});

test("saves at the same moment: fields that differ are all kept, one after another; the same field is won by one", async () => {
  const [first, second] = [await person("editorInChief"), await person("editorInChief")];
  const { id } = await createEntry(first, notices, { data: { title: { tr: "Başlık" } } });
  await Promise.all([
    saveEntry(first, notices, id, { version: 1, patch: { summary: { tr: "Özet" } } }),
    saveEntry(second, notices, id, { version: 1, patch: { category: "works" } }),
    saveEntry(first, notices, id, { version: 1, patch: { priority: "normal" }, kind: "autosave" }),
  ]);
  expect(await getEntry(first, notices, id)).toMatchObject({
    version: 4,
    data: { summary: { tr: "Özet" }, category: "works", priority: "normal" },
  });
  const outcomes = await Promise.allSettled(
    ["A", "B", "C"].map((title) => saveEntry(second, notices, id, { version: 4, patch: { title: { tr: title } } })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(
    outcomes
      .flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []))
      .every((reason) => reason instanceof StaleVersion),
  ).toBe(true);
  expect((await getEntry(first, notices, id)).version).toBe(5);
});

test("a publishing that waits for another's save is refused: its author has not seen the new words", async () => {
  const [chief, { id: department }] = [await person("editorInChief"), await unit()];
  const { id } = await createEntry(chief, notices, { data: completeNotice(department) });
  const [saved, published] = await Promise.allSettled([
    saveEntry(chief, notices, id, { version: 1, patch: { summary: { tr: "Yeni" } } }),
    publishEntry(chief, notices, id, { version: 1 }),
  ]);
  expect(saved.status).toBe("fulfilled");
  const { version, liveVersion } = await getEntry(chief, notices, id);
  // Whichever came first: never the new words by somebody who saw the old ones.
  expect([version, liveVersion]).toEqual([2, published.status === "fulfilled" ? 1 : null]);
});

const linesOf = (id: string, verb: "publish" | "schedule") =>
  db().$count(auditEntries, and(eq(auditEntries.objectId, id), eq(auditEntries.verb, verb)));

test("what is published by two people at once, or by two presses, is published, asked about afterwards and written down once", async () => {
  const [first, second, { id: department }] = [
    await person("editorInChief"),
    await person("editorInChief"),
    await unit(),
  ];
  const { id } = await createEntry(first, notices, { data: completeNotice(department, { priority: "urgent" }) });
  const out = await Promise.all(
    [first, second, first, second].map((chief) => publishEntry(chief, notices, id, { version: 1 })),
  );
  expect(out.map(({ state, liveVersion }) => `${state} ${liveVersion}`)).toEqual(Array(4).fill("published 1"));
  expect([await linesOf(id, "publish"), await db().$count(entryReviews, eq(entryReviews.entryId, id))]).toEqual([1, 1]);
  // What is to be looked at again is published anew by whoever has looked at it.
  await db().update(entries).set({ reviewAt: "2026-01-01" }).where(eq(entries.id, id));
  await publishEntry(second, notices, id, { version: 1 });
  expect(await linesOf(id, "publish")).toBe(2);
});

test("a time that is set twice is set, told and written down once; another time is another wish", async () => {
  const [chief, { id: department }] = [await person("editorInChief"), await unit()];
  const { id } = await createEntry(chief, notices, { data: completeNotice(department) });
  const [soon, later] = [1, 2].map((days) => new Date(Date.now() + days * 86_400_000)) as [Date, Date];
  const set = (publishAt: Date | null, unpublishAt: Date | null) =>
    scheduleEntry(chief, notices, id, { version: 1, publishAt, unpublishAt });
  for (const unpublishAt of [null, null, later, later]) await set(soon, unpublishAt);
  expect(await linesOf(id, "schedule")).toBe(2);
  await publishEntry(chief, notices, id, { version: 1 });
  for (const end of [later, soon, soon]) await set(null, end);
  expect([await linesOf(id, "schedule"), (await getEntry(chief, notices, id)).unpublishAt]).toEqual([3, soon]);
});
