import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";

import { formatFigure, localeOf, type ChartSeries, type ChartUnit } from "./chart";

type ChartFigureProps = {
  /** What the chart shows, in a sentence. */
  caption: string;
  labels: readonly string[];
  /** What the labels are: the head of the first column of the table. */
  labelHead: string;
  series: readonly ChartSeries[];
  unit: ChartUnit;
  children: ReactNode;
};

/** A chart with what it shows in words, and its numbers as a table. Without any number it says so. */
export function ChartFigure({ caption, labels, labelHead, series, unit, children }: ChartFigureProps) {
  const { t, i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  const id = useId();
  const isEmpty = series.every(({ values }) => values.every((value) => value === 0));
  return (
    <figure aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      {isEmpty ? (
        <EmptyState icon="heroicons_outline:chart-bar" title={t("charts.empty")} className="py-8" />
      ) : (
        children
      )}
      <figcaption className="flex flex-col gap-3 text-sm">
        <span id={id} className="text-muted-foreground">
          {caption}
        </span>
        {isEmpty ? null : (
          <details className="chart-numbers text-sm">
            <summary className="w-fit cursor-pointer text-primary">{t("charts.numbers")}</summary>
            <div className="mt-2 max-h-80 overflow-y-auto">
              <Table label={caption}>
                <TableHeader>
                  <TableRow>
                    <TableHead scope="col">{labelHead}</TableHead>
                    {series.map(({ name }) => (
                      <TableHead key={name} scope="col" className="text-end">
                        {name}
                      </TableHead>
                    ))}
                  </TableRow>
                </TableHeader>
                <TableBody>
                  {labels.map((label, at) => (
                    <TableRow key={`${label} ${at}`}>
                      <TableHead scope="row" className="font-normal">
                        {label}
                      </TableHead>
                      {series.map(({ name, values }) => (
                        <TableCell key={name} className="text-end tabular-nums">
                          {formatFigure(values[at] ?? 0, unit, locale)}
                        </TableCell>
                      ))}
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
            </div>
          </details>
        )}
      </figcaption>
    </figure>
  );
}
