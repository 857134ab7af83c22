import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { systemActor, type Actor } from "~/lib/access/actor";
import { auditEntries } from "~/lib/audit/schema.server";
import { suspendUser } from "~/lib/auth/users/manage-users.server";
import { createEntry, getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { bulkJobFailures, bulkJobs, startBulk } from "~/lib/content/workflow/bulk-job.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { listInbox } from "~/lib/inbox/inbox.server";
import { db } from "~/lib/platform/db/database.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { jobs } from "~/lib/platform/jobs/schema.server";
import { getProgress, listProgress } from "~/lib/progress/read-progress.server";
import { jobProgress } from "~/lib/progress/schema.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const notices = section("duyurular");
const [tr, en] = [await getFixedT("tr"), await getFixedT("en")];
const page = { page: 1, size: 20 };

async function many(count: number) {
  const department = (await unit()).id;
  const made = [];
  for (let at = 0; at < count; at++)
    made.push(
      await createEntry(systemActor, notices, { data: completeNotice(department, { title: { tr: `Toplu ${at}` } }) }),
    );
  return made.map(({ id, version }) => ({ id, version }));
}
const stateOf = async ({ id }: { id: string }) => (await getEntry(systemActor, notices, id)).state;
const keyOf = async (id: string) =>
  (await db().select().from(jobProgress).where(eq(jobProgress.id, id)))[0]?.jobKey ?? "";

/**
 * Has the job at work for so many rows, as a server does that is stopped then; all of them unless said. @returns
 * whether it waits for another go
 */
async function work(id: string, rows = Infinity): Promise<boolean> {
  const key = await keyOf(id);
  const [job] = await db()
    .select()
    .from(jobs)
    .where(and(eq(jobs.key, key), eq(jobs.state, "waiting")));
  let begun = 0;
  await bulkJobs["content.bulk"]?.run(job?.payload ?? {}, () => begun++ >= rows);
  return (
    (
      await db()
        .select()
        .from(jobs)
        .where(and(eq(jobs.key, key), eq(jobs.state, "waiting")))
    ).length > 0
  );
}

test("work on many entries says how far it is, goes on after a stop where it was, and names what stays and why", async () => {
  const admin = await person("webAdmin");
  const items = await many(6);
  const [, stale, gone] = items;
  await saveEntry(systemActor, notices, stale?.id ?? "", { version: 1, patch: { title: { tr: "Arada değişen" } } });
  await trashEntry(systemActor, notices, gone?.id ?? "", { version: 1 });
  const id = await startBulk(admin, notices, "publish", items, "");
  expect(await getProgress(admin, id, en)).toMatchObject({
    state: "waiting",
    total: 6,
    done: 0,
    failed: 0,
    title: "Publishing: Announcements",
    isCancellable: true,
    link: "/content/duyurular",
  });
  expect(await work(id, 2)).toBe(true);
  expect(await getProgress(admin, id, tr)).toMatchObject({
    state: "running",
    total: 6,
    done: 1,
    failed: 1,
    failures: [
      { title: "Arada değişen", link: `/content/duyurular/${stale?.id}`, why: "listeye baktıktan sonra değişti" },
    ],
  });
  await work(id);
  expect(await getProgress(admin, id, en)).toMatchObject({
    state: "done",
    done: 4,
    failed: 2,
    isCancellable: false,
    failures: [{ why: "changed after you looked at the list" }, { why: "this can’t be done as it stands now" }],
  });
  expect(await Promise.all(items.map(stateOf))).toEqual([
    "published",
    "draft",
    "draft",
    "published",
    "published",
    "published",
  ]);
  // Each was published once, by whoever pressed.
  const log = await db()
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.verb, "publish"), eq(auditEntries.actorId, admin.id)));
  expect(log.map(({ objectId }) => objectId).sort()).toEqual(
    [items[0], ...items.slice(3)].map((one) => one?.id).sort(),
  );
  // It was over at once, so nobody is called back for it.
  expect((await listInbox(admin, "notification", tr)).items).toEqual([]);
});

test("what took long is told when it is over, and what is given up says so", async () => {
  const admin = await person("webAdmin");
  const id = await startBulk(admin, notices, "publish", await many(2), "");
  await db()
    .update(jobProgress)
    .set({ startedAt: new Date(Date.now() - 60_000) })
    .where(eq(jobProgress.id, id));
  await work(id);
  expect(
    (await listInbox(admin, "notification", tr)).items.map(({ title, description, link }) => [
      title,
      description,
      link,
    ]),
  ).toEqual([["İş bitti", "2 kayıt işlendi.", `/me/jobs/${id}`]]);
  const lost = await startBulk(admin, notices, "publish", await many(1), "");
  await bulkJobFailures["content.bulk"]?.(
    (
      await db()
        .select()
        .from(jobs)
        .where(eq(jobs.key, await keyOf(lost)))
    )[0]?.payload ?? {},
  );
  expect(await getProgress(admin, lost, tr)).toMatchObject({ state: "failed", done: 0 });
  expect((await listInbox(admin, "notification", tr)).items[0]?.title).toBe("İş yarıda kaldı");
  // An administrator may have it tried again.
  await work(lost);
  expect(await getProgress(admin, lost, tr)).toMatchObject({ state: "done", done: 1 });
});

test("cancelled, no further entry is touched; what was done stays, and nothing waits", async () => {
  const admin = await signedIn("webAdmin");
  const items = await many(4);
  const id = await startBulk(admin, notices, "publish", items, "");
  expect(await work(id, 2)).toBe(true);
  const cancel = (of: string) =>
    ask("POST", `/me/jobs/${of}`, { cookie: admin.cookie, body: new URLSearchParams({ intent: "cancel" }) });
  expect((await cancel(id)).headers.get("location")).toBe(`/me/jobs/${id}`);
  expect(await work(id)).toBe(false);
  expect(await getProgress(admin, id, tr)).toMatchObject({ state: "cancelled", done: 2, failed: 0 });
  expect(await Promise.all(items.map(stateOf))).toEqual(["published", "published", "draft", "draft"]);
  // Once is enough.
  expect((await ask("DELETE", `/api/common/jobs/${id}`, { bearer: admin.bearer })).status).toBe(409);
  // Of one that is at work the row is finished that has begun.
  const running = await startBulk(admin, notices, "publish", items.slice(2), "");
  const [job] = await db()
    .select()
    .from(jobs)
    .where(eq(jobs.key, await keyOf(running)));
  let looked = 0;
  await bulkJobs["content.bulk"]?.run(job?.payload ?? {}, () => {
    if (looked++ === 0) void cancel(running);
    return false;
  });
  const state = await getProgress(admin, running, tr);
  expect([state.state, await Promise.all(items.slice(2).map(stateOf))]).toEqual([
    "cancelled",
    ["published", state.done === 2 ? "published" : "draft"],
  ]);
});

test("one's work is one's own; administrators see everybody's, and may cancel it", async () => {
  const [chief, other, admin] = [
    await signedIn("editorInChief"),
    await signedIn("editorInChief"),
    await signedIn("webAdmin"),
  ];
  const id = await startBulk(chief, notices, "publish", await many(1), "");
  const status = async (method: string, who: { bearer: string }, path = `/api/common/jobs/${id}`) =>
    (await ask(method, path, { bearer: who.bearer })).status;
  expect([await status("GET", chief), await status("GET", other), await status("GET", admin)]).toEqual([200, 404, 200]);
  expect([
    await status("DELETE", other),
    await status("GET", other, "/api/common/jobs?of=all"),
    await status("GET", admin, "/api/common/jobs?of=all"),
    await status("GET", chief, "/api/common/jobs/x"),
  ]).toEqual([404, 403, 200, 404]);
  const idsOf = async (actor: Actor, of: "mine" | "all") =>
    (await listProgress(actor, tr, { of, ...page })).items.map((item) => item.id);
  expect([await idsOf(chief, "mine"), await idsOf(other, "mine"), (await idsOf(admin, "all"))[0]]).toEqual([
    [id],
    [],
    id,
  ]);
  expect(
    (
      await bodyOf<{ items: { id: string; userId: string }[] }>(
        ask("GET", "/api/common/jobs", { bearer: chief.bearer }),
      )
    ).items,
  ).toEqual([expect.objectContaining({ id, userId: chief.id })]);
  expect(
    (
      await bodyOf<{ started: { id: string; by: string }[] }>(
        ask("GET", "/administration/jobs?view=started", { cookie: admin.cookie }),
      )
    ).started[0],
  ).toMatchObject({ id, by: chief.name });
  expect(await status("DELETE", admin)).toBe(204);
  expect((await getProgress(chief, id, tr)).state).toBe("cancelled");
});

test("whoever has lost their account has nothing more done in their name; a right that was lost is told row by row", async () => {
  const [admin, chief] = [await person("webAdmin"), await person("editorInChief")];
  const items = await many(2);
  const id = await startBulk(chief, notices, "publish", items, "");
  await suspendUser(admin, chief.id);
  await work(id);
  expect([(await getProgress(admin, id, tr)).state, await Promise.all(items.map(stateOf))]).toEqual([
    "failed",
    ["draft", "draft"],
  ]);
});

test("a list of more than a page waits for is confirmed by what was in it, and done by a job", async () => {
  const admin = await signedIn("webAdmin");
  const [touched] = await many(101);
  const [list, confirm] = [
    "/content/duyurular?view=draft&search=Toplu",
    (more: string) => `/content/duyurular/confirm?${new URLSearchParams({ verb: "publish", back: list })}${more}`,
  ];
  type Confirm = {
    counts: { fit: number };
    rows: unknown[];
    isAll: boolean;
    isByJob: boolean;
    agreed: string;
    problem: string | null;
  };
  const asked = await bodyOf<Confirm>(ask("GET", confirm("&all=true"), { cookie: admin.cookie }));
  expect(asked).toMatchObject({ isAll: true, isByJob: true, problem: null });
  expect([asked.counts.fit >= 101, asked.rows.length]).toEqual([true, 100]);
  const publish = (all: string) =>
    ask("POST", list, { cookie: admin.cookie, body: new URLSearchParams({ intent: "publish", back: list, all }) });
  const wrong = await publish("7");
  expect([wrong.status, wrong.headers.get("location")]).toEqual([302, expect.stringContaining("missing=count")]);
  expect(
    await bodyOf<Confirm>(ask("GET", wrong.headers.get("location") ?? "", { cookie: admin.cookie })),
  ).toMatchObject({ isAll: true, problem: "count" });
  // As many as before, but one holds words that the page has not shown.
  expect(
    (
      await ask("PATCH", `/api/content/duyurular/${touched?.id}`, {
        bearer: admin.bearer,
        json: { version: touched?.version, data: { title: { tr: "Toplu, sonra değişen" } } },
      })
    ).status,
  ).toBe(200);
  expect((await publish(asked.agreed)).headers.get("location")).toContain("missing=count");
  const { agreed } = await bodyOf<Confirm>(ask("GET", confirm("&all=true"), { cookie: admin.cookie }));
  const begun = (await publish(agreed)).headers.get("location") ?? "";
  expect(begun).toMatch(/^\/me\/jobs\/[\da-f-]{36}$/);
  await work(begun.split("/").at(-1) ?? "");
  expect(await bodyOf(ask("GET", begun, { cookie: admin.cookie }))).toMatchObject({
    progress: { state: "done", done: asked.counts.fit, total: asked.counts.fit, failed: 0 },
  });
}, 60_000);
