import { Bar } from "@visx/shape";
import { useId } from "react";

import { lookOf, type ChartSeries } from "./chart";
import { ChartFigure } from "./chart-figure";
import type { ChartProps } from "./chart-props";
import { Legend } from "./legend";
import { Line } from "./line-chart";
import { fillOf, LookPatterns } from "./look-patterns";
import { PlotFrame } from "./plot-frame";
import { plotScale } from "./plot-scale";

type Stacked = { at: number; label: number; from: number; to: number };

/** The series of each label above one another. */
function stacked(labels: number, series: readonly ChartSeries[]): Stacked[] {
  return Array.from({ length: labels }, (_, label) => {
    let from = 0;
    return series.flatMap(({ values }, at) => {
      const value = values[label] ?? 0;
      const bar = { at, label, from, to: from + value };
      from += value;
      return value > 0 ? [bar] : [];
    });
  }).flat();
}

/** Stacked bars, each series with a pattern of its own. @param line drawn as a line in front of them */
export function BarChart({ line, ...chart }: ChartProps & { line?: ChartSeries }) {
  const { caption, labels, series, unit = "number" } = chart;
  const patterns = useId().replaceAll(":", "");
  const bars = stacked(labels.length, series);
  const scale = plotScale(labels.length, 0, Math.max(0, ...bars.map(({ to }) => to), ...(line?.values ?? [])));
  const all = line ? [...series, line] : series;
  return (
    <ChartFigure {...chart} series={all} unit={unit}>
      {all.length > 1 ? (
        <div className="flex flex-wrap gap-x-4">
          <Legend names={series.map(({ name }) => name)} shape="box" patterns={patterns} />
          {line ? <Legend names={[line.name]} shape="line" first={series.length} patterns={patterns} /> : null}
        </div>
      ) : null}
      <PlotFrame name={caption} labels={labels} series={all} unit={unit} ticks={scale.ticks}>
        <LookPatterns id={patterns} count={series.length} />
        {bars.map(({ at, label, from, to }) => (
          <Bar
            key={`${label} ${at}`}
            x={scale.leftOf(label)}
            width={scale.bandwidth}
            y={scale.yOf(to)}
            height={scale.yOf(from) - scale.yOf(to)}
            fill={fillOf(patterns, at)}
            className={`chart-shape chart-${lookOf(at)}`}
          />
        ))}
        {line ? <Line line={line} at={series.length} scale={scale} isArea={false} hasDots /> : null}
      </PlotFrame>
    </ChartFigure>
  );
}
