import { scaleBand, scaleLinear } from "@visx/scale";

import { plot } from "./chart";

/**
 * Places of a plot, which begins at 0 unless `isZoomed`. `xOf`: the middle of a label's band. `ticks`: evenly spaced,
 * from the bottom to the top.
 */
export function plotScale(labels: number, lowest: number, highest: number, isZoomed = false) {
  const x = scaleBand<number>({
    domain: Array.from({ length: labels }, (_, at) => at),
    range: [0, plot.width],
    paddingInner: 0.3,
    paddingOuter: 0.15,
  });
  const y = scaleLinear<number>({
    domain: isZoomed ? [lowest, highest] : [Math.min(0, lowest), Math.max(highest, lowest < 0 ? 0 : 1)],
    range: [plot.height, 0],
    nice: 4,
  });
  return {
    xOf: (at: number) => (x(at) ?? 0) + x.bandwidth() / 2,
    leftOf: (at: number) => x(at) ?? 0,
    bandwidth: x.bandwidth(),
    yOf: (value: number) => y(value),
    ticks: y.ticks(4),
  };
}
