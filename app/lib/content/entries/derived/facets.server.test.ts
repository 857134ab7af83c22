import { expect, test } from "vitest";

import type { Section } from "~/lib/content/definition/definition";

import { missingFacets } from "./facets.server";

const fields: Section["fields"] = {
  title: { kind: "text", localized: true },
  note: { kind: "textarea", localized: true },
  photo: { kind: "image" },
  ogImage: { kind: "image", tab: "seo" },
};
const section = { fields, list: { columns: [], filters: ["untranslated", "pictureless"] as const } };
const picture = { file: "f", alt: { tr: "Ev" } };

test.each([
  ["whole", { title: { tr: "Ev", en: "House" }, photo: picture }, []],
  [
    "a text in Turkish alone",
    { title: { tr: "Ev", en: "House" }, note: { tr: "Not" }, photo: picture },
    ["untranslated:true"],
  ],
  [
    "no picture but the one for search engines",
    { title: { tr: "Ev", en: "House" }, ogImage: picture },
    ["pictureless:true"],
  ],
])("an entry says what it lacks: %s", (_name, data, expected) => {
  expect(missingFacets(section, data)).toEqual(expected);
});

test("a list that does not ask for it keeps nothing", () => {
  expect(missingFacets({ fields, list: { columns: [] } }, { title: { tr: "Ev" } })).toEqual([]);
});
