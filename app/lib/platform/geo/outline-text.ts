import { outlinesOf, type Geometry, type Position } from "./geojson";

/** Positions are separated by " ", lines by "|"; a ring ends at its first position: "27.21,38.46 27.22,38.47". */
export function outlineText(geometry: Geometry, most: number): string {
  const { lines } = outlinesOf(geometry);
  const drawn = lines.filter(({ length }) => length > 1);
  const each = Math.max(4, Math.floor(most / Math.max(1, drawn.length)));
  return drawn
    .map((line) =>
      thinned(line, each)
        .map(([lng, lat]) => `${short(lng)},${short(lat)}`)
        .join(" "),
    )
    .join("|");
}

const short = (degrees: number) => String(Math.round(degrees * 100_000) / 100_000);

/** Keeps the positions that shape the line most. */
function thinned(line: readonly Position[], most: number): readonly Position[] {
  if (line.length <= most) return line;
  const kept = new Set([0, line.length - 1]);
  const spans = [widest(line, 0, line.length - 1)];
  while (kept.size < most) {
    const next = spans.reduce<(typeof spans)[number]>(
      (best, one) => ((one?.off ?? -1) > (best?.off ?? -1) ? one : best),
      null,
    );
    if (!next) break;
    spans.splice(spans.indexOf(next), 1, widest(line, next.from, next.at), widest(line, next.at, next.to));
    kept.add(next.at);
  }
  return [...kept].sort((a, b) => a - b).map((at) => line[at] as Position);
}

function widest(
  line: readonly Position[],
  from: number,
  to: number,
): { from: number; to: number; at: number; off: number } | null {
  const [start, end] = [line[from] as Position, line[to] as Position];
  const [x, y] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(x, y);
  let [at, off] = [-1, -1];
  for (let one = from + 1; one < to; one++) {
    const [lng, lat] = line[one] as Position;
    const away =
      length === 0
        ? Math.hypot(lng - start[0], lat - start[1])
        : Math.abs(x * (lat - start[1]) - y * (lng - start[0])) / length;
    if (away > off) [at, off] = [one, away];
  }
  return at < 0 ? null : { from, to, at, off };
}
