import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { BarChart } from "~/components/charts/bar-chart";
import { formatFigure, localeOf } from "~/components/charts/chart";
import { LineChart } from "~/components/charts/line-chart";
import { EmptyState } from "~/components/controls/empty-state";
import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { RecordPage } from "~/components/records/record-page";
import { Badge } from "~/components/ui/badge";
import { buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Progress } from "~/components/ui/progress";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import {
  dashboardAddress,
  readFinancePlace,
  transactionColumns,
  transactionsCsv,
  type TransactionColumn,
} from "~/lib/apps/dashboards/dashboard";
import { hasSample } from "~/lib/apps/dashboards/figures.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";

import { DashboardCard, Figure } from "./dashboard-card";
import { accountsView, storesView, transactionsView } from "./finance-view.server";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("dashboards", request, context);
  const place = readFinancePlace(new URL(request.url).searchParams);
  const now = new Date();
  const [t, locale, isSample] = await Promise.all([getFixedT(request), getLanguage(request), hasSample()]);
  const [stores, transactions] = await Promise.all([
    storesView(actor, { locale, now }),
    transactionsView(place, { locale, now }),
  ]);
  return {
    title: t("dashboards.finance.title"),
    place,
    stores,
    accounts: isSample ? accountsView({ locale, now }) : null,
    transactions,
  };
}

export default function FinanceDashboard() {
  const { t, i18n } = useTranslation();
  const { title, stores, accounts } = useLoaderData<typeof loader>();
  const locale = localeOf(i18n.language);
  return (
    <RecordPage title={title} description={t("dashboards.finance.description")}>
      {stores === null && accounts === null ? (
        <Card>
          <EmptyState
            icon="heroicons_outline:banknotes"
            title={t("dashboards.nothing")}
            description={t("dashboards.finance.nothing")}
          />
        </Card>
      ) : null}
      <div className="grid gap-6 lg:grid-cols-2">
        {stores ? (
          <DashboardCard title={t("dashboards.finance.stores")} className="lg:col-span-2">
            <Figure
              value={formatFigure(stores.value, "lira", locale)}
              label={t("dashboards.finance.storesValue", { count: stores.products })}
              href={stores.href}
            />
            <BarChart
              caption={t("dashboards.finance.movementsCaption")}
              labels={stores.labels}
              labelHead={t("charts.month")}
              series={(["received", "handedOut", "counted"] as const).map((name) => ({
                name: t(`dashboards.finance.movements.${name}`),
                values: stores[name],
              }))}
            />
          </DashboardCard>
        ) : null}
        {accounts ? <Accounts /> : null}
      </div>
    </RecordPage>
  );
}

function Accounts() {
  const { t, i18n } = useTranslation();
  const { accounts } = useLoaderData<typeof loader>();
  const locale = localeOf(i18n.language);
  if (!accounts) return null;
  const money = (value: number) => formatFigure(value, "lira", locale);
  const { statements, balance, budget } = accounts;
  return (
    <>
      {statements.map(({ name, date, limit, spent, minimum }) => (
        <DashboardCard key={name} title={t(`dashboards.finance.${name}`)} isSample>
          <p className="flex items-center gap-2 text-muted-foreground">
            <Icon
              name={
                name === "previousStatement" ? "heroicons_outline:check-circle" : "heroicons_outline:exclamation-circle"
              }
              className="size-5 shrink-0"
            />
            {t(`dashboards.finance.${name}Date`, { date })}
          </p>
          <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3">
            {Object.entries({ limit, spent, minimum }).map(([part, value]) => (
              <div key={part}>
                <dt className="text-sm text-muted-foreground">{t(`dashboards.finance.statement.${part}`)}</dt>
                <dd className="text-lg font-semibold tabular-nums">{money(value)}</dd>
              </div>
            ))}
          </dl>
        </DashboardCard>
      ))}
      <DashboardCard title={t("dashboards.finance.balance")} isSample className="lg:col-span-2">
        <p>
          {t("dashboards.finance.growth", {
            rate: formatFigure(balance.growRate / 100, "share", locale),
            income: money(balance.ami),
          })}
        </p>
        <LineChart
          isArea
          unit="lira"
          caption={t("dashboards.finance.balanceCaption")}
          labels={balance.labels}
          labelHead={t("charts.month")}
          series={[
            { name: t("dashboards.finance.predicted"), values: balance.predicted },
            { name: t("dashboards.finance.actual"), values: balance.actual },
          ]}
        />
      </DashboardCard>
      <Transactions />
      <DashboardCard title={t("dashboards.finance.budget")} isSample className="lg:col-span-2">
        <ul className="grid gap-5 md:grid-cols-3">
          {budget.map(({ name, value, limit }) => (
            <li key={name}>
              <p className="font-semibold">{t(`dashboards.finance.budgetParts.${name}`)}</p>
              <p className="tabular-nums">
                {t("dashboards.finance.ofLimit", { value: money(value), limit: money(limit) })}
              </p>
              <Progress
                label={t(`dashboards.finance.budgetParts.${name}`)}
                value={Math.min(value, limit)}
                max={limit}
                className="mt-2"
              />
              {name === "bills" && value > limit ? (
                <p className="mt-2 text-sm text-warning">{t("dashboards.finance.overLimit")}</p>
              ) : null}
            </li>
          ))}
        </ul>
      </DashboardCard>
    </>
  );
}

function Transactions() {
  const { t, i18n } = useTranslation();
  const { transactions, place } = useLoaderData<typeof loader>();
  const locale = localeOf(i18n.language);
  return (
    <DashboardCard
      title={t("dashboards.finance.transactions")}
      isSample
      className="lg:col-span-2"
      action={
        <a href={transactionsCsv(place)} download className={buttonVariants({ variant: "outline", size: "sm" })}>
          <Icon name="heroicons_outline:arrow-down-tray" />
          {t("dashboards.finance.csv")}
        </a>
      }
    >
      <Table label={t("dashboards.finance.transactions")}>
        <TableHeader>
          <TableRow>
            {transactionColumns.map((column) => (
              <SortHead key={column} column={column} />
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {transactions.map(({ id, transactionId, day, name, amount, status }) => (
            <TableRow key={id}>
              <TableHead scope="row" className="font-normal tabular-nums">
                {transactionId}
              </TableHead>
              <TableCell className="whitespace-nowrap tabular-nums">{day}</TableCell>
              <TableCell>{name}</TableCell>
              <TableCell className="text-end whitespace-nowrap tabular-nums">
                {formatFigure(amount, "lira", locale)}
              </TableCell>
              <TableCell>
                <Badge tone={status === "pending" ? "warning" : "success"}>
                  {t(`dashboards.finance.statuses.${status}`)}
                </Badge>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </DashboardCard>
  );
}

function SortHead({ column }: { column: TransactionColumn }) {
  const { t } = useTranslation();
  const { place } = useLoaderData<typeof loader>();
  const isSorted = place.sort.replace("-", "") === column;
  const isDescending = place.sort.startsWith("-");
  const next = isSorted && !isDescending ? `-${column}` : column;
  return (
    <TableHead
      aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : undefined}
      className={column === "amount" ? "text-end" : undefined}
    >
      <Link
        to={dashboardAddress("finance", { sort: next })}
        preventScrollReset
        className="inline-flex items-center gap-1 hover:underline"
      >
        {t(`dashboards.finance.columns.${column}`)}
        {isSorted ? <Icon name={isDescending ? "heroicons_mini:chevron-down" : "heroicons_mini:chevron-up"} /> : null}
      </Link>
    </TableHead>
  );
}
