import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { defineSection } from "~/lib/content/definition/define-section";
import { everyField, type Field, type Section } from "~/lib/content/definition/definition";
import { createEntry, getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { readPatch, referencesOf, textOf } from "~/lib/content/entries/entry-data.server";
import { InvalidData } from "~/lib/content/errors";
import { fields } from "~/lib/content/fields/fields.server";
import { entryFormBounds, parseEntryForm } from "~/lib/content/form/form-submission.server";
import { relationChoices } from "~/lib/content/form/relation-options.server";
import { pointedSections } from "~/lib/content/publication/read/published-data.server";
import { publishIssues } from "~/lib/content/rules/entry-issues.server";
import { publicItemSchema } from "~/lib/content/api/public-item.server";
import { boundForm } from "~/lib/platform/http/request/form-bounds.server";
import type { Around } from "~/lib/content/fields/public-shape";
import { StaleVersion } from "~/lib/platform/values/stale-version";
import { lookingUp, pointersOf } from "~/lib/public-site/fields/public-values.server";

import { unit } from "../support/content";
import { useTestDatabase } from "../support/database";
import { walks } from "./fixtures/sections";

useTestDatabase();

const stop = (title: string, sights: Record<string, unknown>[] = []) => ({ title: { tr: title }, sights });
const sight = (name: string, more: Record<string, unknown> = {}) => ({ name: { tr: name }, ...more });
const patch = (more: Record<string, unknown>) => readPatch(walks, { title: { tr: "Köşkler" }, ...more });
const refused = (more: Record<string, unknown>) => {
  try {
    patch(more);
    return {};
  } catch (error) {
    if (error instanceof InvalidData) return error.fields;
    throw error;
  }
};
const stops = walks.fields.stops as Field;

test("rows in rows are saved, found, and told apart from what they are not", async () => {
  const data = patch({ stops: [stop("Meydan", [sight("Çeşme", { opens: "8.30" }), {}])] });
  const [row] = data.stops as { sights: { _key: string; opens: string }[] }[];
  // A row in which nothing is written is dropped, at whatever depth.
  expect([row?.sights.length, row?.sights[0]?.opens, typeof row?.sights[0]?._key]).toEqual([1, "08:30", "string"]);
  const { id } = await createEntry(systemActor, walks, { data });
  expect((await getEntry(systemActor, walks, id)).data).toEqual(data);
  expect(textOf(walks, data)).toContain("Çeşme");
  expect(refused({ stops: [stop("A", [sight("x", { opens: "30:00" })])] })).toEqual({
    "stops[0].sights[0].opens": ["content.issues.badTime"],
  });
  expect(refused({ stops: [stop("A", [{ nmae: "x" }])] })).toEqual({
    "stops[0].sights[0].nmae": ["content.issues.unknownField"],
  });
});

test("what keeps a row in a row from the public is told behind its cell", async () => {
  const found = await publishIssues(
    walks,
    null,
    patch({
      stops: [stop("A", [sight("x"), { opens: "09:00" }, ...Array.from({ length: 5 }, (_, at) => sight(String(at)))])],
    }),
  );
  expect(found["stops[0].sights[1].name.tr"]).toEqual(["content.issues.missing"]);
  expect(found["stops[0].sights"]).toEqual(["content.issues.tooMany?max=5&count=7"]);
});

test("rows of all lists are counted together, those in rows among them", () => {
  const many = Array.from({ length: 20 }, (_, at) =>
    stop(
      String(at),
      Array.from({ length: 15 }, () => sight("x")),
    ),
  );
  expect(Object.values(refused({ stops: many })).flat()).toContain("content.issues.tooManyRows?max=300");
});

test("a form without scripts holds rows in rows, adds one and refuses holes", () => {
  const form = new FormData();
  const write = (name: string, value: string) => form.append(name, value);
  write("title.tr", "Köşkler");
  write("stops[0]._key", "a");
  write("stops[0].title.tr", "Meydan");
  write("stops[0].sights[0]._key", "a1");
  write("stops[0].sights[0].name.tr", "Çeşme");
  const sent = () => boundForm(form, entryFormBounds(walks));
  expect(parseEntryForm(walks, sent()).patch?.stops).toEqual([
    { _key: "a", title: { tr: "Meydan" }, sights: [{ _key: "a1", name: { tr: "Çeşme" } }] },
  ]);
  form.append(
    "__intent__",
    JSON.stringify({ type: "insert", payload: { name: "stops[0].sights", defaultValue: { _key: "a2" } } }),
  );
  const { submission } = parseEntryForm(walks, sent());
  expect((submission.payload.stops as { sights: unknown[] }[])[0]?.sights).toHaveLength(2);
  form.delete("__intent__");
  write("stops[0].sights[2].name.tr", "Hol");
  expect(sent).toThrow();
});

test("one of two edits of a list is kept, of both the writer is asked", async () => {
  const { id } = await createEntry(systemActor, walks, { data: patch({ stops: [stop("A", [sight("x")])] }) });
  await saveEntry(systemActor, walks, id, { version: 1, patch: patch({ stops: [stop("A", [sight("y")])] }) });
  const merged = await saveEntry(systemActor, walks, id, { version: 1, patch: { routeType: "bike" } });
  expect(merged.data).toMatchObject({ routeType: "bike", stops: [{ sights: [{ name: { tr: "y" } }] }] });
  await expect(
    saveEntry(systemActor, walks, id, { version: 1, patch: patch({ stops: [stop("A", [sight("z")])] }) }),
  ).rejects.toBeInstanceOf(StaleVersion);
});

test("relations and pictures in rows are pointers, and their choices stand beside them", async () => {
  const { id } = await unit("Kültür İşleri");
  const data = patch({ stops: [{ ...stop("A"), place: id }] });
  expect(referencesOf(walks, data)).toEqual([{ kind: "entry", id, field: "stops" }]);
  expect((await relationChoices(systemActor, walks))["stops.place"]?.map((choice) => choice.id)).toContain(id);
  expect(pointedSections(walks)).toContain("mudurlukler");
});

test("a table for people and citizens read rows in rows; what is internal stays inside", () => {
  const around: Around = {
    ...lookingUp({ titles: {}, files: {} }, "tr"),
    label: "",
    yes: "",
    option: (code) => code,
    column: (name) => ({ ...around, label: name }),
  };
  const data = patch({ stops: [stop("Meydan", [sight("Çeşme", { opens: "08:30", raw: { a: 1 } }), sight("Köşk")])] });
  const words = {
    locale: "tr" as const,
    yes: "",
    no: "",
    option: (_name: string, code: string) => code,
    entry: (id: string) => id,
    file: (id: string) => id,
  };
  const [cell] = fields.cells(data.stops, stops, "stops", words);
  expect(cell).toBe('Meydan | Çeşme, 08:30, {"a":1}; Köşk');
  expect(fields.publicView(data.stops, stops, around)).toMatchObject({
    shape: "table",
    head: ["title", "sights"],
    rows: [
      [
        { shape: "line" },
        {
          shape: "table",
          head: ["name", "opens"],
          rows: [
            [{ values: [{ text: "Çeşme" }] }, { values: [{ text: "08:30" }] }],
            [{ values: [{ text: "Köşk" }] }, null],
          ],
        },
      ],
    ],
  });
  expect(fields.plainValue(data.stops, stops, pointersOf({ titles: {}, files: {} }, "tr"))).toEqual([
    {
      title: "Meydan",
      place: null,
      area: null,
      sights: [
        { name: "Çeşme", picture: null, opens: "08:30" },
        { name: "Köşk", picture: null, opens: null },
      ],
    },
  ]);
  const { stops: schema } = publicItemSchema(walks).properties as Record<string, unknown>;
  expect(JSON.stringify(schema)).toContain('"sights"');
  expect(JSON.stringify(schema)).not.toContain('"raw"');
});

test("a third level, a list of each language and a twice listed option of a column stop the start", () => {
  const declaring =
    (columns: object, more: object = {}) =>
    () =>
      defineSection({
        id: "test-deep",
        kind: "collection",
        icon: "heroicons_outline:tag",
        owner: "x",
        fields: { title: { kind: "text" }, rows: { kind: "list", max: 2, columns, ...more } as never },
        list: { columns: ["title"] },
        publicFace: {
          view: "fragment",
          seo: { schemaType: "WebPage" },
        },
      });
  const text = { kind: "text" };
  const list = (columns: object) => ({ kind: "list", max: 2, columns });
  expect(declaring({ a: list({ b: text }) })).not.toThrow();
  expect(declaring({ a: list({ b: list({ c: text }) }) })).toThrow('"rows.a.b" is a list in a list in a list');
  expect(declaring({ a: text }, { localized: true })).toThrow("a list of each language");
  expect(declaring({ a: list({ b: { kind: "select", options: ["x", "x"] } }) })).toThrow(
    '"rows.a.b" lists an option twice',
  );
});

test("every field is named by its place, columns of rows in rows too", () => {
  const places = everyField((walks satisfies Section).fields).map(([place]) => place);
  expect(places).toEqual(expect.arrayContaining(["stops", "stops.title", "stops.sights", "stops.sights.picture"]));
});
