import { z } from "zod";

import type { GeoField } from "~/lib/content/definition/definition";
import { readCoordinates } from "~/lib/platform/geo/coordinates";
import { mapUrl } from "~/lib/platform/geo/map-url";

import type { GeoValue } from "~/lib/content/values";
import { defineKind, isBlank, issue, reading } from "~/lib/content/fields/field-kind";
import { readDegrees } from "~/lib/content/fields/loose-values";
import { readNumber } from "~/lib/content/fields/numbers/read-number.server";

/** A pasted pair of coordinates: as a text, or in the latitude's input. */
function pastedPlace(input: unknown): GeoValue | null {
  if (typeof input === "string") return readCoordinates(input);
  const { lat, lng } = (typeof input === "object" ? input : {}) as { lat?: unknown; lng?: unknown };
  return typeof lat === "string" && isBlank(lng) ? readCoordinates(lat) : null;
}

function placeOf(cells: readonly (string | number | boolean)[]): GeoValue | null {
  const [lat, lng] = cells.map((cell) => (typeof cell === "boolean" ? null : readDegrees(cell)));
  return lat === null || lat === undefined || lng === null || lng === undefined ? null : { lat, lng };
}

export const geo = defineKind<GeoField, GeoValue>({
  schema: () =>
    z
      .preprocess(
        (input) => (isBlank(input) ? {} : (pastedPlace(input) ?? input)),
        z.object({ lat: reading(readNumber), lng: reading(readNumber) }),
      )
      .transform(({ lat, lng }, context) => {
        if (lat === undefined && lng === undefined) return undefined;
        const valid = typeof lat === "number" && typeof lng === "number" && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
        if (!valid) {
          context.addIssue({ code: "custom", message: issue("badGeo") });
          return z.NEVER;
        }
        return { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) };
      })
      .optional(),
  cell: ({ lat, lng }) => `${lat}, ${lng}`,
  publicView: (value) => ({ shape: "map", href: mapUrl(value) }),
  jsonSchema: () => ({
    type: "object",
    required: ["lat", "lng"],
    properties: {
      lat: { type: "number", minimum: -90, maximum: 90 },
      lng: { type: "number", minimum: -180, maximum: 180 },
    },
  }),
  inList: "filled",
  imported: {
    by: "value",
    isPlace: true,
    value: ({ cells, text }, column) => ("lat" in column ? placeOf(cells) : text),
  },
  open: {
    columns: { lat: "latitude", lng: "longitude" },
    cells: (value) => {
      const { lat, lng } = (value ?? {}) as Partial<GeoValue>;
      return [lat ?? "", lng ?? ""];
    },
  },
});
