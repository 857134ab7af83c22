import { sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import type { DemoCount, DemoStep, LongDemoArea } from "~/lib/administration/demo-areas.server";
import { contentPaths } from "~/lib/content/definition/paths";
import type { Localized } from "~/lib/content/values";
import { resetEntry, readStoredEntries, stands } from "~/lib/content/maintenance/reset-entry.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { isRefusal } from "~/lib/platform/refusal";

import { listSamples, plantEntry, plantLists, wantedOf, type Sample } from "./sample-entries.server";
import { findSampleFiles, plantSampleFiles } from "./sample-files.server";

/** Never touches the staff's own entries. */
export const contentArea: LongDemoArea = {
  id: "content",
  icon: "heroicons_outline:document-text",
  count,
  reset,
  steps,
};

async function count(): Promise<DemoCount> {
  const samples = listSamples();
  const [standings, files] = [await readStoredEntries(samples.map(({ id }) => id)), await findSampleFiles()];
  const now = new Date();
  const counts = { existing: standings.size, again: 0, fromTrash: 0, anew: samples.length - standings.size };
  for (const sample of samples) {
    const standing = standings.get(sample.id);
    if (standing?.deletedAt) counts.fromTrash++;
    else if (standing && !stands(sample.section, standing, await wantedOf(sample, files, now))) counts.again++;
  }
  return counts;
}

async function reset(actor: Actor, note: string): Promise<{ done: number; refused: number }> {
  const counts = { done: 0, refused: 0 };
  for (const { run } of await steps(actor, note)) {
    const result = await run();
    if (result !== "same") counts[result]++;
  }
  return counts;
}

async function steps(actor: Actor, note: string): Promise<DemoStep[]> {
  const files = await plantSampleFiles();
  await plantLists();
  const now = new Date();
  return listSamples().map((sample) => ({
    title: nameOf(sample),
    link: contentPaths.entry(sample.section, sample.id),
    async run() {
      try {
        return (await resetOne(actor, sample, files, now, note)) ? "done" : "same";
      } catch (error) {
        // The staff's changes are in the way, such as their own page of a single.
        if (isRefusal(error, 409, 422)) return "refused";
        throw error;
      }
    },
  }));
}

function nameOf({ section, sample: { key, data } }: Sample): string {
  const title = data[section.titleField] as Localized | string | undefined;
  return (typeof title === "string" ? title : title?.tr) ?? key;
}

/** @returns false when there was nothing to do */
function resetOne(
  actor: Actor,
  sample: Sample,
  files: ReadonlyMap<string, string>,
  now: Date,
  note: string,
): Promise<boolean> {
  const { id, section } = sample;
  return transaction(async () => {
    // When two resets run at once, one recreates a missing entry and the other finds it.
    await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`sample ${id}`}))`);
    const standing = (await readStoredEntries([id])).get(id);
    const wanted = await wantedOf(sample, files, now);
    if (standing && stands(section, standing, wanted)) return false;
    if (standing) await resetEntry(actor, section, id, wanted, note);
    else await plantEntry(sample, files, now);
    return true;
  });
}
