import { and, eq, lt, ne, or, sql, type SQL } from "drizzle-orm";

import { systemActor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { nextQuietHour } from "~/lib/platform/db/embedded/vacuum.server";
import { enqueueJob, findDailyJob, type JobHandler } from "~/lib/platform/jobs/jobs.server";
import { monthsLater } from "~/lib/platform/text/dates/calendar-months";
import { getSettingGroup } from "~/lib/settings/settings.server";

import type { MailKind } from "./mail-kinds";
import { emptyEndedMails } from "./mails.server";
import { mails } from "./schema.server";

const day = 86_400_000;
const keptFor = 180 * day;
const message: MailKind = "citizenMessage";
/** In one transaction. */
const maxAtOnce = 5_000;

/** For how many months citizens' messages are kept; undefined: as long as other mails. */
async function messageMonths(): Promise<number | undefined> {
  return ((await getSettingGroup("privacy")).data as { messageMonths?: number }).messageMonths;
}

/** When a mail is removed. */
export async function keptUntil({ kind, createdAt }: { kind: string; createdAt: Date }): Promise<Date> {
  const months = kind === message ? await messageMonths() : undefined;
  return months === undefined ? new Date(createdAt.getTime() + keptFor) : monthsLater(createdAt, months);
}

/**
 * Removes what is older than mails, and citizens' messages, are kept. What citizens wrote leaves a count in the log.
 */
export async function removeOldMails(now = Date.now()): Promise<void> {
  await emptyEndedMails(now);
  const months = await messageMonths();
  const isOld = lt(mails.createdAt, new Date(now - keptFor));
  const end = sql`(${mails.createdAt} AT TIME ZONE 'UTC' + make_interval(months => ${months ?? 0})) AT TIME ZONE 'UTC'`;
  const isOldMessage = and(
    eq(mails.kind, message),
    months === undefined ? isOld : sql`${end} < ${new Date(now).toISOString()}::timestamptz`,
  );
  const removeNext = async () => {
    const removed = await removeSome(or(and(ne(mails.kind, message), isOld), isOldMessage));
    const count = removed.filter(({ kind }) => kind === message).length;
    if (count > 0)
      await recordAudit(systemActor, { verb: "purge", objectType: "mail", objectId: message, after: { count } });
    return removed.length;
  };
  // A flood leaves more in a day than one transaction should hold.
  while ((await transaction(removeNext)) === maxAtOnce);
}

function removeSome(which: SQL | undefined): Promise<{ kind: string }[]> {
  const ids = db().select({ id: mails.id }).from(mails).where(which).limit(maxAtOnce);
  return db()
    .delete(mails)
    .where(sql`${mails.id} IN (${ids})`)
    .returning({ kind: mails.kind });
}

const jobKind = "mails.purge";
const planNext = (now: Date) => enqueueJob({ kind: jobKind, key: jobKind, payload: {}, runAt: nextQuietHour(now) });

export const mailPurgeJobs: Record<string, JobHandler> = {
  [jobKind]: async () => {
    await planNext(new Date());
    await removeOldMails();
  },
};

/** Sets the next night on which old mails are removed, where none is set. */
export async function planMailPurge(now = new Date()): Promise<void> {
  const planned = await findDailyJob(jobKind, now);
  if (!planned) await planNext(now);
}
