import { and, eq, inArray, isNotNull, lt, ne, notExists, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { ownId } from "~/lib/auth/account/own-id.server";
import { dropAttachments } from "~/lib/files/attachments/attachments.server";
import { dropItems, setItemsRead, setItemsRemoved } from "~/lib/inbox/inbox.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { changeEach, type ChangedEach } from "~/lib/platform/db/queries/change-each.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { conflict, notFound } from "~/lib/platform/http/response/responses.server";
import type { UndoStep } from "~/lib/platform/http/response/undo-step";
import { invalidFields, isRefusal, orRefusal } from "~/lib/platform/refusal";
import { isUuid } from "~/lib/platform/text/uuid";
import { forgetVersions } from "~/lib/records/change-record.server";
import { withHiddenTags } from "~/lib/records/tags.server";
import { undoOwnStep } from "~/lib/records/undo.server";

import { mailDraftKind, mailFiles } from "./drafts.server";
import { listMailLabels } from "./labels.server";
import { noteMailboxChange } from "./mailbox-changes.server";
import { isMailFolder, mailsPerPage, mailTrashDays, type MailFolder, type MailVerb } from "./mailbox";
import { mailboxCopies as copies, mailboxMails as mails } from "./schema.server";

export type MailChange = Partial<{
  unread: boolean;
  starred: boolean;
  important: boolean;
  folder: MailFolder;
  labels: string[];
  /** One label more or less than the mail has by then. */
  label: { id: string; isSet: boolean };
}>;

type Copy = typeof copies.$inferSelect & { state: string; createdBy: string | null };

async function lockCopy(me: string, id: string): Promise<Copy> {
  const [row] = isUuid(id)
    ? await db()
        .select()
        .from(copies)
        .innerJoin(mails, eq(mails.id, copies.mailId))
        .where(and(eq(copies.id, id), eq(copies.ownerId, me)))
        .for("update", { of: copies })
    : [];
  if (!row) throw notFound("No such mail");
  return { ...row.mailbox_copies, state: row.mailbox_mails.state, createdBy: row.mailbox_mails.createdBy };
}

/** Where a mail may lie: a draft among drafts, what was sent and what was received where it came from. */
export function foldersFor({ isDraft, isOwn }: { isDraft: boolean; isOwn: boolean }): [MailFolder, ...MailFolder[]] {
  if (isDraft) return ["drafts", "trash"];
  return isOwn ? ["sent", "trash"] : ["inbox", "spam", "trash"];
}

const placeOf = (copy: Copy, me: string) => ({
  isDraft: copy.state === "draft",
  isOwn: copy.id === copy.mailId && copy.createdBy === me,
});

/**
 * Changes one's own view of a mail. Reading it reads the toolbar's message, too.
 * @throws Refusal 404, 422 for a folder where it cannot lie or a label that is not one's own
 */
export async function changeMail(actor: Actor, id: string, change: MailChange): Promise<{ folder: MailFolder }> {
  const me = ownId(actor);
  return transaction(async () => {
    const copy = await lockCopy(me, id);
    const { folder = copy.folder, labels, label, ...flags } = change;
    if (folder !== copy.folder && !foldersFor(placeOf(copy, me)).includes(folder))
      throw invalidFields({ folder: ["mailbox.errors.folder"] });
    const wanted = label ? withLabel(copy.labels, label) : labels;
    const kept = wanted === undefined ? copy.labels : await labelsOf(actor, copy.labels, wanted);
    const isMoved = folder !== copy.folder;
    await db()
      .update(copies)
      .set({
        ...flags,
        folder,
        labels: kept,
        ...(isMoved ? { trashedAt: folder === "trash" ? new Date() : null } : {}),
      })
      .where(eq(copies.id, id));
    if (flags.unread !== undefined && flags.unread !== copy.unread && copy.itemId)
      await setItemsRead(me, [copy.itemId], !flags.unread);
    const wasShown = copy.folder === "inbox";
    if (copy.itemId && wasShown !== (folder === "inbox")) await setItemsRemoved(me, [copy.itemId], wasShown);
    await noteMailboxChange([me]);
    return { folder: copy.folder };
  });
}

const withLabel = (labels: readonly string[], { id, isSet }: { id: string; isSet: boolean }): string[] => [
  ...labels.filter((one) => one !== id),
  ...(isSet ? [id] : []),
];

async function labelsOf(actor: Actor, stored: readonly string[], sent: readonly string[]): Promise<string[]> {
  const listed = await listMailLabels(actor);
  const known = new Set(listed.map(({ id }) => id));
  if (!sent.every((id) => known.has(id) || stored.includes(id)))
    throw invalidFields({ labels: ["mailbox.errors.unknownLabel"] });
  return withHiddenTags([...new Set(sent.filter((id) => known.has(id)))], stored, listed);
}

export const movingStep = "mailbox.moved";

/** Moves a mail. @returns the step that takes it back @throws as `changeMail` */
export async function moveMail(actor: Actor, id: string, folder: MailFolder): Promise<{ undo: UndoStep }> {
  const { folder: from } = await changeMail(actor, id, { folder });
  return undoOwnStep(movingStep, [`${id}:${from}:${folder}`]);
}

/** @throws Refusal 404, 409 when it has been moved since */
export async function undoMoving(actor: Actor, item: string): Promise<void> {
  const [id = "", from, to] = item.split(":");
  const me = ownId(actor);
  await transaction(async () => {
    const { folder } = await lockCopy(me, id);
    if (folder !== to || !isMailFolder(from)) throw conflict();
    await changeMail(actor, id, { folder: from });
  });
}

/**
 * Several mails at once; those that are gone, or that have no place there, stay as they are.
 * @returns with the step that takes the moves of a page of mails back
 */
export async function changeMails(
  actor: Actor,
  ids: readonly string[],
  verb: MailVerb,
): Promise<ChangedEach & { undo?: UndoStep }> {
  const moves: string[] = [];
  const changeOne = async (id: string) => {
    if (verb === "read" || verb === "unread") return changeMail(actor, id, { unread: verb === "unread" });
    const { undo } = await moveMail(actor, id, verb === "back" ? await sourceOf(actor, id) : verb);
    moves.push(...undo.items);
  };
  // Two requests that lock the same mails lock them in one order.
  const changed = await changeEach([...new Set(ids)].sort(), (id) => skipUnfit(changeOne(id)));
  return moves.length > 0 && moves.length <= mailsPerPage ? { ...changed, ...undoOwnStep(movingStep, moves) } : changed;
}

/** False for a mail that cannot lie in the folder. */
async function skipUnfit(change: Promise<unknown>): Promise<unknown> {
  const result = await orRefusal(change, 422);
  return !isRefusal(result);
}

/** The folder to which a mail goes back. @throws Refusal 404 */
async function sourceOf(actor: Actor, id: string): Promise<MailFolder> {
  const me = ownId(actor);
  const [source] = foldersFor(placeOf(await lockCopy(me, id), me));
  return source;
}

/** All of the inbox. @returns how many were unread */
export async function markInboxRead(actor: Actor): Promise<number> {
  const me = ownId(actor);
  return transaction(async () => {
    const changed = await db()
      .update(copies)
      .set({ unread: false })
      .where(and(eq(copies.ownerId, me), eq(copies.folder, "inbox"), eq(copies.unread, true)))
      .returning({ itemId: copies.itemId });
    await setItemsRead(
      me,
      changed.flatMap(({ itemId }) => itemId ?? []),
      true,
    );
    if (changed.length > 0) await noteMailboxChange([me]);
    return changed.length;
  });
}

/** The toolbar's messages were read there, or made unread: their mails follow. Within that transaction. */
export async function followItems(ownerId: string, itemIds: readonly string[], isRead: boolean): Promise<void> {
  await db()
    .update(copies)
    .set({ unread: !isRead })
    .where(and(eq(copies.ownerId, ownerId), idIn(copies.itemId, itemIds), ne(copies.unread, !isRead)));
}

const removedAtOnce = 500;

/** Removes copies that have rested in the trash for long enough; a mail that nobody has any more goes with its files. */
export async function purgeMails(now = new Date()): Promise<void> {
  const until = new Date(now.getTime() - mailTrashDays * 86_400_000);
  for (;;) {
    const removed = await transaction(async () => {
      const due = await db()
        .select({ id: copies.id, mailId: copies.mailId, itemId: copies.itemId })
        .from(copies)
        .where(and(isNotNull(copies.trashedAt), lt(copies.trashedAt, until)))
        .limit(removedAtOnce)
        .for("update", { skipLocked: true });
      if (due.length === 0) return 0;
      await db()
        .delete(copies)
        .where(
          inArray(
            copies.id,
            due.map(({ id }) => id),
          ),
        );
      await dropItems(due.flatMap(({ itemId }) => itemId ?? []));
      await removeUnheld(due.map(({ mailId }) => mailId));
      return due.length;
    });
    if (removed < removedAtOnce) return;
  }
}

async function removeUnheld(mailIds: readonly string[]): Promise<void> {
  const isHeld = db()
    .select({ one: sql`1` })
    .from(copies)
    .where(eq(copies.mailId, mails.id));
  const gone = await db()
    .delete(mails)
    .where(and(idIn(mails.id, mailIds), ne(mails.state, "waiting"), notExists(isHeld)))
    .returning({ id: mails.id });
  for (const { id } of gone) {
    await dropAttachments({ kind: mailFiles.name, id });
    await forgetVersions(mailDraftKind, id);
  }
}
