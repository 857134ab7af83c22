import { boundsOf, type Geometry } from "~/lib/platform/geo/geojson";

/** OpenStreetMap, which asks for no consent. */
export function mapUrl({ lat, lng }: { lat: number; lng: number }): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
}

export function directionsUrl({ lat, lng }: { lat: number; lng: number }): string {
  return `https://www.openstreetmap.org/directions?to=${lat}%2C${lng}`;
}

export function mapUrlOf(geometry: Geometry): string {
  const [west, south, east, north] = boundsOf(geometry);
  const [lat, lng] = [(south + north) / 2, (west + east) / 2].map((degrees) => Number(degrees.toFixed(6)));
  const span = Math.max(east - west, (north - south) * 1.3);
  const zoom = span > 0 ? Math.max(3, Math.min(17, Math.floor(Math.log2(1_000 / span)))) : 17;
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${zoom}/${lat}/${lng}`;
}
