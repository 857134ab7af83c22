import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { readAddressList } from "~/lib/apps/mailbox/address-list";
import { mailPaths, type MailPlace } from "~/lib/apps/mailbox/mail-place";
import { addressLine, type MailLabel } from "~/lib/apps/mailbox/mailbox";
import { listMails, picturesOf, type MailRow } from "~/lib/apps/mailbox/mails.server";
import { excerpt } from "~/lib/platform/text/rich-text/rich-text.server";

/** Whose name a row has: the sender, and of one's own whom it goes to. */
export function nameOf(t: TFunction, { isOwn, state, sender, receivers, typed }: MailRow): string {
  if (!isOwn) return sender ? sender.name || addressLine(sender) : t("mailbox.system");
  const names =
    state === "draft"
      ? readAddressList([typed.to, typed.cc, typed.bcc].join("\n")).map(({ name, address }) => name || address)
      : receivers.map(({ name, address }) => name || address);
  return names.length === 0 ? t("mailbox.noReceiver") : t("mailbox.toNames", { names: names.join(", ") });
}

/** A page of mails as its list shows them; null for a folder or a label that is not there. */
export async function readMailList(actor: Actor, place: MailPlace, t: TFunction) {
  const listed = await listMails(actor, place);
  if (!listed) return null;
  const { items, pagination, labels } = listed;
  const pictures = await picturesOf(items);
  const known = new Map<string, MailLabel>(labels.map((label) => [label.id, label]));
  return {
    pagination,
    labels,
    rows: items.map((row) => ({
      id: row.id,
      name: nameOf(t, row),
      avatar: row.isOwn ? null : (pictures.get(row.sender?.userId ?? "") ?? null),
      subject: row.subject || t("mailbox.noSubject"),
      excerpt: excerpt(row.content, 200),
      at: row.date.toISOString(),
      unread: row.unread,
      starred: row.starred,
      important: row.important,
      isDraft: row.state === "draft",
      isWaiting: row.state === "waiting",
      hasFiles: row.files.length > 0,
      folder: row.folder,
      labels: row.labels.flatMap((id) => known.get(id) ?? []),
      href:
        row.state === "draft" && row.folder === "drafts"
          ? mailPaths.compose({ id: row.id })
          : mailPaths.mail(row.id, place),
    })),
  };
}

export type MailListRow = NonNullable<Awaited<ReturnType<typeof readMailList>>>["rows"][number];
