import { expect, test } from "vitest";

import { defineSection } from "~/lib/content/definition/define-section";
import type { EntryData } from "~/lib/content/values";
import type { Labels } from "~/lib/public-site/entry/labels.server";

import { cardOf } from "./cards.server";

const walks = defineSection({
  id: "test-yuruyusler",
  kind: "collection",
  icon: "heroicons_outline:map-pin",
  owner: "basin-yayin",
  groups: ["publishing"],
  fields: {
    title: { kind: "text", required: true, max: 80 },
    fee: { kind: "number" },
    stopCount: { kind: "number", computed: true },
    stops: {
      kind: "list",
      max: 9,
      by: "sort",
      columns: {
        sort: { kind: "select", options: ["square", "bridge"] },
        name: { kind: "text", localized: true, max: 40 },
        metres: { kind: "number" },
      },
      only: { name: ["square"], metres: ["bridge"] },
    },
  },
  list: { columns: ["title"] },
  publicFace: {
    view: "entry",
    place: { address: "/test-yuruyusler/{slug}" },
    roles: {
      lines: [
        { field: "fee", icon: "heroicons_outline:ticket" },
        { field: "stopCount", icon: "heroicons_outline:flag" },
        { field: "stops.name", icon: "heroicons_outline:map-pin" },
        { field: "stops.metres", icon: "heroicons_outline:map" },
      ],
    },
    seo: { schemaType: "Place" },
  },
});

const labels = {
  locale: "tr",
  t: (key: string) => key,
  section: () => "",
  field: () => "",
  column: () => "",
  option: () => "",
} as unknown as Labels;
const linesOf = (data: EntryData) =>
  cardOf(
    walks,
    {
      id: "a",
      section: walks.id,
      title: { tr: "Yürüyüş" },
      slug: { tr: "yuruyus" },
      data,
      archived: false,
      parentId: null,
      firstPublishedAt: new Date(),
      publishedAt: new Date(),
    },
    { files: {}, titles: {} },
    labels,
  ).details.map(({ text }) => text);

test("a line of rows says each thing once, and nothing that was written for another sort of row", () => {
  const stops = [
    { _key: "a", sort: "square", name: { tr: "Büyükpark", en: "The park" }, metres: 40 },
    { _key: "b", sort: "bridge", name: { tr: "Eski ad" }, metres: 12 },
    { _key: "c", sort: "square", name: { tr: "Büyükpark" } },
    { _key: "d", sort: "bridge", metres: 8 },
  ];
  expect(linesOf({ stops })).toEqual(["Büyükpark", "20"]);
  expect(linesOf({ stops: [{ _key: "a", sort: "bridge", name: { tr: "Eski ad" } }] })).toEqual([]);
});

test("a count of nothing is no line; a number that somebody wrote is one, nought as well", () => {
  expect(linesOf({ stopCount: 0 })).toEqual([]);
  expect(linesOf({ stopCount: 3, fee: 0 })).toEqual(["0", "3"]);
});
