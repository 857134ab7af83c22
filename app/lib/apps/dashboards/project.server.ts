import type { Actor } from "~/lib/access/actor";
import { countChangesByDay, type ChangeCount, type ChangeVerb } from "~/lib/audit/recent-changes.server";
import { listColleagues } from "~/lib/auth/users/users.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { sectionsSeenWhole } from "~/lib/content/access/visible-entries.server";
import { countInReview, countWaiting, listPlanned } from "~/lib/content/list/desk/content-figures.server";
import type { Localized } from "~/lib/content/values";
import { addDays } from "~/lib/platform/text/dates/calendar-days";
import { countMadeWork, countWork, listDueWork, type MadeWork, type WorkCounter } from "~/lib/apps/work-figures.server";

import { weeks, type Week } from "./dashboard";
import { keptFigures } from "./figures.server";
import { dayOf, daysFrom, mondayOf, startOf } from "./spans";

/** What the activities call each of the specification's names. Null: what is in review now, not what happened. */
export const workOnContent = {
  "new-issues": "submit",
  "closed-issues": "publish",
  fixed: "correct",
  "wont-fix": "return",
  "re-opened": "take-back",
  "needs-triage": null,
} as const satisfies Record<string, ChangeVerb | null>;
export type WorkName = keyof typeof workOnContent;

const verbs = Object.values(workOnContent).filter((verb) => verb !== null);

/** The days of a week, from Monday. */
export function daysOfWeek(week: Week, now: Date): string[] {
  const monday = mondayOf(dayOf(now));
  return daysFrom(week === "this-week" ? monday : addDays(monday, -7), 7);
}

export type WeekOfContent = { overview: Record<WorkName, number>; submitted: number[]; published: number[] };

/** The work on content of this week and the last one. */
export function readContentWork(actor: Actor, now: Date): Promise<Record<Week, WeekOfContent>> {
  return keptFigures(actor, `content work ${dayOf(now)}`, async () => {
    const [thisWeek, lastWeek] = weeks.map((week) => daysOfWeek(week, now));
    const groups = [{ objectType: "entry" as const, verbs, sections: sectionsSeenWhole(actor) }];
    const [counted, inReview] = await Promise.all([
      countChangesByDay({
        groups,
        from: startOf(lastWeek?.[0] ?? ""),
        until: startOf(addDays(thisWeek?.[6] ?? "", 1)),
      }),
      countInReview(actor),
    ]);
    const weekOf = (days: readonly string[] = []) => contentWeek(counted, days, inReview);
    return { "this-week": weekOf(thisWeek), "last-week": weekOf(lastWeek) };
  });
}

function contentWeek(counted: readonly ChangeCount[], days: readonly string[], inReview: number): WeekOfContent {
  const on = (verb: ChangeVerb, day: string) =>
    counted.reduce((sum, row) => (row.verb === verb && row.day === day ? sum + row.count : sum), 0);
  const all = (verb: ChangeVerb) => days.reduce((sum, day) => sum + on(verb, day), 0);
  return {
    overview: Object.fromEntries(
      Object.entries(workOnContent).map(([name, verb]) => [name, verb === null ? inReview : all(verb)]),
    ) as Record<WorkName, number>,
    submitted: days.map((day) => on("submit", day)),
    published: days.map((day) => on("publish", day)),
  };
}

/** What the person's own work and that of all comes to; each leads to the list that it counts. */
export function readCounters(actor: Actor, now: Date): Promise<WorkCounter[]> {
  const produce = async () => {
    const [work, waiting] = await Promise.all([countWork(actor, now), countWaiting(actor)]);
    const review: WorkCounter[] =
      waiting === null
        ? []
        : [
            {
              id: "waiting",
              label: "dashboards.project.waiting",
              icon: "heroicons_outline:inbox-arrow-down",
              count: waiting,
              href: "/example?show=waiting",
            },
          ];
    return [...work, ...review];
  };
  return keptFigures(actor, `counters ${dayOf(now)}`, produce, true);
}

/** What became of the tasks that were made in each week. Null where no app has any. */
export function readDistribution(actor: Actor, now: Date): Promise<Record<Week, MadeWork | null>> {
  return keptFigures(actor, `distribution ${dayOf(now)}`, async () => {
    const made = await Promise.all(
      weeks.map((week) => {
        const days = daysOfWeek(week, now);
        return countMadeWork(actor, days[0] ?? "", days[6] ?? "");
      }),
    );
    return Object.fromEntries(weeks.map((week, at) => [week, made[at]])) as Record<Week, MadeWork | null>;
  });
}

/** `kind`: a task or card that is due, an entry that is published, or something that takes place. */
export type ScheduleItem = { kind: "due" | "publish" | "event"; title: Localized; at: Date; href: string };

export function readSchedule(actor: Actor, now: Date): Promise<{ today: ScheduleItem[]; tomorrow: ScheduleItem[] }> {
  return keptFigures(actor, `schedule ${dayOf(now)}`, async () => {
    const today = dayOf(now);
    const [of, after] = [await scheduleOf(actor, today), await scheduleOf(actor, addDays(today, 1))];
    return { today: of, tomorrow: after };
  });
}

async function scheduleOf(actor: Actor, day: string): Promise<ScheduleItem[]> {
  const [from, until] = [startOf(day), startOf(addDays(day, 1))];
  const [due, planned] = await Promise.all([listDueWork(actor, from, until), listPlanned(actor, from, until)]);
  const items: ScheduleItem[] = [
    ...due.map(({ title, at, href }) => ({ kind: "due" as const, title: { tr: title }, at, href })),
    ...planned.flatMap(({ id, section, title, at, isPublishing }) => {
      const known = findSection(section);
      const kind = isPublishing ? ("publish" as const) : ("event" as const);
      return known ? [{ kind, title, at, href: contentPaths.entry(known, id) }] : [];
    }),
  ];
  return items.sort((a, b) => a.at.getTime() - b.at.getTime());
}

export type TeamMember = {
  id: string;
  avatar: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  title: string | null;
};

/** The open accounts, as the directory has them: a token sees addresses and telephones with the scope `account` alone. */
export async function readTeam(actor: Actor): Promise<TeamMember[]> {
  const isShown = actor.hasScope("account");
  return (await listColleagues()).map(({ id, avatar, name, email, phone, jobTitle }) => ({
    id,
    avatar,
    name,
    email: isShown ? email : null,
    phone: isShown ? phone : null,
    title: jobTitle,
  }));
}
