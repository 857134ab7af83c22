import { and, eq, exists, gt, lte, min, sql } from "drizzle-orm";

import { dropAttachments } from "~/lib/files/attachments/attachments.server";
import { batch } from "~/lib/platform/db/queries/batch.server";
import { nextQuietHour } from "~/lib/platform/db/embedded/vacuum.server";
import { db } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { cancelling, enqueueJob, findDailyJob, isJobWaiting, type JobHandler } from "~/lib/platform/jobs/jobs.server";

import { chatFiles } from "./chat-files.server";
import { chatMembers as members, chatMessages as messages } from "./schema.server";

const forgetJob = "chat.forget";
const settleJob = "chat.settle";
const batchSize = 500;
/** How long messages stay that both people have removed, while one of them could still take that back. */
const keptFor = 30 * 24 * 3_600_000;

type Side = { chatId: string; userId: string };
const settleKey = ({ chatId, userId }: Side) => `settle chat ${chatId} ${userId}`;

const planNext = (now: Date) => enqueueJob({ kind: forgetJob, key: forgetJob, payload: {}, runAt: nextQuietHour(now) });

export async function planForgettingMessages(now = new Date()): Promise<void> {
  if (!(await findDailyJob(forgetJob, now))) await planNext(now);
}

/** The messages of each conversation that both of its people have removed. @param place of a side, up to which it goes */
const bothSides = (place: typeof members.clearedThrough | typeof members.clearedBefore) =>
  db()
    .select({ chatId: members.chatId, through: min(place).as("through") })
    .from(members)
    .groupBy(members.chatId)
    .having(sql`count(*) = 2 AND min(${place}) > 0`)
    .as("removed");

/** A removal carries no time: a job keeps the one at which it was first seen to hide messages from both people. */
async function planSettling(now: Date): Promise<void> {
  const removed = bothSides(members.clearedThrough);
  const hidden = db()
    .select({ one: sql`1` })
    .from(messages)
    .where(and(eq(messages.chatId, members.chatId), lte(messages.position, removed.through)));
  const sides = await db()
    .select({ chatId: members.chatId, userId: members.userId, reached: members.clearedThrough })
    .from(members)
    .innerJoin(removed, eq(removed.chatId, members.chatId))
    .where(and(gt(members.clearedThrough, members.clearedBefore), exists(hidden)));
  for (const side of sides) {
    const [key, runAt] = [settleKey(side), new Date(now.getTime() + keptFor)];
    if (!(await isJobWaiting(key))) await enqueueJob({ kind: settleJob, key, payload: side, runAt });
  }
}

/** Within the transaction in which a removal is taken back or followed by another. */
export const stopSettling = (side: Side): Promise<unknown> => batch([cancelling(settleKey(side))]);

/** From now on the removal can't be taken back. */
async function settle({ chatId, userId, reached }: Record<string, unknown>): Promise<void> {
  await db()
    .update(members)
    .set({ clearedBefore: members.clearedThrough })
    .where(
      and(
        eq(members.chatId, String(chatId)),
        eq(members.userId, String(userId)),
        eq(members.clearedThrough, Number(reached)),
      ),
    );
}

/** Removes what neither person can ever see again, with its files. @returns whether there may be more */
async function forgetSome(): Promise<boolean> {
  const removed = bothSides(members.clearedBefore);
  const rows = await db()
    .select({ id: messages.id, fileCount: messages.fileCount })
    .from(messages)
    .innerJoin(removed, and(eq(removed.chatId, messages.chatId), lte(messages.position, removed.through)))
    .limit(batchSize);
  for (const { id, fileCount } of rows) if (fileCount > 0) await dropAttachments({ kind: chatFiles.name, id });
  if (rows.length > 0)
    await db()
      .delete(messages)
      .where(
        idIn(
          messages.id,
          rows.map(({ id }) => id),
        ),
      );
  return rows.length === batchSize;
}

export const forgettingJobs: Record<string, JobHandler> = {
  async [forgetJob]() {
    const now = new Date();
    await planNext(now);
    await planSettling(now);
    // The same job, at once: others write in between.
    if (await forgetSome()) await enqueueJob({ kind: forgetJob, key: forgetJob, payload: {}, runAt: now });
  },
  [settleJob]: settle,
};
