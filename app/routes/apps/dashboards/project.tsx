import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { TabLinks } from "~/components/controls/tab-links";
import { BarChart } from "~/components/charts/bar-chart";
import { localeOf } from "~/components/charts/chart";
import { DonutChart } from "~/components/charts/donut-chart";
import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { RecordPage } from "~/components/records/record-page";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { dashboardAddress, days, projectTabs, readProjectPlace, weeks } from "~/lib/apps/dashboards/dashboard";
import { hasSample } from "~/lib/apps/dashboards/figures.server";
import { readCounters } from "~/lib/apps/dashboards/project.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatNumber } from "~/lib/platform/text/numbers";

import { Budget } from "./budget";
import { Choices, DashboardCard, Figure } from "./dashboard-card";
import { budgetView, contentView, madeView, scheduleView, teamView } from "./project-view.server";
import { Team } from "./team";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("dashboards", request, context);
  const asked = readProjectPlace(new URL(request.url).searchParams);
  const [t, locale, isSample] = await Promise.all([getFixedT(request), getLanguage(request), hasSample()]);
  const place = asked.tab === "budget" && !isSample ? ({ ...asked, tab: "home" } as const) : asked;
  const texts = { t, locale, now: new Date() };
  const counters = readCounters(actor, texts.now);
  const [home, team] = await Promise.all([
    place.tab === "home"
      ? Promise.all([
          contentView(actor, place, texts),
          madeView(actor, place, texts),
          scheduleView(actor, place, texts),
        ])
      : null,
    place.tab === "team" ? teamView(actor) : null,
  ]);
  return {
    title: t("dashboards.project.title"),
    place,
    isSample,
    counters: (await counters).map(({ label, ...counter }) => ({ ...counter, label: t(label) })),
    home: home && { content: home[0], made: home[1], schedule: home[2] },
    team,
    budget: place.tab === "budget" ? budgetView(texts) : null,
  };
}

export default function ProjectDashboard() {
  const { t, i18n } = useTranslation();
  const { title, place, isSample, counters, home, team, budget } = useLoaderData<typeof loader>();
  const locale = localeOf(i18n.language);
  return (
    <RecordPage title={title} description={t("dashboards.project.description")}>
      {counters.length > 0 ? (
        <ul className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          {counters.map(({ id, label, icon, count, href }) => (
            <li key={id}>
              <Link
                to={href}
                className="flex h-full items-start gap-4 rounded-xl border bg-card p-4 shadow-card hover:bg-accent sm:p-5"
              >
                <Icon name={icon} className="mt-1 size-6 shrink-0 text-primary max-sm:hidden" />
                <span className="min-w-0">
                  <span className="block text-3xl font-semibold tabular-nums">{formatNumber(count, locale)}</span>
                  <span className="block wrap-break-word text-muted-foreground">{label}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <TabLinks
        label={t("dashboards.project.tabs.label")}
        tabs={projectTabs
          .filter((tab) => tab !== "budget" || isSample)
          .map((tab) => ({
            href: dashboardAddress("project", { tab }),
            title: t(`dashboards.project.tabs.${tab}`),
            active: tab === place.tab,
          }))}
      />
      {home ? <Home /> : null}
      {team ? <Team members={team} /> : null}
      {budget ? <Budget budget={budget} /> : null}
    </RecordPage>
  );
}

function Home() {
  const { t, i18n } = useTranslation();
  const { home, place } = useLoaderData<typeof loader>();
  const locale = localeOf(i18n.language);
  if (!home) return null;
  const { content, made, schedule } = home;
  const { tab: _tab, ...kept } = place;
  const weekChoices = (name: "week" | "distribution") =>
    weeks.map((week) => ({
      id: week,
      name: t(`dashboards.weeks.${week}`),
      href: dashboardAddress("project", { ...kept, [name]: week }),
      isChosen: place[name] === week,
    }));
  return (
    <div className="grid gap-6 xl:grid-cols-3">
      <DashboardCard
        title={t("dashboards.project.content")}
        className="xl:col-span-3"
        action={<Choices label={t("dashboards.project.contentWeek")} choices={weekChoices("week")} />}
      >
        <div className="grid gap-6 lg:grid-cols-[2fr_1fr]">
          <BarChart
            caption={t(`dashboards.project.contentCaption.${place.week}`)}
            labels={content.labels}
            labelHead={t("charts.day")}
            series={[{ name: t("dashboards.project.work.closed-issues"), values: content.published }]}
            line={{ name: t("dashboards.project.work.new-issues"), values: content.submitted }}
          />
          <ul className="grid grid-cols-2 content-start gap-3">
            {content.overview.map(({ name, count, href }) => (
              <li key={name}>
                <Figure value={formatNumber(count, locale)} label={t(`dashboards.project.work.${name}`)} href={href} />
              </li>
            ))}
          </ul>
        </div>
      </DashboardCard>
      <DashboardCard
        title={t("dashboards.project.distribution")}
        className="xl:col-span-2"
        action={<Choices label={t("dashboards.project.distributionWeek")} choices={weekChoices("distribution")} />}
      >
        <DonutChart
          caption={t(`dashboards.project.distributionCaption.${place.distribution}`)}
          labelHead={t("dashboards.project.madeState")}
          valueHead={t("charts.count")}
          parts={made.slice(1).map(({ part, count }) => ({ name: t(`dashboards.project.made.${part}`), value: count }))}
        />
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {made.map(({ part, count, href }) => (
            <li key={part}>
              <Figure value={formatNumber(count, locale)} label={t(`dashboards.project.made.${part}`)} href={href} />
            </li>
          ))}
        </ul>
      </DashboardCard>
      <DashboardCard
        title={t("dashboards.project.schedule")}
        action={
          <Choices
            label={t("dashboards.project.scheduleDay")}
            choices={days.map((day) => ({
              id: day,
              name: t(`dashboards.days.${day}`),
              href: dashboardAddress("project", { ...kept, day }),
              isChosen: day === place.day,
            }))}
          />
        }
      >
        {schedule.length === 0 ? (
          <EmptyState
            icon="heroicons_outline:calendar-days"
            title={t("dashboards.project.nothingPlanned")}
            className="py-8"
          />
        ) : (
          <ol className="divide-y">
            {schedule.map(({ kind, title, href, clock }, at) => (
              <li key={`${href} ${at}`} className="py-3">
                <Link to={href} lang={title.lang} className="font-medium wrap-break-word text-primary hover:underline">
                  {title.text}
                </Link>
                <p className="text-sm text-muted-foreground">
                  {kind === "due" ? null : <span className="tabular-nums">{clock} · </span>}
                  {t(`dashboards.project.kinds.${kind}`)}
                </p>
              </li>
            ))}
          </ol>
        )}
      </DashboardCard>
    </div>
  );
}
