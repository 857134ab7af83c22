import { beforeAll, beforeEach, expect, test } from "vitest";

import { systemActor, type Actor } from "~/lib/access/actor";
import { createEntry, getEntry, saveEntry, type SaveInput } from "~/lib/content/entries/entries.server";
import { restoreVersion } from "~/lib/content/entries/versions.server";
import { OwnEdit } from "~/lib/content/errors";
import { saveReviewedSections } from "~/lib/content/review/review-rules.server";
import { correctEntry } from "~/lib/content/workflow/corrections.server";
import { publishEntry } from "~/lib/content/workflow/publishing.server";
import { approveEntry, submitEntry } from "~/lib/content/workflow/review.server";
import { readSituation } from "~/lib/content/workflow/review-view.server";

import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const notices = section("duyurular");
type Person = Actor & { id: string };
let [department, chief, second, third, editor, translator] = [
  "" as string,
  {} as Person,
  {} as Person,
  {} as Person,
  {} as Person,
  {} as Person,
];
beforeAll(async () => {
  department = (await unit()).id;
  [chief, second, third] = [
    await person("editorInChief"),
    await person("editorInChief"),
    await person("editorInChief"),
  ];
  editor = await person("departmentEditor", { sections: ["duyurular"], departments: [department] });
  translator = await person("translator");
});
beforeEach(() => saveReviewedSections(systemActor, ["duyurular"]));

/** An entry that everybody reads, written by `author`. */
async function published(author: Actor): Promise<string> {
  const { id } = await createEntry(author, notices, { data: completeNotice(department) });
  await publishEntry(systemActor, notices, id, { version: 1 });
  return id;
}
const read = (id: string) => getEntry(systemActor, notices, id);
async function save(who: Actor, id: string, patch: SaveInput["patch"], kind?: SaveInput["kind"]) {
  return saveEntry(who, notices, id, {
    version: (await read(id)).version,
    patch,
    mergeLocales: true,
    ...(kind ? { kind } : {}),
  });
}
/** Submits it, and says who of the chiefs may not approve it: the page and the operation say the same. */
async function whoseWords(id: string): Promise<string[]> {
  const { version } = await read(id);
  await submitEntry(editor, notices, id, { version });
  const own: string[] = [];
  for (const [name, who] of Object.entries({ chief, second, third })) {
    if ((await readSituation(who, notices, await read(id))).own === null) continue;
    await expect(approveEntry(who, notices, id, { version })).rejects.toBeInstanceOf(OwnEdit);
    own.push(name);
  }
  return own;
}
/** The case's third person wrote none of the words, and approves them. */
const approvedBy = async (who: Actor, id: string) =>
  approveEntry(who, notices, id, { version: (await read(id)).version }).then(() => read(id));

const body = (text: string) => ({ body: { tr: `<p>${text}</p>` } });
const title = (text: string) => ({ title: { tr: text } });
const english = { title: { en: "Planned road works" }, body: { en: "<p>The road is closed.</p>" } };
const before = title("Planlı yol çalışması");

const cases: [string, string[], (id: string) => Promise<unknown>][] = [
  [
    "a telephone number by another in between",
    ["chief"],
    async (id) => {
      await save(chief, id, body("Bütünüyle başka sözler."));
      await save(editor, id, { contactPhone: "+902124440000" });
    },
  ],
  [
    "a title and back by another",
    ["chief"],
    async (id) => {
      await save(chief, id, body("Bütünüyle başka sözler."));
      await save(editor, id, title("Başka"));
      await save(editor, id, before);
    },
  ],
  [
    "one's own title and back",
    [],
    async (id) => {
      await save(editor, id, body("Bütünüyle başka sözler."));
      await save(chief, id, title("Başka"));
      await save(chief, id, before);
    },
  ],
  [
    "a title and back between other words",
    [],
    async (id) => {
      await save(editor, id, title("Yeni ad"));
      await save(chief, id, title("Başka"));
      await save(editor, id, { ...title("Yeni ad"), category: "tax" });
    },
  ],
  [
    "a comma",
    ["chief"],
    async (id) => {
      await save(editor, id, body("Yarın, cadde kapalı"));
      await save(chief, id, body("Yarın cadde kapalı"));
      await save(editor, id, { ...body("Yarın cadde kapalı."), category: "tax" });
    },
  ],
  [
    "three who wrote",
    ["chief", "second", "third"],
    async (id) => {
      await save(chief, id, body("Bir"));
      await save(second, id, { category: "tax" });
      await save(third, id, title("Üç"), "autosave");
      await save(editor, id, { contactPhone: "+902124440000" });
    },
  ],
  [
    "words that had been published before",
    [],
    async (id) => {
      await save(chief, id, body("Bir"));
      await publishEntry(systemActor, notices, id, { version: 2 });
      await save(editor, id, { category: "tax" });
    },
  ],
  [
    "an old version brought back by another",
    ["chief"],
    async (id) => {
      await save(chief, id, body("Eski sözler"));
      await save(editor, id, body("Yeni sözler"));
      await publishEntry(systemActor, notices, id, { version: 3 });
      await restoreVersion(editor, notices, id, { version: 3, from: 2 });
    },
  ],
  [
    "an old version brought back by oneself",
    ["second"],
    async (id) => {
      await save(editor, id, body("Yeni sözler"));
      await publishEntry(systemActor, notices, id, { version: 2 });
      await restoreVersion(second, notices, id, { version: 2, from: 1 });
    },
  ],
  [
    "English words on top",
    ["chief"],
    async (id) => {
      await save(chief, id, body("Bir"));
      await save(translator, id, english);
    },
  ],
  [
    "one's own English words",
    ["chief"],
    async (id) => {
      await save(editor, id, body("Bir"));
      await save(chief, id, english);
      await save(editor, id, { category: "tax" });
    },
  ],
  [
    "a merge after both wrote",
    ["chief"],
    async (id) => {
      await save(chief, id, body("Bir"));
      await saveEntry(editor, notices, id, { version: 1, patch: { category: "tax" } });
    },
  ],
];

test.each(cases)("nobody approves words of their own: %s", async (_name, expected, write) => {
  const id = await published(editor);
  await write(id);
  expect(await whoseWords(id)).toEqual(expected);
});

test("of what nobody reads yet all words count, also the first ones", async () => {
  const { id } = await createEntry(chief, notices, { data: completeNotice(department) });
  await save(editor, id, body("Bütünüyle başka sözler."));
  expect(await whoseWords(id)).toEqual(["chief"]);
  expect(await approvedBy(second, id)).toMatchObject({ state: "published" });
});

test("who corrects what waits reads it as another; whoever wrote some of it does not correct it either", async () => {
  const id = await published(editor);
  await save(chief, id, body("Bir"));
  await save(editor, id, { category: "tax" });
  expect(await whoseWords(id)).toEqual(["chief"]);
  const correction = { version: 3, patch: title("Düzeltilmiş") };
  await expect(correctEntry(chief, notices, id, correction)).rejects.toBeInstanceOf(OwnEdit);
  expect(await correctEntry(second, notices, id, correction)).toBe("awaitsAnother");
  for (const who of [chief, second]) await expect(approvedBy(who, id)).rejects.toBeInstanceOf(OwnEdit);
  expect(await approvedBy(third, id)).toMatchObject({ state: "published", liveVersion: 4 });
});

test("what went out as urgent on one person's word is looked at by somebody who wrote none of it, also within a newer version", async () => {
  const id = await published(editor);
  await save(second, id, body("Acil sözler"));
  const { version } = await save(chief, id, { priority: "urgent" });
  await publishEntry(chief, notices, id, { version });
  for (const who of [chief, second])
    await expect(approveEntry(who, notices, id, { version })).rejects.toBeInstanceOf(OwnEdit);
  await save(editor, id, { contactPhone: "+902124440000" });
  // Its publisher may approve what another has added; their own words stay to be looked at.
  expect(await whoseWords(id)).toEqual(["second"]);
  expect(await approvedBy(third, id)).toMatchObject({ state: "published", reviewVersion: null });
});
