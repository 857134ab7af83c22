import { readFile, stat } from "node:fs/promises";

import type { GeoShapeField } from "~/lib/content/definition/definition";
import { readGeometry, toWkt, UnusableGeometry, type Geometry } from "~/lib/platform/geo/geojson";
import { readGpx } from "~/lib/platform/geo/gpx.server";
import { readKml } from "~/lib/platform/geo/kml.server";
import { mapUrlOf } from "~/lib/platform/geo/map-url";

import { defineKind, reading, Unreadable } from "~/lib/content/fields/field-kind";

/** Positions in one drawing: as text it stays below the limit of one form field. */
export const maxPositions = 5_000;
/** Bytes of the source file or text: devices write much beside the positions. */
const longestSource = 1_500_000;

const issues = { unreadable: "badGeoShape", mixed: "mixedGeoShape", tooMany: "tooManyPositions" } as const;

export const geoShape = defineKind<GeoShapeField, Geometry>({
  schema: () =>
    reading((input) => {
      try {
        return typeof input === "string" ? readText(input) : readGeometry(input, maxPositions);
      } catch (error) {
        if (error instanceof UnusableGeometry)
          throw new Unreadable(issues[error.problem], error.problem === "tooMany" ? { max: maxPositions } : undefined);
        throw error;
      }
    }),
  cell: toWkt,
  publicView: (value) => ({ shape: "map", href: mapUrlOf(value) }),
  jsonSchema: () => ({
    type: "object",
    required: ["type", "coordinates"],
    properties: {
      type: { enum: ["Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon"] },
      coordinates: { type: "array" },
    },
    description: `A GeoJSON geometry (RFC 7946) of at most ${maxPositions} positions`,
  }),
  inList: "filled",
  uploaded: shapeText,
  // A geometry is for programs.
  open: { cells: (value) => [JSON.stringify(value)] },
});

function readText(text: string): Geometry {
  if (text.length > longestSource) throw new Unreadable("tooLong", { max: longestSource, length: text.length });
  if (text.trimStart().startsWith("<"))
    return /<(?:\w{1,20}:)?kml[\s>]/.test(text.slice(0, 2_000))
      ? readKml(text, maxPositions)
      : readGpx(text, maxPositions);
  try {
    return readGeometry(JSON.parse(text), maxPositions);
  } catch (error) {
    throw error instanceof SyntaxError ? new UnusableGeometry("unreadable") : error;
  }
}

/** The text of an uploaded file. @throws Unreadable where it is too long for a drawing */
async function shapeText(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > longestSource) throw new Unreadable("tooLong", { max: longestSource, length: size });
  return new TextDecoder().decode(await readFile(path));
}
