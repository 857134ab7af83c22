import { expect, test } from "vitest";

import { haberler } from "~/lib/content/sections/haberler";
import { popup } from "~/lib/content/sections/mainpage/popup";

import { inLanguage, onceEach, onlyGiven, shownColumns, shownSection, usedOptions, withoutNone } from "./shown.server";

test("a text comes in the reader's language, in the other where it is written in that alone", () => {
  expect([
    inLanguage({ tr: "Park", en: "Park (en)" }, "en"),
    inLanguage({ tr: "Park" }, "en"),
    inLanguage({ tr: "", en: "Old Bazaar" }, "tr"),
  ]).toEqual([{ en: "Park (en)" }, { tr: "Park" }, { tr: "", en: "Old Bazaar" }]);
});

test("of a row's values come those that its cells show, and nothing beside", () => {
  const columns = {
    title: { tr: "Başlık" },
    spot: { tr: "Özet", en: "Summary" },
    cover: { file: "f1", alt: { tr: "Çayır", en: "Meadow" } },
    gallery: [
      { file: "f2", alt: {} },
      { file: "f3", alt: {} },
    ],
    body: { tr: "<p>uzun</p>" },
    categories: ["spor"],
    featured: false,
    videoUrl: "",
    pressKit: null,
    decisions: 12,
  };
  const files = {
    f1: {
      id: "f1",
      name: "park.jpg",
      variants: [
        { width: 640, height: 360 },
        { width: 320, height: 180 },
      ],
    },
    f2: { id: "f2", name: "plan.svg" },
  };
  expect(shownColumns(haberler, columns, "tr", files)).toEqual({
    spot: { tr: "Özet" },
    cover: "/media/f1/w320.webp",
    gallery: "/media/f2/plan.svg",
    body: true,
    categories: ["spor"],
    featured: false,
    decisions: 12,
  });
});

test("a picture whose file is gone leaves its cell empty", () => {
  expect(shownColumns(haberler, { cover: { file: "gone", alt: {} }, gallery: [] }, "tr", {})).toEqual({});
});

test("of a section comes what its list asks of it", () => {
  const { fields, hasPage, ...rest } = shownSection(haberler, true);
  const { columns, filters = [] } = haberler.list;
  const asked = ["title", ...columns.filter((name) => name in haberler.fields), ...filters];
  expect(Object.keys(fields).sort()).toEqual([...new Set(asked)].sort());
  expect(fields.cover).toEqual({ kind: "image" });
  expect(Object.keys(haberler.fields).length).toBeGreaterThan(Object.keys(fields).length);
  expect([hasPage, shownSection(popup, true).hasPage]).toEqual([true, false]);
  expect(rest).toEqual({
    id: "haberler",
    area: "content",
    kind: "collection",
    icon: haberler.icon,
    titleField: "title",
    list: haberler.list,
  });
});

test("while the filters of a list are closed, nothing of them comes", () => {
  const { fields, list } = shownSection(haberler, false);
  const { filters = [], ...open } = haberler.list;
  expect(list).toEqual(open);
  const filteredAlone = filters.filter((name) => !haberler.list.columns.includes(name));
  expect(filteredAlone).not.toEqual([]);
  expect(Object.keys(fields).filter((name) => filteredAlone.includes(name))).toEqual([]);
});

test("of a list of the settings come the options that rows have, in one language", () => {
  const options = {
    newsCategories: [
      { code: "spor", label: { tr: "Spor", en: "Sport" } },
      { code: "tarim", label: { tr: "Tarım", en: "Farming" } },
    ],
  };
  expect(usedOptions(options, [{ columns: { categories: ["spor"] } }, { columns: {} }], "en")).toEqual({
    newsCategories: [{ code: "spor", label: { en: "Sport" } }],
  });
});

test("a row leaves out what it has none of, and keeps that it isn't public", () => {
  const none = {
    parentId: null,
    depth: 0,
    path: null,
    uses: 0,
    updatedByName: null,
    publishAt: null,
    reviewVersion: null,
    scheduledVersion: null,
    reviewAt: null,
  };
  expect(withoutNone({ id: "a", liveVersion: null, ...none })).toEqual({ id: "a", liveVersion: null });
  expect(withoutNone({ id: "a", ...none, depth: 2, path: "/a" })).toEqual({ id: "a", depth: 2, path: "/a" });
});

test("a row says what may be done with it, and not what may not", () => {
  expect(onlyGiven({ edit: true, publish: false, trash: true })).toEqual({ edit: true, trash: true });
});

test("rights that are the same are one object", () => {
  const once = onceEach<{ edit: boolean }>();
  const first = once({ edit: true });
  expect(once({ edit: true })).toBe(first);
  expect(once({ edit: false })).not.toBe(first);
});
