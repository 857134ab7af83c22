import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { draftsTag, keepCacheFresh } from "~/lib/content/cache-tags.server";
import { createEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { publishEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { cached, peekCached } from "~/lib/platform/cache/tagged-cache.server";
import { database } from "~/lib/platform/db/database.server";
import { startEvents, type EventName } from "~/lib/platform/events/events.server";

import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const notices = section("duyurular");

/** Something remembered for the public and something for the staff, and which of the two still is. */
async function rememberBoth() {
  await cached([notices.id], "page", async () => "public");
  await cached([draftsTag(notices.id)], "count", async () => "staff");
  return () => ({
    public: peekCached([notices.id], "page") !== undefined,
    staff: peekCached([draftsTag(notices.id)], "count") !== undefined,
  });
}

test("a draft that is begun, saved or saved by itself is no news to the public; publishing and withdrawing are", async () => {
  const department = (await unit()).id;
  let kept = await rememberBoth();
  const { id } = await createEntry(systemActor, notices, { data: completeNotice(department) });
  expect(kept()).toEqual({ public: true, staff: false });
  for (const [version, kind] of [
    [1, "autosave"],
    [2, "save"],
  ] as const) {
    kept = await rememberBoth();
    await saveEntry(systemActor, notices, id, { version, patch: { title: { tr: `Başlık ${version}` } }, kind });
    expect(kept(), kind).toEqual({ public: true, staff: false });
  }
  kept = await rememberBoth();
  await publishEntry(systemActor, notices, id, { version: 3 });
  expect(kept()).toEqual({ public: false, staff: false });
  kept = await rememberBoth();
  await withdrawEntry(systemActor, notices, id, { version: 3, reason: "Ertelendi" });
  expect(kept()).toEqual({ public: false, staff: false });
});

test("what fails to be saved leaves both as they were", async () => {
  const { id } = await createEntry(systemActor, notices, { data: { title: { tr: "Yarım" } } });
  const kept = await rememberBoth();
  await expect(publishEntry(systemActor, notices, id, { version: 1 })).rejects.toThrow();
  expect(kept()).toEqual({ public: true, staff: true });
});

test("the same holds for what other processes change: their events tell", async () => {
  await startEvents(database());
  const stop = keepCacheFresh();
  const { pool } = database();
  const tell = (type: EventName) =>
    pool.query("SELECT pg_notify('meydan_events', $1)", [JSON.stringify({ type, id: "x", section: notices.id })]);
  let kept = await rememberBoth();
  for (const draft of ["entry.saved", "entry.submitted", "entry.taken-back", "entry.marked-reviewed"] as const) {
    kept = await rememberBoth();
    await tell(draft);
    await expect.poll(() => kept()).toEqual({ public: true, staff: false });
  }
  kept = await rememberBoth();
  await tell("entry.published");
  await expect.poll(() => kept()).toEqual({ public: false, staff: false });
  stop();
});
