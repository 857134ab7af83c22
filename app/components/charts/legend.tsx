import { lookOf } from "./chart";
import { fillOf, LookPatterns } from "./look-patterns";

const dashes = [undefined, "7 5", "2 4", "10 4 2 4", "4 4", "12 6"];
/** Told apart without colours, too. */
export const dashOf = (at: number): string | undefined => dashes[at % dashes.length];

type LegendProps = { names: readonly string[]; shape: "line" | "box"; first?: number; patterns: string };

export function Legend({ names, shape, first = 0, patterns }: LegendProps) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {names.map((name, index) => (
        <li key={name} className="flex items-center gap-2">
          <Swatch shape={shape} at={first + index} patterns={patterns} />
          {name}
        </li>
      ))}
    </ul>
  );
}

export function Swatch({ shape, at, patterns }: { shape: "line" | "box"; at: number; patterns: string }) {
  return (
    <svg viewBox="0 0 28 14" aria-hidden="true" className={`chart-${lookOf(at)} h-3.5 w-7 shrink-0`}>
      {shape === "line" ? (
        <path d="M2 7H26" className="chart-line" strokeDasharray={dashOf(at)} />
      ) : (
        <>
          <LookPatterns id={`${patterns}-s${at}`} count={at + 1} />
          <rect x="4" y="1" width="20" height="12" className="chart-shape" fill={fillOf(`${patterns}-s${at}`, at)} />
        </>
      )}
    </svg>
  );
}
