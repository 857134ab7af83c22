import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { parseListQuery } from "~/lib/content/list/list-query";
import { listEntries } from "~/lib/content/list/entry-list.server";
import { createEntry, getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { moveEntry } from "~/lib/content/workflow/move.server";
import { archiveEntry, publishEntry, scheduleEntry } from "~/lib/content/workflow/publishing.server";
import { migrations } from "~/lib/migrations/migrations.server";
import { db } from "~/lib/platform/db/database.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const pages = section("kurumsalicerik");

test("a parent chosen on an outdated page overwrites nobody's move; one that was left as it was follows it", async () => {
  const chief = await signedIn("editorInChief");
  const [first, second, child, moved] = await Promise.all(
    ["Birinci", "İkinci", "Taşınan", "Komşu"].map((tr) => createEntry(systemActor, pages, { data: { title: { tr } } })),
  );
  if (!first || !second || !child || !moved) throw new Error("four pages");
  const parent = async () => (await getEntry(systemActor, pages, child.id)).parentId;
  let version = 1;
  const save = (title: string, fields: Record<string, string>) =>
    ask("POST", `/content/kurumsalicerik/${child.id}`, {
      cookie: chief.cookie,
      body: new URLSearchParams({ intent: "save", version: String(version), "title.tr": title, ...fields }),
    });
  await saveEntry(systemActor, pages, moved.id, { version: 1, patch: {}, parentId: second.id });
  await moveEntry(systemActor, pages, child.id, { to: "after", target: moved.id });
  expect(await parent()).toBe(second.id);
  // The page still shows it at the top level.
  expect((await save("Yeni ad", { parentId: "", parentSeen: "" })).status).toBe(302);
  expect([await parent(), (await getEntry(systemActor, pages, child.id)).data.title]).toEqual([
    second.id,
    { tr: "Yeni ad" },
  ]);
  // The move made the second version.
  version = 3;
  const refused = await save("Daha yeni ad", { parentId: first.id, parentSeen: "" });
  expect([refused.status, await bodyOf(refused)]).toMatchObject([
    409,
    { panelErrors: { parentId: ["content.issues.movedBelow?title=%C4%B0kinci"] }, panelValues: { parentId: first.id } },
  ]);
  expect(await getEntry(systemActor, pages, child.id)).toMatchObject({
    version: 3,
    parentId: second.id,
    data: { title: { tr: "Yeni ad" } },
  });
  // Told where it hangs now, the same choice is meant.
  expect((await save("Daha yeni ad", { parentId: first.id, parentSeen: second.id })).status).toBe(302);
  expect(await parent()).toBe(first.id);
  version = 4;
  await moveEntry(systemActor, pages, child.id, { to: "before", target: first.id });
  expect(await bodyOf(save("Son ad", { parentId: second.id, parentSeen: first.id }))).toMatchObject({
    panelErrors: { parentId: ["content.issues.movedToTop"] },
  });
  // Both have moved it to the same place.
  expect((await save("Son ad", { parentId: "", parentSeen: first.id })).status).toBe(302);
});

test("what was live and scheduled before the update stands under what is live", async () => {
  const notices = section("duyurular");
  const department = (await unit()).id;
  const [live, archived, draft] = await Promise.all(
    Array.from({ length: 3 }, () => createEntry(systemActor, notices, { data: completeNotice(department) })),
  );
  if (!live || !archived || !draft) throw new Error("three notices");
  for (const { id } of [live, archived]) await publishEntry(systemActor, notices, id, { version: 1 });
  await archiveEntry(systemActor, notices, archived.id, { version: 1 });
  const publishAt = new Date(Date.now() + 3_600_000);
  for (const { id } of [live, archived, draft]) {
    await saveEntry(systemActor, notices, id, { version: 1, patch: { category: "tax" } });
    await scheduleEntry(systemActor, notices, id, { version: 2, publishAt, unpublishAt: null });
  }
  const standing = async () =>
    Object.fromEntries(
      await Promise.all(
        (["published", "archived", "scheduled"] as const).map(async (view) => [
          view,
          (await listEntries(systemActor, notices, parseListQuery(notices, new URLSearchParams({ view })))).items
            .map(({ id }) => id)
            .sort(),
        ]),
      ),
    );
  const expected = {
    published: [live.id],
    archived: [archived.id],
    scheduled: [live.id, archived.id, draft.id].sort(),
  };
  expect(await standing()).toEqual(expected);
  await db().execute(sql`UPDATE entries SET state = 'scheduled'`);
  await db().execute(sql.raw(migrations["0007_settle_scheduled"] ?? ""));
  expect(await standing()).toEqual(expected);
});
