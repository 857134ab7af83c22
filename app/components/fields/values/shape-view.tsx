import { useTranslation } from "react-i18next";

import { outlinesOf, type Geometry } from "~/lib/platform/geo/geojson";
import { drawOutlines } from "~/lib/platform/geo/outline-drawing";

export function ShapeView({ value }: { value: Geometry }) {
  const { t } = useTranslation();
  const { isArea, lines } = outlinesOf(value);
  const { width, height, path, dots } = drawOutlines(value);
  const sort = isArea ? "area" : value.type.endsWith("Point") ? "point" : "line";
  const label = `${t(`fields.geoShape.${sort}`)}, ${t("fields.geoShape.positions", { count: lines.flat().length })}`;
  return (
    <figure className="flex w-fit max-w-full flex-col gap-1">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={label}
        className="h-auto max-w-full rounded-md border bg-background text-primary"
      >
        <path
          d={path}
          fill={isArea ? "currentColor" : "none"}
          fillOpacity={0.15}
          fillRule="evenodd"
          stroke="currentColor"
          strokeWidth={2}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        {dots.map(([x, y], at) => (
          <circle key={at} cx={x} cy={y} r={5} fill="currentColor" />
        ))}
      </svg>
      <figcaption className="text-sm text-muted-foreground">{label}</figcaption>
    </figure>
  );
}
