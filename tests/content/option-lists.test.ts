import { afterAll, beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { sections } from "~/lib/content/definition/registry.server";
import { createEntry, getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { readPatch } from "~/lib/content/entries/entry-data.server";
import { InvalidData } from "~/lib/content/errors";
import { settingOptions } from "~/lib/content/fields/choices/setting-options.server";
import { readOptionList } from "~/lib/content/maintenance/option-lists.server";
import { labelsOf } from "~/lib/public-site/entry/labels.server";
import type { SettingListName } from "~/lib/settings/setting-lists";
import { getSetting, storeSetting } from "~/lib/settings/settings.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";
import { assemblyAreas } from "./fixtures/sections";

useTestDatabase();

const known = sections as Map<string, Section>;
beforeAll(() => void known.set(assemblyAreas.id, assemblyAreas));
afterAll(() => void known.delete(assemblyAreas.id));

const party = (code: string) => ({ code, label: { tr: `${code} Partisi`, en: `${code} Party` } });
const patch = (more: Record<string, unknown>) => readPatch(assemblyAreas, { title: "Alan", ...more });
/** The form as a browser without scripts sends it. */
const body = (rows: Record<string, string>[], more: Record<string, string> = {}) =>
  new URLSearchParams([
    ...rows.flatMap((row, at) =>
      Object.entries(row).map(([part, value]) => [`options[${at}].${part}`, value] as [string, string]),
    ),
    ...Object.entries(more),
  ]);

/** Saves a list as a page does that has just been opened. */
async function save(
  cookie: string,
  list: SettingListName,
  rows: Record<string, string>[],
  more: Record<string, string> = {},
) {
  const { seen } = await readOptionList(systemActor, list);
  return ask("POST", `/administration/lists/${list}`, { cookie, body: body(rows, { seen, ...more }) });
}

test("a field takes its options from the list it names, in rows too, and no others", async () => {
  await storeSetting("lists.parties", [party("a"), party("b")]);
  await storeSetting("lists.newsCategories", [{ code: "cevre", label: { tr: "Çevre", en: "Environment" } }]);
  const { id } = await createEntry(systemActor, assemblyAreas, {
    data: patch({ party: "a", topics: ["cevre"], checks: [{ party: "b" }] }),
  });
  expect((await getEntry(systemActor, assemblyAreas, id)).data).toMatchObject({ party: "a", checks: [{ party: "b" }] });
  const refused = createEntry(systemActor, assemblyAreas, {
    data: patch({ party: "cevre", checks: [{ party: "a" }, { party: "c" }] }),
  });
  await expect(refused).rejects.toMatchObject({
    fields: { party: ["content.issues.unknownOption"], "checks[1].party": ["content.issues.unknownOption"] },
  });
  expect(Object.keys(await settingOptions(assemblyAreas)).sort()).toEqual(["newsCategories", "parties"]);
});

test("the administration renames, orders, adds and removes options; a used one goes only when that is agreed to, and stays where it is", async () => {
  await storeSetting("lists.parties", [party("a"), party("b"), party("c")]);
  const { id } = await createEntry(systemActor, assemblyAreas, {
    data: patch({ party: "a", checks: [{ party: "a" }] }),
  });
  const { options, uses } = await readOptionList(systemActor, "parties");
  // This entry, whose rows name it as well, and the one of the test before.
  expect([options.length, uses.a, uses.b]).toEqual([3, 3, 1]);
  const { cookie } = await signedIn("webAdmin");
  const path = "/administration/lists/parties";
  expect((await ask("GET", path, { cookie })).status).toBe(200);
  const rows: Record<string, string>[] = [
    { code: "a", place: "3", tr: "A Partisi", en: "A Party", isRemoved: "on" },
    { code: "b", place: "2", tr: "Yeni B", en: "", short: "YB", colour: "#0F766E" },
    { code: "c", place: "1", tr: "C Partisi", en: "C Party", isRemoved: "on" },
    { isNew: "on", place: "", tr: "Çiçek Partisi", en: "Flower Party" },
    { isNew: "on", place: "", tr: "", en: "" },
  ];
  const asked = await save(cookie, "parties", rows);
  expect([asked.status, await asked.json()]).toMatchObject([
    400,
    {
      errors: { "0.isRemoved": "used" },
      rows: [{ tr: "A Partisi" }, { tr: "Yeni B" }, {}, { tr: "Çiçek Partisi" }, {}],
    },
  ]);
  expect(await getSetting("lists.parties", [])).toEqual([party("a"), party("b"), party("c")]);

  expect((await save(cookie, "parties", rows, { agreed: "on" })).status).toBe(302);
  expect(await getSetting("lists.parties", [])).toEqual([
    { code: "b", label: { tr: "Yeni B", en: "Yeni B" }, short: "YB", colour: "#0f766e" },
    { ...party("a"), label: { tr: "A Partisi", en: "A Party" }, isRemoved: true },
    { code: "cicek-partisi", label: { tr: "Çiçek Partisi", en: "Flower Party" } },
  ]);

  // What has it keeps it, others can't have it, and citizens go on reading its name.
  expect(
    (await saveEntry(systemActor, assemblyAreas, id, { version: 1, patch: { title: "Yeni ad" } })).data.party,
  ).toBe("a");
  await expect(createEntry(systemActor, assemblyAreas, { data: patch({ party: "a" }) })).rejects.toBeInstanceOf(
    InvalidData,
  );
  const labels = await labelsOf("tr", [assemblyAreas]);
  expect([labels.option(assemblyAreas, "party", "a"), labels.option(assemblyAreas, "party", "b")]).toEqual([
    "A Partisi",
    "Yeni B",
  ]);

  // Nothing uses it any more: with the next save it is gone.
  for (const { entryId, version } of await holders())
    await saveEntry(systemActor, assemblyAreas, entryId, { version, patch: { party: undefined, checks: undefined } });
  const [{ options: now }] = [await readOptionList(systemActor, "parties")];
  expect(
    (
      await save(
        cookie,
        "parties",
        now.map(({ code, label, isRemoved }, at) => ({
          code,
          place: String(at + 1),
          ...label,
          ...(isRemoved ? { isRemoved: "on" } : {}),
        })),
      )
    ).status,
  ).toBe(302);
  expect((await getSetting("lists.parties", [])).map(({ code }) => code)).toEqual(["b", "cicek-partisi"]);
});

async function holders(): Promise<{ entryId: string; version: number }[]> {
  const { bearer } = await signedIn("webAdmin");
  const { items } = await bodyOf<{ items: { id: string; version: number }[] }>(
    ask("GET", `/api/content/${assemblyAreas.id}?size=100`, { bearer }),
  );
  return items.map(({ id, version }) => ({ entryId: id, version }));
}

test.each([
  [[{ isNew: "on", tr: "", en: "Only English" }], { "0.tr": "missing" }],
  [[{ isNew: "on", tr: "x".repeat(90), en: "" }], { "0.tr": "tooLong" }],
  [
    [
      { isNew: "on", tr: "Aynı", en: "" },
      { isNew: "on", tr: "aynı", en: "" },
    ],
    { "1.code": "twice" },
  ],
  [[{ isNew: "on", tr: "Renkli", en: "", colour: "yeşil" }], { "0.colour": "badColour" }],
  [[{ code: "nobodys", tr: "Yabancı", en: "" }], { "0.code": "gone" }],
])("what is wrong with an option is told beside it: %j", async (rows, errors) => {
  const { cookie } = await signedIn("webAdmin");
  const answer = await save(cookie, "parties", rows);
  expect([answer.status, await answer.json()]).toMatchObject([400, { errors }]);
});

test("an outdated page takes nothing back that a colleague has saved: it says so, keeps what was typed, and saves when asked again", async () => {
  await storeSetting("lists.parties", [party("a")]);
  const { seen } = await readOptionList(systemActor, "parties");
  await storeSetting("lists.parties", [{ ...party("a"), label: { tr: "Meslektaşın adı", en: "A" } }]);
  const { cookie } = await signedIn("webAdmin");
  const rows = [{ code: "a", tr: "Benim adım", en: "A" }];
  const late = await ask("POST", "/administration/lists/parties", { cookie, body: body(rows, { seen }) });
  const answer = (await late.json()) as { seen: string };
  expect([late.status, answer]).toMatchObject([409, { errors: { list: "changed" }, rows: [{ tr: "Benim adım" }] }]);
  expect((await getSetting("lists.parties", []))[0]?.label.tr).toBe("Meslektaşın adı");
  expect(
    (await ask("POST", "/administration/lists/parties", { cookie, body: body(rows, { seen: answer.seen }) })).status,
  ).toBe(302);
  expect((await getSetting("lists.parties", []))[0]?.label.tr).toBe("Benim adım");
});

test("holidays are days; nobody but the administration changes a list", async () => {
  const { cookie } = await signedIn("webAdmin");
  const path = "/administration/lists/holidays";
  expect(
    (await bodyOf<{ errors: object }>(save(cookie, "holidays", [{ isNew: "on", code: "yarın", tr: "Bayram", en: "" }])))
      .errors,
  ).toEqual({ "0.code": "badDay" });
  expect(
    (await save(cookie, "holidays", [{ isNew: "on", code: "2026-10-28", tr: "Arife", en: "", isHalf: "on" }])).status,
  ).toBe(302);
  expect(await getSetting("lists.holidays", [])).toEqual([
    { code: "2026-10-28", label: { tr: "Arife", en: "Arife" }, isHalf: true },
  ]);
  const editor = await signedIn("editorInChief");
  expect((await ask("POST", path, { cookie: editor.cookie, body: body([]) })).status).toBe(403);
  expect((await ask("GET", "/administration/lists/nothing", { cookie })).status).toBe(404);
});
