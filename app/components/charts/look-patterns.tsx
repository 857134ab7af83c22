import { lookOf } from "./chart";

/** The first series is plain; each other has a pattern of its own. */
const marks = ["", "M0 8L8 0M-2 2L2 -2M6 10L10 6", "M2 4H4M6 0H8", "M0 0L8 8M0 8L8 0", "M0 4H8", "M4 0V8"];

export const fillOf = (id: string, at: number): string =>
  at % marks.length === 0 ? "currentColor" : `url(#${id}-${at % marks.length})`;

/** @param id of this drawing alone */
export function LookPatterns({ id, count }: { id: string; count: number }) {
  return (
    <defs>
      {marks.slice(1, Math.max(1, Math.min(count, marks.length))).map((mark, index) => (
        <pattern
          key={mark}
          id={`${id}-${index + 1}`}
          className={`chart-${lookOf(index + 1)}`}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
        >
          <rect width="8" height="8" fill="currentColor" opacity="0.3" />
          <path d={mark} stroke="currentColor" strokeWidth="2" />
        </pattern>
      ))}
    </defs>
  );
}
