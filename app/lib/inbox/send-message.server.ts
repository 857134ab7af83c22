import { randomUUID } from "node:crypto";

import { and, desc, eq, max, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { findColleagues, listColleagues, type Colleague } from "~/lib/auth/users/users.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { isUuid } from "~/lib/platform/text/uuid";
import { emitting } from "~/lib/platform/events/events.server";
import { Refusal } from "~/lib/platform/refusal";
import { foldTr } from "~/lib/platform/text/turkish/fold";

import { inboxPaths } from "./inbox-kinds";
import { ownerOf } from "./inbox.server";
import { inboxItems } from "./schema.server";
import { markupOfText } from "./simple-markup.server";

export const messageLimits = { receivers: 100, title: 160, text: 5000 };

/** Plain text; line breaks stay. */
export type NewMessage = { to: readonly string[]; title: string; text: string };
export type MessageErrors = Partial<{
  to: "noReceiver" | "tooManyReceivers" | "unknownReceiver";
  title: "noTitle" | "titleTooLong" | "badCharacter";
  text: "noText" | "textTooLong" | "badCharacter";
}>;

/** One row per receiver. @returns their number @throws Refusal 422, its `details.errors` being MessageErrors */
export async function sendMessage(actor: Actor, { to, title, text }: NewMessage): Promise<number> {
  const senderId = ownerOf(actor);
  const receivers = [...new Set(to)].filter((id) => id !== senderId);
  const texts = { title: title.trim(), text: text.replace(/\r\n?/g, "\n").trim() };
  const known =
    receivers.length > messageLimits.receivers
      ? new Map<string, Colleague>()
      : await findColleagues([senderId, ...receivers.filter(isUuid)]);
  const errors: MessageErrors = {
    ...receiverError(receivers, known),
    ...titleError(texts.title),
    ...textError(texts.text),
  };
  if (Object.keys(errors).length > 0)
    throw new Refusal("The message is not complete", { status: 422, code: "invalid", details: { errors } });
  const shared = {
    kind: "message" as const,
    senderId,
    title: markupOfText(texts.title),
    description: markupOfText(texts.text),
    image: known.get(senderId)?.avatar ?? null,
    useRouter: true,
  };
  return transaction(async () => {
    const rows = receivers.map((ownerId) => ({ id: randomUUID(), ownerId }));
    await db()
      .insert(inboxItems)
      .values(rows.map((row) => ({ ...row, ...shared, link: inboxPaths.message(row.id) })));
    const event = sql`json_build_object('type', 'inbox.changed', 'userId', receiver, 'kind', 'message')`;
    await db().execute(sql`SELECT ${emitting(event)} FROM unnest(${`{${receivers.join(",")}}`}::uuid[]) AS receiver`);
    return rows.length;
  });
}

function receiverError(receivers: readonly string[], known: ReadonlyMap<string, Colleague>): MessageErrors {
  if (receivers.length === 0) return { to: "noReceiver" };
  if (receivers.length > messageLimits.receivers) return { to: "tooManyReceivers" };
  const isOpen = (id: string) => known.get(id)?.isClosed === false;
  return receivers.every(isOpen) ? {} : { to: "unknownReceiver" };
}

function titleError(title: string): MessageErrors {
  if (title === "") return { title: "noTitle" };
  if (title.length > messageLimits.title) return { title: "titleTooLong" };
  return title.includes("\0") ? { title: "badCharacter" } : {};
}

function textError(text: string): MessageErrors {
  if (text === "") return { text: "noText" };
  if (text.length > messageLimits.text) return { text: "textTooLong" };
  return text.includes("\0") ? { text: "badCharacter" } : {};
}

/** `title` and `text` are markup, safe to show. */
export type SentMessage = { title: string; text: string; time: string; receivers: string[] };

export async function listSent(
  actor: Actor,
  { page = 1, size = 20 } = {},
): Promise<{ items: SentMessage[]; total: number }> {
  const where = and(eq(inboxItems.senderId, ownerOf(actor)), eq(inboxItems.kind, "message"));
  // All rows of one message have the time of its transaction.
  const sending = [inboxItems.time, inboxItems.title, inboxItems.description] as const;
  const offset = Math.max(0, Math.min(Math.trunc(page) || 1, 1_000_000) - 1) * size;
  const [rows, totals] = await Promise.all([
    db()
      .select({
        time: inboxItems.time,
        title: inboxItems.title,
        text: inboxItems.description,
        owners: sql<string[]>`array_agg(${inboxItems.ownerId}::text ORDER BY ${inboxItems.position})`,
      })
      .from(inboxItems)
      .where(where)
      .groupBy(...sending)
      .orderBy(desc(max(inboxItems.position)))
      .limit(size)
      .offset(offset),
    db()
      .select({
        total: sql<number>`count(DISTINCT (${inboxItems.time}, ${inboxItems.title}, ${inboxItems.description}))::int`,
      })
      .from(inboxItems)
      .where(where),
  ]);
  const names = await findColleagues(rows.flatMap(({ owners }) => owners));
  const items = rows.map(({ time, title, text, owners }) => ({
    title,
    text: text ?? "",
    time: time.toISOString(),
    receivers: owners.map((id) => names.get(id)?.name ?? "").filter(Boolean),
  }));
  return { items, total: totals[0]?.total ?? 0 };
}

export type Receiver = Pick<Colleague, "id" | "name" | "avatar" | "jobTitle">;
const maxOffered = 12;
const longestSearch = 200;

/** The chosen ones, and those whose name, title or address has every word of `search`. */
export async function listReceivers(
  actor: Actor,
  { chosen, search }: { chosen: readonly string[]; search: string },
): Promise<{ chosen: Receiver[]; others: Receiver[]; more: number }> {
  const colleagues = (await listColleagues()).filter(({ id }) => id !== actor.id);
  const terms = foldTr(search.slice(0, longestSearch)).split(/\s+/).filter(Boolean);
  const taken = new Set(chosen);
  const matching = colleagues.filter((one) => {
    const text = foldTr(`${one.name} ${one.jobTitle ?? ""} ${one.email}`);
    return !taken.has(one.id) && terms.every((word) => text.includes(word));
  });
  const shown = ({ id, name, avatar, jobTitle }: Colleague): Receiver => ({ id, name, avatar, jobTitle });
  return {
    chosen: colleagues.filter(({ id }) => taken.has(id)).map(shown),
    others: matching.slice(0, maxOffered).map(shown),
    more: Math.max(0, matching.length - maxOffered),
  };
}
