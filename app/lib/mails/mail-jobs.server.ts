import { and, eq, inArray, ne } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";
import type { JobHandler, OutsideJob } from "~/lib/platform/jobs/jobs.server";
import { hasMailer, MailError, sendMail } from "~/lib/platform/mail/mail.server";

import { isSecretMail } from "./mail-kinds";
import { mailJobKind } from "./queue-mail.server";
import { mails } from "./schema.server";

/** Growing pauses in seconds, about an hour in all: some servers reject a stranger's first tries. */
const pauses = [10, 60, 300, 900, 2400];

/** Not sent yet; a failed mail is tried again when an administrator retries its job. */
const unsent = (id: unknown) =>
  and(eq(mails.id, String(id)), inArray(mails.state, ["waiting", "failed"]), ne(mails.text, ""));

async function send({ id }: Record<string, unknown>): Promise<void> {
  const [mail] = await db().select().from(mails).where(unsent(id));
  if (!mail) return;
  // The mail server was removed since: waiting mails are kept readable instead of failing.
  if (!hasMailer()) return void (await db().update(mails).set({ state: "kept" }).where(unsent(id)));
  const { toName, toAddress, subject, text, html, locale, kind } = mail;
  try {
    await sendMail({ to: { name: toName, address: toAddress }, subject, text, html, language: locale });
  } catch (error) {
    const isFinal = error instanceof MailError && error.isFinal;
    await db()
      .update(mails)
      .set({
        error: error instanceof Error ? error.message : String(error),
        ...(isFinal ? { state: "failed" as const } : {}),
      })
      .where(unsent(id));
    if (isFinal) return;
    throw error;
  }
  const emptied = isSecretMail(kind) ? { text: "", html: "" } : {};
  await db()
    .update(mails)
    .set({ state: "sent", sentAt: new Date(), error: null, ...emptied })
    .where(unsent(id));
}

export const mailJobs: Record<string, OutsideJob> = { [mailJobKind]: { run: send, pauses } };

export const mailJobFailures: Record<string, JobHandler> = {
  [mailJobKind]: async ({ id }) => void (await db().update(mails).set({ state: "failed" }).where(unsent(id))),
};
