import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";

import type { Field } from "~/lib/content/definition/definition";
import { sectionSchema } from "~/lib/content/entries/entry-data.server";
import { haberler } from "~/lib/content/sections/haberler";

import type { FormValue } from "~/lib/content/fields/form-inputs";

import { initialData, toFormValues } from "./form-values";

const file = "0b7a3c1e-8f4d-4d0a-9a53-0d7c6f1d2e3a";
const other = "7d1f2a90-1c3b-4e5f-8a6b-9c0d1e2f3a4b";

/** Like a browser: one entry per input, none for a box that is not ticked. */
function submitted(values: Record<string, FormValue>): FormData {
  const form = new FormData();
  const add = (name: string, value: FormValue) => {
    if (value === true) form.append(name, "on");
    else if (typeof value === "string") form.append(name, value);
    else if (!Array.isArray(value)) Object.entries(value).forEach(([part, one]) => add(`${name}.${part}`, one));
    else value.forEach((one, at) => add(typeof one === "string" ? name : `${name}[${at}]`, one));
  };
  Object.entries(values).forEach(([name, value]) => add(name, value));
  return form;
}

function readBack(field: Field, value: unknown): unknown {
  const section = { ...haberler, fields: { x: field } };
  const submission = parseWithZod(submitted(toFormValues(section.fields, { x: value })), {
    schema: sectionSchema(section),
    disableAutoCoercion: true,
  });
  expect(submission.status).toBe("success");
  return submission.status === "success" ? (submission.value as Record<string, unknown>).x : undefined;
}

const kinds: [string, Field, unknown][] = [
  ["text", { kind: "text", localized: true }, { tr: "Yeni Park", en: "New Park" }],
  ["one language", { kind: "text", localized: true }, { en: "Only English" }],
  ["textarea", { kind: "textarea" }, "bir\niki"],
  ["richText", { kind: "richText", localized: true }, { tr: "<p>Metin <strong>kalın</strong></p>" }],
  [
    "image",
    { kind: "image" },
    {
      file,
      alt: { tr: "Park" },
      decorative: true,
      caption: { en: "A park" },
      credit: "Arşiv",
      focal: { x: 0.25, y: 0.5 },
    },
  ],
  [
    "gallery",
    { kind: "gallery", max: 5 },
    [
      { file, alt: { tr: "Bir" } },
      { file: other, alt: { tr: "İki" } },
    ],
  ],
  ["file", { kind: "file" }, file],
  ["one of files", { kind: "files", max: 3 }, [file]],
  ["files", { kind: "files", max: 3 }, [file, other]],
  ["date", { kind: "date" }, "2026-03-06"],
  ["dateTime", { kind: "dateTime" }, "2026-03-05T21:30:00.000Z"],
  ["time", { kind: "time" }, "08:30"],
  ["weekdays", { kind: "weekdays" }, ["mon", "sun"]],
  ["year", { kind: "year" }, 2026],
  ["slug", { kind: "slug", from: "title", localized: true }, { tr: "yeni-park" }],
  ["select", { kind: "select", options: ["a", "b"] }, "b"],
  ["multi", { kind: "multi", options: ["a", "b"] }, ["a", "b"]],
  ["relation", { kind: "relation", section: "haberler" }, other],
  ["relations", { kind: "relations", section: "haberler" }, [file, other]],
  ["phone", { kind: "phone" }, "+902329990011"],
  ["email", { kind: "email" }, "birim@ornek.bel.tr"],
  ["url", { kind: "url" }, "/home/haberler?x=1"],
  ["geo", { kind: "geo" }, { lat: 38.462412, lng: 27.2 }],
  ["a place in the west", { kind: "geo" }, { lat: -0.5, lng: -120.000001 }],
  [
    "an area",
    { kind: "geoShape" },
    {
      type: "Polygon",
      coordinates: [
        [
          [27.1, 38.4],
          [27.2, 38.4],
          [27.1, 38.5],
          [27.1, 38.4],
        ],
      ],
    },
  ],
  ["json", { kind: "json" }, { text: { tr: "a" }, list: [1, null, false, "x"] }],
  ["number", { kind: "number" }, 1234.5],
  ["a small number", { kind: "number" }, 0.001],
  ["a negative number", { kind: "number" }, -12],
  ["a repetition", { kind: "text", pattern: "rrule" }, "FREQ=WEEKLY;BYDAY=TU,SA;UNTIL=20270630"],
  ["a repetition that words can't say", { kind: "text", pattern: "rrule" }, "FREQ=YEARLY;BYMONTH=4;BYDAY=1SU"],
  ["money", { kind: "money" }, "1250000.50"],
  ["money under a thousand", { kind: "money" }, "999.00"],
  ["yes", { kind: "boolean" }, true],
  ["colour", { kind: "colour" }, "#0f766e"],
  ["icon", { kind: "icon" }, "heroicons_outline:bell"],
  ["tags", { kind: "tags", max: 5 }, ["park", "yeşil alan"]],
  ["video", { kind: "video" }, "https://www.youtube.com/watch?v=abc"],
  [
    "list",
    {
      kind: "list",
      max: 5,
      columns: {
        at: { kind: "dateTime" },
        name: { kind: "text", localized: true },
        price: { kind: "money" },
        file: { kind: "file" },
        free: { kind: "boolean" },
      },
    },
    [
      {
        _key: "k1",
        at: "2026-06-01T17:00:00.000Z",
        name: { tr: "Seans", en: "Session" },
        price: "1000.00",
        free: true,
      },
      { _key: "k2", file },
    ],
  ],
];

const nested: [string, Field, unknown][] = [
  [
    "a list in a list",
    {
      kind: "list",
      max: 3,
      columns: {
        at: { kind: "date" },
        parts: { kind: "list", max: 3, columns: { name: { kind: "text", localized: true }, price: { kind: "money" } } },
      },
    },
    [
      {
        _key: "a",
        at: "2026-01-02",
        parts: [
          { _key: "a1", name: { tr: "Bir", en: "One" } },
          { _key: "a2", price: "10.00" },
        ],
      },
      { _key: "b", parts: [{ _key: "b1", name: { tr: "Üç" } }] },
    ],
  ],
];

test.each([...kinds, ...nested])("what the form shows of %s reads back as it was stored", (_, field, value) => {
  expect(readBack(field, value)).toEqual(value);
});

test("no is not sent, which reads as nothing written", () => {
  expect(readBack({ kind: "boolean" }, false)).toBeUndefined();
});

test("Istanbul's clock and the decimal comma are what the editor sees", () => {
  const fields = {
    at: { kind: "dateTime" },
    fee: { kind: "money" },
    size: { kind: "number" },
    tags: { kind: "tags", max: 3 },
  } as const;
  expect(toFormValues(fields, { at: "2026-03-05T21:30:00Z", fee: "1250000.50", size: 0.5, tags: ["a", "b"] })).toEqual({
    at: "2026-03-06T00:30",
    fee: "1.250.000,50",
    size: "0,5",
    tags: "a, b",
  });
});

test("fields nobody wrote are absent, and the data of unknown fields is left out", () => {
  expect(toFormValues(haberler.fields, { title: {}, spot: null, gone: "x" })).toEqual({});
});

test("a new entry starts with the declared values", () => {
  expect(initialData(haberler.fields, "2026-03-05T21:30:00.000Z")).toEqual({
    newsDate: "2026-03-05T21:30:00.000Z",
    showOnHome: true,
  });
});
