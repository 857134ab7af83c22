import { expect, test } from "vitest";

import { entryFormBounds, parseEntryForm } from "~/lib/content/form/form-submission.server";
import { removedRowInput } from "~/lib/content/form/removed-row";
import { redrawRows, takeLines } from "~/lib/content/form/row-buttons.server";
import { linesName } from "~/lib/content/form/row-lines";
import { boundForm } from "~/lib/platform/http/request/form-bounds.server";

import { section } from "../support/content";
import { walks } from "./fixtures/sections";

const sittings = section("meclisgundemvekararlari");
const sent = (of: typeof sittings, fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return boundForm(form, entryFormBounds(of));
};
const two = {
  "agendaItems[0]._key": "a",
  "agendaItems[0].no": "3",
  "agendaItems[0].subject": "Bisiklet yolu",
  "agendaItems[1]._key": "b",
  "agendaItems[1].no": "9",
  "agendaItems[1].subject": "Otopark",
};
const itemsIn = (answer: ReturnType<typeof redrawRows>) =>
  answer?.lastResult.initialValue?.agendaItems as unknown as Record<string, string>[];

test("a row is duplicated behind itself, with the next number and no key of another", () => {
  const items = itemsIn(redrawRows(sittings, sent(sittings, { ...two, intent: "row:copy:agendaItems[0]" })));
  expect(items).toEqual([
    { _key: "a", no: "3", subject: "Bisiklet yolu" },
    { no: "10", subject: "Bisiklet yolu" },
    { _key: "b", no: "9", subject: "Otopark" },
  ]);
});

test("a row in a row is duplicated with its own rows", () => {
  const walk = {
    "stops[0]._key": "a",
    "stops[0].title.tr": "Meydan",
    "stops[0].sights[0]._key": "a1",
    "stops[0].sights[0].name.tr": "Çeşme",
  };
  const stops = (intent: string) => redrawRows(walks, sent(walks, { ...walk, intent }))?.lastResult.initialValue?.stops;
  expect(stops("row:copy:stops[0].sights[0]")).toEqual([
    { _key: "a", title: { tr: "Meydan" }, sights: [{ _key: "a1", name: { tr: "Çeşme" } }, { name: { tr: "Çeşme" } }] },
  ]);
  expect(stops("row:copy:stops[0]")).toMatchObject([
    { _key: "a" },
    { title: { tr: "Meydan" }, sights: [{ name: { tr: "Çeşme" } }] },
  ]);
});

test("a picture of a gallery that is taken away comes back with its words", () => {
  const news = section("haberler");
  const fields = {
    "gallery[0]._key": "a",
    "gallery[0].file": "file-1",
    "gallery[0].alt.tr": "Fidan diken çocuklar",
    "gallery[1]._key": "b",
    "gallery[1].file": "file-2",
  };
  const remove = JSON.stringify({ type: "remove", payload: { name: "gallery", index: 0 } });
  const answer = redrawRows(news, sent(news, { ...fields, __intent__: remove }));
  expect(answer?.lastResult.initialValue?.gallery).toEqual([{ _key: "b", file: "file-2" }]);
  const left = { "gallery[0]._key": "b", "gallery[0].file": "file-2" };
  const restored = redrawRows(
    news,
    sent(news, { ...left, intent: "row:restore", [removedRowInput]: JSON.stringify(answer?.removed) }),
  );
  expect(restored?.lastResult.initialValue?.gallery).toEqual([
    { _key: "a", file: "file-1", alt: { tr: "Fidan diken çocuklar" } },
    { _key: "b", file: "file-2" },
  ]);
});

test("a row that is taken away comes back where it was, with all it held", () => {
  const remove = JSON.stringify({ type: "remove", payload: { name: "agendaItems", index: 0 } });
  const answer = redrawRows(sittings, sent(sittings, { ...two, __intent__: remove }));
  expect(itemsIn(answer)).toEqual([{ _key: "b", no: "9", subject: "Otopark" }]);
  const { "agendaItems[1]._key": _key, "agendaItems[1].no": no, "agendaItems[1].subject": subject } = two;
  const left = { "agendaItems[0]._key": _key, "agendaItems[0].no": no, "agendaItems[0].subject": subject };
  const restored = itemsIn(
    redrawRows(
      sittings,
      sent(sittings, { ...left, intent: "row:restore", [removedRowInput]: JSON.stringify(answer?.removed) }),
    ),
  );
  expect(restored).toEqual([
    { _key: "a", no: "3", subject: "Bisiklet yolu" },
    { _key: "b", no: "9", subject: "Otopark" },
  ]);
});

test("the only row of a list comes back, too", () => {
  const restored = itemsIn(
    redrawRows(
      sittings,
      sent(sittings, {
        intent: "row:restore",
        [removedRowInput]: JSON.stringify({ list: "agendaItems", index: 0, row: { no: "1" } }),
      }),
    ),
  );
  expect(restored).toEqual([{ no: "1" }]);
});

test.each([
  "",
  "{",
  "[]",
  '{"list":"agendaItems","index":-1,"row":{}}',
  '{"list":"title","index":0,"row":{}}',
  '{"list":"__proto__","index":0,"row":{}}',
  '{"list":"agendaItems","index":0,"row":{"__proto__":{"x":"1"}}}',
  '{"list":"agendaItems","index":0,"row":{"no":true}}',
  JSON.stringify({ list: "agendaItems", index: 0, row: { subject: "x".repeat(300_000) } }),
  `{"list":"agendaItems","index":0,"row":${'{"a":'.repeat(50)}"x"${"}".repeat(50)}}`,
])("what is no row is not put back (%#)", (text) => {
  expect(
    itemsIn(redrawRows(sittings, sent(sittings, { ...two, intent: "row:restore", [removedRowInput]: text }))),
  ).toHaveLength(2);
});

test.each(["row:copy:agendaItems[7]", "row:copy:title[0]", "row:copy:constructor[0]", "row:copy:", "row:other"])(
  "%s changes nothing",
  (intent) => {
    expect(itemsIn(redrawRows(sittings, sent(sittings, { ...two, intent })))).toHaveLength(2);
  },
);

test("another button is no button of rows", () =>
  expect(redrawRows(sittings, sent(sittings, { ...two, intent: "save" }))).toBeNull());

test("lines become rows behind those that are there, whatever button sends them", () => {
  const form = sent(sittings, { ...two, [linesName("agendaItems")]: "Kent bostanı\r\nPazar yeri" });
  expect(takeLines(sittings, form)).toEqual({});
  expect(parseEntryForm(sittings, form).patch?.agendaItems).toMatchObject([
    { no: 3 },
    { no: 9 },
    { no: 10, subject: "Kent bostanı" },
    { no: 11, subject: "Pazar yeri" },
  ]);
  expect([...form.keys()]).not.toContain(linesName("agendaItems"));
});

test("more lines than a list may hold stay lines, and it says so", () => {
  const text = Array.from({ length: 400 }, (_, at) => `Madde ${at}`).join("\n");
  const form = sent(sittings, { ...two, [linesName("agendaItems")]: text });
  expect(takeLines(sittings, form)).toEqual({ agendaItems: ["content.issues.tooMany?max=100&count=402"] });
  expect(form.get(linesName("agendaItems"))).toBe(text);
  expect([...form.keys()].filter((name) => name.endsWith(".subject"))).toHaveLength(2);
});
