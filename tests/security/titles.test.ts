import { beforeAll, expect, test } from "vitest";

import { makeActor, systemActor, type Actor } from "~/lib/access/actor";
import { listUnits, parentChoices, relationChoices } from "~/lib/content/form/relation-options.server";
import { createEntry, entryTitles } from "~/lib/content/entries/entries.server";
import { readEntryContext } from "~/lib/content/form/entry-context.server";
import { listEntries } from "~/lib/content/list/entry-list.server";
import { parseListQuery } from "~/lib/content/list/list-query";
import { trashEntry } from "~/lib/content/workflow/trash.server";

import { person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

let own = "";
let other = "";
let page = "";
beforeAll(async () => {
  [own, other] = [(await unit("Park ve Bahçeler Müdürlüğü")).id, (await unit("Zabıta Müdürlüğü")).id];
  page = (await createEntry(systemActor, section("staticpages"), { data: { title: { tr: "Taslak sayfa" } } })).id;
});

/** Everything that tells titles beside the lists themselves. */
async function titlesFor(actor: Actor) {
  const idsOf = (choices: { id: string }[] | undefined) => (choices ?? []).map(({ id }) => id).sort();
  const context = await readEntryContext(actor, section("duyurular"), null, { department: other });
  return {
    choices: idsOf((await relationChoices(actor, section("duyurular"))).department),
    inForm: idsOf(context.choices.department),
    named: Object.keys(context.titles),
    units: idsOf(await listUnits(actor)),
    parents: idsOf(await parentChoices(actor, section("staticpages"))),
    titles: [...(await entryTitles(actor, [own, other, page])).keys()].sort(),
  };
}
const listed = async (actor: Actor, id: string) =>
  (await listEntries(actor, section(id), parseListQuery(section(id), new URLSearchParams()))).items
    .map((item) => item.id)
    .sort();

test("a department's editor and a viewer choose among what their lists show them, drafts of other units too", async () => {
  // A form offers as its entry's unit those that the person writes for.
  for (const [actor, inForm] of [
    [await person("departmentEditor", { sections: ["duyurular"], departments: [own] }), [own]],
    [await person("viewer"), []],
  ] as const) {
    const units = await listed(actor, "mudurlukler");
    expect(units).toEqual([own, other].sort());
    expect(await titlesFor(actor)).toEqual({
      choices: units,
      inForm,
      named: [other],
      units,
      parents: await listed(actor, "staticpages"),
      titles: [own, other, page].sort(),
    });
  }
});

test("whoever may view nothing, by their rights or by their token's, gets no title either", async () => {
  const nothing = { choices: [], inForm: [], named: [], units: [], parents: [], titles: [] };
  expect(await titlesFor(makeActor({ id: crypto.randomUUID(), name: "Yetkisiz", grants: [] }))).toEqual(nothing);
  const viewer = await person("viewer");
  expect(await titlesFor(makeActor({ ...viewer, scopes: ["account", "files:write"] }))).toEqual(nothing);
  expect((await titlesFor(makeActor({ ...viewer, scopes: ["content:read"] }))).units).toEqual([own, other].sort());
});

test("what lies in the trash is no choice, and keeps its name where it is pointed at", async () => {
  const gone = (await unit("Kapanan Müdürlük")).id;
  await trashEntry(systemActor, section("mudurlukler"), gone, { version: 1 });
  const viewer = await person("viewer");
  expect((await listUnits(viewer)).map(({ id }) => id)).not.toContain(gone);
  expect((await entryTitles(viewer, [gone])).get(gone)?.title).toEqual({ tr: "Kapanan Müdürlük" });
});
