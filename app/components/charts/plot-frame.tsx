import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { useHydrated } from "~/components/controls/hydration/use-hydrated";

import { formatTick, localeOf, plot, type ChartSeries, type ChartUnit } from "./chart";

type ExplorePlot = typeof import("./explore-plot").default;

type PlotFrameProps = {
  /** What the drawing shows, for those who don't see it. */
  name: string;
  labels: readonly string[];
  series: readonly ChartSeries[];
  unit: ChartUnit;
  ticks: readonly number[];
  children: ReactNode;
};

/**
 * Draws a plot with its axes. The axes are HTML: their letters keep their size while the plot is stretched. What follows
 * the pointer and the arrow keys is fetched when somebody reaches for the plot.
 */
export function PlotFrame({ name, labels, series, unit, ticks, children }: PlotFrameProps) {
  const { t, i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  const isHydrated = useHydrated();
  const [Explore, setExplore] = useState<ExplorePlot>();
  const area = useRef<HTMLDivElement>(null);
  const every = Math.ceil(labels.length / 6);
  const reach = () => {
    if (Explore) return;
    // Without a connection the chart stays as it was drawn; the next reach tries again.
    import("./explore-plot").then(
      (module) => setExplore(() => module.default),
      () => {},
    );
  };
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-2 pt-2">
      <ol aria-hidden="true" className="flex flex-col-reverse justify-between text-end text-xs text-muted-foreground">
        {ticks.map((tick) => (
          <li key={tick} className="flex h-0 items-center justify-end whitespace-nowrap tabular-nums">
            {formatTick(tick, ticks.at(-1) ?? 0, unit, locale)}
          </li>
        ))}
      </ol>
      <div
        ref={area}
        className="relative min-w-0 rounded-sm"
        role="img"
        aria-label={isHydrated ? `${name} ${t("charts.keys")}` : name}
        tabIndex={isHydrated ? 0 : undefined}
        onPointerEnter={reach}
        onFocus={reach}
      >
        <svg
          viewBox={`0 0 ${plot.width} ${plot.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="chart-plot block h-48 w-full overflow-visible sm:h-56"
        >
          {ticks.map((tick, at) => {
            const y = plot.height - (at * plot.height) / Math.max(1, ticks.length - 1);
            return <line key={tick} x1="0" x2={plot.width} y1={y} y2={y} className="chart-grid" />;
          })}
          {children}
        </svg>
        {Explore ? <Explore area={area} labels={labels} series={series} unit={unit} /> : null}
      </div>
      <ol aria-hidden="true" className="col-start-2 mt-2 flex text-xs text-muted-foreground">
        {labels.map((label, at) => (
          <li key={`${label} ${at}`} className="flex w-0 flex-1 justify-center whitespace-nowrap">
            {at % every === 0 ? label : null}
          </li>
        ))}
      </ol>
    </div>
  );
}
