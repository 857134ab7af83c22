import { LinePath } from "@visx/shape";

/** The course of some values beside their number, which says what matters. */
export function SparkLine({ values, className }: { values: readonly number[]; className?: string }) {
  const points = [...values];
  const [lowest, highest] = [Math.min(...points), Math.max(...points)];
  const height = 24;
  const y = (value: number) => height - 2 - ((value - lowest) / (highest - lowest || 1)) * (height - 4);
  const x = (_value: number, at: number) => 2 + (at * 76) / Math.max(1, points.length - 1);
  return (
    <svg viewBox={`0 0 80 ${height}`} aria-hidden="true" className={className}>
      <LinePath data={points} x={x} y={y}>
        {({ path }) => <path d={path(points) ?? ""} className="chart-line chart-1" />}
      </LinePath>
    </svg>
  );
}
