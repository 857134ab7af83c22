import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { usesApp } from "~/lib/apps/app.server";
import { madeParts } from "~/lib/apps/work-figures.server";
import type { ProjectPlace } from "~/lib/apps/dashboards/dashboard";
import { budgetJson } from "~/lib/apps/dashboards/dashboards-json.server";
import {
  daysOfWeek,
  readContentWork,
  readDistribution,
  readSchedule,
  readTeam,
  workOnContent,
  type WorkName,
} from "~/lib/apps/dashboards/project.server";
import { weekdayName } from "~/lib/apps/dashboards/spans";
import { allEntriesAddress } from "~/lib/content/list/all-entries-query";
import { titleFor } from "~/lib/content/title-for";
import { formatTime, type TextLocale } from "~/lib/platform/text/dates/dates";

type Texts = { t: TFunction; locale: TextLocale; now: Date };

/** The list of a kind of change; null where the activities are switched off. */
export function activitiesOf(actor: Actor, query: Record<string, string>): string | null {
  return usesApp(actor, "activities") ? `/pages/activities?${new URLSearchParams(query)}` : null;
}

export async function contentView(actor: Actor, { week }: ProjectPlace, { locale, now }: Texts) {
  const { overview, submitted, published } = (await readContentWork(actor, now))[week];
  const days = daysOfWeek(week, now);
  const [from = "", until = ""] = [days[0], days.at(-1)];
  return {
    labels: days.map((day) => weekdayName(day, locale)),
    submitted,
    published,
    overview: (Object.keys(workOnContent) as WorkName[]).map((name) => {
      const verb = workOnContent[name];
      return {
        name,
        count: overview[name],
        href:
          verb === null
            ? allEntriesAddress({ status: "inReview" })
            : activitiesOf(actor, { kind: "entry", verb, from, until }),
      };
    }),
  };
}

export async function madeView(actor: Actor, { distribution: week }: ProjectPlace, { now }: Texts) {
  const made = (await readDistribution(actor, now))[week];
  return (["all", ...madeParts] as const).map((part) => ({ part, ...(made?.[part] ?? { count: 0, href: null }) }));
}

export async function scheduleView(actor: Actor, { day }: ProjectPlace, { t, locale, now }: Texts) {
  return (await readSchedule(actor, now))[day].map(({ kind, title, at, href }) => ({
    kind,
    title: titleFor(title, locale) ?? { text: t("dashboards.project.untitled"), lang: locale },
    href,
    clock: formatTime(at),
  }));
}

/** More are in the directory. */
const shownMembers = 60;

export async function teamView(actor: Actor) {
  const members = await readTeam(actor);
  return {
    members: members.slice(0, shownMembers),
    total: members.length,
    all: usesApp(actor, "contacts") ? "/apps/contacts" : null,
  };
}

export type TeamView = Awaited<ReturnType<typeof teamView>>;

export const budgetView = ({ t, now }: Texts) => budgetJson(true, t, now);
