import { randomUUID } from "node:crypto";

import { db } from "~/lib/platform/db/database.server";
import { sampleInbox } from "~/mock-data/sample/inbox";

import { inboxItems } from "./schema.server";

/** Gives somebody the sample messages and notifications, in the caller's transaction. @returns how many there were */
export async function seedInbox(ownerId: string, colleagueIdsByEmail: ReadonlyMap<string, string>, now: Date): Promise<number> {
  const oldestFirst = [...sampleInbox].sort((a, b) => b.minutesAgo - a.minutesAgo);
  const rows = oldestFirst.map(({ kind, minutesAgo, read, from, title, description, wording, icon, link }) => ({
    id: randomUUID(),
    ownerId,
    kind,
    senderId: from === undefined ? null : (colleagueIdsByEmail.get(from) ?? null),
    title: title ?? "",
    description: description ?? null,
    wording: wording ?? null,
    icon: icon ?? null,
    link: link ?? null,
    useRouter: link?.startsWith("/") ?? false,
    time: new Date(now.getTime() - minutesAgo * 60_000),
    read,
    seen: read,
  }));
  await db().insert(inboxItems).values(rows);
  return rows.length;
}
