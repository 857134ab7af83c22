import { expect, test } from "vitest";

import { UnusableGeometry } from "./geojson";
import { readKml } from "./kml.server";

const kml = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Sınır</name><Folder>${inside}</Folder></Document></kml>`;
const ring = (at: number) =>
  `<LinearRing><coordinates>\n ${at},38.4,0 ${at + 0.1},38.4,0\n${at + 0.1},38.5 ${at},38.4,0 </coordinates></LinearRing>`;
const area = (at: number, inner = "") =>
  `<Placemark><Polygon><outerBoundaryIs>${ring(at)}</outerBoundaryIs>${inner}</Polygon></Placemark>`;
const drawnRing = (at: number) => [
  [at, 38.4],
  [at + 0.1, 38.4],
  [at + 0.1, 38.5],
  [at, 38.4],
];
const problemOf = (text: string, most = 100) => {
  try {
    readKml(text, most);
    return "";
  } catch (error) {
    if (error instanceof UnusableGeometry) return error.problem;
    throw error;
  }
};

test("areas, holes and several of them are read, and labels beside them are no part of the boundary", () => {
  expect(readKml(kml(area(27)), 100)).toEqual({ type: "Polygon", coordinates: [drawnRing(27)] });
  expect(readKml(kml(area(27, `<innerBoundaryIs>${ring(27)}</innerBoundaryIs>`)), 100)).toEqual({
    type: "Polygon",
    coordinates: [drawnRing(27), drawnRing(27)],
  });
  expect(
    readKml(
      kml(
        `<Placemark><Point><coordinates>27,38</coordinates></Point></Placemark><MultiGeometry>${area(27)}${area(28)}</MultiGeometry>`,
      ),
      100,
    ),
  ).toMatchObject({ type: "MultiPolygon" });
});

test("lines and points are read, and a prefix of the names is nothing", () => {
  expect(readKml(kml("<LineString><coordinates>27,38 27.5,38.5,12</coordinates></LineString>"), 100)).toEqual({
    type: "LineString",
    coordinates: [
      [27, 38],
      [27.5, 38.5],
    ],
  });
  expect(readKml('<k:kml xmlns:k="x"><k:Point><k:coordinates>27,38,0</k:coordinates></k:Point></k:kml>', 100)).toEqual({
    type: "Point",
    coordinates: [27, 38],
  });
});

test.each([
  ["unreadable", "<html></html>"],
  ["unreadable", kml("")],
  ["unreadable", kml("<Point><coordinates>27;38</coordinates></Point>")],
  ["unreadable", kml("<Point><coordinates>270,38</coordinates></Point>")],
  ["unreadable", kml("<Folder>".repeat(40))],
  ["unreadable", kml(`<Point><coordinates>${"2".repeat(300)},1</coordinates></Point>`)],
  ["tooMany", kml(`<LineString><coordinates>${"27,38 ".repeat(101)}</coordinates></LineString>`)],
  ["unreadable", `<!DOCTYPE kml [<!ENTITY a "27,38">]><kml><Point><coordinates>&a;</coordinates></Point></kml>`],
])("%s: %#", (problem, text) => expect(problemOf(text)).toBe(problem));
