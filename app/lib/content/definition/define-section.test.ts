import { expect, test } from "vitest";

import { defineSection } from "./define-section";
import { addressTable } from "./public/public-addresses.server";

const common = {
  id: "deneme",
  kind: "collection",
  icon: "heroicons_outline:photo",
  owner: "x",
  groups: ["publishing", "seo", "owner", "attachments"],
  list: { columns: ["title"] },
} as const;
const fields = {
  title: { kind: "text", localized: true },
  body: { kind: "richText", localized: true },
  cover: { kind: "image" },
  state: { kind: "select", options: ["open", "closed"] },
  hasSign: { kind: "boolean" },
  begins: { kind: "dateTime" },
  parts: { kind: "list", max: 5, columns: { paper: { kind: "file" }, name: { kind: "text" } } },
} as const;
const face = {
  view: "entry",
  place: { address: "/deneme/{slug}" },
  seo: { schemaType: "WebPage" },
} as const;

test("a face names fields of its section and groups by their kind; a wrong one does not compile", () => {
  const section = defineSection({
    ...common,
    fields,
    publicFace: {
      ...face,
      roles: { body: "body", picture: "cover", status: { field: "state", tones: { closed: "error" } } },
      list: { order: [{ field: "begins" }], filters: ["state", "department"] },
      page: { rows: { parts: { as: "files", file: "paper" } } },
    },
  });
  // The section need not repeat what its groups declare of their fields.
  expect(section.publicFace).toMatchObject({
    roles: { unit: "department", chips: [] },
    seo: { head: { title: "metaTitle" } },
    page: { rows: { attachments: { as: "files" }, parts: { as: "files" } } },
  });
  expect(section.publicFace.page.unlisted).toContain("ogImage");
  const define =
    (publicFace: Parameters<typeof defineSection<typeof fields, (typeof common.groups)[number]>>[0]["publicFace"]) =>
    () =>
      defineSection({ ...common, fields, publicFace });
  const unknown = [
    // @ts-expect-error no such field
    define({ ...face, roles: { lead: "spot" } }),
    // @ts-expect-error no such field to order by
    define({ ...face, list: { order: [{ field: "name" }] } }),
    // @ts-expect-error no such field to hide
    define({ ...face, hidden: ["internalNote"] }),
    // @ts-expect-error no such option
    define({ ...face, roles: { status: { field: "state", tones: { shut: "error" } } } }),
    // @ts-expect-error no such column
    define({ ...face, page: { rows: { parts: { as: "files", file: "document" } } } }),
    // @ts-expect-error no such field to tell search engines
    define({ ...face, seo: { schemaType: "WebPage", schemaData: { startDate: "startAt" } } }),
    // @ts-expect-error no such way to be read
    define({ ...face, view: "gallery" }),
  ];
  for (const one of unknown) expect(one).toThrow(/^Section "deneme": publicFace/);
});

test("a role takes only fields of its kind: for the compiler, since the start does not look at kinds", () => {
  type Face = Parameters<typeof defineSection<typeof fields, (typeof common.groups)[number]>>[0]["publicFace"];
  const unfit: Face[] = [
    // @ts-expect-error a text is no picture
    { ...face, roles: { picture: "title" } },
    // @ts-expect-error a text has no exact values to filter by
    { ...face, list: { filters: ["body"] } },
    // @ts-expect-error a switch is no date
    { ...face, times: { upcoming: { from: "hasSign", lasts: 1 } } },
    // @ts-expect-error people have portraits
    { ...face, view: "people" },
    // @ts-expect-error a map has places
    { ...face, otherViews: ["map"] },
    // @ts-expect-error a calendar has times
    { ...face, otherViews: ["calendar"] },
    // @ts-expect-error questions have answers
    { ...face, view: "accordion", roles: { lead: "title" } },
    // @ts-expect-error years have dates
    { ...face, view: "timeline", roles: { date: "title" } },
    // @ts-expect-error a switch is no heading
    { ...face, view: "people", roles: { portrait: "cover" }, list: { groupBy: "hasSign" } },
  ];
  const fit: Face = {
    ...face,
    roles: { picture: "ogImage", unit: "department" },
    list: { filters: ["state"] },
    times: { upcoming: { from: "begins", lasts: 1 } },
  };
  const calendar: Face = { ...face, otherViews: ["calendar"], times: { upcoming: { from: "begins", lasts: 1 } } };
  const people: Face = { ...face, view: "people", roles: { portrait: "cover" }, list: { groupBy: "state" } };
  expect([unfit.length, fit.list?.filters, calendar.view, people.view]).toEqual([9, ["state"], "entry", "people"]);
});

test("what is hidden is in nothing public", () => {
  const section = defineSection({ ...common, fields, publicFace: { ...face, hidden: ["hasSign"] } });
  expect(section.fields.hasSign?.internal).toBe(true);
  expect(section.fields.state?.internal).toBeUndefined();
});

test.each([
  ["no address, but pages", { view: "entry", seo: { schemaType: "WebPage" } }, "has no address"],
  ["a part of pages with an address", { ...face, view: "fragment" }, "has an address"],
  ["an address that is none", { ...face, place: { address: "/Deneme Sayfası/{slug}" } }, "which is none"],
  ["many entries at one address", { ...face, place: { address: "/deneme" } }, "has pages of its entries"],
  ["a list with pages of its entries", { ...face, view: "list" }, "has no pages of its entries"],
  [
    "questions without answers",
    { view: "accordion", place: { address: "/deneme" }, seo: { schemaType: "WebPage" } },
    "has no roles.body",
  ],
  ["people without portraits", { ...face, view: "people" }, "has no roles.portrait"],
  ["a map without places", { ...face, otherViews: ["map"] }, "has no roles.place"],
  ["a calendar without time", { ...face, view: "calendar" }, "has no upcoming"],
  ["years without a date", { ...face, view: "timeline" }, "has no roles.date"],
  ["one view twice", { ...face, otherViews: ["entry"] }, "has a second view that is none"],
  ["a filter with the calendar's name", { ...face, list: { filters: ["month"] } }, "a list's address uses that name"],
  ["a filter with a list's own name", { ...face, list: { filters: ["page"] } }, "a list's address uses that name"],
] as const)("%s: the start stops and says which section", (_what, publicFace, words) => {
  expect(() =>
    defineSection({
      ...common,
      fields: { ...fields, page: { kind: "boolean" }, month: { kind: "boolean" } },
      publicFace: publicFace as typeof face,
    }),
  ).toThrow(words);
});

test("two sections can't answer at one address, nor one where the site has a page of its own", () => {
  const at = (id: string, address: `/${string}`, outputs: { feed?: true } = {}) =>
    defineSection({ ...common, id, fields, publicFace: { ...face, place: { address }, outputs } });
  const collide =
    (...sections: Parameters<typeof addressTable>[0][]) =>
    () =>
      addressTable(sections.flatMap((one) => [...one]));
  expect(collide([at("a", "/meclis/{slug}"), at("b", "/meclis/uyeler/{slug}")])).toThrow(
    '/meclis/{slug} is an address of section "a" and of section "b"',
  );
  expect(collide([at("a", "/ayni/{slug}"), at("b", "/ayni/{slug}")])).toThrow("is an address of");
  expect(collide([at("a", "/search/{slug}")])).toThrow("the search");
  const decisions = (address: `/${string}`) =>
    defineSection({
      ...common,
      id: "c",
      fields: { ...fields, rows: { kind: "list", max: 9, columns: { no: { kind: "text" }, what: { kind: "text" } } } },
      publicFace: { ...face, page: { rows: { rows: { as: "pages", address, title: "what" } } } },
    });
  expect(collide([decisions("/meclis/{no}")], [at("a", "/meclis/{slug}")])).toThrow("is an address of");
  expect(collide([decisions("/meclis/kararlar/{no}")], [at("a", "/meclis/{slug}")])).not.toThrow();
  expect(() => decisions("/meclis/{begins}/{no}")).toThrow('names "begins" in the address of the rows');
  expect(() => decisions("/meclis/kararlar")).toThrow("one address");
  expect(
    collide([at("a", "/meclis/uyeler/{slug}", { feed: true }), at("b", "/meclis/kararlar/{slug}", { feed: true })]),
  ).not.toThrow();
});

test("an address may hold the slugs of what its entries point at", () => {
  const at = (address: `/${string}`, more: { listAddress?: `/${string}` } = {}) =>
    defineSection({
      ...common,
      id: "a",
      fields: { ...fields, kindOf: { kind: "relation", section: "mudurlukler" } },
      publicFace: { ...face, place: { address, ...more } },
    });
  expect(
    addressTable([at("/isler/{kindOf}/{slug}", { listAddress: "/tum-isler" })]).map(({ segments }) =>
      segments.join("/"),
    ),
  ).toEqual(["tum-isler", "isler/{kindOf}/{slug}"]);
  expect(() => at("/isler/{begins}/{slug}")).toThrow('names "begins" in its address, which is no relation of it');
  expect(() => at("/isler/{slug}/{kindOf}")).toThrow('names "slug" in its address');
  expect(() => at("/isler", { listAddress: "/tum-isler" })).toThrow("has its list at");
  // A category's page and a page below it do not collide; a page of another section below it does.
  const categories = defineSection({
    ...common,
    id: "b",
    fields,
    publicFace: { ...face, place: { address: "/isler/{slug}" } },
  });
  expect(() => addressTable([at("/isler/{kindOf}/{slug}", { listAddress: "/tum-isler" }), categories])).not.toThrow();
  expect(() => addressTable([at("/isler/{kindOf}/{slug}", { listAddress: "/isler/tumu" }), categories])).toThrow(
    "is an address of",
  );
  expect(() => addressTable([at("/isler/{kindOf}/{slug}"), categories])).toThrow("is an address of");
});

test.each(["changeNote", "comment", "version"])(
  "no field is called %s, as something beside the fields in the form of an entry is",
  (name) => {
    const define = () =>
      defineSection({ ...common, fields: { ...fields, [name]: { kind: "text", localized: true } }, publicFace: face });
    expect(define).toThrow(`Section "deneme": no field can be called "${name}"`);
  },
);
