import { randomUUID } from "node:crypto";

import { and, eq, inArray } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { ownId } from "~/lib/auth/account/own-id.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { notFound } from "~/lib/platform/http/response/responses.server";
import { linkOrigin } from "~/lib/mails/link-origin.server";
import { enqueueJob, type JobHandler, type OutsideJob } from "~/lib/platform/jobs/jobs.server";
import { MailError, sendMail } from "~/lib/platform/mail/mail.server";
import { withOrigin } from "~/lib/platform/text/rich-text/rich-text-urls";
import { richTextToPlain } from "~/lib/platform/text/rich-text/rich-text.server";
import { isUuid } from "~/lib/platform/text/uuid";

import { openMailFiles } from "./mail-files.server";
import type { MailReceiver } from "./mailbox";
import { noteMailboxChange } from "./mailbox-changes.server";
import { mailboxDeliveries as table, mailboxMails as mails } from "./schema.server";

export const outsideJob = "mailbox.outside";

/** Growing pauses in seconds, about an hour in all: some servers reject a stranger's first tries. */
const pauses = [10, 60, 300, 900, 2400];

/** Within the transaction that delivers the mail: each address has a job of its own. */
export async function sendOutside(mailId: string, receivers: readonly MailReceiver[]): Promise<void> {
  if (receivers.length === 0) return;
  const rows = receivers.map(({ name, address }) => ({ id: randomUUID(), mailId, name, address }));
  await db().insert(table).values(rows);
  for (const { id } of rows) await enqueueOutside(id);
}

const unsent = (id: unknown) => and(eq(table.id, String(id)), inArray(table.state, ["waiting", "failed"]));

async function send({ id }: Record<string, unknown>): Promise<void> {
  if (!isUuid(id)) return;
  const [row] = await db()
    .select({
      name: table.name,
      address: table.address,
      mailId: mails.id,
      subject: mails.subject,
      content: mails.content,
      sender: mails.sender,
      receivers: mails.receivers,
      createdBy: mails.createdBy,
    })
    .from(table)
    .innerJoin(mails, eq(mails.id, table.mailId))
    .where(unsent(id));
  if (!row) return;
  // The headers name all that the mail names, and nobody who is hidden.
  const named = (kind: MailReceiver["kind"]) =>
    row.receivers.filter((one) => one.kind === kind).map(({ name, address }) => ({ name, address }));
  const note = async (values: Partial<typeof table.$inferInsert>) => {
    await db().update(table).set(values).where(unsent(id));
    if (row.createdBy) await noteMailboxChange([row.createdBy]);
  };
  const html = withOrigin(row.content, linkOrigin());
  const { files, close } = await openMailFiles(row.mailId);
  try {
    await sendMail({
      to: { name: row.name, address: row.address },
      subject: row.subject,
      text: richTextToPlain(html),
      html,
      language: "tr",
      letter: {
        id: row.mailId,
        writer: { name: row.sender?.name ?? "", address: row.sender?.address ?? "" },
        to: named("to"),
        cc: named("cc"),
        files,
      },
    });
  } catch (error) {
    const isFinal = error instanceof MailError && error.isFinal;
    await note({
      error: error instanceof Error ? error.message : String(error),
      ...(isFinal ? { state: "failed" } : {}),
    });
    if (isFinal) return;
    throw error;
  } finally {
    // A mail that was refused has not read its files.
    close();
  }
  await note({ state: "sent", sentAt: new Date(), error: null });
}

export const outsideJobs: Record<string, OutsideJob> = {
  [outsideJob]: { run: send, pauses, lane: { name: "mailbox", workers: 2 } },
};

export const outsideJobFailures: Record<string, JobHandler> = {
  [outsideJob]: async ({ id }) => {
    const [failed] = await db()
      .update(table)
      .set({ state: "failed" })
      .where(unsent(id))
      .returning({ mailId: table.mailId });
    const [mail] = failed
      ? await db().select({ createdBy: mails.createdBy }).from(mails).where(eq(mails.id, failed.mailId))
      : [];
    if (mail?.createdBy) await noteMailboxChange([mail.createdBy]);
  },
};

/** Tries once more where the way out of the house has failed. @returns how many @throws Refusal 404 */
export async function retryDeliveries(actor: Actor, mailId: string): Promise<number> {
  const me = ownId(actor);
  return transaction(async () => {
    const [mail] = isUuid(mailId)
      ? await db()
          .select({ id: mails.id })
          .from(mails)
          .where(and(eq(mails.id, mailId), eq(mails.createdBy, me)))
      : [];
    if (!mail) throw notFound("No such mail");
    const again = await db()
      .update(table)
      .set({ state: "waiting", error: null })
      .where(and(eq(table.mailId, mailId), eq(table.state, "failed")))
      .returning({ id: table.id });
    for (const { id } of again) await enqueueOutside(id);
    if (again.length > 0) await noteMailboxChange([me]);
    return again.length;
  });
}

const enqueueOutside = (id: string) =>
  enqueueJob({ kind: outsideJob, key: `${outsideJob} ${id}`, payload: { id }, runAt: new Date() });
