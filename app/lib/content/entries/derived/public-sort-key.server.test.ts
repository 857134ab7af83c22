import { expect, test } from "vitest";

import { defineSection } from "~/lib/content/definition/define-section";

import { publicSortKey } from "./public-sort-key.server";

const fields = { title: { kind: "text" }, year: { kind: "number" }, name: { kind: "text", localized: true } } as const;
const section = (order: readonly { field: "title" | "year" | "name"; descending?: true }[]) =>
  defineSection({
    id: "siralama",
    kind: "collection",
    icon: "heroicons_outline:tag",
    owner: "x",
    fields,
    list: { columns: ["title"] },
    publicFace: {
      view: "fragment",
      list: { order },
      seo: { schemaType: "WebPage" },
    },
  });

const keyOf = (...given: Parameters<typeof publicSortKey>) => publicSortKey(...given) as string;
const day = new Date("2026-03-01T00:00:00.000Z");

/** Titles in the order of the database: by bytes, backwards where the first key descends. */
function sorted(
  order: Parameters<typeof section>[0],
  rows: { title: string; year?: number; name?: string }[],
): string[] {
  const made = section(order);
  const keyed = rows.map(({ title, year, name }) => ({
    title,
    key: keyOf(made, { title, year, ...(name ? { name: { tr: name } } : {}) }, day),
  }));
  keyed.sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
  return (order[0]?.descending ? keyed.reverse() : keyed).map(({ title }) => title);
}

const rows = [
  { title: "a", year: 2024, name: "Çınar" },
  { title: "b", year: 2026, name: "Cemre" },
  { title: "c", year: 2026, name: "Ümit" },
  { title: "d", year: 2026, name: "Cem" },
  { title: "e", name: "Işık" },
  { title: "f", year: 2025, name: "İnci" },
];

test("several keys, each in its direction, in Turkish order; what is not written comes last", () => {
  expect(sorted([{ field: "name" }], rows)).toEqual(["d", "b", "a", "e", "f", "c"]);
  expect(sorted([{ field: "name", descending: true }], rows)).toEqual(["c", "f", "e", "a", "b", "d"]);
  expect(sorted([{ field: "year", descending: true }, { field: "name" }], rows)).toEqual([
    "d",
    "b",
    "c",
    "f",
    "a",
    "e",
  ]);
  expect(sorted([{ field: "year" }, { field: "name", descending: true }], rows)).toEqual([
    "a",
    "f",
    "c",
    "b",
    "d",
    "e",
  ]);
  expect(
    sorted(
      [
        { field: "year", descending: true },
        { field: "name", descending: true },
      ],
      rows,
    ),
  ).toEqual(["c", "b", "d", "f", "a", "e"]);
});

test("without an order the newest come first by the day they came out, and no key is too long for its index", () => {
  expect(keyOf(section([]), { title: "a" }, day)).toBe("2026-03-01T00:00:00.000Z");
  expect(
    keyOf(
      section([{ field: "title" }, { field: "name" }]),
      { title: "ş".repeat(5000), name: { tr: "ğ".repeat(5000) } },
      day,
    ).length,
  ).toBeLessThanOrEqual(2400);
});
