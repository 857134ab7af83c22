import { and, eq, inArray } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";

import type { SamplePlanting } from "~/lib/administration/demo-areas.server";
import { makeActor } from "~/lib/access/actor";
import { findColleagues, type Colleague } from "~/lib/auth/users/users.server";
import { steadyId } from "~/lib/platform/crypto/steady-id.server";
import { db } from "~/lib/platform/db/database.server";
import { searchVector } from "~/lib/platform/db/queries/text-search.server";
import { createRecord } from "~/lib/records/change-record.server";
import { mailLabels, mails as samples } from "~/mock-data/sample/mails";

import { searchTextOf } from "./drafts.server";
import { listMailLabels, mailLabelKind } from "./labels.server";
import { addressLine, type MailReceiver } from "./mailbox";
import { addOwnMessageMails } from "./messages-as-mails.server";
import { mailboxCopies as copies, mailboxLabels, mailboxMails as mails } from "./schema.server";

const hour = 3_600_000;

/** The same for a person each time, so that planted mails can be found again. */
const copyId = (ownerId: string, at: number) => steadyId("mailbox", ownerId, at);
const mailId = (ownerId: string, at: number) => steadyId("mailbox mail", ownerId, at);

/** The first administrator's mails: those of the toolbar's messages, and earlier ones. */
export async function plantMailbox({ owner, colleagues, now }: SamplePlanting): Promise<void> {
  if (owner === null) return;
  const actor = makeActor({ id: owner, name: "", grants: [] });
  for (const [place, label] of mailLabels.entries()) {
    const { id } = await createRecord(actor, mailLabelKind, label);
    // One transaction has one time, and the list is in the order of these.
    const time = new Date(now.getTime() - 90 * 24 * hour + place * 60_000);
    await db().update(mailboxLabels).set({ createdAt: time, updatedAt: time }).where(eq(mailboxLabels.id, id));
  }
  await addOwnMessageMails(owner);
  await plantMails(owner, colleagues, now);
}

type Planted = { mail: PgInsertValue<typeof mails>; copy: typeof copies.$inferInsert };

async function plantedOf(ownerId: string, colleagues: ReadonlyMap<string, string>, now: Date): Promise<Planted[]> {
  const ids = samples.flatMap(({ from, to = [], cc = [] }) => [from, ...to, ...cc]);
  const people = await findColleagues([ownerId, ...ids.flatMap((email) => colleagues.get(email) ?? [])]);
  const actor = makeActor({ id: ownerId, name: "", grants: [] });
  const labels = new Map((await listMailLabels(actor)).map(({ slug, id }) => [slug, id]));
  return samples.flatMap((sample, at): Planted[] => {
    const sender = people.get(colleagues.get(sample.from) ?? "");
    if (!sender || sender.id === ownerId) return [];
    const receiver = (kind: MailReceiver["kind"], person: Colleague | undefined): MailReceiver[] =>
      person ? [{ kind, userId: person.id, name: person.name, address: person.email }] : [];
    const of = (kind: MailReceiver["kind"], emails: readonly string[] = []) =>
      emails.flatMap((email) => receiver(kind, people.get(colleagues.get(email) ?? "")));
    const [to, cc] = [[...receiver("to", people.get(ownerId)), ...of("to", sample.to)], of("cc", sample.cc)];
    const typed = { to: to.map(addressLine).join(", "), cc: cc.map(addressLine).join(", ") };
    const { subject, content } = sample;
    const date = new Date(now.getTime() - sample.ago * hour);
    const text = searchTextOf({ ...typed, content }, sender.name);
    return [
      {
        mail: {
          ...{ id: mailId(ownerId, at), ...typed, bcc: "", subject, content, files: [], state: "sent" },
          sender: { userId: sender.id, name: sender.name, address: sender.email },
          receivers: [...to, ...cc],
          ...{ sentAt: date, createdAt: date, updatedAt: date, createdBy: sender.id },
          search: searchVector({ titles: [subject], text }),
        },
        copy: {
          ...{ id: copyId(ownerId, at), mailId: mailId(ownerId, at), ownerId, folder: "inbox", date },
          ...{ starred: sample.starred ?? false, important: sample.important ?? false, unread: false },
          labels: (sample.labels ?? []).flatMap((slug) => labels.get(slug) ?? []),
          trashedAt: null,
        },
      },
    ];
  });
}

async function plantMails(ownerId: string, colleagues: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const planted = await plantedOf(ownerId, colleagues, now);
  if (planted.length === 0) return;
  await db()
    .insert(mails)
    .values(planted.map(({ mail }) => mail))
    .onConflictDoNothing();
  await db()
    .insert(copies)
    .values(planted.map(({ copy }) => copy))
    .onConflictDoNothing();
}

export type SeededMails = { existing: number; changed: Planted[]; missing: Planted[] };

/** Compares the person's planted mails with what is stored: moved or marked otherwise, and gone. */
export async function findSeededMails(ownerId: string, colleagues: ReadonlyMap<string, string>): Promise<SeededMails> {
  const planted = await plantedOf(ownerId, colleagues, new Date());
  const ids = planted.map(({ copy }) => String(copy.id));
  const rows = ids.length
    ? await db()
        .select()
        .from(copies)
        .where(and(eq(copies.ownerId, ownerId), inArray(copies.id, ids)))
    : [];
  const stored = new Map(rows.map((row) => [row.id, row]));
  const isSame = ({ copy }: Planted) => {
    const row = stored.get(String(copy.id));
    return (
      row?.folder === copy.folder &&
      row.starred === copy.starred &&
      row.important === copy.important &&
      row.unread === copy.unread &&
      row.labels.join() === copy.labels?.join()
    );
  };
  const isThere = ({ copy }: Planted) => stored.has(String(copy.id));
  return {
    existing: rows.length,
    changed: planted.filter((one) => isThere(one) && !isSame(one)),
    missing: rows.length === 0 ? [] : planted.filter((one) => !isThere(one)),
  };
}

/** Puts the planted mails back as they were; others stay. @returns how many */
export async function reseedMails(ownerId: string, colleagues: ReadonlyMap<string, string>): Promise<number> {
  const { changed, missing } = await findSeededMails(ownerId, colleagues);
  for (const { copy } of changed) {
    const { id, folder, starred, important, unread, labels } = copy;
    await db()
      .update(copies)
      .set({ folder, starred, important, unread, labels, trashedAt: null })
      .where(eq(copies.id, String(id)));
  }
  if (missing.length > 0) await plantMails(ownerId, colleagues, new Date());
  return changed.length + missing.length;
}
