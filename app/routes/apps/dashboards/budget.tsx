import { useTranslation } from "react-i18next";

import { BarChart } from "~/components/charts/bar-chart";
import { formatFigure, localeOf } from "~/components/charts/chart";
import { DonutChart } from "~/components/charts/donut-chart";
import { Progress } from "~/components/ui/progress";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";

import { DashboardCard } from "./dashboard-card";
import type { budgetView } from "./project-view.server";

/** Sample figures alone. */
export function Budget({ budget }: { budget: ReturnType<typeof budgetView> }) {
  const { t, i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  const { budgetDistribution, budgetDetails, ...expenses } = budget;
  const [distribution] = budgetDistribution.series as { data: number[] }[];
  const money = (value: number) => formatFigure(value, "lira", locale);
  return (
    <div className="grid gap-6 lg:grid-cols-3">
      <DashboardCard title={t("dashboards.project.budgetDistribution")} isSample className="lg:col-span-3">
        <DonutChart
          caption={t("dashboards.project.budgetCaption")}
          labelHead={t("dashboards.project.budgetHead")}
          valueHead={t("charts.share")}
          unit="share"
          parts={budgetDistribution.categories.map((name, at) => ({
            name,
            value: (distribution?.data[at] ?? 0) / 100,
          }))}
        />
      </DashboardCard>
      {(["weeklyExpenses", "monthlyExpenses", "yearlyExpenses"] as const).map((name) => {
        const { amount, labels, series } = expenses[name];
        return (
          <DashboardCard key={name} title={t(`dashboards.project.${name}`)} isSample>
            <p className="text-3xl font-semibold tabular-nums">{money(amount)}</p>
            <BarChart
              caption={t(`dashboards.project.${name}Caption`)}
              labels={labels}
              labelHead={t("charts.period")}
              unit="lira"
              series={(series as { name: string; data: number[] }[]).map((one) => ({
                name: one.name,
                values: one.data,
              }))}
            />
          </DashboardCard>
        );
      })}
      <DashboardCard title={t("dashboards.project.budgetDetails")} isSample className="lg:col-span-3">
        <Table label={t("dashboards.project.budgetDetails")}>
          <TableHeader>
            <TableRow>
              <TableHead>{t("dashboards.project.budgetHead")}</TableHead>
              <TableHead className="text-end">{t("dashboards.project.total")}</TableHead>
              <TableHead className="text-end">{t("dashboards.project.spent")}</TableHead>
              <TableHead className="text-end">{t("dashboards.project.remaining")}</TableHead>
              <TableHead className="text-end">{t("dashboards.project.remainingShare")}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {budgetDetails.rows.map(({ id, type, total, expensesAmount, remainingAmount, remainingPercentage }) => (
              <TableRow key={id}>
                <TableHead scope="row" className="font-normal">
                  {type}
                </TableHead>
                <TableCell className="text-end tabular-nums">{money(total)}</TableCell>
                <TableCell className="text-end tabular-nums">{money(expensesAmount)}</TableCell>
                <TableCell className="text-end tabular-nums">{money(remainingAmount)}</TableCell>
                <TableCell className="text-end tabular-nums">
                  {formatFigure(remainingPercentage / 100, "share", locale)}
                  <Progress
                    label={t("dashboards.project.remainingOf", { type })}
                    value={remainingPercentage}
                    className="mt-1 min-w-24"
                  />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DashboardCard>
    </div>
  );
}
