import { expect, test } from "vitest";

import { defineSection } from "./define-section";
import { checkSiteParts, type SiteParts } from "./site-parts.server";

const section = defineSection({
  id: "deneme",
  kind: "collection",
  icon: "heroicons_outline:photo",
  owner: "x",
  fields: {
    title: { kind: "text", localized: true },
    body: { kind: "richText", localized: true },
    yes: { kind: "number", system: true },
    no: { kind: "number" },
    former: { kind: "list", max: 5, columns: { path: { kind: "text" } } },
  },
  list: { columns: ["title"] },
  publicFace: {
    view: "accordion",
    place: { address: "/deneme" },
    roles: { body: "body" },
    seo: { schemaType: "FAQPage" },
  },
});

test.each<[string, SiteParts, string]>([
  ["a switch that is no field", { alert: { when: "on", until: "yes" } }, '"on", which is no field of it'],
  ["a key that is no field", { text: { key: "code", read: () => ({ sort: "", value: "" }) } }, '"code", which is no'],
  ["rows without the column", { formerPaths: { list: "former", column: "url" } }, '"url", which is no column'],
  [
    "rows of what is no list",
    { formerPaths: { list: "body", column: "path" } },
    '"path", which is no column of "body"',
  ],
  ["a count that people write", { votes: { yes: "yes", no: "no" } }, 'counts in "no", which people write'],
])("%s: the start stops and says which section", (_what, parts, message) => {
  expect(() => checkSiteParts(section, parts)).toThrow(`Section "deneme": its part of the site`);
  expect(() => checkSiteParts(section, parts)).toThrow(message);
});

test("only answers that unfold are voted on; what fits is taken", () => {
  const page = { ...section, publicFace: { ...section.publicFace, view: "page" as const } };
  expect(() => checkSiteParts(page, { votes: { yes: "yes", no: "yes" } })).toThrow("and is a page");
  checkSiteParts(section, { votes: { yes: "yes", no: "yes" }, formerPaths: { list: "former", column: "path" } });
});
