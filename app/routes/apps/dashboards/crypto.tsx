import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { formatFigure, localeOf } from "~/components/charts/chart";
import { LineChart } from "~/components/charts/line-chart";
import { SparkLine } from "~/components/charts/spark-line";
import { EmptyState } from "~/components/controls/empty-state";
import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { RecordPage } from "~/components/records/record-page";
import { Card } from "~/components/ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { hasSample } from "~/lib/apps/dashboards/figures.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { formatTime } from "~/lib/platform/text/dates/dates";
import { formatNumber } from "~/lib/platform/text/numbers";
import { crypto } from "~/mock-data/sample/dashboards";

import { DashboardCard } from "./dashboard-card";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

/** Prices are ten minutes apart; a chart shows every sixth. */
const shownEvery = 6;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAppUser("dashboards", request, context);
  const [t, isSample] = await Promise.all([getFixedT(request), hasSample()]);
  const title = t("dashboards.crypto.title");
  if (!isSample) return { title, market: null };
  const { price, ...btc } = crypto.btc;
  const now = Date.now();
  const shown = price
    .map((value, at) => ({ value, at: new Date(now - (price.length - 1 - at) * 600_000) }))
    .filter((_one, at) => at % shownEvery === 0);
  return {
    title,
    market: {
      ...btc,
      amount: price.at(-1) ?? 0,
      labels: shown.map(({ at }) => formatTime(at)),
      prices: shown.map(({ value }) => value),
      watchlist: crypto.coins.map(({ title: name, ...coin }) => ({ name, ...coin })),
      wallets: Object.entries(crypto.wallets).map(([id, held]) => {
        const coin = crypto.coins.find((one) => one.id === id);
        return { id, name: coin?.title ?? id, held, worth: held * (coin?.amount ?? 0) };
      }),
    },
  };
}

export default function CryptoDashboard() {
  const { t } = useTranslation();
  const { title, market } = useLoaderData<typeof loader>();
  return (
    <RecordPage title={title} description={t("dashboards.crypto.description")}>
      {market ? (
        <Market />
      ) : (
        <Card>
          <EmptyState
            icon="heroicons_outline:arrows-right-left"
            title={t("dashboards.nothing")}
            description={t("dashboards.crypto.nothing")}
          />
        </Card>
      )}
    </RecordPage>
  );
}

function Change({ change }: { change: number }) {
  const { t, i18n } = useTranslation();
  const isUp = change >= 0;
  return (
    <span
      className={isUp ? "inline-flex items-center gap-1 text-success" : "inline-flex items-center gap-1 text-error"}
    >
      <Icon name={isUp ? "heroicons_mini:arrow-up" : "heroicons_mini:arrow-down"} />
      <span className="sr-only">{t(isUp ? "dashboards.crypto.up" : "dashboards.crypto.down")}</span>
      {formatFigure(Math.abs(change) / 100, "share", localeOf(i18n.language))}
    </span>
  );
}

function Market() {
  const { t, i18n } = useTranslation();
  const { market } = useLoaderData<typeof loader>();
  const locale = localeOf(i18n.language);
  if (!market) return null;
  const dollar = (value: number) => formatFigure(value, "dollar", locale);
  const facts = [
    { name: "marketCap", value: dollar(market.marketCap) },
    { name: "volume", value: dollar(market.volume) },
    { name: "supply", value: formatNumber(market.supply, locale) },
    { name: "allTimeHigh", value: dollar(market.allTimeHigh) },
  ];
  return (
    <div className="grid gap-6 xl:grid-cols-3">
      <DashboardCard title="Bitcoin" isSample className="xl:col-span-2">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-3xl font-semibold tabular-nums">{dollar(market.amount)}</span>
          <Change change={market.trend.dir === "up" ? market.trend.amount : -market.trend.amount} />
        </p>
        <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-sm text-muted-foreground">{t(`dashboards.crypto.facts.${name}`)}</dt>
              <dd className="font-semibold wrap-break-word tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <LineChart
          caption={t("dashboards.crypto.priceCaption")}
          labels={market.labels}
          labelHead={t("charts.hour")}
          unit="dollar"
          isZoomed
          series={[{ name: t("dashboards.crypto.price"), values: market.prices }]}
        />
      </DashboardCard>
      <DashboardCard title={t("dashboards.crypto.watchlist")} isSample>
        <ul className="divide-y">
          {market.watchlist.map(({ id, name, amount, change, series }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <span className="min-w-0">
                <span className="block font-medium">{name}</span>
                <span className="block text-sm text-muted-foreground">{id.toUpperCase()}</span>
              </span>
              <SparkLine values={series} className="ms-auto h-6 w-20" />
              <span className="min-w-24 text-end">
                <span className="block tabular-nums">{dollar(amount)}</span>
                <Change change={change} />
              </span>
            </li>
          ))}
        </ul>
      </DashboardCard>
      <DashboardCard title={t("dashboards.crypto.wallets")} isSample className="xl:col-span-3">
        <Table label={t("dashboards.crypto.wallets")}>
          <TableHeader>
            <TableRow>
              <TableHead>{t("dashboards.crypto.currency")}</TableHead>
              <TableHead className="text-end">{t("dashboards.crypto.held")}</TableHead>
              <TableHead className="text-end">{t("dashboards.crypto.worth")}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {market.wallets.map(({ id, name, held, worth }) => (
              <TableRow key={id}>
                <TableHead scope="row" className="font-normal">
                  {name}
                </TableHead>
                <TableCell className="text-end tabular-nums">{formatNumber(held, locale)}</TableCell>
                <TableCell className="text-end tabular-nums">{dollar(worth)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DashboardCard>
    </div>
  );
}
