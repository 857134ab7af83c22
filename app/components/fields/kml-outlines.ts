import { geometryOf, toPosition, type Geometry, type Position } from "~/lib/platform/geo/geojson";

const named = (part: Document | Element, name: string) => [...part.getElementsByTagNameNS("*", name)];

export function kmlOutlines(text: string, most: number): Geometry {
  const page = new DOMParser().parseFromString(text, "application/xml");
  if (named(page, "parsererror").length > 0 || page.documentElement.localName !== "kml") throw new Error("no KML");
  let left = most;
  const positions = (part: Element): Position[] =>
    named(part, "coordinates").flatMap((coordinates) =>
      (coordinates.textContent ?? "")
        .split(/\s+/)
        .filter(Boolean)
        .map((tuple) => {
          if (left-- <= 0) throw new Error("too many positions");
          return toPosition(tuple.split(",", 2).map(Number));
        }),
    );
  const polygons = named(page, "Polygon").map((polygon) => named(polygon, "LinearRing").map(positions));
  if (polygons.length > 0) return geometryOf({ points: [], lines: [], polygons });
  const lines = named(page, "LineString").map(positions);
  return geometryOf({ points: lines.length > 0 ? [] : named(page, "Point").flatMap(positions), lines, polygons: [] });
}
