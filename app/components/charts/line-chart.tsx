import { Area, LinePath } from "@visx/shape";
import { useId } from "react";

import { lookOf, type ChartSeries } from "./chart";
import { ChartFigure } from "./chart-figure";
import type { ChartProps } from "./chart-props";
import { dashOf, Legend } from "./legend";
import { PlotFrame } from "./plot-frame";
import { plotScale } from "./plot-scale";

type LineChartProps = ChartProps & {
  /** The room below the lines is filled. */
  isArea?: boolean;
  /** The plot begins at the lowest value and not at 0. */
  isZoomed?: boolean;
};

/** Lines over time, each with a dash of its own. */
export function LineChart({ isArea, isZoomed, ...chart }: LineChartProps) {
  const { caption, labels, series, unit = "number" } = chart;
  const patterns = useId().replaceAll(":", "");
  const values = series.flatMap((one) => one.values);
  const [lowest, highest] = isZoomed
    ? [Math.min(...values), Math.max(...values)]
    : [Math.min(0, ...values), Math.max(0, ...values)];
  const scale = plotScale(labels.length, lowest, highest, isZoomed);
  // More dots than these would be one thick line.
  const hasDots = labels.length <= 40;
  return (
    <ChartFigure {...chart} unit={unit}>
      {series.length > 1 ? <Legend names={series.map(({ name }) => name)} shape="line" patterns={patterns} /> : null}
      <PlotFrame name={caption} labels={labels} series={series} unit={unit} ticks={scale.ticks}>
        {series.map((one, at) => (
          <Line key={one.name} line={one} at={at} scale={scale} isArea={isArea === true} hasDots={hasDots} />
        ))}
      </PlotFrame>
    </ChartFigure>
  );
}

type LineProps = {
  line: ChartSeries;
  at: number;
  scale: ReturnType<typeof plotScale>;
  isArea: boolean;
  hasDots: boolean;
};

export function Line({ line: { values }, at, scale, isArea, hasDots }: LineProps) {
  const points = [...values];
  const x = (_value: number, index: number) => scale.xOf(index);
  const y = (value: number) => scale.yOf(value);
  return (
    <g className={`chart-${lookOf(at)}`}>
      {isArea ? (
        <Area data={points} x={x} y0={() => scale.yOf(0)} y1={y}>
          {({ path }) => <path d={path(points) ?? ""} className="chart-area" />}
        </Area>
      ) : null}
      <LinePath data={points} x={x} y={y}>
        {({ path }) => <path d={path(points) ?? ""} className="chart-line" strokeDasharray={dashOf(at)} />}
      </LinePath>
      {hasDots
        ? points.map((value, index) => (
            <path key={index} d={`M${scale.xOf(index)} ${scale.yOf(value)}h0`} className="chart-dot" />
          ))
        : null}
    </g>
  );
}
