import { useEffect, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";

import { formatFigure, localeOf, type ChartSeries, type ChartUnit } from "./chart";

type ExplorePlotProps = {
  area: RefObject<HTMLDivElement>;
  labels: readonly string[];
  series: readonly ChartSeries[];
  unit: ChartUnit;
};

/** A line through the label under the pointer, or that the arrow keys have reached, with its numbers. */
export default function ExplorePlot({ area, labels, series, unit }: ExplorePlotProps) {
  const { i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  const [at, setAt] = useState<number>();
  const last = labels.length - 1;
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    if (element.matches(":focus-visible")) setAt(last);
    const onMove = (event: PointerEvent) => {
      const { left, width } = element.getBoundingClientRect();
      setAt(Math.max(0, Math.min(last, Math.floor(((event.clientX - left) / width) * (last + 1)))));
    };
    const onKey = (event: KeyboardEvent) => {
      const next = {
        ArrowLeft: (now: number | undefined) => Math.max(0, (now ?? last + 1) - 1),
        ArrowRight: (now: number | undefined) => Math.min(last, (now ?? -1) + 1),
        Home: () => 0,
        End: () => last,
        Escape: () => undefined,
      }[event.key];
      if (!next) return;
      event.preventDefault();
      setAt(next);
    };
    const onLeave = () => setAt(undefined);
    element.addEventListener("pointermove", onMove);
    element.addEventListener("pointerleave", onLeave);
    element.addEventListener("blur", onLeave);
    element.addEventListener("keydown", onKey);
    return () => {
      element.removeEventListener("pointermove", onMove);
      element.removeEventListener("pointerleave", onLeave);
      element.removeEventListener("blur", onLeave);
      element.removeEventListener("keydown", onKey);
    };
  }, [area, last]);
  const place = at === undefined ? 0 : ((at + 0.5) / (last + 1)) * 100;
  const lines =
    at === undefined ? [] : series.map((one) => [one.name, formatFigure(one.values[at] ?? 0, unit, locale)]);
  return (
    <>
      {at === undefined ? null : (
        <>
          <span className="pointer-events-none absolute inset-y-0 w-px bg-foreground" style={{ left: `${place}%` }} />
          <div
            aria-hidden="true"
            className="pointer-events-none absolute top-1 z-10 max-w-full rounded-md border bg-popover px-3 py-2 text-sm shadow-lg"
            style={place < 50 ? { left: `calc(${place}% + 8px)` } : { right: `calc(${100 - place}% + 8px)` }}
          >
            <p className="font-semibold">{labels[at]}</p>
            {lines.map(([name, value]) => (
              <p key={name} className="flex justify-between gap-4 whitespace-nowrap">
                <span>{name}</span> <span className="tabular-nums">{value}</span>
              </p>
            ))}
          </div>
        </>
      )}
      <span role="status" className="sr-only">
        {at === undefined ? "" : `${labels[at]}: ${lines.map((line) => line.join(" ")).join(", ")}`}
      </span>
    </>
  );
}
