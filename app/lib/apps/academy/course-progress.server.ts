import { and, eq, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { ownId } from "~/lib/auth/account/own-id.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";

import { courseProgress as table } from "./schema.server";

/** `currentStep`: from 0; `completed`: how often it was finished. */
export type Progress = { currentStep: number; completed: number };
export const noProgress: Progress = { currentStep: 0, completed: 0 };

/** One's own, by the course. */
export async function readProgress(actor: Actor, courseIds: readonly string[]): Promise<Map<string, Progress>> {
  if (courseIds.length === 0) return new Map();
  const rows = await db()
    .select({ courseId: table.courseId, currentStep: table.currentStep, completed: table.completed })
    .from(table)
    .where(and(eq(table.userId, ownId(actor)), idIn(table.courseId, courseIds)));
  return new Map(rows.map(({ courseId, ...progress }) => [courseId, progress]));
}

/**
 * Goes to a step, from 0; behind the last one the course is finished once more and begins anew.
 * @param seen how often it was finished when the page was shown: what is sent twice counts once
 */
export async function goToStep(
  actor: Actor,
  { courseId, step, totalSteps, seen }: { courseId: string; step: number; totalSteps: number; seen: number },
): Promise<{ isFinished: boolean }> {
  const isFinished = step >= totalSteps;
  const [userId, now] = [ownId(actor), new Date()];
  await transaction(async () => {
    await db().insert(table).values({ userId, courseId }).onConflictDoNothing();
    await db()
      .update(table)
      .set(
        isFinished
          ? { currentStep: 0, completed: sql`${table.completed} + 1`, completedAt: now, updatedAt: now }
          : { currentStep: Math.max(0, step), updatedAt: now },
      )
      .where(
        and(eq(table.userId, userId), eq(table.courseId, courseId), isFinished ? eq(table.completed, seen) : undefined),
      );
  });
  return { isFinished };
}

/** When these people finished a course last, and how far the others are. */
export async function progressOf(
  courseId: string,
  people: readonly string[],
): Promise<Map<string, Progress & { completedAt: Date | null }>> {
  if (people.length === 0) return new Map();
  const rows = await db()
    .select({
      userId: table.userId,
      currentStep: table.currentStep,
      completed: table.completed,
      completedAt: table.completedAt,
    })
    .from(table)
    .where(and(eq(table.courseId, courseId), idIn(table.userId, people)));
  return new Map(rows.map(({ userId, ...progress }) => [userId, progress]));
}
