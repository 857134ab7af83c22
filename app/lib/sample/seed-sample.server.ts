import { randomBytes } from "node:crypto";

import { sql } from "drizzle-orm";

import { systemActor } from "~/lib/access/actor";
import { createUser, listColleagues } from "~/lib/auth/users/users.server";
import { seedChats } from "~/lib/chat/seed-chats.server";
import { seedInbox } from "~/lib/inbox/seed-inbox.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { log } from "~/lib/platform/log/log.server";
import { getSetting, storeSetting } from "~/lib/settings/settings.server";
import { staff } from "~/mock-data/sample/staff";

import { listSamples, plantEntry, plantLists } from "./sample-entries.server";
import { plantMenus } from "./sample-menus.server";
import { plantViews } from "./sample-views.server";
import { plantSampleFiles } from "./sample-files.server";
import { isUntouched } from "./untouched.server";

/**
 * Fills an empty database with the sample municipality. Everything goes through the same operations as the staff's own
 * work. Files are made one by one and found again by a second try; all the rest is one transaction.
 */
export async function seedSample(now = new Date()): Promise<{ entries: number; files: number }> {
  // Pictures are drawn before the transaction opens; PGlite has one connection and the start page is waiting.
  const files = await plantSampleFiles();
  const samples = listSamples();
  await transaction(
    async () => {
      // Only the first administrator is there yet: the sample messages and chats are theirs.
      const [owner] = await listColleagues();
      const colleagues = new Map<string, string>();
      for (const { role, ...colleague } of staff) {
        const { id } = await createUser(systemActor, {
          ...colleague,
          password: randomBytes(24).toString("base64url"),
          grants: [{ role, sections: null, departments: null }],
        });
        colleagues.set(colleague.email, id);
      }
      if (owner) await seedChats(owner.id, colleagues, now);
      if (owner) await seedInbox(owner.id, colleagues, now);
      await plantLists();
      for (const sample of samples) await plantEntry(sample, files, now);
      await plantViews(samples, now);
      await plantMenus();
      await storeSetting("sample.planting", "done");
    },
    { isLong: true },
  );
  return { entries: samples.length, files: files.size };
}

/** Whether the sample is to be planted: nothing has ever been written, or a planting was cut off. */
export async function isSampleWanted(): Promise<boolean> {
  const planting = await getSetting("sample.planting", null);
  if (planting !== null) return planting === "begun";
  const { rows } = await db().execute<{ untouched: boolean }>(sql`SELECT ${isUntouched} AS untouched`);
  return rows[0]?.untouched === true;
}

/** Plants where `isSampleWanted`, goes on where an earlier start was cut off, and says what was done. */
export async function plantSample(): Promise<void> {
  const started = performance.now();
  await storeSetting("sample.planting", "begun");
  const counts = await seedSample();
  log.info({ ...counts, ms: Math.round(performance.now() - started) }, "the sample municipality is planted");
}
