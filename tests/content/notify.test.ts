import { and, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";

import { systemActor, type Actor } from "~/lib/access/actor";
import { users } from "~/lib/auth/schema.server";
import { contentJobFailures, contentJobs } from "~/lib/content/workflow/content-jobs.server";
import { createEntry, getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { Incomplete } from "~/lib/content/errors";
import {
  archiveEntry,
  publishEntry,
  publishScheduled,
  scheduleEntry,
  withdrawEntry,
} from "~/lib/content/workflow/publishing.server";
import { entries } from "~/lib/content/schema.server";
import { restoreFromTrash, trashEntry } from "~/lib/content/workflow/trash.server";
import { listInbox } from "~/lib/inbox/inbox.server";
import { notify } from "~/lib/inbox/notify.server";
import { database, db, transaction } from "~/lib/platform/db/database.server";
import { startEvents, subscribe, type AppEvent } from "~/lib/platform/events/events.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { enqueueJob, startJobs } from "~/lib/platform/jobs/jobs.server";
import { jobs } from "~/lib/platform/jobs/schema.server";

import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const notices = section("duyurular");
const tr = await getFixedT("tr");
const en = await getFixedT("en");

async function itemsOf(actor: Actor, t = tr) {
  return (await listInbox(actor, "notification", t)).items;
}
const titles = async (actor: Actor) => (await itemsOf(actor)).map(({ title }) => title);

async function entryOf(author: Actor, more = {}) {
  const department = (await unit()).id;
  return createEntry(author, notices, { data: completeNotice(department, more) });
}

const soon = () => new Date(Date.now() + 60_000);

test("what somebody else does with an entry is told to who made it and who edited it last, in their own language", async () => {
  const [author, editor, chief] = [await person("webAdmin"), await person("webAdmin"), await person("editorInChief")];
  const entry = await entryOf(author, { title: { tr: "Yol <b>kapalı</b> & dar", en: "Road" } });
  await saveEntry(editor, notices, entry.id, { version: 1, patch: { summary: { tr: "Ek" } } });
  await publishEntry(chief, notices, entry.id, { version: 2 });
  for (const told of [author, editor]) {
    expect(await itemsOf(told)).toEqual([
      {
        id: expect.any(String) as string,
        icon: "heroicons_outline:check-circle",
        image: null,
        title: "İçeriğiniz yayımlandı",
        description: `<strong>${chief.name}</strong>, “Yol &lt;b&gt;kapalı&lt;/b&gt; &amp; dar” başlıklı içeriği yayımladı.`,
        time: expect.any(String) as string,
        read: false,
        seen: false,
        link: `/content/duyurular/${entry.id}`,
        useRouter: true,
        from: null,
      },
    ]);
  }
  expect((await itemsOf(author, en))[0]?.title).toBe("Your content was published");
  expect(await itemsOf(chief)).toEqual([]);
});

test("withdrawing, archiving, trashing and bringing back are told too", async () => {
  const [author, admin] = [await person("webAdmin"), await person("webAdmin")];
  const entry = await entryOf(author);
  await publishEntry(author, notices, entry.id, { version: 1 });
  await archiveEntry(admin, notices, entry.id, { version: 1 });
  await withdrawEntry(admin, notices, entry.id, { version: 1, reason: "Yanlış" });
  await trashEntry(admin, notices, entry.id, { version: 1 });
  await restoreFromTrash(admin, notices, entry.id);
  expect(await titles(author)).toEqual([
    "İçeriğiniz çöpten çıkarıldı",
    "İçeriğiniz çöp kutusuna taşındı",
    "İçeriğiniz yayından kaldırıldı",
    "İçeriğiniz arşive kaldırıldı",
  ]);
});

test("nobody is told of what they did themselves, and publishing works where nobody is to be told", async () => {
  const author = await person("webAdmin");
  const own = await entryOf(author);
  await publishEntry(author, notices, own.id, { version: 1 });
  const nobodys = await entryOf(systemActor);
  await publishEntry(author, notices, nobodys.id, { version: 1 });
  await publishEntry(systemActor, notices, (await entryOf(systemActor)).id, { version: 1 });
  expect(await itemsOf(author)).toEqual([]);
  expect((await getEntry(author, notices, nobodys.id)).state).toBe("published");
});

test("a refused publication tells nobody", async () => {
  const [author, chief] = [await person("webAdmin"), await person("editorInChief")];
  const entry = await createEntry(author, notices, { data: { title: { tr: "Yarım" } } });
  await expect(publishEntry(chief, notices, entry.id, { version: 1 })).rejects.toBeInstanceOf(Incomplete);
  await expect(
    transaction(async () => {
      await notify(chief, {
        to: [author.id],
        wording: { key: "entry.published", values: { title: "x", name: "y" } },
        icon: "heroicons_outline:bell",
      });
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  expect(await itemsOf(author)).toEqual([]);
});

test("a kind that is switched off and a closed account are skipped, the others are told", async () => {
  const [muted, closed, open, chief] = [
    await person("webAdmin"),
    await person("webAdmin"),
    await person("webAdmin"),
    await person("webAdmin"),
  ];
  await db()
    .update(users)
    .set({ preferences: { mutedNotifications: ["schedule.done", "entry.published"] } })
    .where(eq(users.id, muted.id));
  await db().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, closed.id));
  await db()
    .update(users)
    .set({ preferences: { sound: true } })
    .where(eq(users.id, open.id));
  const tell = (key: "entry.published" | "entry.trashed") =>
    notify(chief, {
      to: [muted.id, closed.id, open.id, open.id, chief.id, null, undefined],
      wording: { key, values: { title: "x", name: "y" } },
      icon: "heroicons_outline:bell",
    });
  await tell("entry.published");
  await tell("entry.trashed");
  expect((await itemsOf(muted)).map(({ link, useRouter }) => [link, useRouter])).toEqual([[null, false]]);
  expect(await titles(muted)).toEqual(["İçeriğiniz çöp kutusuna taşındı"]);
  expect(await itemsOf(closed)).toEqual([]);
  expect(await titles(open)).toEqual(["İçeriğiniz çöp kutusuna taşındı", "İçeriğiniz yayımlandı"]);
  expect(await itemsOf(chief)).toEqual([]);
});

test("a scheduled publication is told to who scheduled it and who edited it last, not to the others", async () => {
  const [author, editor, chief] = [await person("webAdmin"), await person("webAdmin"), await person("editorInChief")];
  const entry = await entryOf(author, { title: { tr: "Zamanlı" } });
  await saveEntry(editor, notices, entry.id, { version: 1, patch: { summary: { tr: "Ek" } } });
  await scheduleEntry(chief, notices, entry.id, { version: 2, publishAt: soon(), unpublishAt: null });
  const [job] = await db()
    .select()
    .from(jobs)
    .where(eq(jobs.key, `publish ${entry.id}`));
  await contentJobs["content.publish"]?.(job?.payload ?? {});
  for (const told of [editor, chief]) {
    expect((await itemsOf(told)).map(({ title, description }) => [title, description])).toEqual([
      ["Zamanlanan içerik yayımlandı", "“Zamanlı” planlandığı gibi yayımlandı."],
    ]);
  }
  expect(await itemsOf(author)).toEqual([]);
});

test("a publication that comes late says when it was planned for", async () => {
  const author = await person("webAdmin");
  const entry = await entryOf(author, { title: { tr: "Geciken" } });
  await scheduleEntry(author, notices, entry.id, { version: 1, publishAt: soon(), unpublishAt: null });
  await database().pool.query("UPDATE entries SET publish_at = '2026-03-05T06:00:00Z' WHERE id = $1", [entry.id]);
  await publishScheduled(systemActor, notices, entry.id, 1, { by: author.id });
  expect((await itemsOf(author)).map(({ title, description }) => [title, description])).toEqual([
    ["Zamanlanan içerik geç yayımlandı", "“Geciken” 5 Mart 2026 09:00 için planlanmıştı; gecikmeyle yayımlandı."],
  ]);
  expect((await itemsOf(author, en))[0]?.description).toContain("March 5, 2026 at 9:00");
});

test("an entry whose time is over is told to who set the time, also when it was published by the clock in between", async () => {
  const [author, chief] = [await person("webAdmin"), await person("editorInChief")];
  const entry = await entryOf(author);
  await scheduleEntry(chief, notices, entry.id, {
    version: 1,
    publishAt: soon(),
    unpublishAt: new Date(Date.now() + 120_000),
  });
  for (const key of [`publish ${entry.id}`, `expire ${entry.id}`]) {
    const [job] = await db().select().from(jobs).where(eq(jobs.key, key));
    if (key.startsWith("expire"))
      await db()
        .update(entries)
        .set({ unpublishAt: new Date(Date.now() - 1_000) })
        .where(eq(entries.id, entry.id));
    await contentJobs[job?.kind ?? ""]?.(job?.payload ?? {});
  }
  expect(await titles(chief)).toEqual(["Süresi dolan içerik arşive kaldırıldı", "Zamanlanan içerik yayımlandı"]);
  expect((await titles(author))[0]).toBe("Süresi dolan içerik arşive kaldırıldı");
});

test("a job that has failed for good is told once, and is marked as failed even when telling fails", async () => {
  const author = await person("webAdmin");
  const entry = await entryOf(author, { title: { tr: "Olmayan" } });
  const doomed = async (payload: Record<string, unknown>) => {
    const key = `doomed ${JSON.stringify(payload)}`;
    await enqueueJob({ kind: "content.publish", key, payload, runAt: new Date() });
    await db().update(jobs).set({ attempts: 4 }).where(eq(jobs.key, key));
    const stop = startJobs({ "content.publish": () => Promise.reject(new Error("no")) }, contentJobFailures);
    await expect.poll(async () => (await db().select().from(jobs).where(eq(jobs.key, key)))[0]?.state).toBe("failed");
    await stop();
  };
  await doomed({ section: "duyurular", id: entry.id, version: 1, by: author.id });
  expect((await itemsOf(author)).map(({ title, description }) => [title, description])).toEqual([
    [
      "Zamanlanan içerik yayımlanamadı",
      "“Olmayan” zamanında yayımlanamadı. Eksiklerini tamamlayıp yeniden yayımlayın.",
    ],
  ]);
  await doomed({ section: "yok", id: entry.id });
});

test("each person's change is an event that names the person and the kind", async () => {
  const [author, editor, chief] = [await person("webAdmin"), await person("webAdmin"), await person("webAdmin")];
  await startEvents(database());
  const heard: AppEvent[] = [];
  const stop = subscribe((event) => event.type === "inbox.changed" && heard.push(event));
  await notify(chief, {
    to: [author.id, editor.id],
    wording: { key: "entry.published", values: { title: "x", name: "y" } },
    icon: "heroicons_outline:bell",
  });
  await expect.poll(() => heard.length).toBe(2);
  stop();
  expect(heard).toEqual(
    expect.arrayContaining(
      [author, editor].map(({ id }) => ({
        type: "inbox.changed",
        userId: id,
        kind: "notification",
        added: expect.any(String) as string,
      })),
    ),
  );
});

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);
const waitingJobs = (id: string) =>
  db()
    .select({ kind: jobs.kind, payload: jobs.payload, runAt: jobs.runAt })
    .from(jobs)
    .where(and(inArray(jobs.key, [`remind ${id}`, `expire ${id}`]), eq(jobs.state, "waiting")));
const reminderOf = async (id: string) => (await waitingJobs(id)).find(({ kind }) => kind === "content.remind");

test("the day before an entry leaves the site, whoever set the time, made it or edited it last is told once", async () => {
  const [author, editor, chief] = [await person("webAdmin"), await person("webAdmin"), await person("editorInChief")];
  const entry = await entryOf(author, { title: { tr: "Geçici duyuru" } });
  await saveEntry(editor, notices, entry.id, { version: 1, patch: { summary: { tr: "Ek" } } });
  await publishEntry(chief, notices, entry.id, { version: 2 });
  const at = inDays(3);
  await scheduleEntry(chief, notices, entry.id, { version: 2, publishAt: null, unpublishAt: at });
  const reminder = await reminderOf(entry.id);
  expect(reminder?.runAt).toEqual(new Date(at.getTime() - day));
  await contentJobs["content.remind"]?.(reminder?.payload ?? {});
  for (const told of [author, editor, chief]) {
    const items = (await itemsOf(told)).filter(({ title }) => title === "İçeriğiniz yarın arşive kaldırılacak");
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ link: `/content/duyurular/${entry.id}` });
    expect(items[0]?.description).toMatch(/^“Geçici duyuru” .+ arşive kaldırılacak\./);
  }
  expect((await itemsOf(chief, en)).map(({ title }) => title)).toContain("Your content goes to the archive tomorrow");
});

test("whoever has switched such reminders off is not told", async () => {
  const author = await person("webAdmin");
  await db()
    .update(users)
    .set({ preferences: { mutedNotifications: ["deadline.near"] } })
    .where(eq(users.id, author.id));
  const entry = await entryOf(author);
  await publishEntry(author, notices, entry.id, { version: 1 });
  await scheduleEntry(author, notices, entry.id, { version: 1, publishAt: null, unpublishAt: inDays(2) });
  await contentJobs["content.remind"]?.((await reminderOf(entry.id))?.payload ?? {});
  expect(await titles(author)).toEqual([]);
});

test("a reminder moves with its deadline and goes with it: a date of the entry, a time that is near, a withdrawal", async () => {
  const author = await person("webAdmin");
  const entry = await entryOf(author, { validUntil: inDays(10).toISOString() });
  await publishEntry(author, notices, entry.id, { version: 1 });
  expect((await reminderOf(entry.id))?.runAt.getTime()).toBeCloseTo(inDays(9).getTime(), -5);
  await scheduleEntry(author, notices, entry.id, { version: 1, publishAt: null, unpublishAt: inDays(5) });
  expect((await reminderOf(entry.id))?.runAt.getTime()).toBeCloseTo(inDays(4).getTime(), -5);
  await scheduleEntry(author, notices, entry.id, { version: 1, publishAt: null, unpublishAt: inDays(0.5) });
  expect((await waitingJobs(entry.id)).map(({ kind }) => kind)).toEqual(["content.expire"]);
  await scheduleEntry(author, notices, entry.id, { version: 1, publishAt: null, unpublishAt: inDays(5) });
  const reminder = await reminderOf(entry.id);
  await withdrawEntry(author, notices, entry.id, { version: 1, reason: "x" });
  expect(await waitingJobs(entry.id)).toEqual([]);
  await contentJobs["content.remind"]?.(reminder?.payload ?? {});
  expect(await titles(author)).toEqual([]);
});

test("a server that slept through the day before tells of the end alone", async () => {
  const author = await person("webAdmin");
  const entry = await entryOf(author);
  await publishEntry(author, notices, entry.id, { version: 1 });
  await contentJobs["content.remind"]?.({
    section: "duyurular",
    id: entry.id,
    by: author.id,
    at: new Date(Date.now() - 1_000).toISOString(),
  });
  expect(await titles(author)).toEqual([]);
});
