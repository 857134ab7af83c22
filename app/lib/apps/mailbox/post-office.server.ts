import { randomUUID } from "node:crypto";

import type { Actor } from "~/lib/access/actor";
import { ownId } from "~/lib/auth/account/own-id.server";
import { findColleagues } from "~/lib/auth/users/users.server";
import type { Letter } from "~/lib/apps/letters.server";
import { db } from "~/lib/platform/db/database.server";
import { searchVector } from "~/lib/platform/db/queries/text-search.server";
import { enqueueJob } from "~/lib/platform/jobs/jobs.server";

import { searchTextOf } from "./drafts.server";
import { addressLine, mailBounds, type MailPerson } from "./mailbox";
import { noteMailboxChange } from "./mailbox-changes.server";
import { mailboxCopies as copies, mailboxMails as mails } from "./schema.server";
import { deliverJob, deliveryKey } from "./send-mail.server";

/**
 * A mail that another app writes: it lies among the sent ones of the person and goes out at once, as nobody looks for
 * it among the mails that can be taken back. Within the caller's transaction.
 */
export async function postLetter(actor: Actor, { receivers: ids, subject, content }: Letter): Promise<void> {
  const me = ownId(actor);
  const people = await findColleagues([me, ...ids]);
  const personOf = (userId: string): MailPerson => {
    const { name = "", email = "" } = people.get(userId) ?? {};
    return { userId, name, address: email };
  };
  const receivers = ids.map((id) => ({ ...personOf(id), kind: "to" as const }));
  const [id, now, sender] = [randomUUID(), new Date(), { ...personOf(me), userId: me }];
  const to = receivers.map(addressLine).join(", ").slice(0, mailBounds.line);
  const title = subject.slice(0, mailBounds.subject);
  await db()
    .insert(mails)
    .values({
      ...{ id, to, cc: "", bcc: "", subject: title, content, files: [], state: "waiting", sender, receivers },
      ...{ sendAt: now, createdAt: now, updatedAt: now, createdBy: me },
      search: searchVector({ titles: [title], text: searchTextOf({ to, cc: "", content }, sender.name) }),
    });
  await db().insert(copies).values({ id, mailId: id, ownerId: me, folder: "sent", date: now });
  await enqueueJob({ kind: deliverJob, key: deliveryKey(id), payload: { id, at: now.toISOString() }, runAt: now });
  await noteMailboxChange([me]);
}
