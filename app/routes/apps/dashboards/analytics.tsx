import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { BarChart } from "~/components/charts/bar-chart";
import { formatFigure, localeOf } from "~/components/charts/chart";
import { DonutChart } from "~/components/charts/donut-chart";
import { LineChart } from "~/components/charts/line-chart";
import { EmptyState } from "~/components/controls/empty-state";
import { pageMeta } from "~/components/page-meta";
import { RecordPage } from "~/components/records/record-page";
import { buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { dashboardAddress, readAnalyticsPlace, spans, years } from "~/lib/apps/dashboards/dashboard";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatNumber } from "~/lib/platform/text/numbers";

import { publishingView, visitsView } from "./analytics-view.server";
import { Choices, DashboardCard, Figure } from "./dashboard-card";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("dashboards", request, context);
  const place = readAnalyticsPlace(new URL(request.url).searchParams);
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const texts = { t, locale, now: new Date() };
  const mayRead = actor.can("view");
  const [publishing, visits] = mayRead
    ? await Promise.all([publishingView(actor, place, texts), visitsView(actor, place, texts)])
    : [null, null];
  return { title: t("dashboards.analytics.title"), place, publishing, visits };
}

export default function AnalyticsDashboard() {
  const { t } = useTranslation();
  const { title, publishing } = useLoaderData<typeof loader>();
  return (
    <RecordPage title={title} description={t("dashboards.analytics.description")}>
      {publishing ? (
        <div className="grid gap-6 lg:grid-cols-6">
          <Publishing />
          <Visits />
        </div>
      ) : (
        <Card>
          <EmptyState
            icon="heroicons_outline:lock-closed"
            title={t("dashboards.analytics.noRights")}
            description={t("dashboards.analytics.noRightsText")}
          />
        </Card>
      )}
    </RecordPage>
  );
}

function Publishing() {
  const { t, i18n } = useTranslation();
  const { place, publishing } = useLoaderData<typeof loader>();
  const locale = localeOf(i18n.language);
  if (!publishing) return null;
  const { weeks, series, total, list, times, states } = publishing;
  return (
    <>
      <DashboardCard
        title={t("dashboards.analytics.publications")}
        className="lg:col-span-6"
        action={
          <Choices
            label={t("dashboards.analytics.span")}
            choices={spans.map((span) => ({
              id: span,
              name: t("dashboards.analytics.weeks", { count: Number(span) }),
              href: dashboardAddress("analytics", { ...place, weeks: span }),
              isChosen: span === place.weeks,
            }))}
          />
        }
      >
        <BarChart
          caption={t("dashboards.analytics.publicationsCaption", { count: Number(place.weeks) })}
          labels={weeks}
          labelHead={t("charts.week")}
          series={series}
        />
        {list === null || total === 0 ? null : (
          <Link to={list} className={buttonVariants({ variant: "outline", size: "sm", className: "self-start" })}>
            {t("dashboards.analytics.allPublications", { count: total, total: formatNumber(total, locale) })}
          </Link>
        )}
      </DashboardCard>
      <DashboardCard title={t("dashboards.analytics.times")} className="lg:col-span-3">
        {times.median === null ? null : (
          <p>{t("dashboards.analytics.median", { hours: formatNumber(times.median, locale) })}</p>
        )}
        <BarChart
          caption={t("dashboards.analytics.timesCaption", { count: Number(place.weeks) })}
          labels={times.labels}
          labelHead={t("dashboards.analytics.took")}
          series={[{ name: t("dashboards.analytics.entries"), values: times.counts }]}
        />
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-5">
          {times.labels.map((label, at) => (
            <li key={label}>
              <Figure
                value={formatNumber(times.counts[at] ?? 0, locale)}
                label={label}
                href={times.lists[at] ?? null}
              />
            </li>
          ))}
        </ul>
      </DashboardCard>
      <DashboardCard title={t("dashboards.analytics.states")} className="lg:col-span-3">
        <BarChart
          caption={t("dashboards.analytics.statesCaption")}
          labels={states.map(({ name }) => name)}
          labelHead={t("dashboards.analytics.state")}
          series={[
            {
              name: t("dashboards.analytics.translated"),
              values: states.map(({ count, untranslated }) => count - untranslated),
            },
            { name: t("dashboards.analytics.untranslated"), values: states.map(({ untranslated }) => untranslated) },
          ]}
        />
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {states.map(({ state, name, count, href, untranslated, untranslatedHref }) => (
            <li key={state}>
              <Figure value={formatNumber(count, locale)} label={name} href={href} />
              {untranslated > 0 ? (
                <Link to={untranslatedHref} className="mt-1 block px-3 text-sm text-primary hover:underline">
                  {t("dashboards.analytics.lacking", { count: untranslated })}
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      </DashboardCard>
    </>
  );
}

function Visits() {
  const { t, i18n } = useTranslation();
  const { place, visits } = useLoaderData<typeof loader>();
  const locale = localeOf(i18n.language);
  if (!visits) return null;
  const { months, spans: recent, days, ratio, unread, sample } = visits;
  const sum = (values: readonly number[]) =>
    formatNumber(
      values.reduce((all, one) => all + one, 0),
      locale,
    );
  const donuts = [
    { id: "languages", parts: visits.languages },
    { id: "devices", parts: visits.devices },
    { id: "referrers", parts: visits.referrers },
  ];
  return (
    <>
      <DashboardCard
        title={t("dashboards.analytics.visitors")}
        className="lg:col-span-6"
        action={
          <Choices
            label={t("dashboards.analytics.year")}
            choices={years.map((year) => ({
              id: year,
              name: t(`dashboards.years.${year}`),
              href: dashboardAddress("analytics", { ...place, year }),
              isChosen: year === place.year,
            }))}
          />
        }
      >
        <LineChart
          isArea
          caption={t(`dashboards.analytics.visitorsCaption.${place.year}`)}
          labels={months.labels}
          labelHead={t("charts.month")}
          series={[{ name: t("dashboards.analytics.visitors"), values: months.visitors }]}
        />
      </DashboardCard>
      {(["views", "visits"] as const).map((name) => (
        <DashboardCard key={name} title={t(`dashboards.analytics.${name}`)} className="lg:col-span-3">
          {/* A visit is no page, so only the views have a list that adds up to them. */}
          {name === "views" ? (
            <Figure value={sum(recent.views)} label={t("dashboards.analytics.readPages")} href={recent.list} />
          ) : (
            <p className="text-3xl font-semibold tabular-nums">{sum(recent.visits)}</p>
          )}
          <BarChart
            caption={t(`dashboards.analytics.${name}Caption`)}
            labels={recent.labels}
            labelHead={t("charts.period")}
            series={[{ name: t(`dashboards.analytics.${name}`), values: recent[name] }]}
          />
        </DashboardCard>
      ))}
      <DashboardCard title={t("dashboards.analytics.daily")} className="lg:col-span-6">
        <p>
          {t("dashboards.analytics.ratio", {
            now: formatNumber(ratio.now, locale),
            before: formatNumber(ratio.before, locale),
          })}
        </p>
        <LineChart
          caption={t("dashboards.analytics.dailyCaption")}
          labels={days.labels}
          labelHead={t("charts.day")}
          series={[
            { name: t("dashboards.analytics.views"), values: days.views },
            { name: t("dashboards.analytics.visitors"), values: days.visitors },
          ]}
        />
      </DashboardCard>
      {unread ? (
        <DashboardCard title={t("dashboards.analytics.unread")} className="lg:col-span-6">
          {unread.count === null ? (
            <p className="text-muted-foreground">
              {unread.since === null
                ? t("listOnly.neverCounted")
                : t("dashboards.analytics.unreadLater", { day: unread.since })}
            </p>
          ) : (
            <Figure
              value={formatNumber(unread.count, locale)}
              label={t("dashboards.analytics.unreadEntries", { count: unread.count })}
              href={unread.href}
            />
          )}
        </DashboardCard>
      ) : null}
      {donuts.map(({ id, parts }) => (
        <DashboardCard key={id} title={t(`dashboards.analytics.${id}.title`)} className="lg:col-span-2">
          <DonutChart
            caption={t(`dashboards.analytics.${id}.caption`)}
            labelHead={t(`dashboards.analytics.${id}.title`)}
            valueHead={t("dashboards.analytics.visits")}
            parts={parts}
          />
        </DashboardCard>
      ))}
      {sample ? (
        <>
          <DashboardCard title={t("dashboards.analytics.conversions")} isSample className="lg:col-span-6">
            <BarChart
              caption={t("dashboards.analytics.conversionsCaption")}
              labels={sample.conversions.map((_value, at) => `${at + 1}`)}
              labelHead={t("charts.period")}
              series={[{ name: t("dashboards.analytics.conversions"), values: sample.conversions }]}
            />
          </DashboardCard>
          {(["newVsReturning", "gender", "age"] as const).map((name) => (
            <DashboardCard
              key={name}
              title={t(`dashboards.analytics.audience.${name}`)}
              isSample
              className="lg:col-span-2"
            >
              <DonutChart
                caption={t(`dashboards.analytics.audience.${name}Caption`)}
                labelHead={t(`dashboards.analytics.audience.${name}`)}
                valueHead={t("charts.share")}
                unit="share"
                parts={sample[name].map((part) => ({ ...part, value: part.value }))}
              />
            </DashboardCard>
          ))}
        </>
      ) : null}
      <p className="text-sm text-muted-foreground lg:col-span-6">
        {t("dashboards.analytics.about", { total: formatFigure(days.labels.length, "number", locale) })}
      </p>
    </>
  );
}
