import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import {
  hourBounds,
  hourSpans,
  readPublications,
  readPublishingTimes,
  readStates,
  readUnread,
  readVisits,
  recentSpan,
} from "~/lib/apps/dashboards/analytics.server";
import { readPagesAddress, type AnalyticsPlace } from "~/lib/apps/dashboards/dashboard";
import { hasSample } from "~/lib/apps/dashboards/figures.server";
import { dayName, monthName } from "~/lib/apps/dashboards/spans";
import { allEntriesAddress } from "~/lib/content/list/all-entries-query";
import { formatDate, type TextLocale } from "~/lib/platform/text/dates/dates";
import { countsVisits } from "~/lib/public-site/consent.server";
import { readers } from "~/mock-data/sample/dashboards";

import { activitiesOf } from "./project-view.server";

type Texts = { t: TFunction; locale: TextLocale; now: Date };
type Named = { name: string; value: number };

export async function publishingView(actor: Actor, place: AnalyticsPlace, { t, locale, now }: Texts) {
  const length = Number(place.weeks);
  const [{ mondays, series }, times, states] = await Promise.all([
    readPublications(actor, length, now),
    readPublishingTimes(actor, length, now),
    readStates(actor),
  ]);
  const named = series.map(({ section, values }) => ({
    name: section === null ? t("dashboards.analytics.otherSections") : t(`content.sections.${section}.title`),
    values,
  }));
  return {
    weeks: mondays.map((day) => dayName(day, locale)),
    series: named,
    total: named.reduce((sum, { values }) => sum + values.reduce((all, one) => all + one, 0), 0),
    list: activitiesOf(actor, { kind: "entry", verb: "publish", from: mondays[0] ?? "" }),
    times: {
      labels: [...hourBounds, null].map((bound, at) =>
        bound === null
          ? t("dashboards.analytics.hours.more", { days: (hourBounds.at(-1) ?? 0) / 24 })
          : bound < 48
            ? t("dashboards.analytics.hours.hours", { count: bound })
            : t("dashboards.analytics.hours.days", { count: bound / 24, at }),
      ),
      counts: times.counts,
      lists: hourSpans.map(({ over, most }) =>
        activitiesOf(actor, {
          ...{ kind: "entry", verb: "publish", from: mondays[0] ?? "" },
          took: `${over ?? ""}-${most ?? ""}`,
        }),
      ),
      median: times.median,
    },
    states: states
      .filter(({ count }) => count > 0)
      .map(({ state, count, untranslated }) => ({
        state,
        name: t(`content.states.${state}`),
        count,
        untranslated,
        href: allEntriesAddress({ status: state }),
        untranslatedHref: allEntriesAddress({ status: state, isUntranslated: true }),
      })),
  };
}

export async function visitsView(actor: Actor, { year }: AnalyticsPlace, { t, locale, now }: Texts) {
  const [visits, unread, isSample, isCounting] = await Promise.all([
    readVisits(actor, now),
    readUnread(actor, now),
    hasSample(),
    countsVisits(),
  ]);
  const months = visits.months[year];
  const named = (rows: readonly { name: string; visits: number }[], kind: string): Named[] =>
    rows
      .map((row) => ({ name: t(`dashboards.analytics.${kind}.${row.name}`), value: row.visits }))
      .sort((a, b) => b.value - a.value);
  const shares = (name: "newVsReturning" | "gender" | "age", keys: readonly string[]) =>
    keys.map((key, at) => ({
      name: t(`dashboards.analytics.audience.${key}`),
      value: (readers[name][at] ?? 0) / 100,
    }));
  return {
    months: {
      labels: months.map(({ month }) => monthName(month, locale)),
      visitors: months.map(({ visitors }) => visitors),
    },
    spans: {
      labels: visits.spans.map(({ from, until }) => `${dayName(from, locale)} – ${dayName(until, locale)}`),
      views: visits.spans.map(({ views }) => views),
      visits: visits.spans.map((span) => span.visits),
      list: readPagesAddress(recentSpan(now)),
    },
    days: {
      labels: visits.days.map(({ day }) => dayName(day, locale)),
      visitors: visits.days.map(({ visitors }) => visitors),
      views: visits.days.map(({ views }) => views),
    },
    ratio: visits.ratio,
    /** Null where readers are not counted, as nobody is then seen to read anything. */
    unread: isCounting
      ? {
          count: unread.count,
          since: unread.since && formatDate(unread.since, locale),
          href: allEntriesAddress({ isUnread: true }),
        }
      : null,
    languages: named(visits.languages, "languages"),
    devices: named(visits.devices, "devices"),
    referrers: named(visits.referrers, "referrers"),
    sample: isSample
      ? {
          conversions: readers.conversions,
          newVsReturning: shares("newVsReturning", ["new", "returning"]),
          gender: shares("gender", ["male", "female"]),
          age: shares("age", ["over30", "under30"]),
        }
      : null,
  };
}
