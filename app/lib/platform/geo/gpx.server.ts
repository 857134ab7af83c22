import { Parser } from "htmlparser2";

import { geometryOf, toPosition, UnusableGeometry, type Drawn, type Geometry } from "./geojson";

/** GPX 1.0 and 1.1 (topografix.com/GPX/1/1), without the extensions of devices. */
const positions: Readonly<Record<string, "line" | "point">> = { trkpt: "line", rtept: "line", wpt: "point" };

// Devices nest a few levels below a point; the parser's work grows with the open elements.
const deepest = 32;

/** Tracks and routes; without any, waypoints. @param most positions @throws UnusableGeometry */
export function readGpx(text: string, most: number): Geometry {
  const drawn: Drawn = { points: [], lines: [], polygons: [] };
  let [left, root, depth] = [most, "", 0];
  const parser = new Parser(
    {
      onopentag(name, { lon, lat }) {
        root ||= name;
        if (++depth > deepest) throw new UnusableGeometry("unreadable");
        if (name === "trkseg" || name === "rte") drawn.lines.push([]);
        const sort = positions[name];
        if (!sort) return;
        if (left-- <= 0) throw new UnusableGeometry("tooMany");
        const position = toPosition([number(lon), number(lat)]);
        if (sort === "line") (drawn.lines.at(-1) ?? drawn.points).push(position as never);
        else drawn.points.push(position);
      },
      onclosetag() {
        depth--;
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  if (root !== "gpx") throw new UnusableGeometry("unreadable");
  const lines = drawn.lines.filter(({ length }) => length > 1);
  return geometryOf(
    lines.length > 0 ? { points: [], lines, polygons: [] } : { points: drawn.points, lines: [], polygons: [] },
  );
}

function number(text: string | undefined): number | null {
  return text !== undefined && /^-?\d{1,3}(?:\.\d{1,20})?$/.test(text.trim()) ? Number(text) : null;
}
