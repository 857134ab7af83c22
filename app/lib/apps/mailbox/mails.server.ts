import { and, count, desc, eq, sql, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { ownId } from "~/lib/auth/account/own-id.server";
import { findColleagues } from "~/lib/auth/users/users.server";
import type { AttachmentJson } from "~/lib/files/attachments/attachment-paths";
import { attachmentJson, listAttachments } from "~/lib/files/attachments/attachments.server";
import { db } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { onePlan } from "~/lib/platform/db/queries/prepared.server";
import { matchesText } from "~/lib/platform/db/queries/text-search.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import { excerpt } from "~/lib/platform/text/rich-text/rich-text.server";
import { snippetOf, type Snippet } from "~/lib/platform/text/search/snippet";
import { isUuid } from "~/lib/platform/text/uuid";

import { mailFiles } from "./drafts.server";
import { listMailLabels } from "./labels.server";
import {
  mailFolders,
  mailsPerPage,
  type MailFolder,
  type MailLabel,
  type MailReceiver,
  type MailSender,
  type MailState,
  type OutsideState,
} from "./mailbox";
import type { MailPlace } from "./mail-place";
import { mailboxCopies as copies, mailboxDeliveries, mailboxMails as mails } from "./schema.server";

/** A mail as its owner has it. */
export type MailRow = {
  id: string;
  mailId: string;
  folder: MailFolder;
  starred: boolean;
  important: boolean;
  unread: boolean;
  /** Ids of labels that are not in the trash. */
  labels: string[];
  date: Date;
  state: MailState;
  version: number;
  /** The person's own, written by them. */
  isOwn: boolean;
  sender: MailSender | null;
  /** Hidden ones only in one's own. */
  receivers: MailReceiver[];
  /** A draft's receivers, as they were typed. */
  typed: { to: string; cc: string; bcc: string };
  subject: string;
  content: string;
  files: string[];
  sendAt: Date | null;
};

/** Letters of a text from which its beginning is read: a long mail is not carried for two lines. */
const excerptSource = 2_000;
/** Letters in which a search looks for the place to show. */
const snippetSource = 20_000;
/** More than this is not counted in a search. */
const maxCounted = 1_000;

const columns = {
  id: copies.id,
  mailId: copies.mailId,
  folder: copies.folder,
  starred: copies.starred,
  important: copies.important,
  unread: copies.unread,
  labels: copies.labels,
  date: copies.date,
  state: mails.state,
  version: mails.version,
  createdBy: mails.createdBy,
  sender: mails.sender,
  receivers: mails.receivers,
  to: mails.to,
  cc: mails.cc,
  bcc: mails.bcc,
  subject: mails.subject,
  content: mails.content,
  files: mails.files,
  sendAt: mails.sendAt,
};
type Selected = { [Name in keyof typeof columns]: (typeof columns)[Name]["_"]["data"] } & {
  createdBy: string | null;
  sender: MailSender | null;
  sendAt: Date | null;
};

function rowOf(
  { createdBy, to, cc, bcc, labels, receivers, ...row }: Selected,
  me: string,
  known: readonly MailLabel[],
): MailRow {
  const isOwn = createdBy === me && row.id === row.mailId;
  return {
    ...row,
    isOwn,
    labels: labels.filter((label) => known.some(({ id }) => id === label)),
    receivers: isOwn ? receivers : receivers.filter(({ kind, userId }) => kind !== "bcc" || userId === me),
    typed: isOwn ? { to, cc, bcc } : { to, cc, bcc: "" },
  };
}

/** A label's and a filter's mails are those of all folders, but not what lies in the trash or in spam. */
function whereOf(actor: Actor, place: MailPlace, known: readonly MailLabel[]): SQL | null {
  const mine = sql`${copies.ownerId} = ${ownId(actor)}`;
  if ("folder" in place) return sql`${mine} AND ${copies.folder} = ${place.folder}`;
  const isKept = sql`${copies.folder} NOT IN ('trash', 'spam')`;
  if ("filter" in place) return sql`${mine} AND ${isKept} AND ${copies[place.filter]}`;
  // Several labels may have one slug.
  const labels = known.filter(({ slug }) => slug === place.label);
  if (labels.length === 0) return null;
  const has = labels.map(({ id }) => sql`${copies.labels} @> ${JSON.stringify([id])}::jsonb`);
  return sql`${mine} AND ${isKept} AND (${sql.join(has, sql` OR `)})`;
}

/**
 * A page of one's own mails, the newest first; a page behind the last is the last.
 * @param options.isWhole with whole texts; without it, with their beginnings
 * @returns with the labels that the person has; null for a label that is not there
 */
export async function listMails(
  actor: Actor,
  place: MailPlace,
  { isWhole = false } = {},
): Promise<{ items: MailRow[]; pagination: Pagination; labels: MailLabel[] } | null> {
  const labels = await listMailLabels(actor);
  const where = whereOf(actor, place, labels);
  if (!where) return null;
  const [total] = await db().select({ length: count() }).from(copies).where(onePlan(where));
  const pagination = paginate(total?.length ?? 0, place.page, mailsPerPage);
  // The page's ids come from the index alone: mails of earlier pages are not read.
  const ids = await db()
    .select({ id: copies.id })
    .from(copies)
    .where(onePlan(where))
    .orderBy(desc(copies.date), copies.id)
    .limit(mailsPerPage)
    .offset(pagination.startIndex);
  const rows = await db()
    .select(isWhole ? columns : { ...columns, content: sql<string>`left(${mails.content}, ${excerptSource})` })
    .from(copies)
    .innerJoin(mails, eq(mails.id, copies.mailId))
    .where(
      idIn(
        copies.id,
        ids.map(({ id }) => id),
      ),
    )
    .orderBy(desc(copies.date), copies.id);
  const me = ownId(actor);
  return { items: rows.map((row) => rowOf(row as Selected, me, labels)), pagination, labels };
}

/** Null for one that is not one's own. @param labels those that the person has, where they are read already */
export async function findMail(actor: Actor, id: string, labels?: MailLabel[]): Promise<MailRow | null> {
  const me = ownId(actor);
  if (!isUuid(id)) return null;
  const [[row], known] = await Promise.all([
    db()
      .select(columns)
      .from(copies)
      .innerJoin(mails, eq(mails.id, copies.mailId))
      .where(and(eq(copies.id, id), eq(copies.ownerId, me))),
    labels ?? listMailLabels(actor),
  ]);
  return row ? rowOf(row as Selected, me, known) : null;
}

export const filesOfMails = async (rows: readonly Pick<MailRow, "mailId" | "files">[]) => {
  const ids = rows.flatMap(({ mailId, files }) => (files.length > 0 ? mailId : []));
  const found = await listAttachments(mailFiles.name, ids);
  return new Map<string, AttachmentJson[]>([...found].map(([id, files]) => [id, files.map(attachmentJson)]));
};

export type OutsideDelivery = { name: string; address: string; state: OutsideState; error: string | null };

/** What became of a mail of one's own on its way out of the house. */
export async function listDeliveries(row: Pick<MailRow, "mailId" | "isOwn">): Promise<OutsideDelivery[]> {
  if (!row.isOwn) return [];
  const { name, address, state, error } = mailboxDeliveries;
  return db()
    .select({ name, address, state, error })
    .from(mailboxDeliveries)
    .where(eq(mailboxDeliveries.mailId, row.mailId))
    .orderBy(address);
}

/** Specification §9: unread ones; all of drafts and spam; none of sent and trash. */
export async function countFolders(actor: Actor): Promise<Record<MailFolder, number>> {
  const me = ownId(actor);
  const rows = await db()
    .select({ folder: copies.folder, length: count() })
    .from(copies)
    .where(
      sql`${copies.ownerId} = ${me} AND ((${copies.folder} = 'inbox' AND ${copies.unread}) OR ${copies.folder} IN ('drafts', 'spam'))`,
    )
    .groupBy(copies.folder);
  const lengths = new Map(rows.map(({ folder, length }) => [folder, length]));
  return Object.fromEntries(mailFolders.map((folder) => [folder, lengths.get(folder) ?? 0])) as Record<
    MailFolder,
    number
  >;
}

/** Present pictures of the people in rows, by their ids. */
export async function picturesOf(rows: readonly Pick<MailRow, "sender">[]): Promise<Map<string, string>> {
  const people = await findColleagues(rows.flatMap(({ sender }) => sender?.userId ?? []));
  return new Map([...people].flatMap(([id, { avatar }]) => (avatar === null ? [] : [[id, avatar] as const])));
}

export type FoundMail = { row: MailRow; snippet: Snippet };

/** One's own mails with the words, from all folders, the newest first. */
export async function searchMails(
  actor: Actor,
  text: string,
  { page = 1, size = 20 } = {},
): Promise<{ items: FoundMail[]; pagination: Pagination }> {
  const me = ownId(actor);
  const where = and(eq(copies.ownerId, me), matchesText(mails.search, text));
  const some = db()
    .select({ one: sql`1` })
    .from(copies)
    .innerJoin(mails, eq(mails.id, copies.mailId))
    .where(where)
    .limit(maxCounted);
  const [[counted], known] = await Promise.all([
    db().select({ all: count() }).from(some.as("some")),
    listMailLabels(actor),
  ]);
  const pagination = paginate(counted?.all ?? 0, page, size);
  if (pagination.length === 0) return { items: [], pagination };
  // The texts of all mails that are found would be carried through the sorting.
  const shown = db()
    .select({ id: copies.id })
    .from(copies)
    .innerJoin(mails, eq(mails.id, copies.mailId))
    .where(where)
    .orderBy(desc(copies.date), copies.id)
    .limit(size)
    .offset(pagination.startIndex)
    .as("shown");
  const rows = await db()
    .select({ ...columns, content: sql<string>`left(${mails.content}, ${snippetSource})` })
    .from(shown)
    .innerJoin(copies, eq(copies.id, shown.id))
    .innerJoin(mails, eq(mails.id, copies.mailId))
    .orderBy(desc(copies.date), copies.id);
  const items = rows.map((selected): FoundMail => {
    const row = rowOf(selected as Selected, me, known);
    return { row, snippet: snippetOf(excerpt(row.content, snippetSource), text) ?? [{ text: excerpt(row.content) }] };
  });
  return { items, pagination };
}
