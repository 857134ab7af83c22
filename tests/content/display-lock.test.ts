import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { contentJobs } from "~/lib/content/workflow/content-jobs.server";
import { createEntry, getEntry, saveEntry, type Entry } from "~/lib/content/entries/entries.server";
import { Incomplete, InvalidData, OnDisplay } from "~/lib/content/errors";
import {
  archiveEntry,
  expireEntry,
  publishEntry,
  publishScheduled,
  scheduleEntry,
  withdrawEntry,
} from "~/lib/content/workflow/publishing.server";
import { approveEntry, submitEntry } from "~/lib/content/workflow/review.server";
import { saveReviewedSections } from "~/lib/content/review/review-rules.server";
import { entries } from "~/lib/content/schema.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import type { EntryData } from "~/lib/content/values";
import { listInbox } from "~/lib/inbox/inbox.server";
import { db } from "~/lib/platform/db/database.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { enqueueJob, startJobs } from "~/lib/platform/jobs/jobs.server";
import { jobs } from "~/lib/platform/jobs/schema.server";

import { ask, signedIn } from "../support/api";
import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const notices = {
  ...section("duyurular"),
  rules: section("duyurular").rules.filter((rule) => !("field" in rule && rule.field === "attachments")),
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function legal(more: EntryData = {}): Promise<Entry> {
  const data = completeNotice((await unit()).id, {
    isLegalNotice: true,
    legalBasis: "2577 sayılı Kanun",
    displayFrom: inDays(-1),
    displayTo: inDays(10),
    validUntil: inDays(20),
    ...more,
  });
  return createEntry(systemActor, notices, { data });
}

test("a legal notice on display is neither withdrawn, archived nor thrown away; an administrator withdraws it with a reason", async () => {
  const [chief, admin] = [await person("editorInChief"), await person("webAdmin")];
  const { id } = await legal();
  await publishEntry(systemActor, notices, id, { version: 1 });
  await expect(withdrawEntry(chief, notices, id, { version: 1, reason: "Vazgeçildi" })).rejects.toBeInstanceOf(
    OnDisplay,
  );
  await expect(archiveEntry(admin, notices, id, { version: 1 })).rejects.toBeInstanceOf(OnDisplay);
  await expect(trashEntry(admin, notices, id, { version: 1 })).rejects.toBeInstanceOf(OnDisplay);
  const { cookie } = await signedIn("editorInChief");
  const answer = await ask("POST", `/content/duyurular/${id}/confirm/withdraw`, {
    cookie,
    body: new URLSearchParams({ version: "1", reason: "Vazgeçildi" }),
    headers: { Origin: "http://site.test" },
  });
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain("content.confirm.onDisplay");
  await withdrawEntry(admin, notices, id, { version: 1, reason: "Mahkeme kararı" });
});

test("its time is not cut short by a later version, by the clock or by calling it no legal notice", async () => {
  const { id } = await legal();
  await publishEntry(systemActor, notices, id, { version: 1 });
  await saveEntry(systemActor, notices, id, { version: 1, patch: { displayTo: inDays(5) } });
  await expect(publishEntry(systemActor, notices, id, { version: 2 })).rejects.toMatchObject({
    fields: { displayTo: ["content.issues.onDisplay"] },
  });
  await saveEntry(systemActor, notices, id, { version: 2, patch: { displayTo: inDays(15), isLegalNotice: undefined } });
  await expect(publishEntry(systemActor, notices, id, { version: 3 })).rejects.toMatchObject({
    fields: { isLegalNotice: ["content.issues.onDisplay"] },
  });
  await expect(
    scheduleEntry(systemActor, notices, id, { version: 3, publishAt: null, unpublishAt: new Date(inDays(3)) }),
  ).rejects.toBeInstanceOf(InvalidData);
  await saveEntry(systemActor, notices, id, { version: 3, patch: { isLegalNotice: true } });
  await publishEntry(systemActor, notices, id, { version: 4 });
});

test("words that come out at a later time are held against the display of that time", async () => {
  const { id } = await legal({ displayFrom: inDays(2), displayTo: inDays(10) });
  await publishEntry(systemActor, notices, id, { version: 1 });
  await saveEntry(systemActor, notices, id, {
    version: 1,
    patch: { isLegalNotice: undefined, displayFrom: undefined, displayTo: undefined },
  });
  const from = (days: number, unpublishAt: Date | null = null) =>
    scheduleEntry(systemActor, notices, id, { version: 2, publishAt: new Date(inDays(days)), unpublishAt });
  await expect(from(3, new Date(inDays(4)))).rejects.toMatchObject({
    fields: { isLegalNotice: ["content.issues.onDisplay"] },
  });
  expect(await read(id)).toMatchObject({ state: "published", scheduledVersion: null, unpublishAt: null });
  await from(1);
  // On display now, and no more when they come out.
  const other = await legal();
  await publishEntry(systemActor, notices, other.id, { version: 1 });
  await saveEntry(systemActor, notices, other.id, { version: 1, patch: { displayTo: inDays(5) } });
  const later = (days: number) =>
    scheduleEntry(systemActor, notices, other.id, { version: 2, publishAt: new Date(inDays(days)), unpublishAt: null });
  await expect(later(9)).rejects.toMatchObject({ fields: { displayTo: ["content.issues.onDisplay"] } });
  await later(11);
});

test("before and after its display it is an announcement like any other, and it may not expire within it", async () => {
  const chief = await person("editorInChief");
  for (const [displayFrom, displayTo] of [
    [inDays(2), inDays(10)],
    [inDays(-10), inDays(-1)],
  ]) {
    const { id } = await legal({ displayFrom, displayTo });
    await publishEntry(systemActor, notices, id, { version: 1 });
    await withdrawEntry(chief, notices, id, { version: 1, reason: "Yanlış" });
  }
  const early = await legal({ validUntil: inDays(5) });
  await expect(publishEntry(systemActor, notices, early.id, { version: 1 })).rejects.toBeInstanceOf(Incomplete);
});

const jobOf = async (id: string) =>
  (
    await db()
      .select()
      .from(jobs)
      .where(and(eq(jobs.key, `expire ${id}`), eq(jobs.state, "waiting")))
  )[0];
const read = (id: string) => getEntry(systemActor, notices, id);

test("a time to leave that was set before there was a display is put off to its end, whichever way the words go out", async () => {
  const ways: ((id: string) => Promise<unknown>)[] = [
    (id) => publishEntry(systemActor, notices, id, { version: 2 }),
    async (id) => {
      await saveReviewedSections(systemActor, [notices.id]);
      await submitEntry(systemActor, notices, id, { version: 2, publishAt: new Date(Date.now() + 60_000) });
      await approveEntry(await person("editorInChief"), notices, id, { version: 2 });
      await saveReviewedSections(systemActor, []);
      await publishScheduled(systemActor, notices, id, 2);
    },
  ];
  for (const goOut of ways) {
    const { id } = await legal({ isLegalNotice: undefined, displayFrom: undefined, displayTo: undefined });
    await publishEntry(systemActor, notices, id, { version: 1 });
    await scheduleEntry(systemActor, notices, id, { version: 1, publishAt: null, unpublishAt: new Date(inDays(3)) });
    const displayTo = inDays(10);
    await saveEntry(systemActor, notices, id, {
      version: 1,
      patch: { isLegalNotice: true, displayFrom: inDays(1), displayTo },
    });
    await goOut(id);
    expect(await read(id)).toMatchObject({ liveVersion: 2, unpublishAt: new Date(displayTo) });
    expect((await jobOf(id))?.runAt).toEqual(new Date(displayTo));
  }
});

test("the clock that comes while a notice is on display puts it off to the end, stays set and tells who set the time", async () => {
  const chief = await person("editorInChief");
  const displayTo = inDays(10);
  const { id } = await legal({ displayTo });
  await publishEntry(systemActor, notices, id, { version: 1 });
  // As an earlier release has left it: a time within the display, and its job.
  await db()
    .update(entries)
    .set({ unpublishAt: new Date(Date.now() - 1_000) })
    .where(eq(entries.id, id));
  await enqueueJob({
    kind: "content.expire",
    key: `expire ${id}`,
    payload: { section: notices.id, id, by: chief.id },
    runAt: new Date(Date.now() - 1_000),
  });
  const stop = startJobs(contentJobs);
  await expect.poll(async () => (await jobOf(id))?.runAt, { timeout: 20_000 }).toEqual(new Date(displayTo));
  await stop();
  expect(await read(id)).toMatchObject({ state: "published", liveVersion: 1, unpublishAt: new Date(displayTo) });
  const told = (await listInbox(chief, "notification", await getFixedT("tr"))).items.map(({ title }) => title);
  expect(told).toContain("Askıdaki içerik yayında tutuldu");
});

test("a job for a time that no longer holds takes nothing off", async () => {
  const { id } = await legal({ isLegalNotice: undefined, displayFrom: undefined, displayTo: undefined });
  await publishEntry(systemActor, notices, id, { version: 1 });
  await scheduleEntry(systemActor, notices, id, { version: 1, publishAt: null, unpublishAt: new Date(inDays(3)) });
  await expireEntry(systemActor, notices, id);
  expect(await read(id)).toMatchObject({ state: "published" });
  expect((await jobOf(id))?.runAt).toEqual((await read(id)).unpublishAt);
});

test("a news item's date may lie back, and not after the minute in which it comes out", async () => {
  const news = section("haberler");
  const entry = await createEntry(systemActor, news, { data: { title: { tr: "Haber" }, newsDate: inDays(2) } });
  const dateIssues = async (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => (error instanceof Incomplete ? (error.fields.newsDate ?? null) : error),
    );
  expect(await dateIssues(publishEntry(systemActor, news, entry.id, { version: 1 }))).toEqual([
    "content.issues.afterPublishing",
  ]);
  expect(
    await dateIssues(
      scheduleEntry(systemActor, news, entry.id, { version: 1, publishAt: new Date(inDays(3)), unpublishAt: null }),
    ),
  ).toBeNull();
  await saveEntry(systemActor, news, entry.id, { version: 1, patch: { newsDate: inDays(0.02) } });
  expect(await dateIssues(publishEntry(systemActor, news, entry.id, { version: 2 }))).toEqual([
    "content.issues.afterPublishing",
  ]);
  await saveEntry(systemActor, news, entry.id, { version: 2, patch: { newsDate: inDays(-400) } });
  expect(await dateIssues(publishEntry(systemActor, news, entry.id, { version: 3 }))).toBeNull();
});
