import type { Actor } from "~/lib/access/actor";
import { foldersFor } from "~/lib/apps/mailbox/change-mails.server";
import { listMailLabels } from "~/lib/apps/mailbox/labels.server";
import type { MailPerson } from "~/lib/apps/mailbox/mailbox";
import { filesOfMails, findMail, listDeliveries, picturesOf } from "~/lib/apps/mailbox/mails.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatDateTime } from "~/lib/platform/text/dates/dates";

import { nameOf } from "./list-data.server";

const personOf = ({ name, address }: MailPerson) => ({ name, address });

/** A mail as its page shows it; null for one that is not one's own. */
export async function readMail(actor: Actor, id: string, request: Request) {
  const [t, locale, labels] = await Promise.all([getFixedT(request), getLanguage(request), listMailLabels(actor)]);
  const row = await findMail(actor, id, labels);
  if (!row) return null;
  const [files, pictures, deliveries] = await Promise.all([
    filesOfMails([row]),
    picturesOf([row]),
    listDeliveries(row),
  ]);
  const { sender, receivers, folder, state, isOwn, unread, starred, important, sendAt } = row;
  const of = (kind: string) => receivers.filter((one) => one.kind === kind).map(personOf);
  return {
    id: row.id,
    subject: row.subject || t("mailbox.noSubject"),
    content: row.content,
    name: nameOf(t, row),
    sender: sender && personOf(sender),
    avatar: pictures.get(sender?.userId ?? "") ?? null,
    isSenderMe: sender?.userId === actor.id,
    to: of("to"),
    cc: of("cc"),
    bcc: of("bcc"),
    isToMe: receivers.some(({ userId }) => userId === actor.id),
    at: row.date.toISOString(),
    date: formatDateTime(row.date, locale),
    ...{ folder, unread, starred, important, isOwn },
    isDraft: state === "draft",
    waitsUntil: state === "waiting" ? (sendAt?.toISOString() ?? null) : null,
    folders: foldersFor({ isDraft: state === "draft", isOwn }).filter((one) => one !== folder),
    labels: labels.map((label) => ({ ...label, isSet: row.labels.includes(label.id) })),
    files: files.get(row.mailId) ?? [],
    deliveries,
  };
}

export type ShownMail = NonNullable<Awaited<ReturnType<typeof readMail>>>;
