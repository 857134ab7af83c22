import { expect, test } from "vitest";

import { haberler } from "~/lib/content/sections/haberler";

import { inLanguage, shownColumns, thumbnailsOf } from "./list-shown.server";

test("a text comes in the reader's language, in the other where it is written in that alone", () => {
  expect([inLanguage({ tr: "Park", en: "Park (en)" }, "en"), inLanguage({ tr: "Park" }, "en"), inLanguage({ tr: "", en: "Old Bazaar" }, "tr")]).toEqual([{ en: "Park (en)" }, { tr: "Park" }, { tr: "", en: "Old Bazaar" }]);
});

test("of a row's values come those that its cells show, and nothing beside", () => {
  const columns = {
    title: { tr: "Başlık" },
    spot: { tr: "Özet", en: "Summary" },
    cover: { file: "f1", alt: { tr: "Çayır", en: "Meadow" } },
    gallery: [{ file: "f2", alt: {} }, { file: "f3", alt: {} }],
    body: { tr: "<p>uzun</p>" },
    categories: ["spor"],
    featured: false,
    videoUrl: "",
    pressKit: null,
    decisions: 12,
  };
  expect(shownColumns(haberler, columns, "tr")).toEqual({ spot: { tr: "Özet" }, cover: { file: "f1" }, gallery: [{ file: "f2" }], body: true, categories: ["spor"], featured: false, decisions: 12 });
});

test("a picture is named by the address of its smallest copy that is wide enough", () => {
  const files = { f1: { id: "f1", name: "park.jpg", variants: [{ width: 640, height: 360 }, { width: 320, height: 180 }] }, f2: { id: "f2", name: "plan.svg" } };
  expect(thumbnailsOf(files)).toEqual({ f1: "/media/f1/w320.webp", f2: "/media/f2/plan.svg" });
});
