import type { GeoValue } from "~/lib/content/values";
import { boundsOf, type Geometry } from "~/lib/platform/geo/geojson";

/** A point, or the middle of an outline; null without a place. */
export function pointOf(value: unknown): GeoValue | null {
  if (typeof value !== "object" || value === null) return null;
  if ("lat" in value) return value as GeoValue;
  const [west, south, east, north] = boundsOf(value as Geometry);
  return { lat: (south + north) / 2, lng: (west + east) / 2 };
}
