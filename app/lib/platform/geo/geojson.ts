/** Degrees in WGS 84, longitude first (RFC 7946 §3.1.1). */
export type Position = [longitude: number, latitude: number];
export type Geometry =
  | { type: "Point"; coordinates: Position }
  | { type: "MultiPoint" | "LineString"; coordinates: Position[] }
  | { type: "MultiLineString" | "Polygon"; coordinates: Position[][] }
  | { type: "MultiPolygon"; coordinates: Position[][][] };

export type GeometryProblem = "unreadable" | "mixed" | "tooMany";
export class UnusableGeometry extends Error {
  constructor(readonly problem: GeometryProblem) {
    super(problem);
  }
}

export type Drawn = { points: Position[]; lines: Position[][]; polygons: Position[][][] };

const deepest = 4;
/** 11 cm: finer than anything drawn on a town's map. */
const digits = 6;

/** Drops properties and heights, closes open rings. @param most positions @throws UnusableGeometry */
export function readGeometry(value: unknown, most: number): Geometry {
  const drawn: Drawn = { points: [], lines: [], polygons: [] };
  let [left, parts] = [most, most];
  const position = (given: unknown): Position => {
    if (left-- <= 0) throw new UnusableGeometry("tooMany");
    return toPosition(given);
  };
  const line = (given: unknown): Position[] => listOf(given).map(position);
  /** Counted too: empty lines, rings and areas hold no position. */
  const partsOf = (given: unknown): unknown[] => {
    const list = listOf(given);
    parts -= list.length;
    if (parts < 0) throw new UnusableGeometry("tooMany");
    return list;
  };
  const add = (given: unknown, depth: number): void => {
    if (typeof given !== "object" || given === null || depth > deepest) throw new UnusableGeometry("unreadable");
    const { type, coordinates, geometry, geometries, features } = given as Record<string, unknown>;
    switch (type) {
      case "Point":
        return void drawn.points.push(position(coordinates));
      case "MultiPoint":
        return void drawn.points.push(...line(coordinates));
      case "LineString":
        return void drawn.lines.push(line(coordinates));
      case "MultiLineString":
        return void drawn.lines.push(...partsOf(coordinates).map(line));
      case "Polygon":
        return void drawn.polygons.push(partsOf(coordinates).map(line));
      case "MultiPolygon":
        return void drawn.polygons.push(...partsOf(coordinates).map((rings) => partsOf(rings).map(line)));
      case "Feature":
        return geometry === null ? undefined : add(geometry, depth + 1);
      case "FeatureCollection":
        return listOf(features).forEach((feature) => add(feature, depth + 1));
      case "GeometryCollection":
        return listOf(geometries).forEach((one) => add(one, depth + 1));
      default:
        throw new UnusableGeometry("unreadable");
    }
  };
  add(value, 0);
  return geometryOf(drawn);
}

/** @throws UnusableGeometry for mixed sorts, or a line of one point */
export function geometryOf({ points, lines, polygons }: Drawn): Geometry {
  if ([points, lines, polygons].filter(({ length }) => length > 0).length > 1) throw new UnusableGeometry("mixed");
  if (lines.some((line) => line.length < 2)) throw new UnusableGeometry("unreadable");
  const areas = polygons.map((rings) => rings.map(closed));
  const [point, line, area] = [points[0], lines[0], areas[0]];
  if (area)
    return areas.length === 1 ? { type: "Polygon", coordinates: area } : { type: "MultiPolygon", coordinates: areas };
  if (line)
    return lines.length === 1
      ? { type: "LineString", coordinates: line }
      : { type: "MultiLineString", coordinates: lines };
  if (point)
    return points.length === 1 ? { type: "Point", coordinates: point } : { type: "MultiPoint", coordinates: points };
  throw new UnusableGeometry("unreadable");
}

/** @throws UnusableGeometry */
export function toPosition(given: unknown): Position {
  const [longitude, latitude] = Array.isArray(given) ? (given as unknown[]) : [];
  const isOnEarth =
    typeof longitude === "number" &&
    typeof latitude === "number" &&
    Math.abs(longitude) <= 180 &&
    Math.abs(latitude) <= 90;
  if (!isOnEarth) throw new UnusableGeometry("unreadable");
  return [Number(longitude.toFixed(digits)), Number(latitude.toFixed(digits))];
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new UnusableGeometry("unreadable");
  return value as unknown[];
}

function closed(ring: Position[]): Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  const whole = first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, first] : ring;
  if (whole.length < 4) throw new UnusableGeometry("unreadable");
  return whole;
}

/** Lines and rings; each point becomes a line of one position. */
export function outlinesOf(geometry: Geometry): { isArea: boolean; lines: Position[][] } {
  switch (geometry.type) {
    case "Point":
      return { isArea: false, lines: [[geometry.coordinates]] };
    case "MultiPoint":
      return { isArea: false, lines: geometry.coordinates.map((one) => [one]) };
    case "LineString":
      return { isArea: false, lines: [geometry.coordinates] };
    case "MultiLineString":
      return { isArea: false, lines: geometry.coordinates };
    case "Polygon":
      return { isArea: true, lines: geometry.coordinates };
    case "MultiPolygon":
      return { isArea: true, lines: geometry.coordinates.flat() };
  }
}

/** West, south, east, north. */
export function boundsOf(geometry: Geometry): [number, number, number, number] {
  const bounds: [number, number, number, number] = [180, 90, -180, -90];
  for (const [longitude, latitude] of outlinesOf(geometry).lines.flat()) {
    bounds[0] = Math.min(bounds[0], longitude);
    bounds[1] = Math.min(bounds[1], latitude);
    bounds[2] = Math.max(bounds[2], longitude);
    bounds[3] = Math.max(bounds[3], latitude);
  }
  return bounds;
}

export function toWkt({ type, coordinates }: Geometry): string {
  const inside = (part: unknown): string => {
    const list = part as unknown[];
    return typeof list[0] === "number"
      ? list.join(" ")
      : list.map((one) => (typeof (one as unknown[])[0] === "number" ? inside(one) : `(${inside(one)})`)).join(", ");
  };
  return `${type.toUpperCase()} (${inside(coordinates)})`;
}
