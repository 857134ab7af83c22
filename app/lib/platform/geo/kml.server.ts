import { Parser } from "htmlparser2";

import { geometryOf, toPosition, UnusableGeometry, type Drawn, type Geometry, type Position } from "./geojson";

/** The parser's work grows with the open elements. */
const deepest = 32;
const longestPosition = 100;

/** OGC 12-007r2; names may have a prefix (`kml:Polygon`). @param most positions @throws UnusableGeometry */
export function readKml(text: string, most: number): Geometry {
  const drawn: Drawn = { points: [], lines: [], polygons: [] };
  let [left, root, depth, written] = [most, "", 0, ""];
  let [isReading, within] = [false, "" as "" | "point" | "line" | "area"];
  let rings: Position[][] = [];
  const bare = (name: string) => name.slice(name.indexOf(":") + 1);

  function positions(): Position[] {
    return written
      .split(/\s+/)
      .filter(Boolean)
      .map((tuple) => {
        if (left-- <= 0) throw new UnusableGeometry("tooMany");
        if (tuple.length > longestPosition) throw new UnusableGeometry("unreadable");
        return toPosition(tuple.split(",", 2).map(number));
      });
  }

  const parser = new Parser(
    {
      onopentag(name) {
        const own = bare(name);
        root ||= own;
        if (++depth > deepest) throw new UnusableGeometry("unreadable");
        if (own === "Polygon") [within, rings] = ["area", []];
        else if (own === "LineString") within = "line";
        else if (own === "Point") within = "point";
        if (own === "coordinates") [isReading, written] = [true, ""];
      },
      ontext(part) {
        if (isReading) written += part;
      },
      onclosetag(name) {
        const own = bare(name);
        depth--;
        if (own === "coordinates" && isReading) {
          isReading = false;
          if (within === "area") rings.push(positions());
          else if (within === "line") drawn.lines.push(positions());
          else if (within === "point") drawn.points.push(...positions().slice(0, 1));
        }
        if (own === "Polygon" && rings.length > 0) drawn.polygons.push(rings);
        if (own === "Polygon" || own === "LineString" || own === "Point") within = "";
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  if (root !== "kml") throw new UnusableGeometry("unreadable");
  // A boundary often comes with the points of its labels: then only the areas count.
  if (drawn.polygons.length > 0) return geometryOf({ points: [], lines: [], polygons: drawn.polygons });
  return geometryOf(drawn.lines.length > 0 ? { points: [], lines: drawn.lines, polygons: [] } : drawn);
}

function number(text: string): number | null {
  return /^-?\d{1,3}(?:\.\d{1,20})?$/.test(text) ? Number(text) : null;
}
