import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { derivationJobs, planDerivation, shapeOf } from "~/lib/content/maintenance/reindex.server";
import { createEntry, getEntry } from "~/lib/content/entries/entries.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { listProgress } from "~/lib/progress/read-progress.server";
import { listEntries } from "~/lib/content/list/entry-list.server";
import { parseListQuery } from "~/lib/content/list/list-query";
import { keepCacheFresh } from "~/lib/content/cache-tags.server";
import { listPublished } from "~/lib/content/publication/read/published.server";
import { publishEntry } from "~/lib/content/workflow/publishing.server";
import { sections } from "~/lib/content/definition/registry.server";
import { database, db } from "~/lib/platform/db/database.server";
import { startEvents } from "~/lib/platform/events/events.server";
import { jobs } from "~/lib/platform/jobs/schema.server";
import { getSetting, mergeSetting } from "~/lib/settings/settings.server";

import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const notices = section("duyurular");
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const waiting = () =>
  db()
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, "content.derive"), eq(jobs.state, "waiting")));

test("sections without entries are known as they are from the first start", async () => {
  await planDerivation();
  expect(await getSetting("content.shapes", {})).toEqual(
    Object.fromEntries([...sections.values()].map((one) => [one.id, shapeOf(one)])),
  );
  expect(await waiting()).toEqual([]);
});

test("what lists go by is worked out anew after an update that defines a section differently, and nothing else is touched", async () => {
  await startEvents(database());
  const stop = keepCacheFresh();
  const { id: department } = await unit();
  const times = { validFrom: inHours(5), validUntil: inHours(50) };
  const { id } = await createEntry(systemActor, notices, {
    data: completeNotice(department, { title: { tr: "Gelecek duyuru" }, ...times }),
  });
  await publishEntry(systemActor, notices, id, { version: 1 });
  for (let at = 0; at < 100; at++)
    await createEntry(systemActor, notices, { data: { title: { tr: `Taslak ${at}` }, ...times } });
  const before = await getEntry(systemActor, notices, id);

  await db().execute(
    sql`UPDATE entries SET sort_1 = NULL, sort_2 = NULL, sort_3 = NULL, sort_4 = NULL, facets = '{}', columns = '{}', title_key = '', search = ''`,
  );
  await db().execute(sql`UPDATE publications SET facets = '{}', sort_key = '', search = ''`);
  const found = async () => [
    (
      await listEntries(
        systemActor,
        notices,
        parseListQuery(notices, new URLSearchParams("when=planned&search=duyuru")),
      )
    ).pagination.length,
    (await listEntries(systemActor, notices, parseListQuery(notices, new URLSearchParams("when=planned")))).pagination
      .length,
    (await listPublished(notices, { locale: "tr", page: 1, size: 10, search: "gelecek" })).pagination.length,
  ];
  expect(await found()).toEqual([0, 0, 0]);

  await mergeSetting("content.shapes", { duyurular: "as it was" });
  await planDerivation();
  const [job, ...others] = await waiting();
  expect([job?.payload, others]).toEqual([{ section: "duyurular", progress: expect.any(String) as string }, []]);
  await derivationJobs["content.derive"]?.run(job?.payload ?? {});
  await db().delete(jobs);
  await expect.poll(found).toEqual([1, 101, 1]);
  expect(await getEntry(systemActor, notices, id)).toEqual(before);

  // Administrators see how far it is; it can't be left half done.
  const { items } = await listProgress(systemActor, await getFixedT("en"), { of: "all", page: 1, size: 5 });
  expect(items).toEqual([
    expect.objectContaining({
      title: "Renewing the columns of lists: Announcements",
      state: "done",
      total: 101,
      done: 101,
      userId: null,
      isCancellable: false,
    }),
  ]);
  await planDerivation();
  expect(await waiting()).toEqual([]);
  stop();
});
