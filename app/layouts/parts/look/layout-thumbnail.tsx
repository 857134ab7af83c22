import type { LayoutName } from "~/layouts/look/look";

/** x, y, width, height on 96 × 64, and the kind of surface. */
type Surface = readonly [number, number, number, number, "bar" | "card" | "band" | "indigo" | "line"];

const fills = {
  bar: "var(--bar)",
  card: "var(--card)",
  band: "var(--band)",
  indigo: "var(--indigo-bar)",
  line: "var(--input)",
};
const entries = (x: number, width: number, tops: readonly number[]): Surface[] =>
  tops.map((y) => [x, y, width, 3, "line"]);
const beside = (width: number): Surface[] => [
  [width, 0, 96 - width, 10, "card"],
  [width, 57, 96 - width, 7, "card"],
];

const drawings: Record<LayoutName, readonly Surface[]> = {
  empty: [],
  classic: [[0, 0, 28, 64, "bar"], ...entries(5, 18, [14, 21, 28, 35]), ...beside(28)],
  classy: [[0, 0, 28, 64, "bar"], [9, 6, 10, 10, "line"], ...entries(5, 18, [24, 31, 38]), ...beside(28)],
  compact: [[0, 0, 16, 64, "bar"], ...entries(5, 6, [14, 24, 34, 44]), ...beside(16)],
  dense: [[0, 0, 11, 64, "bar"], ...entries(4, 3, [14, 21, 28, 35]), ...beside(11)],
  futuristic: [[0, 0, 28, 64, "indigo"], ...entries(5, 18, [14, 21, 28]), [5, 54, 5, 5, "line"], ...beside(28)],
  thin: [[0, 0, 11, 64, "card"], ...entries(4, 3, [14, 24, 34, 44]), ...beside(11)],
  centered: [[12, 6, 72, 52, "card"], ...entries(18, 10, [11]), ...entries(32, 10, [11]), [12, 18, 72, 1, "line"]],
  enterprise: [
    [0, 0, 96, 9, "bar"],
    [0, 9, 96, 8, "card"],
    ...entries(8, 10, [12]),
    ...entries(22, 10, [12]),
    [10, 24, 76, 30, "card"],
  ],
  material: [
    [0, 0, 96, 26, "band"],
    [10, 9, 76, 55, "card"],
    ...entries(16, 10, [14]),
    ...entries(30, 10, [14]),
    [10, 21, 76, 1, "line"],
  ],
  modern: [
    [0, 0, 96, 12, "card"],
    ...entries(6, 10, [5]),
    ...entries(24, 10, [5]),
    ...entries(38, 10, [5]),
    [0, 57, 96, 7, "card"],
  ],
};

export function LayoutThumbnail({ name }: { name: LayoutName }) {
  return (
    <svg aria-hidden viewBox="0 0 96 64" className="w-full rounded-sm ring-1 ring-border">
      <path fill="var(--background)" d="M0 0h96v64H0z" />
      {drawings[name].map(([x, y, width, height, fill]) => (
        <path key={`${x} ${y} ${width}`} fill={fills[fill]} d={`M${x} ${y}h${width}v${height}h${-width}z`} />
      ))}
    </svg>
  );
}
