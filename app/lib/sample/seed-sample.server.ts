import { randomBytes } from "node:crypto";

import { sql } from "drizzle-orm";

import { systemActor } from "~/lib/access/actor";
import { recordingAt } from "~/lib/audit/audit-clock.server";
import { createUser, listColleagues } from "~/lib/auth/users/users.server";
import { seedInbox } from "~/lib/inbox/seed-inbox.server";
import { planDerivation } from "~/lib/content/maintenance/reindex.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { partsOf } from "~/lib/platform/domains/domain.server";
import { log } from "~/lib/platform/log/log.server";
import { getSetting, storeSetting } from "~/lib/settings/settings.server";
import { staff } from "~/mock-data/sample/staff";

import { rememberRecords } from "./records-area.server";
import { listSamples, plantEntry, plantLists } from "./sample-entries.server";
import { plantMenus } from "./sample-menus.server";
import { plantViews } from "./sample-views.server";
import { plantSampleFiles } from "./sample-files.server";
import { SampleClock } from "./sample-clock";
import { isUntouched } from "./untouched.server";

/**
 * Plants the sample municipality with the staff's own operations. Files come first, one by one, and a second try finds
 * them; the rest is one transaction.
 */
export async function seedSample(now = new Date()): Promise<{ entries: number; files: number }> {
  const clock = new SampleClock(now);
  return recordingAt(clock.next, () => plantAll(now, clock));
}

/** The share of the planting's lines in the audit log that are about files. */
const filesUntil = 0.1;
/** As many lines as an entry has, what an app plants has in each of so many. */
const weightOfApp = 12;

type Work = () => Promise<unknown>;

/** What the apps have among the entries, at equal distances; not before the units, which some of it names. */
function inTurn(entries: readonly Work[], apps: readonly Work[]): { work: Work; until: number }[] {
  const between = Math.max(1, Math.floor(entries.length / (apps.length + 1)));
  const total = entries.length + apps.length * weightOfApp;
  const steps = entries.flatMap((work, at) => {
    const app = (at + 1) % between === 0 ? apps[(at + 1) / between - 1] : undefined;
    return [{ work, weight: 1 }, ...(app ? [{ work: app, weight: weightOfApp }] : [])];
  });
  let done = 0;
  return steps.map(({ work, weight }) => ({ work, until: (done += weight) / total }));
}

async function plantAll(now: Date, clock: SampleClock): Promise<{ entries: number; files: number }> {
  clock.goOnUntil(filesUntil);
  // Before the transaction: PGlite has one connection, and the start page is waiting.
  const files = await plantSampleFiles();
  const samples = listSamples();
  await transaction(
    async () => {
      // Only the first administrator exists so far: the sample messages are theirs.
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
      if (owner) await seedInbox(owner.id, colleagues, now);
      await plantLists();
      const apps = partsOf("plantSample").map((plant) => () => plant({ owner: owner?.id ?? null, colleagues, now }));
      const entries = samples.map((sample) => () => plantEntry(sample, files, now));
      for (const { work, until } of inTurn(entries, apps)) {
        clock.goOnUntil(filesUntil + until * (1 - filesUntil));
        await work();
      }
      await plantViews(samples, now);
      await plantMenus();
      await rememberRecords();
      await storeSetting("sample.planting", "done");
    },
    { isLong: true },
  );
  return { entries: samples.length, files: files.size };
}

/** True for an untouched database, or when a planting was cut off. */
export async function isSampleWanted(): Promise<boolean> {
  const planting = await getSetting("sample.planting", null);
  if (planting !== null) return planting === "begun";
  const { rows } = await db().execute<{ untouched: boolean }>(sql`SELECT ${isUntouched} AS untouched`);
  return rows[0]?.untouched === true;
}

/** Plants the sample, or goes on after an interrupted start. */
export async function plantSample(): Promise<void> {
  const started = performance.now();
  await storeSetting("sample.planting", "begun");
  // The planted entries have the columns of the present definitions.
  await planDerivation();
  const counts = await seedSample();
  log.info({ ...counts, ms: Math.round(performance.now() - started) }, "the sample municipality is planted");
}
