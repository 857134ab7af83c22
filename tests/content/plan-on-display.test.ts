import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { readPatch } from "~/lib/content/entries/entry-data.server";
import { Incomplete, OnDisplay } from "~/lib/content/errors";
import { listEntries } from "~/lib/content/list/entry-list.server";
import { parseListQuery } from "~/lib/content/list/list-query";
import { archiveEntry, createPublished, publishEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";

import { person } from "../support/content";
import { useTestDatabase } from "../support/database";
import { plans } from "./fixtures/sections";

useTestDatabase();

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const plan = (more: Record<string, unknown> = {}) =>
  readPatch(plans, {
    title: "1/1000 uygulama imar planı",
    planType: "implementation",
    legalBasis: "3194 m.8/b",
    displayFrom: inDays(-1),
    displayTo: inDays(29),
    outcome: "onDisplay",
    ...more,
  });
const put = (more?: Record<string, unknown>) => createPublished(systemActor, plans, { data: plan(more) });
const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "done",
    (error: unknown) =>
      error instanceof Incomplete
        ? Object.fromEntries(
            Object.entries(error.fields).map(([path, [message = ""]]) => [
              path,
              message.replace("content.issues.", "").replace(/\?.*/, ""),
            ]),
          )
        : error,
  );

test("a plan on display is neither taken away nor shortened nor quietly rewritten until its days are over", async () => {
  const { id } = await put();
  const [chief, admin] = [await person("editorInChief"), await person("webAdmin")];
  for (const attempt of [
    () => withdrawEntry(chief, plans, id, { version: 1, reason: "Yanlış" }),
    () => archiveEntry(chief, plans, id, { version: 1 }),
    () => trashEntry(admin, plans, id, { version: 1 }),
  ]) {
    expect(await refusal(attempt())).toBeInstanceOf(OnDisplay);
  }
  await saveEntry(systemActor, plans, id, { version: 1, patch: { displayTo: inDays(5), legalBasis: "3194" } });
  expect(await refusal(publishEntry(systemActor, plans, id, { version: 2 }))).toEqual({
    displayTo: "onDisplay",
    legalBasis: "lockedAfterPublish",
  });
  const { corrections } = readPatch(plans, {
    corrections: [{ reason: "Dayanak maddesi eksik yazılmış.", on: "2026-11-20" }],
  });
  await saveEntry(systemActor, plans, id, { version: 2, patch: { displayTo: inDays(31), corrections } });
  expect(await refusal(publishEntry(systemActor, plans, id, { version: 3 }))).toBe("done");
});

test("when its days are over it goes on to its outcome, and into the archive", async () => {
  const { id } = await put({ displayFrom: inDays(-40), displayTo: inDays(-10) });
  await saveEntry(systemActor, plans, id, { version: 1, patch: { outcome: "final" } });
  expect(await refusal(publishEntry(systemActor, plans, id, { version: 2 }))).toBe("done");
  await saveEntry(systemActor, plans, id, { version: 2, patch: { outcome: "onDisplay" } });
  expect(await refusal(publishEntry(systemActor, plans, id, { version: 3 }))).toEqual({ outcome: "wrongStage" });
  await archiveEntry(systemActor, plans, id, { version: 3 });
  expect((await getEntry(systemActor, plans, id)).state).toBe("archived");
});

test("its list tells plans on display from those to come and those that are over, by type and the latest end first", async () => {
  await put({ title: "Nazım plan", planType: "master" });
  await put({ title: "Gelecek plan", displayFrom: inDays(3), displayTo: inDays(33) });
  const listed = async (search: string) =>
    (await listEntries(systemActor, plans, parseListQuery(plans, new URLSearchParams(search)))).items.map(
      ({ title }) => title.tr,
    );
  expect(await listed("when=planned")).toEqual(["Gelecek plan"]);
  expect((await listed("when=current"))[0]).toBe("Nazım plan");
  expect(await listed("")).toEqual([
    "Nazım plan",
    "Gelecek plan",
    "1/1000 uygulama imar planı",
    "1/1000 uygulama imar planı",
  ]);
});
