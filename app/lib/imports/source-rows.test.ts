import { expect, test } from "vitest";

import type { ImportMap } from "~/lib/content/definition/import/import-map";

import { importLimits } from "./import-limits";
import { cellOf, readSource } from "./source-rows";

const map: ImportMap = {
  fields: {
    name: { from: ["ADI", "Alan adı"] },
    address: { join: [["YOL"], ["KAPINO"]] },
    place: { lat: ["ENLEM", "lat"], lng: ["BOYLAM", "lng"] },
  },
  only: { from: ["ILCE"], is: ["Bornova"] },
  same: [["name"]],
};
const rowsOf = (value: unknown) => readSource(typeof value === "string" ? value : JSON.stringify(value), map).rows;
const refused = (problem: string) => expect.objectContaining({ code: problem }) as Error;

test("a list is found where open data has it: alone, or in an object a level or two down", () => {
  const list = [{ ADI: "Büyük Park" }];
  const row = [{ row: 1, cells: { adi: "Büyük Park" } }];
  for (const value of [list, { toplam: 1, onemliyer: list }, { result: { ozet: [], records: list } }])
    expect(rowsOf(value)).toEqual(row);
  expect(() => rowsOf({ a: { b: { c: list } } })).toThrow(refused("noList"));
});

test("names of columns may be written anyhow, and the first that holds something counts", () => {
  const [row] = rowsOf([{ "alan ADI": "İkinci", Adi: "" }]);
  expect(row && cellOf(row.cells, ["ADI", "Alan adı"])).toEqual({ name: "Alan adı", value: "İkinci" });
  expect(rowsOf("alan_adı;YOL\nPark;Cadde\n")).toEqual([{ row: 2, cells: { alanadi: "Park", yol: "Cadde" } }]);
});

test("rows of other districts are left out and counted, columns that nobody reads are named", () => {
  const source = readSource('[{"ADI":"A","ILCE":"BORNOVA"},{"ADI":"B","ILCE":"Konak"},{"ADI":"C","Renk":"mavi"}]', map);
  expect(source).toMatchObject({ elsewhere: 1, unread: ["Renk"] });
  expect(source.rows.map(({ row }) => row)).toEqual([1, 3]);
});

test("features of GeoJSON have their properties for cells, and their points", () => {
  const feature = {
    type: "Feature",
    properties: { ADI: "Park" },
    geometry: { type: "Point", coordinates: [27.2, 38.4] },
  };
  expect(rowsOf({ type: "FeatureCollection", features: [feature] })).toEqual([
    { row: 1, cells: { adi: "Park", lat: 38.4, lng: 27.2 } },
  ]);
});

test.each([
  ["empty", ""],
  ["empty", "ADI;YOL\n"],
  ["notJson", '[{"ADI": "yarım'],
  ["noList", "{}"],
  ["noList", "[1, 2]"],
  ["tooDeep", `[${'{"ADI":'.repeat(20)}1${"}".repeat(20)}]`],
  ["tooDeep", "[".repeat(400_000) + "]".repeat(400_000)],
  ["tooManyRows", JSON.stringify(Array.from({ length: importLimits.rows + 1 }, () => ({ ADI: "x" })))],
  ["tooManyRows", `ADI\n${"x\n".repeat(importLimits.rows + 1)}`],
  ["tooManyColumns", JSON.stringify([Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`k${at}`, 1]))])],
  ["noColumns", '[{"Renk":"mavi"}]'],
  ["openQuote", 'ADI\n"Park'],
])("what is no table of these is refused: %s", (problem, text) => {
  expect(() => readSource(text, map)).toThrow(refused(problem));
});

test("names of built-in properties are names like others", () => {
  const rows = rowsOf('[{"__proto__":{"ADI":"x"},"constructor":"y","ADI":"Park"}]');
  expect(rows).toEqual([{ row: 1, cells: { adi: "Park" } }]);
  expect(cellOf({}, ["constructor", "__proto__"])).toBeNull();
});

test("rows that all name other columns are refused before their names cost anything", () => {
  const rows = Array.from({ length: 5_000 }, (_, at) =>
    Object.fromEntries(Array.from({ length: 90 }, (_one, column) => [`k${at}_${column}`, 1])),
  );
  expect(() => readSource(JSON.stringify(rows), map)).toThrow(refused("tooManyColumns"));
});
