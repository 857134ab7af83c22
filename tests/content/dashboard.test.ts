import { expect, test } from "vitest";

import { makeActor, systemActor } from "~/lib/access/actor";
import { countOpenDrafts, listRecentlyEdited, readDashboard } from "~/lib/content/list/desk/dashboard.server";
import { createEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { publishEntry, scheduleEntry } from "~/lib/content/workflow/publishing.server";
import { canAnywhere, visibleEntries } from "~/lib/content/access/visible-entries.server";
import { sections } from "~/lib/content/definition/registry.server";
import { entries } from "~/lib/content/schema.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { db } from "~/lib/platform/db/database.server";

import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const notices = section("duyurular");
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const within = async (...args: Parameters<typeof visibleEntries>) =>
  idsOf(
    await db()
      .select({ id: entries.id })
      .from(entries)
      .where(visibleEntries(...args)),
  );
const draft = async (department: string, title: string) =>
  (await createEntry(systemActor, notices, { data: { title: { tr: title }, department } })).id;

test("an editor of one unit acts on that unit's entries, never on another's or on those of none", async () => {
  const [own, other] = [await unit("Fen İşleri"), await unit("Zabıta")];
  const [mine, theirs] = [await draft(own.id, "Bizim"), await draft(other.id, "Onların")];
  const { id: nobodys } = await createEntry(systemActor, notices, { data: { title: { tr: "Kimsenin" } } });
  const elsewhere = (
    await createEntry(systemActor, section("haberler"), { data: { title: { tr: "Başka bölüm" }, department: own.id } })
  ).id;
  const editor = await person("departmentEditor", { sections: ["duyurular"], departments: [own.id] });
  const reached = await within(editor, "edit");
  expect(reached).toContain(mine);
  expect([theirs, nobodys, elsewhere].some((id) => reached.includes(id))).toBe(false);
  expect(await within(editor, "purge")).toEqual([]);
  expect([canAnywhere(editor, "edit"), canAnywhere(editor, "purge")]).toEqual([true, false]);
  const chief = await within(await person("editorInChief"), "edit");
  expect([mine, theirs, nobodys, elsewhere].every((id) => chief.includes(id))).toBe(true);
});

test("two units of one person are both within reach", async () => {
  const [first, second, third] = [await unit("Bir"), await unit("İki"), await unit("Üç")];
  const [one, two, three] = [await draft(first.id, "1"), await draft(second.id, "2"), await draft(third.id, "3")];
  const reached = await within(
    await person("departmentApprover", { sections: ["duyurular"], departments: [first.id, second.id] }),
    "edit",
  );
  expect([one, two, three].map((id) => reached.includes(id))).toEqual([true, true, false]);
});

test("a thousand grants are asked once each", async () => {
  const [own, other] = [await unit("Binde bir"), await unit("Hiçbiri")];
  const [mine, theirs] = [await draft(own.id, "Bizim"), await draft(other.id, "Onların")];
  const departments = [...Array.from({ length: 999 }, () => crypto.randomUUID()), own.id];
  let asked = 0;
  const grants = departments.map((department) => ({
    get role() {
      asked += 1;
      return "departmentEditor" as const;
    },
    sections: ["duyurular"],
    departments: [department],
  }));
  const condition = visibleEntries(makeActor({ id: crypto.randomUUID(), name: "Çok yetkili", grants }), "edit");
  const reached = idsOf(await db().select({ id: entries.id }).from(entries).where(condition));
  expect([reached.includes(mine), reached.includes(theirs)]).toEqual([true, false]);
  // Of each section: whether everywhere, whether anywhere, and which unit.
  expect(asked).toBeLessThanOrEqual(sections.size * departments.length * 3);
});

test("the desk of a unit's editor has nothing of another unit: not what is scheduled, not what runs out", async () => {
  const [own, other] = [await unit("Parklar"), await unit("Spor")];
  const soon = { publishAt: new Date(Date.now() + 3_600_000), unpublishAt: null };
  const made = await Promise.all(
    [own, other].map(
      async ({ id: department }) => (await createEntry(systemActor, notices, { data: completeNotice(department) })).id,
    ),
  );
  for (const id of made) await scheduleEntry(systemActor, notices, id, { version: 1, ...soon });
  const live = [];
  for (const { id: department } of [own, other]) {
    const { id } = await createEntry(systemActor, notices, { data: completeNotice(department) });
    await publishEntry(systemActor, notices, id, { version: 1 });
    await scheduleEntry(systemActor, notices, id, {
      version: 1,
      publishAt: null,
      unpublishAt: new Date(Date.now() + 7_200_000),
    });
    live.push(id);
  }
  const editor = await person("departmentEditor", { sections: ["duyurular"], departments: [own.id] });
  const desk = await readDashboard(editor, { whole: "scheduled" });
  expect(idsOf(desk.scheduled.items)).toEqual([made[0]]);
  expect(idsOf(desk.expiring.items)).toEqual([live[0]]);
  expect([desk.waiting, desk.drafts.items]).toEqual([null, []]);
});

test("drafts are what one left half done oneself: not what is published, another's or in the trash", async () => {
  const { id: department } = await unit("Kültür");
  const [editor, colleague] = [await person("editorInChief"), await person("editorInChief")];
  const half = (await createEntry(editor, notices, { data: { title: { tr: "Yarım" } } })).id;
  const done = (await createEntry(editor, notices, { data: completeNotice(department) })).id;
  await publishEntry(editor, notices, done, { version: 1 });
  const changed = (await createEntry(editor, notices, { data: completeNotice(department) })).id;
  await publishEntry(editor, notices, changed, { version: 1 });
  await saveEntry(editor, notices, changed, { version: 1, patch: { title: { tr: "Yeni sözler" } } });
  const thrown = (await createEntry(editor, notices, { data: { title: { tr: "Çöp" } } })).id;
  await trashEntry(editor, notices, thrown, { version: 1 });
  await createEntry(colleague, notices, { data: { title: { tr: "Başkasının" } } });
  const { drafts } = await readDashboard(editor);
  expect(idsOf(drafts.items)).toEqual([changed, half]);
  expect(await countOpenDrafts(editor)).toBe(2);
  expect(idsOf(await listRecentlyEdited(editor))).toEqual([changed, done, half]);
});
