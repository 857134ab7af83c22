import { randomUUID } from "node:crypto";

import { and, asc, count, eq, inArray, isNull, lt, not, sum } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { assertPicture } from "~/lib/files/checks/assert-picture.server";
import { extensionOf, lookInto, putBytes, withContent, type IncomingFile } from "~/lib/files/checks/gate.server";
import { refuseFile } from "~/lib/files/checks/refusal.server";
import { releaseBytes, withKnownBytes, type KnownContent } from "~/lib/files/checks/shared-bytes.server";
import { cleanOriginalName, storedName } from "~/lib/files/file-names.server";
import { fileLimits } from "~/lib/files/limits";
import { db, transaction } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { forbidden, notFound } from "~/lib/platform/http/response/responses.server";
import { invalidFields } from "~/lib/platform/refusal";
import type { RecordVerb } from "~/lib/records/record.server";

import { findAttachmentKind, type AttachmentKind } from "./attachment-kind.server";
import { attachmentIdIn, attachmentUrl, type AttachmentJson } from "./attachment-paths";
import { attachments } from "./schema.server";

export type Attachment = typeof attachments.$inferSelect;
/** `kind` as `AttachmentKind.name` says. */
export type AttachmentOwner = { kind: string; id: string };

const hour = 3_600_000;
/** How long one stays that no saved form holds, and one that was taken off: what is undone finds it again. */
const unsavedFor = 24 * hour;
const releasedFor = 31 * 24 * hour;
/** One person's that no saved form holds. */
const maxUnsaved = { count: 200, bytes: 10 * fileLimits.fileBytes };

export const attachmentJson = (attachment: Attachment): AttachmentJson => {
  const { id, originalName, kind, mime, bytes, width, height } = attachment;
  return { id, address: attachmentUrl(attachment), name: originalName, kind, mime, bytes, width, height };
};

/** @throws Refusal 404 for an unknown kind, 403 */
export function assertMayAttach(actor: Actor, kindName: string): AttachmentKind {
  const kind = findAttachmentKind(kindName);
  if (!kind) throw notFound("Nothing of this kind has attachments");
  if (actor.id === null || !kind.mayAttach(actor)) throw forbidden();
  return kind;
}

/**
 * Keeps a file for a day, until the form is saved in which it was chosen. Its content passes the gate of all uploads.
 * @throws Refusal 403, 404; 413, 415, 422 with a `code`; 429 with too much unsaved; 503, 507
 */
export async function attachFile(actor: Actor, kindName: string, incoming: IncomingFile): Promise<Attachment> {
  const kind = assertMayAttach(actor, kindName);
  return withContent(incoming, async (content, sha256) => {
    await assertFewUnsaved(actor, content.bytes);
    const originalName = cleanOriginalName(incoming.originalName);
    if (kind.accepts === "pictures") await assertPicture(actor, content, originalName);
    const isForStaff = kind.accepts === "documents";
    const insert = (known: KnownContent) => insertAttachment(actor, kind, originalName, known);
    const shared = await withKnownBytes({ sha256, originalName, isForStaff }, insert);
    if (shared) return shared;
    const checked = await lookInto(actor, content, sha256, { name: originalName, isForStaff });
    const stored = await putBytes(randomUUID(), checked, (place) => insert({ ...checked, ...place }));
    if (!stored) throw new Error("An attachment was not stored");
    return stored;
  });
}

/**
 * The same file once more, for something else of the same kind; its bytes lie once. Does not check who may see it.
 * @throws Refusal 403, 429 with too much unsaved
 */
export async function attachAgain(
  actor: Actor,
  { sha256, originalName, ownerKind, bytes }: Attachment,
): Promise<Attachment> {
  const kind = assertMayAttach(actor, ownerKind);
  await assertFewUnsaved(actor, bytes);
  const isForStaff = kind.accepts === "documents";
  const again = await withKnownBytes({ sha256, originalName, isForStaff }, (known) =>
    insertAttachment(actor, kind, originalName, known),
  );
  if (!again) throw new Error("An attachment's bytes are known to nobody");
  return again;
}

async function assertFewUnsaved(actor: Actor, more: number): Promise<void> {
  const [unsaved] = await db()
    .select({ length: count(), bytes: sum(attachments.bytes) })
    .from(attachments)
    .where(and(eq(attachments.createdBy, String(actor.id)), isNull(attachments.ownerId)));
  const { length = 0, bytes = 0 } = unsaved ?? {};
  if (length >= maxUnsaved.count || Number(bytes) + more > maxUnsaved.bytes) throw refuseFile("tooManyUploads");
}

async function insertAttachment(
  actor: Actor,
  { name: ownerKind }: AttachmentKind,
  originalName: string,
  content: KnownContent,
): Promise<Attachment | undefined> {
  const { sha256, kind, mime, bytes, key, width, height, variants, pages, document } = content;
  const [row] = await db()
    .insert(attachments)
    .values({
      ownerKind,
      originalName,
      name: storedName(originalName, sha256, extensionOf(key)),
      ...{ sha256, kind, mime, bytes, key, width, height, variants, pages, document },
      createdBy: actor.id,
      expiresAt: new Date(Date.now() + unsavedFor),
    })
    .returning();
  return row;
}

/** Does not check rights. */
export async function findAttachment(id: string): Promise<Attachment | undefined> {
  const [row] = await db().select().from(attachments).where(eq(attachments.id, id));
  return row;
}

/** One's own until it is saved, then who may see what it hangs on. */
export async function maySeeAttachment(actor: Actor, { ownerKind, ownerId, createdBy }: Attachment): Promise<boolean> {
  if (ownerId === null) return actor.id !== null && actor.id === createdBy;
  return (await findAttachmentKind(ownerKind)?.maySee(actor, ownerId)) ?? false;
}

/** Those of the addresses that the person may see, as their form names them. */
export async function attachmentsAt(actor: Actor, addresses: readonly string[]): Promise<AttachmentJson[]> {
  const found = await Promise.all(
    addresses.map((address) => {
      const id = attachmentIdIn(address);
      return id === undefined ? undefined : findAttachment(id);
    }),
  );
  const seen = await Promise.all(found.map(async (one) => (one && (await maySeeAttachment(actor, one)) ? one : null)));
  return seen.flatMap((one) => (one ? attachmentJson(one) : []));
}

/** Those that hang on each, in the order in which they were sent. Does not check rights. */
export async function listAttachments(kind: string, ownerIds: readonly string[]): Promise<Map<string, Attachment[]>> {
  const byOwner = new Map<string, Attachment[]>();
  if (ownerIds.length === 0) return byOwner;
  const rows = await db()
    .select()
    .from(attachments)
    .where(and(eq(attachments.ownerKind, kind), isNull(attachments.expiresAt), idIn(attachments.ownerId, ownerIds)))
    .orderBy(asc(attachments.createdAt), asc(attachments.id));
  for (const row of rows) {
    const owner = String(row.ownerId);
    byOwner.set(owner, [...(byOwner.get(owner) ?? []), row]);
  }
  return byOwner;
}

/**
 * Within the transaction that saves the owner: it has these attachments from now on and no others. One is taken that
 * the person has just sent, or that the owner had before.
 * @param field where the form says that an address is none of these @throws Refusal 422
 */
export async function setAttachments(
  actor: Actor,
  owner: AttachmentOwner,
  addresses: readonly string[],
  field: string,
): Promise<void> {
  const unknown = () => invalidFields({ [field]: ["files.attachments.unknown"] });
  const wanted = [...new Set(addresses)];
  const ids = wanted.flatMap((address) => attachmentIdIn(address) ?? []);
  if (ids.length < wanted.length || ids.length > (findAttachmentKind(owner.kind)?.most ?? 0)) throw unknown();
  const isOwners = and(eq(attachments.ownerKind, owner.kind), eq(attachments.ownerId, owner.id));
  await db()
    .update(attachments)
    .set({ expiresAt: new Date(Date.now() + releasedFor) })
    .where(and(isOwners, isNull(attachments.expiresAt), not(idIn(attachments.id, ids))));
  if (ids.length === 0) return;
  const rows = await db().select().from(attachments).where(idIn(attachments.id, ids)).for("update");
  const isFitting = (row: Attachment) =>
    row.ownerKind === owner.kind &&
    (row.ownerId === owner.id || (row.ownerId === null && row.createdBy === actor.id)) &&
    wanted.includes(attachmentUrl(row));
  if (rows.length < ids.length || !rows.every(isFitting)) throw unknown();
  await db().update(attachments).set({ ownerId: owner.id, expiresAt: null }).where(idIn(attachments.id, ids));
}

/** Removes one at once that the person has sent and nothing was saved with. One that something holds stays. */
export async function dropUnsaved(actor: Actor, address: string): Promise<void> {
  const id = attachmentIdIn(address);
  if (id === undefined || actor.id === null) return;
  const isUnsaved = and(eq(attachments.id, id), eq(attachments.createdBy, actor.id), isNull(attachments.ownerId));
  await transaction(async () => remove(await db().delete(attachments).where(isUnsaved).returning()));
}

/** For `followRecord`, where a field of the data holds one address or none. */
export function addressesIn<Data extends Record<string, unknown>>(
  field: keyof Data & string,
  data: Data,
  before: Data | null,
): RecordAddresses {
  const listOf = (value: unknown) => (typeof value === "string" && value !== "" ? [value] : []);
  return { field, addresses: listOf(data[field]), before: listOf(before?.[field]) };
}

/** What a record's data names. `field`: where its form says that an address is none of these. */
type RecordAddresses = { field: string; addresses: readonly string[]; before: readonly string[] };

/** For a record's `after`: its attachments are those that its data names, and go with it. */
export async function followRecord(
  actor: Actor,
  verb: RecordVerb,
  owner: AttachmentOwner,
  { addresses, before, field }: RecordAddresses,
): Promise<void> {
  if (verb === "purge") return dropAttachments(owner);
  const isSame = addresses.length === before.length && addresses.every((address, at) => address === before[at]);
  if (verb === "delete" || (verb === "edit" && isSame) || (addresses.length === 0 && before.length === 0)) return;
  await setAttachments(actor, owner, addresses, field);
}

/** Within the transaction that removes the owner for good. */
export const dropAttachments = ({ kind, id }: AttachmentOwner): Promise<void> => dropManyAttachments(kind, [id]);

/** The same for many owners of one kind. */
export async function dropManyAttachments(kind: string, ownerIds: readonly string[]): Promise<void> {
  await remove(
    await db()
      .delete(attachments)
      .where(and(eq(attachments.ownerKind, kind), idIn(attachments.ownerId, ownerIds)))
      .returning(),
  );
}

async function remove(rows: readonly Attachment[]): Promise<void> {
  for (const row of rows) await releaseBytes(row);
}

/** Removes what no saved form holds and nobody has undone. */
export async function dropExpiredAttachments(now = new Date()): Promise<void> {
  for (;;) {
    const due = await db()
      .select({ id: attachments.id })
      .from(attachments)
      .where(lt(attachments.expiresAt, now))
      .limit(100);
    if (due.length === 0) return;
    await transaction(async () => {
      const ids = due.map(({ id }) => id);
      await remove(
        await db()
          .delete(attachments)
          // One that was saved meanwhile stays.
          .where(and(inArray(attachments.id, ids), lt(attachments.expiresAt, now)))
          .returning(),
      );
    });
  }
}
