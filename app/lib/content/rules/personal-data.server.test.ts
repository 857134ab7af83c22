import { expect, test } from "vitest";

import { defineSection } from "~/lib/content/definition/define-section";

import { personalDataFindings } from "./text-findings.server";

const notes = (level?: "error") =>
  defineSection({
    id: "test-notes",
    kind: "collection",
    icon: "heroicons_outline:scale",
    owner: "yazi-isleri",
    fields: {
      title: { kind: "text", localized: true, max: 160 },
      body: { kind: "richText" },
      hidden: { kind: "text", max: 160 },
      phone: { kind: "phone" },
      rows: { kind: "list", max: 5, columns: { subject: { kind: "text", max: 200 } } },
    },
    list: { columns: ["title"] },
    publishing: level ? { personalData: level } : {},
    publicFace: {
      view: "fragment",
      hidden: ["hidden"],
      seo: { schemaType: "WebPage" },
    },
  });

const told = (data: Record<string, unknown>, level?: "error") =>
  personalDataFindings(notes(level), data).map(({ field, key, level: its, values }) => [field, key, its, values.text]);

test("personal data in public texts is told where it stands, and only its beginning is kept", () => {
  const data = {
    title: { tr: "Ahmet 10000000146", en: "0532 999 00 11" },
    body: "<p>TR33 0006 1005 1978 6457 8413 26 hesabına</p>",
    rows: [
      { _key: "a", subject: "Sade" },
      { _key: "b", subject: "35 ABC 123 plakalı araç" },
    ],
  };
  expect(told(data)).toEqual([
    ["title.tr", "personalData.tckn", "warning", "100…"],
    ["title.en", "personalData.mobile", "warning", "053…"],
    ["body", "personalData.iban", "warning", "TR3…"],
    ["rows[1].subject", "personalData.plate", "warning", "35 …"],
  ]);
});

test("what the public never reads and what is a phone number by its kind is left alone", () => {
  expect(told({ hidden: "10000000146", phone: "+905329990011", title: { tr: "Ada 10000000147" } })).toEqual([]);
});

test("a section may refuse it", () => {
  expect(told({ title: { tr: "10000000146" } }, "error")).toEqual([["title.tr", "personalData.tckn", "error", "100…"]]);
});
