import { and, asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { roles, type Role } from "~/lib/access/roles";
import { textOf } from "~/lib/apps/handbook.server";
import { recordAudit } from "~/lib/audit/audit.server";
import { listRoleHolders } from "~/lib/auth/users/users.server";
import { entryTitles } from "~/lib/content/entries/entries.server";
import type { Locale } from "~/lib/content/values";
import { notify } from "~/lib/inbox/notify.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { notFound } from "~/lib/platform/http/response/responses.server";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

import { academyPaths, maxListed } from "./academy";
import { progressOf } from "./course-progress.server";
import { courseRequests as table } from "./schema.server";

export type CourseRequest = { courseId: string; role: Role; dueOn: string };
/** `finishedAt`: the last time; `step`: from 1, null before the first. */
export type Finisher = {
  id: string;
  name: string;
  jobTitle: string | null;
  finishedAt: Date | null;
  step: number | null;
};

/** As the form sends them. Errors are keys of texts. */
export const requestSchema = z.object({
  role: z.enum(roles, { error: "academy.errors.role" }),
  dueOn: z.iso
    .date({ error: "academy.errors.dueOn" })
    .refine((day) => day >= (toIsoDate(new Date()) ?? ""), "academy.errors.dueOnPast"),
});

const rowOf = ({ courseId, role, dueOn }: typeof table.$inferSelect): CourseRequest => ({
  courseId,
  role: role as Role,
  dueOn,
});

export async function listRequests(courseId: string): Promise<CourseRequest[]> {
  const rows = await db().select().from(table).where(eq(table.courseId, courseId)).orderBy(asc(table.dueOn));
  return rows.map(rowOf);
}

/** What is asked of a person by their roles: the earliest day of each course. */
export async function requestsFor(actor: Actor, courseIds: readonly string[]): Promise<Map<string, string>> {
  const own = actor.grants.map(({ role }) => role);
  if (own.length === 0 || courseIds.length === 0) return new Map();
  const rows = await db()
    .select()
    .from(table)
    .where(and(inArray(table.role, own), idIn(table.courseId, courseIds)))
    .orderBy(asc(table.dueOn));
  const days = new Map<string, string>();
  for (const { courseId, dueOn } of rows) if (!days.has(courseId)) days.set(courseId, dueOn);
  return days;
}

/** For keepers: courses that are asked and can't be read. Empty for others. @param shown ids of those that can */
export async function listHiddenAsked(
  actor: Actor,
  shown: readonly string[],
  locale: Locale,
): Promise<{ to: string; title: string }[]> {
  if (!actor.can("academy.ask")) return [];
  const rows = await db().selectDistinct({ id: table.courseId }).from(table);
  const hidden = rows.flatMap(({ id }) => (shown.includes(id) ? [] : [id]));
  const titles = await entryTitles(actor, hidden);
  return hidden.flatMap((id) => {
    const title = titles.get(id)?.title;
    return title ? [{ to: academyPaths.requests(id), title: textOf(title, locale) }] : [];
  });
}

/**
 * Asks a course of all with a role, who hear of it; asked again, it has another day.
 * @param title of the course @throws Refusal 403
 */
export async function askCourse(
  actor: Actor,
  { courseId, title, role, dueOn }: CourseRequest & { title: string },
): Promise<void> {
  actor.assertCan("academy.ask");
  const people = await listRoleHolders(role, maxListed);
  await transaction(async () => {
    const [before] = await db()
      .select({ dueOn: table.dueOn })
      .from(table)
      .where(and(eq(table.courseId, courseId), eq(table.role, role)))
      .for("update");
    if (before?.dueOn === dueOn) return;
    const row = { courseId, role, dueOn, askedBy: actor.id, askedAt: new Date() };
    await db()
      .insert(table)
      .values(row)
      .onConflictDoUpdate({ target: [table.courseId, table.role], set: row });
    await recordAudit(actor, {
      verb: before ? "edit" : "create",
      objectType: "courseRequest",
      objectId: courseId,
      before: before && { role, dueOn: before.dueOn },
      after: { role, dueOn },
    });
    await notify(actor, {
      to: people.map(({ id }) => id),
      wording: { key: "academy.asked", values: { title, day: dueOn } },
      icon: "heroicons_outline:academic-cap",
      link: academyPaths.course(courseId),
    });
  });
}

/** @throws Refusal 403, 404 */
export async function withdrawRequest(actor: Actor, courseId: string, role: string): Promise<void> {
  actor.assertCan("academy.ask");
  await transaction(async () => {
    const [gone] = await db()
      .delete(table)
      .where(and(eq(table.courseId, courseId), eq(table.role, role)))
      .returning();
    if (!gone) throw notFound("No such request");
    await recordAudit(actor, {
      verb: "delete",
      objectType: "courseRequest",
      objectId: courseId,
      before: { role, dueOn: gone.dueOn },
    });
  });
}

/** Everybody with the role, by name: who has finished and who hasn't. @throws Refusal 403 */
export async function listFinishers(actor: Actor, courseId: string, role: Role): Promise<Finisher[]> {
  actor.assertCan("academy.ask");
  const people = await listRoleHolders(role, maxListed);
  const progress = await progressOf(
    courseId,
    people.map(({ id }) => id),
  );
  return people.map(({ id, name, jobTitle }) => {
    const own = progress.get(id);
    return { id, name, jobTitle, finishedAt: own?.completedAt ?? null, step: own ? own.currentStep + 1 : null };
  });
}

/** Their names leave the house. @throws Refusal 403 */
export async function noteFinishersTaken(actor: Actor, courseId: string): Promise<void> {
  actor.assertCan("academy.ask");
  await recordAudit(actor, { verb: "export", objectType: "courseRequest", objectId: courseId });
}
