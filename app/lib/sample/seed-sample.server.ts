import { randomBytes } from "node:crypto";

import { sql } from "drizzle-orm";

import { systemActor } from "~/lib/access/actor";
import { createUser, listColleagues } from "~/lib/auth/users/users.server";
import { seedChats } from "~/lib/chat/seed-chats.server";
import { seedInbox } from "~/lib/inbox/seed-inbox.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { log } from "~/lib/platform/log/log.server";
import { staff } from "~/mock-data/sample/staff";

import { listSamples, plantEntry, plantLists } from "./sample-entries.server";
import { plantMenus } from "./sample-menus.server";
import { plantSampleFiles } from "./sample-files.server";

/**
 * Fills an empty database with the sample municipality, once. Everything goes through the same operations as the
 * staff's own work, in one transaction: a start that is cut off leaves nothing half seeded.
 */
export async function seedSample(now = new Date()): Promise<{ entries: number; files: number }> {
  // Pictures are drawn before the transaction opens; PGlite has one connection and the start page is waiting.
  const files = await plantSampleFiles();
  const samples = listSamples();
  await transaction(async () => {
    // Only the first administrator is there yet: the sample messages and chats are theirs.
    const [owner] = await listColleagues();
    const colleagues = new Map<string, string>();
    for (const { role, ...colleague } of staff) {
      const { id } = await createUser(systemActor, { ...colleague, password: randomBytes(24).toString("base64url"), grants: [{ role, sections: null, departments: null }] });
      colleagues.set(colleague.email, id);
    }
    if (owner) await seedChats(owner.id, colleagues, now);
    if (owner) await seedInbox(owner.id, colleagues, now);
    await plantLists();
    for (const sample of samples) await plantEntry(sample, files, now);
    await plantMenus();
  }, { isLong: true });
  return { entries: samples.length, files: files.size };
}

/** Seeds when nothing has ever been written; says what it did. */
export async function seedWhenEmpty(): Promise<void> {
  const { rows } = await db().execute<{ empty: boolean }>(sql`SELECT NOT EXISTS (SELECT 1 FROM entries) AND NOT EXISTS (SELECT 1 FROM files) AS empty`);
  if (!rows[0]?.empty) return;
  const started = performance.now();
  const counts = await seedSample();
  log.info({ ...counts, ms: Math.round(performance.now() - started) }, "the sample municipality is planted");
}
