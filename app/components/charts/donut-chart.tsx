import { Group } from "@visx/group";
import { Pie } from "@visx/shape";
import { useId } from "react";
import { useTranslation } from "react-i18next";

import { formatFigure, localeOf, lookOf, type ChartUnit } from "./chart";
import { ChartFigure } from "./chart-figure";
import { Swatch } from "./legend";
import { fillOf, LookPatterns } from "./look-patterns";

type DonutChartProps = {
  caption: string;
  labelHead: string;
  /** Heads the column of the numbers. */
  valueHead: string;
  parts: readonly { name: string; value: number }[];
  unit?: ChartUnit;
};

/** Parts of a whole: a ring, and beside it each part with its number and share. */
export function DonutChart({ caption, labelHead, valueHead, parts, unit = "number" }: DonutChartProps) {
  const { i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  const patterns = useId().replaceAll(":", "");
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  const placed = parts.map((part, at) => ({ ...part, at }));
  return (
    <ChartFigure
      caption={caption}
      labels={parts.map(({ name }) => name)}
      labelHead={labelHead}
      series={[{ name: valueHead, values: parts.map(({ value }) => value) }]}
      unit={unit}
    >
      <div className="flex flex-wrap items-center gap-6">
        <svg viewBox="0 0 120 120" role="img" aria-label={caption} className="size-36 shrink-0">
          <LookPatterns id={patterns} count={parts.length} />
          <Group top={60} left={60}>
            <Pie
              data={placed}
              pieValue={({ value }) => value}
              pieSort={null}
              pieSortValues={null}
              outerRadius={56}
              innerRadius={34}
              padAngle={0.02}
            >
              {({ arcs, path }) =>
                arcs.map((arc) => (
                  <path
                    key={arc.data.name}
                    d={path(arc) ?? ""}
                    fill={fillOf(patterns, arc.data.at)}
                    className={`chart-shape chart-${lookOf(arc.data.at)}`}
                  />
                ))
              }
            </Pie>
          </Group>
        </svg>
        <ul className="min-w-48 flex-1 divide-y text-sm">
          {placed.map(({ name, value, at }) => (
            <li key={name} className="flex items-center gap-2 py-2">
              <Swatch shape="box" at={at} patterns={patterns} />
              <span className="min-w-0 flex-1 wrap-break-word">{name}</span>
              <span className="tabular-nums">{formatFigure(value, unit, locale)}</span>
              {unit === "share" ? null : (
                <span className="w-14 text-end text-muted-foreground tabular-nums">
                  {formatFigure(whole === 0 ? 0 : value / whole, "share", locale)}
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </ChartFigure>
  );
}
