import { boundsOf, outlinesOf, type Geometry } from "./geojson";

export type OutlineDrawing = {
  width: number;
  height: number;
  path: string;
  dots: [number, number][];
};

const [longest, shortest, margin] = [320, 80, 12];

export function drawOutlines(geometry: Geometry): OutlineDrawing {
  const [west, south, east, north] = boundsOf(geometry);
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [wide, high] = [(east - west) * narrow, north - south];
  const scale = (longest - 2 * margin) / (Math.max(wide, high) || 1);
  const [width, height] = [wide, high].map((span) => Math.round(Math.max(shortest, span * scale + 2 * margin))) as [
    number,
    number,
  ];
  const place = (longitude: number, latitude: number): [number, number] => [
    round(width / 2 + (longitude - (west + east) / 2) * narrow * scale),
    round(height / 2 - (latitude - (south + north) / 2) * scale),
  ];
  const { isArea, lines } = outlinesOf(geometry);
  const placed = lines.map((line) => line.map(([longitude, latitude]) => place(longitude, latitude)));
  const path = placed
    .filter((line) => line.length > 1)
    .map((line) => `M${line.map((point) => point.join(" ")).join("L")}${isArea ? "Z" : ""}`)
    .join("");
  return { width, height, path, dots: placed.flatMap((line) => (line.length === 1 && line[0] ? [line[0]] : [])) };
}

const round = (value: number) => Math.round(value * 10) / 10;
