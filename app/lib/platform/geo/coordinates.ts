export type Coordinates = { lat: number; lng: number };

/** Longer texts are no coordinates: addresses of maps have a few hundred characters. */
const longest = 2_000;

/**
 * Reads a place from what people copy: "38.45, 27.21" with decimal points or commas, degrees with minutes and seconds
 * (also "38° 27' K, 27° 12' D"), `geo:` (RFC 5870), and addresses of Google, OpenStreetMap, Apple, Bing and Yandex maps.
 * @returns degrees with at most six decimals; null for anything else
 */
export function readCoordinates(text: string): Coordinates | null {
  const given = text.trim();
  if (given === "" || given.length > longest) return null;
  const found = /^(?:https?:\/\/|geo:|www\.)/i.test(given) ? fromAddress(given) : (fromDegrees(given) ?? fromPair(given));
  if (!found || !(Math.abs(found.lat) <= 90) || !(Math.abs(found.lng) <= 180)) return null;
  return { lat: rounded(found.lat), lng: rounded(found.lng) };
}

const rounded = (degrees: number) => Number(degrees.toFixed(6));
const point = String.raw`(-?\d{1,3}\.\d{1,20}|-?\d{1,3})`;
const comma = String.raw`(-?\d{1,3},\d{1,20})`;
const pairs = [new RegExp(String.raw`^\(?${point}\s{0,5}[,;\s/]\s{0,5}${point}\)?$`), new RegExp(String.raw`^\(?${comma}\s{0,5}[,;\s/]\s{0,5}${comma}\)?$`)];

function fromPair(text: string): Coordinates | null {
  for (const pattern of pairs) {
    const [, lat, lng] = pattern.exec(text) ?? [];
    // Two whole numbers are a date, a parcel or anything.
    if (lat !== undefined && lng !== undefined && /[.,]/.test(lat + lng)) return { lat: toNumber(lat), lng: toNumber(lng) };
  }
  return null;
}

const toNumber = (text: string) => Number(text.replace(",", "."));

/** North, south, east and west, in English and Turkish; D is doğu, east. */
const directions: Readonly<Record<string, { axis: "lat" | "lng"; sign: 1 | -1 }>> = {
  N: { axis: "lat", sign: 1 }, K: { axis: "lat", sign: 1 }, S: { axis: "lat", sign: -1 }, G: { axis: "lat", sign: -1 },
  E: { axis: "lng", sign: 1 }, D: { axis: "lng", sign: 1 }, W: { axis: "lng", sign: -1 }, B: { axis: "lng", sign: -1 },
};
const angle = String.raw`(\d{1,3}(?:[.,]\d{1,20})?)\s?[°º]\s?(?:(\d{1,2}(?:[.,]\d{1,20})?)\s?['’′]\s?)?(?:(\d{1,2}(?:[.,]\d{1,20})?)\s?(?:["”″]|'')\s?)?`;
const after = new RegExp(String.raw`^${angle}([NSEWKGDB])[\s,;]{0,5}${angle}([NSEWKGDB])$`, "i");
const before = new RegExp(String.raw`^([NSEWKGDB])\s?${angle}[\s,;]{0,5}([NSEWKGDB])\s?${angle}$`, "i");
const bare = new RegExp(String.raw`^(-?)${angle}[\s,;]{1,5}(-?)${angle}$`);

function fromDegrees(text: string): Coordinates | null {
  const end = after.exec(text);
  if (end) return ofDirections([end[4], end.slice(1, 4)], [end[8], end.slice(5, 8)]);
  const start = before.exec(text);
  if (start) return ofDirections([start[1], start.slice(2, 5)], [start[5], start.slice(6, 9)]);
  const plain = bare.exec(text);
  if (!plain) return null;
  const signed = (sign: string | undefined, parts: string[]) => (sign === "-" ? -1 : 1) * degreesOf(parts);
  return { lat: signed(plain[1], plain.slice(2, 5)), lng: signed(plain[5], plain.slice(6, 9)) };
}

type Angle = [letter: string | undefined, parts: (string | undefined)[]];

function ofDirections(...angles: [Angle, Angle]): Coordinates | null {
  const found: Partial<Coordinates> = {};
  for (const [letter = "", parts] of angles) {
    const direction = directions[letter.toUpperCase()];
    if (direction) found[direction.axis] = direction.sign * degreesOf(parts);
  }
  const { lat, lng } = found;
  return lat === undefined || lng === undefined ? null : { lat, lng };
}

/** NaN where minutes or seconds are none. */
function degreesOf(parts: readonly (string | undefined)[]): number {
  const [degrees = 0, minutes = 0, seconds = 0] = parts.map((part) => (part === undefined ? 0 : toNumber(part)));
  return minutes < 60 && seconds < 60 ? degrees + minutes / 60 + seconds / 3_600 : Number.NaN;
}

/** What addresses call a place, the exact one before the middle of the map; Yandex says the longitude first. */
const inAddresses: readonly (readonly [RegExp, "latFirst" | "lngFirst"])[] = [
  [/!3d(-?\d{1,2}\.\d{1,20})!4d(-?\d{1,3}\.\d{1,20})/, "latFirst"],
  [/[?&#]mlat=(-?\d{1,2}\.\d{1,20})&(?:amp;)?mlon=(-?\d{1,3}\.\d{1,20})/, "latFirst"],
  [/[?&](?:q|query|destination|daddr|ll|center|sll|viewpoint|cp|coordinate)=(?:loc:)?(-?\d{1,2}\.\d{1,20})(?:,|%2C|~|\+|%20){1,3}(-?\d{1,3}\.\d{1,20})/i, "latFirst"],
  [/\/(?:search|place|dir)\/(?:[^/?#]{0,200}\/)?(-?\d{1,2}\.\d{1,20}),\+?(-?\d{1,3}\.\d{1,20})/, "latFirst"],
  [/[/=]@(-?\d{1,2}\.\d{1,20}),(-?\d{1,3}\.\d{1,20})/, "latFirst"],
  [/#map=\d{1,2}(?:\.\d{1,5})?\/(-?\d{1,2}\.\d{1,20})\/(-?\d{1,3}\.\d{1,20})/, "latFirst"],
  [/^geo:(-?\d{1,2}\.\d{1,20}),(-?\d{1,3}\.\d{1,20})/i, "latFirst"],
];
const yandex = /[?&](?:pt|whatshere%5Bpoint%5D|whatshere\[point\]|ll)=(-?\d{1,3}\.\d{1,20})(?:,|%2C)(-?\d{1,2}\.\d{1,20})/i;

function fromAddress(address: string): Coordinates | null {
  const isYandex = /^(?:https?:\/\/)?(?:[\w-]{1,40}\.){0,3}yandex\.[a-z.]{2,8}\//i.test(address);
  for (const [pattern, order] of isYandex ? ([[yandex, "lngFirst"]] as const) : inAddresses) {
    const [, one, other] = pattern.exec(address) ?? [];
    if (one !== undefined && other !== undefined) return order === "latFirst" ? { lat: Number(one), lng: Number(other) } : { lat: Number(other), lng: Number(one) };
  }
  return null;
}
