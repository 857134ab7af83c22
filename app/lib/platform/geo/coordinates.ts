export type Coordinates = { lat: number; lng: number };

const longest = 2_000;

/**
 * "38.45, 27.21" with points or commas, degrees with minutes and seconds ("38° 27' K, 27° 12' D"), `geo:` (RFC 5870),
 * addresses of Google, OpenStreetMap, Apple, Bing and Yandex maps. @returns at most six decimals; null for others
 */
export function readCoordinates(text: string): Coordinates | null {
  const given = text.trim();
  if (given === "" || given.length > longest) return null;
  const found = /^(?:https?:\/\/|geo:|www\.)/i.test(given)
    ? fromAddress(given)
    : (fromDegrees(given) ?? fromPair(given));
  if (!found || !(Math.abs(found.lat) <= 90) || !(Math.abs(found.lng) <= 180)) return null;
  return { lat: rounded(found.lat), lng: rounded(found.lng) };
}

const rounded = (degrees: number) => Number(degrees.toFixed(6));
const pairs = [
  /^\(?(-?\d{1,3}\.\d{1,20}|-?\d{1,3})\s{0,5}[,;\s/]\s{0,5}(-?\d{1,3}\.\d{1,20}|-?\d{1,3})\)?$/,
  /^\(?(-?\d{1,3},\d{1,20})\s{0,5}[,;\s/]\s{0,5}(-?\d{1,3},\d{1,20})\)?$/,
];

function fromPair(text: string): Coordinates | null {
  for (const pattern of pairs) {
    const [, lat, lng] = pattern.exec(text) ?? [];
    // Two whole numbers may be a date or a parcel.
    if (lat !== undefined && lng !== undefined && /[.,]/.test(lat + lng))
      return { lat: toNumber(lat), lng: toNumber(lng) };
  }
  return null;
}

const toNumber = (text: string) => Number(text.replace(",", "."));

/** English and Turkish; D is doğu (east). */
const directions: Readonly<Record<string, { axis: "lat" | "lng"; sign: 1 | -1 }>> = {
  N: { axis: "lat", sign: 1 },
  K: { axis: "lat", sign: 1 },
  S: { axis: "lat", sign: -1 },
  G: { axis: "lat", sign: -1 },
  E: { axis: "lng", sign: 1 },
  D: { axis: "lng", sign: 1 },
  W: { axis: "lng", sign: -1 },
  B: { axis: "lng", sign: -1 },
};
const angle =
  /^(\d{1,3}(?:[.,]\d{1,20})?)\s?[°º]\s?(?:(\d{1,2}(?:[.,]\d{1,20})?)\s?['’′]\s?)?(?:(\d{1,2}(?:[.,]\d{1,20})?)\s?(?:["”″]|'')\s?)?/;

type Half = { letter: string; degrees: number; rest: string };

function halfOf(text: string): Half | null {
  const [ahead = "", led = "", minus] = /^(?:([NSEWKGDB])\s?|(-))?/i.exec(text) ?? [];
  const [whole, ...parts] = angle.exec(text.slice(ahead.length)) ?? [];
  if (whole === undefined) return null;
  const left = text.slice(ahead.length + whole.length);
  const behind = ahead === "" ? (/^[NSEWKGDB]/i.exec(left)?.[0] ?? "") : "";
  return {
    letter: (led || behind).toUpperCase(),
    degrees: (minus ? -1 : 1) * degreesOf(parts),
    rest: left.slice(behind.length).replace(/^[\s,;]{1,5}/, ""),
  };
}

function fromDegrees(text: string): Coordinates | null {
  const first = halfOf(text);
  const second = first && halfOf(first.rest);
  if (!first || second?.rest !== "") return null;
  if (first.letter === "" && second.letter === "") return { lat: first.degrees, lng: second.degrees };
  const found: Partial<Coordinates> = {};
  for (const { letter, degrees } of [first, second]) {
    const direction = directions[letter];
    if (direction) found[direction.axis] = direction.sign * degrees;
  }
  const { lat, lng } = found;
  return lat === undefined || lng === undefined ? null : { lat, lng };
}

function degreesOf(parts: readonly (string | undefined)[]): number {
  const [degrees = 0, minutes = 0, seconds = 0] = parts.map((part) => (part === undefined ? 0 : toNumber(part)));
  return minutes < 60 && seconds < 60 ? degrees + minutes / 60 + seconds / 3_600 : Number.NaN;
}

/** The exact place before the map's centre; Yandex puts the longitude first. */
const inAddresses: readonly (readonly [RegExp, "latFirst" | "lngFirst"])[] = [
  [/!3d(-?\d{1,2}\.\d{1,20})!4d(-?\d{1,3}\.\d{1,20})/, "latFirst"],
  [/[?&#]mlat=(-?\d{1,2}\.\d{1,20})&(?:amp;)?mlon=(-?\d{1,3}\.\d{1,20})/, "latFirst"],
  [
    /[?&](?:q|query|destination|daddr|ll|center|sll|viewpoint|cp|coordinate)=(?:loc:)?(-?\d{1,2}\.\d{1,20})(?:,|%2C|~|\+|%20){1,3}(-?\d{1,3}\.\d{1,20})/i,
    "latFirst",
  ],
  [/\/(?:search|place|dir)\/(?:[^/?#]{0,200}\/)?(-?\d{1,2}\.\d{1,20}),\+?(-?\d{1,3}\.\d{1,20})/, "latFirst"],
  [/[/=]@(-?\d{1,2}\.\d{1,20}),(-?\d{1,3}\.\d{1,20})/, "latFirst"],
  [/#map=\d{1,2}(?:\.\d{1,5})?\/(-?\d{1,2}\.\d{1,20})\/(-?\d{1,3}\.\d{1,20})/, "latFirst"],
  [/^geo:(-?\d{1,2}\.\d{1,20}),(-?\d{1,3}\.\d{1,20})/i, "latFirst"],
];
const yandex =
  /[?&](?:pt|whatshere%5Bpoint%5D|whatshere\[point\]|ll)=(-?\d{1,3}\.\d{1,20})(?:,|%2C)(-?\d{1,2}\.\d{1,20})/i;

function fromAddress(address: string): Coordinates | null {
  const isYandex = /^(?:https?:\/\/)?(?:[\w-]{1,40}\.){0,3}yandex\.[a-z.]{2,8}\//i.test(address);
  for (const [pattern, order] of isYandex ? ([[yandex, "lngFirst"]] as const) : inAddresses) {
    const [, one, other] = pattern.exec(address) ?? [];
    if (one !== undefined && other !== undefined)
      return order === "latFirst" ? { lat: Number(one), lng: Number(other) } : { lat: Number(other), lng: Number(one) };
  }
  return null;
}
