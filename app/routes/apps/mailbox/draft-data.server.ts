import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { findColleagues } from "~/lib/auth/users/users.server";
import { mailDraftKind } from "~/lib/apps/mailbox/drafts.server";
import { mailFieldsOf } from "~/lib/apps/mailbox/mail-form";
import { mailAnswers, type MailAnswer } from "~/lib/apps/mailbox/mail-place";
import { addressLine, emptyDraft, mailBounds, type MailDraft, type MailPerson } from "~/lib/apps/mailbox/mailbox";
import { filesOfMails, findMail, type MailRow } from "~/lib/apps/mailbox/mails.server";
import type { AttachmentJson } from "~/lib/files/attachments/attachment-paths";
import type { TextLocale } from "~/lib/platform/text/dates/dates";
import { formatDateTime } from "~/lib/platform/text/dates/dates";
import { encodeText } from "~/lib/platform/text/rich-text/rich-text-entities";
import { isUuid } from "~/lib/platform/text/uuid";
import { getRecord } from "~/lib/records/list-records.server";

/** `files`: those of `loaded.data`, as its form names them. */
export type LoadedDraft = { loaded: { version: number; data: MailDraft }; files: AttachmentJson[] };

export async function readDraft(actor: Actor, id: string): Promise<LoadedDraft> {
  const draft = await getRecord(actor, mailDraftKind, id);
  const files = (await filesOfMails([{ mailId: id, files: draft.files }])).get(id) ?? [];
  return { loaded: { version: draft.version, data: mailFieldsOf(draft) }, files };
}

type Reading = { t: TFunction; locale: TextLocale };

/** An empty mail, or one that answers another or passes it on. Nothing is stored before it is saved. */
export async function newDraft(actor: Actor, query: URLSearchParams, reading: Reading): Promise<LoadedDraft> {
  const re = await findMail(actor, query.get("re") ?? "");
  const how = mailAnswers.find((one) => one === query.get("how")) ?? "reply";
  const to = (await Promise.all(query.getAll("to").map(receiverOf))).filter(Boolean).join(", ");
  if (!re || re.state === "draft")
    return { loaded: { version: 0, data: { ...emptyDraft, to: to.slice(0, mailBounds.line) } }, files: [] };
  const files = how === "forward" ? ((await filesOfMails([re])).get(re.mailId) ?? []) : [];
  const data = { ...answerTo(actor, re, how, reading), files: files.map(({ address }) => address) };
  return { loaded: { version: 0, data: to === "" ? data : { ...data, to } }, files };
}

/** The id of a colleague, as pages name them, or what somebody would type. */
async function receiverOf(given: string): Promise<string> {
  if (!isUuid(given)) return given;
  const person = (await findColleagues([given])).get(given);
  return person ? addressLine({ name: person.name, address: person.email }) : "";
}

const prefixes = { reply: "mailbox.replyPrefix", all: "mailbox.replyPrefix", forward: "mailbox.forwardPrefix" };

function answerTo(actor: Actor, mail: MailRow, how: MailAnswer, { t, locale }: Reading): MailDraft {
  const { sender, receivers, subject, content, isOwn, date } = mail;
  const isOther = ({ userId }: MailPerson) => userId !== actor.id;
  const lines = (people: readonly MailPerson[]) => people.map(addressLine).join(", ");
  const of = (kind: string) => receivers.filter((one) => one.kind === kind && isOther(one));
  // One's own mail is followed up at those who have got it.
  const firstTo = isOwn ? of("to") : sender && isOther(sender) ? [sender] : [];
  const rest = how === "all" ? of("to").filter((one) => !isOwn || !firstTo.includes(one)) : [];
  const prefix = t(prefixes[how]);
  const head = t("mailbox.quoted", {
    name: sender ? sender.name || sender.address : t("mailbox.system"),
    date: formatDateTime(date, locale),
  });
  return {
    to: how === "forward" ? "" : lines([...firstTo, ...rest]).slice(0, mailBounds.line),
    cc: how === "all" ? lines(of("cc")).slice(0, mailBounds.line) : "",
    bcc: "",
    subject: (subject.startsWith(prefix) ? subject : prefix + subject).slice(0, mailBounds.subject),
    content: `<p></p><p>${encodeText(head)}</p><blockquote>${content}</blockquote>`.slice(0, mailBounds.content),
    files: [],
  };
}
