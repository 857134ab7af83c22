import { sql } from "drizzle-orm";

import { systemActor, type Actor } from "~/lib/access/actor";
import { completedData } from "~/lib/content/entries/derived/completed-data.server";
import { createEntry } from "~/lib/content/entries/entries.server";
import { applyPatch } from "~/lib/content/entries/entry-data.server";
import { findSection } from "~/lib/content/definition/registry.server";
import { readStoredEntries } from "~/lib/content/maintenance/reset-entry.server";
import { publishEntry } from "~/lib/content/workflow/publishing.server";
import { getMenu, publishMenu, saveMenu } from "~/lib/menus/menus.server";
import { steadyId } from "~/lib/platform/crypto/steady-id.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { partsOf } from "~/lib/platform/domains/domain.server";
import { log } from "~/lib/platform/log/log.server";
import { getSetting, storeSetting, storeSettingGroup } from "~/lib/settings/settings.server";
import { startEntries, type StartEntry } from "~/mock-data/start/entries";
import { startLists } from "~/mock-data/start/lists";
import { startMenus } from "~/mock-data/start/menus";

import { menuDocument } from "./menu-document.server";
import { addToLists } from "./sample-entries.server";
import { isUntouched } from "./untouched.server";

export const startId = (section: string, key: string) => steadyId("start", section, key);
const idOf = ({ section, key }: StartEntry) => startId(section, key);

/** Plants the start in an untouched database; what was planted before, or emptied by hand, stays. */
export async function plantStart(): Promise<void> {
  if ((await getSetting("start.planted", null)) !== null) return;
  const isPlanted = await transaction(
    async () => {
      await lock();
      const { rows } = await db().execute<{ untouched: boolean }>(sql`SELECT ${isUntouched} AS untouched`);
      if ((await getSetting("start.planted", null)) !== null || rows[0]?.untouched !== true) return false;
      await addMissing();
      // Who begins alone finds the tools that every house needs; the others wait in the settings.
      await storeSettingGroup("group.apps", { version: 1, data: { off: partsOf("offAtFirst") } });
      return true;
    },
    { isLong: true },
  );
  if (isPlanted) log.info({ entries: startEntries.length }, "lists, menus and legal pages are planted");
}

/**
 * Adds what is missing to an installation that began empty. @returns number of entries and menus @throws Refusal 403
 */
export async function addStart(actor: Actor): Promise<number> {
  actor.assertCan("administer");
  return transaction(
    async () => {
      await lock();
      return addMissing();
    },
    { isLong: true },
  );
}

/** Two processes may start at once. */
const lock = () => db().execute(sql`SELECT pg_advisory_xact_lock(hashtext('start.planted'))`);

async function addMissing(): Promise<number> {
  await addToLists(startLists);
  const added = (await addEntries()) + (await addMenus());
  await storeSetting("start.planted", "done");
  return added;
}

async function addEntries(): Promise<number> {
  const there = await readStoredEntries(startEntries.map(idOf));
  const missing = startEntries.filter((entry) => !there.has(idOf(entry)));
  for (const entry of missing) await addEntry(entry);
  return missing.length;
}

async function addEntry(entry: StartEntry): Promise<void> {
  const section = findSection(entry.section);
  if (!section) throw new Error(`The start names a section that isn't there: ${entry.section}`);
  const id = idOf(entry);
  const given = Object.fromEntries(Object.entries(entry.data).map(([name, value]) => [name, resolved(value)]));
  const data = await completedData(section, applyPatch(section, {}, given));
  await createEntry(systemActor, section, {
    id,
    data,
    parentId: entry.parent ? startId(entry.section, entry.parent) : null,
    kind: "import",
  });
  if (entry.state === "published") await publishEntry(systemActor, section, id, { version: 1 });
}

/** "@mudurlukler/yazi-isleri" becomes an id. */
function resolved(value: unknown): unknown {
  const [, section, key] = typeof value === "string" ? (/^@([a-z]+)\/([a-z0-9-]+)$/.exec(value) ?? []) : [];
  return section && key ? startId(section, key) : value;
}

/** Only menus that were never saved. */
async function addMenus(): Promise<number> {
  let added = 0;
  for (const [code, { title, items }] of Object.entries(startMenus)) {
    if (items.length === 0 || (await getMenu(systemActor, code)).version > 0) continue;
    const { version } = await saveMenu(systemActor, code, {
      version: 0,
      document: menuDocument(code, { title, items }, startId),
    });
    await publishMenu(systemActor, code, { version });
    added++;
  }
  return added;
}
