import { and, count, desc, eq, inArray, lt, ne } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordBounded } from "~/lib/audit/audit-bursts.server";
import { recordAudit } from "~/lib/audit/audit.server";
import { changeEach, type ChangedEach } from "~/lib/platform/db/queries/change-each.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import { conflict, found } from "~/lib/platform/http/response/responses.server";
import { hasMailer } from "~/lib/platform/mail/mail.server";
import { isUuid } from "~/lib/platform/text/uuid";

import { isSecretMail, mailKinds, type MailKind } from "./mail-kinds";
import { sendableStates, type MailState } from "./mail-states";
import { enqueueMail } from "./queue-mail.server";
import { mails } from "./schema.server";

/** The texts are empty where they had a secret link and were sent. */
export type Mail = typeof mails.$inferSelect;
export type MailRow = Omit<Mail, "text" | "html" | "linkAskedBy" | "linkAllowedBy">;

const { id, kind, toAddress, toName, locale, subject, state, error, createdAt, sentAt } = mails;
const columns = { id, kind, toAddress, toName, locale, subject, state, error, createdAt, sentAt };
const perPage = 25;

export async function listMails(
  actor: Actor,
  { state: wanted, page = 1 }: { state?: MailState | undefined; page?: number } = {},
): Promise<{ mails: MailRow[]; pagination: Pagination }> {
  actor.assertCan("administer");
  const where = wanted === undefined ? undefined : eq(mails.state, wanted);
  const [total] = await db().select({ length: count() }).from(mails).where(where);
  const pagination = paginate(total?.length ?? 0, page, perPage);
  const rows = await db()
    .select(columns)
    .from(mails)
    .where(where)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(perPage)
    .offset(pagination.startIndex);
  return { mails: rows, pagination };
}

/** Logged while there is a text; a secret link is hidden, see administration/mail-link.server.ts. @throws Refusal 403, 404 */
export async function getMail(actor: Actor, mailId: string): Promise<Mail> {
  const mail = await findMail(actor, mailId);
  if (mail.text !== "")
    await recordBounded(`read ${actor.id} ${mailId}`, actor, {
      verb: "read-mail",
      objectType: "mail",
      objectId: mailId,
      after: { kind: mail.kind, toAddress: mail.toAddress },
    });
  return isSecretMail(mail.kind) ? { ...mail, text: withoutKey(mail.text), html: withoutKey(mail.html) } : mail;
}

/** The link still leads to its page, but opens nothing there. */
const withoutKey = (text: string) => text.replace(/(?<=[?&](?:invitation|token)=)[\w-]+/g, "…");

/** Unredacted: not to be shown. @throws Refusal 403, 404 */
export async function findMail(actor: Actor, mailId: string): Promise<Mail> {
  actor.assertCan("administer");
  const [mail] = isUuid(mailId) ? await db().select().from(mails).where(eq(mails.id, mailId)) : [];
  return found(mail, "mail");
}

/** @throws Refusal 403, 404, 409 when it is on its way, empty, or there is no mail server */
export async function resendMail(actor: Actor, mailId: string): Promise<void> {
  actor.assertCan("administer");
  await findMail(actor, mailId);
  if (!hasMailer()) throw conflict("There is no mail server: SMTP_URL is not set", { code: "noMailServer" });
  await transaction(async () => {
    const moved = await db()
      .update(mails)
      .set({ state: "waiting", error: null })
      .where(and(eq(mails.id, mailId), inArray(mails.state, sendableStates), ne(mails.text, "")))
      .returning({ kind: mails.kind, toAddress: mails.toAddress });
    if (!moved[0]) throw conflict("The mail cannot be sent again", { code: "mailNotWaiting" });
    await enqueueMail(mailId);
    await recordAudit(actor, { verb: "retry", objectType: "mail", objectId: mailId, after: moved[0] });
  });
}

export async function resendMails(actor: Actor, mailIds: readonly string[]): Promise<ChangedEach> {
  actor.assertCan("administer");
  return changeEach(mailIds, (mailId) => resendMail(actor, mailId));
}

const day = 86_400_000;
/** No link lives longer. */
const longestLink = 7 * day;

/** Empties mails whose secret link has ended. */
export async function emptyEndedMails(now = Date.now()): Promise<void> {
  const secret = Object.entries(mailKinds).flatMap(([name, { isSecret }]) => (isSecret ? [name] : []));
  await db()
    .update(mails)
    .set({ text: "", html: "" })
    .where(
      and(
        inArray(mails.kind, secret),
        ne(mails.state, "waiting"),
        ne(mails.text, ""),
        lt(mails.createdAt, new Date(now - longestLink)),
      ),
    );
}

export async function hasSentMail(kind: MailKind): Promise<boolean> {
  const [row] = await db()
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.kind, kind), eq(mails.state, "sent")))
    .limit(1);
  return row !== undefined;
}
