import type { ChartSeries, ChartUnit } from "./chart";

export type ChartProps = {
  /** What the chart shows, in a sentence. */
  caption: string;
  labels: readonly string[];
  /** What the labels are, as the head of a column. */
  labelHead: string;
  series: readonly ChartSeries[];
  unit?: ChartUnit;
};
