import { and, count, desc, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { userNames } from "~/lib/auth/users/users.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { onePlan } from "~/lib/platform/db/queries/prepared.server";
import { partsOf } from "~/lib/platform/domains/domain.server";
import { emit } from "~/lib/platform/events/events.server";
import { forbidden } from "~/lib/platform/http/response/responses.server";

import { readItemInput } from "./inbox-input.server";
import type { Inbox, InboxItem, InboxKind, InboxState } from "./inbox-kinds";
import { itemOf, type InboxRow } from "./inbox-view.server";
import { readColumns } from "./is-read";
import { inboxItems } from "./schema.server";
import { markupOfText } from "./simple-markup.server";

declare module "~/lib/platform/events/events.server" {
  interface EventsByDomain {
    inbox: "inbox.changed";
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const keptDays = 30;
const keptSince = sql`now() - make_interval(days => ${keptDays})`;

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    /** What messages of the toolbar stand for follows them, within the transaction of a change. */
    followMessages: {
      /** New ones that no domain has made itself. */
      added: (ownerId: string, itemIds: readonly string[]) => Promise<void>;
      read: (ownerId: string, itemIds: readonly string[], isRead: boolean) => Promise<void>;
      /** Its texts or its link are others now. */
      rewritten: (itemId: string) => Promise<void>;
    };
  }
}

async function tellRead(ownerId: string, kind: InboxKind, itemIds: readonly string[], isRead: boolean): Promise<void> {
  if (kind !== "message" || itemIds.length === 0) return;
  for (const { read } of partsOf("followMessages")) await read(ownerId, itemIds, isRead);
}

/** Pages count from 1; `offset` replaces them. */
export type InboxPage = { page?: number; offset?: number; size?: number; removed?: boolean };

/** @throws Refusal 403 for the system, which has no inbox */
export function ownerOf(actor: Actor): string {
  actor.assertScope("account");
  if (actor.id === null) throw forbidden();
  return actor.id;
}

const isMine = (actor: Actor, kind: InboxKind) =>
  and(eq(inboxItems.ownerId, ownerOf(actor)), eq(inboxItems.kind, kind));

/** Newest first; `removed` lists what can still be restored. */
export async function listInbox(
  actor: Actor,
  kind: InboxKind,
  t: TFunction,
  {
    page = 1,
    size = 20,
    offset = Math.max(0, Math.min(Math.trunc(page) || 1, 1_000_000) - 1) * size,
    removed = false,
  }: InboxPage = {},
): Promise<Inbox> {
  // One plan for every number of rows: items are looked up by owner and kind.
  const where = onePlan(
    sql`${isMine(actor, kind)} AND ${removed ? gt(inboxItems.removedAt, keptSince) : isNull(inboxItems.removedAt)}`,
  );
  const [rows, counts] = await Promise.all([
    db().select().from(inboxItems).where(where).orderBy(desc(inboxItems.position)).limit(size).offset(offset),
    db()
      .select({ total: count(), unread: sql<number>`(count(*) FILTER (WHERE NOT ${inboxItems.read}))::int` })
      .from(inboxItems)
      .where(where),
  ]);
  const names = await userNames(rows.map((row) => row.senderId));
  return {
    items: rows.map((row) => ({ ...itemOf(row, t), from: names.get(row.senderId ?? "") ?? null })),
    unread: counts[0]?.unread ?? 0,
    total: counts[0]?.total ?? 0,
  };
}

/** How both inboxes stand, in one statement: every page shows it. */
export async function inboxStates(actor: Actor): Promise<Record<InboxKind, InboxState>> {
  const { kind, id, time, read, position } = inboxItems;
  const rows = await db()
    .selectDistinctOn([kind], {
      kind,
      newest: { id, time, read },
      unread: sql<number>`(count(*) FILTER (WHERE NOT ${read}) OVER (PARTITION BY ${kind}))::int`,
    })
    .from(inboxItems)
    .where(and(eq(inboxItems.ownerId, ownerOf(actor)), isNull(inboxItems.removedAt)))
    .orderBy(kind, desc(position));
  const stateOf = (wanted: InboxKind): InboxState => {
    const row = rows.find((one) => one.kind === wanted);
    return row
      ? { unread: row.unread, newest: { ...row.newest, time: row.newest.time.toISOString() } }
      : { unread: 0, newest: null };
  };
  return { message: stateOf("message"), notification: stateOf("notification") };
}

export async function countUnread(actor: Actor): Promise<{ messages: number; notifications: number }> {
  const rows = await db()
    .select({ kind: inboxItems.kind, unread: count() })
    .from(inboxItems)
    .where(and(eq(inboxItems.ownerId, ownerOf(actor)), eq(inboxItems.read, false), isNull(inboxItems.removedAt)))
    .groupBy(inboxItems.kind);
  const of = (kind: InboxKind) => rows.find((row) => row.kind === kind)?.unread ?? 0;
  return { messages: of("message"), notifications: of("notification") };
}

/** One of the actor's own, removed ones too. */
export async function findItem(
  actor: Actor,
  kind: InboxKind,
  id: string,
  t: TFunction,
): Promise<(InboxItem & { senderId: string | null; removed: boolean }) | null> {
  if (!uuid.test(id)) return null;
  const [row] = await db()
    .select()
    .from(inboxItems)
    .where(
      and(
        isMine(actor, kind),
        eq(inboxItems.id, id),
        or(isNull(inboxItems.removedAt), gt(inboxItems.removedAt, keptSince)),
      ),
    );
  return row ? { ...itemOf(row, t), senderId: row.senderId, removed: row.removedAt !== null } : null;
}

export async function addItem(actor: Actor, kind: InboxKind, given: unknown, t: TFunction): Promise<InboxItem> {
  const ownerId = ownerOf(actor);
  const { read = false, ...columns } = readItemInput(given);
  return transaction(async () => {
    const [row] = await db()
      .insert(inboxItems)
      .values({ ...columns, ...readColumns(read, ownerId, null), ownerId, kind })
      .returning();
    if (!row) throw new Error("the inbox row was not returned");
    if (kind === "message") for (const { added } of partsOf("followMessages")) await added(ownerId, [row.id]);
    await notifyChange(ownerId, kind, { added: row.id });
    return itemOf(row, t);
  });
}

/** @returns null for an id that isn't the actor's own @throws Refusal 422 */
export async function patchItem(
  actor: Actor,
  kind: InboxKind,
  id: string,
  given: unknown,
  t: TFunction,
): Promise<InboxItem | null> {
  const { read, ...columns } = readItemInput(given);
  // Texts that a script writes replace the notification's translated ones.
  const worded = columns.title !== undefined || columns.description !== undefined;
  return change(actor, kind, id, t, (row) => {
    const { title, description } = itemOf(row, t);
    const readers = read === undefined ? {} : readColumns(read, ownerOf(actor), row.readBy);
    return { ...(worded && row.wording ? { title, description, wording: null } : {}), ...columns, ...readers };
  });
}

export async function setRead(
  actor: Actor,
  kind: InboxKind,
  id: string,
  read: boolean | string[],
  t: TFunction,
): Promise<InboxItem | null> {
  return change(actor, kind, id, t, (row) => readColumns(read, ownerOf(actor), row.readBy));
}

/** `restoreItem` brings it back within thirty days. */
export async function removeItem(actor: Actor, kind: InboxKind, id: string, t: TFunction): Promise<InboxItem | null> {
  return change(actor, kind, id, t, () => ({ removedAt: new Date() }));
}

export async function restoreItem(actor: Actor, kind: InboxKind, id: string, t: TFunction): Promise<InboxItem | null> {
  return change(actor, kind, id, t, () => ({ removedAt: null }), { removed: true });
}

async function change(
  actor: Actor,
  kind: InboxKind,
  id: string,
  t: TFunction,
  changes: (row: InboxRow) => Partial<typeof inboxItems.$inferInsert>,
  { removed = false } = {},
): Promise<InboxItem | null> {
  const ownerId = ownerOf(actor);
  if (!uuid.test(id)) return null;
  return transaction(async () => {
    const isThere = removed ? gt(inboxItems.removedAt, keptSince) : isNull(inboxItems.removedAt);
    const [row] = await db()
      .select()
      .from(inboxItems)
      .where(and(isMine(actor, kind), eq(inboxItems.id, id), isThere))
      .for("update");
    if (!row) return null;
    const columns = changes(row);
    if (Object.keys(columns).length > 0) {
      await db().update(inboxItems).set(columns).where(eq(inboxItems.id, id));
      if (columns.read !== undefined && columns.read !== row.read) await tellRead(ownerId, kind, [id], columns.read);
      const isRewritten = ["title", "description", "link"].some((name) => name in columns);
      if (kind === "message" && isRewritten) for (const { rewritten } of partsOf("followMessages")) await rewritten(id);
      await notifyChange(ownerId, kind);
    }
    return itemOf({ ...row, ...columns }, t);
  });
}

export async function markAllRead(actor: Actor, kind: InboxKind): Promise<number> {
  const ownerId = ownerOf(actor);
  return transaction(async () => {
    const changed = await db()
      .update(inboxItems)
      .set({
        read: true,
        seen: true,
        readBy: sql`CASE WHEN ${inboxItems.readBy} IS NOT NULL AND NOT ${inboxItems.read}
          THEN array_append(${inboxItems.readBy}, ${ownerId}::text)
          ELSE ${inboxItems.readBy} END`,
      })
      .where(
        and(
          isMine(actor, kind),
          isNull(inboxItems.removedAt),
          or(eq(inboxItems.read, false), eq(inboxItems.seen, false)),
        ),
      )
      .returning({ id: inboxItems.id });
    await tellRead(
      ownerId,
      kind,
      changed.map(({ id }) => id),
      true,
    );
    if (changed.length > 0) await notifyChange(ownerId, kind);
    return changed.length;
  });
}

/**
 * Messages of the toolbar about something that a domain keeps itself, within its transaction. Telling of them is the
 * domain's, too.
 * @param shared.title plain, as is the text; @param shared.image the sender's picture
 */
export async function addMailItems(
  rows: readonly { id: string; ownerId: string; link: string }[],
  { senderId, title, text, image }: { senderId: string | null; title: string; text: string; image: string | null },
): Promise<void> {
  const shared = { kind: "message" as const, senderId, image, useRouter: true };
  const texts = { title: markupOfText(title), description: markupOfText(text) };
  await db()
    .insert(inboxItems)
    .values(rows.map((row) => ({ ...row, ...shared, ...texts })));
}

/** For the domain whose things the messages stand for: it does not hear of it. Telling of it is the domain's. */
export async function setItemsRead(ownerId: string, itemIds: readonly string[], isRead: boolean): Promise<void> {
  if (itemIds.length === 0) return;
  const rows = await db()
    .select({ id: inboxItems.id, readBy: inboxItems.readBy })
    .from(inboxItems)
    .where(and(eq(inboxItems.ownerId, ownerId), idIn(inboxItems.id, itemIds)))
    .for("update");
  const plain = rows.filter(({ readBy }) => readBy === null).map(({ id }) => id);
  if (plain.length > 0)
    await db()
      .update(inboxItems)
      .set({ read: isRead, ...(isRead ? { seen: true } : {}) })
      .where(idIn(inboxItems.id, plain));
  for (const { id, readBy } of rows)
    if (readBy !== null)
      await db()
        .update(inboxItems)
        .set(readColumns(isRead, ownerId, readBy))
        .where(eq(inboxItems.id, id));
}

/** As `setItemsRead`: what the messages stand for was thrown away, or has come back. */
export async function setItemsRemoved(ownerId: string, itemIds: readonly string[], isRemoved: boolean): Promise<void> {
  if (itemIds.length === 0) return;
  await db()
    .update(inboxItems)
    .set({ removedAt: isRemoved ? new Date() : null })
    .where(and(eq(inboxItems.ownerId, ownerId), idIn(inboxItems.id, itemIds)));
}

/** Removes messages for good, with what they stand for. */
export async function dropItems(itemIds: readonly string[]): Promise<void> {
  if (itemIds.length > 0) await db().delete(inboxItems).where(idIn(inboxItems.id, itemIds));
}

export async function notifyChange(userId: string, kind: InboxKind, { added }: { added?: string } = {}): Promise<void> {
  await emit({ type: "inbox.changed", userId, kind, ...(added === undefined ? {} : { added }) });
}

export async function purgeRemovedItems(): Promise<void> {
  await db()
    .delete(inboxItems)
    .where(and(isNotNull(inboxItems.removedAt), lt(inboxItems.removedAt, keptSince)));
}
