import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { auditEntries } from "~/lib/audit/schema.server";
import { reopenUser, setGrants, suspendUser } from "~/lib/auth/users/manage-users.server";
import { createEntry } from "~/lib/content/entries/entries.server";
import {
  createPreviewLink,
  endPreviewsOfSuspended,
  listPreviewLinks,
  openPreviewLink,
} from "~/lib/content/publication/read/previews.server";
import { previewLinks } from "~/lib/content/schema.server";
import { database, db } from "~/lib/platform/db/database.server";
import { startEvents } from "~/lib/platform/events/events.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();
let department = "";
beforeAll(async () => {
  await startEvents(database());
  await person("webAdmin");
  department = (await unit()).id;
});

const notices = section("duyurular");
const draft = async () => (await createEntry(systemActor, notices, { data: completeNotice(department) })).id;
const seen = async (token: string) => await bodyOf<{ view: unknown; isOver: boolean }>(ask("GET", `/preview/${token}`));

test("whoever edits an entry sees who made which link until when, and ends it; what was typed is kept", async () => {
  const [maker, chief, viewer] = [
    await signedIn("departmentEditor", { sections: ["duyurular"], departments: [department] }),
    await signedIn("editorInChief"),
    await signedIn("viewer"),
  ];
  const id = await draft();
  const [first, second] = [await createPreviewLink(maker, notices, id), await createPreviewLink(chief, notices, id)];
  const listed = await listPreviewLinks(chief, notices, id);
  expect(listed.map(({ createdBy, isOwn, expiresAt }) => [createdBy, isOwn, expiresAt])).toEqual([
    [chief.name, true, second.expiresAt],
    [maker.name, false, first.expiresAt],
  ]);
  expect(JSON.stringify(listed)).not.toContain(first.token);
  expect(
    (await bodyOf<{ previews: unknown[] }>(ask("GET", `/content/duyurular/${id}`, { cookie: chief.cookie }))).previews,
  ).toHaveLength(2);
  expect(
    (await bodyOf<{ previews: unknown[] }>(ask("GET", `/content/duyurular/${id}`, { cookie: viewer.cookie }))).previews,
  ).toEqual([]);
  await expect(listPreviewLinks(viewer, notices, id)).rejects.toMatchObject({ status: 403 });
  const end = (who: { cookie: string }, link: string) =>
    ask("POST", `/content/duyurular/${id}`, {
      cookie: who.cookie,
      body: new URLSearchParams({ intent: `end-preview:${link}`, version: "1", "title.tr": "Yarım kalan başlık" }),
    });
  const link = listed[1]?.id ?? "";
  expect((await end(viewer, link)).status).toBe(403);
  expect((await end(chief, link)).status).toBe(302);
  expect([(await seen(first.token)).isOver, (await seen(second.token)).isOver, (await seen("yok")).isOver]).toEqual([
    true,
    false,
    false,
  ]);
  expect(
    (
      await bodyOf<{ entry: { title: { tr: string } } }>(
        ask("GET", `/content/duyurular/${id}`, { cookie: chief.cookie }),
      )
    ).entry.title.tr,
  ).toBe("Yarım kalan başlık");
  expect(await db().select().from(auditEntries).where(eq(auditEntries.verb, "end-preview"))).toMatchObject([
    { actorId: chief.id, objectId: id, before: { createdBy: maker.id } },
  ]);
  // Ended twice, or of another entry: there is no such link.
  expect(
    (
      await ask("POST", `/content/duyurular/${await draft()}`, {
        cookie: chief.cookie,
        body: new URLSearchParams({ intent: `end-preview:${listed[0]?.id}`, version: "1", "title.tr": "x" }),
      })
    ).status,
  ).toBe(404);
});

test("a link opens nothing while its maker may not edit the entry, and a suspension ends it for good", async () => {
  const maker = await signedIn("departmentEditor", { sections: ["duyurular"], departments: [department] });
  const id = await draft();
  const { token } = await createPreviewLink(maker, notices, id);
  const grant = (sections: string[]) =>
    setGrants(systemActor, maker.id, [{ role: "departmentEditor", sections, departments: [department] }], {
      sections: new Set(["duyurular", "haberler"]),
    });
  expect((await seen(token)).view).not.toBeNull();
  await grant(["haberler"]);
  expect(await seen(token)).toMatchObject({ view: null, isOver: true });
  await grant(["duyurular"]);
  expect((await seen(token)).view).not.toBeNull();
  const stop = await endPreviewsOfSuspended();
  await suspendUser(systemActor, maker.id);
  expect(await openPreviewLink(token)).toBeNull();
  // The clock is read at each try: the end is set while this waits.
  await expect
    .poll(
      async () =>
        Number((await db().select().from(previewLinks).where(eq(previewLinks.entryId, id)))[0]?.expiresAt) <=
        Date.now(),
    )
    .toBe(true);
  stop();
  await reopenUser(systemActor, maker.id);
  expect(await seen(token)).toMatchObject({ view: null, isOver: true });
});

test("where the process ended right after a suspension, the next one ends the links before it answers", async () => {
  const [maker, other] = [
    await signedIn("departmentEditor", { sections: ["duyurular"], departments: [department] }),
    await signedIn("departmentEditor", { sections: ["duyurular"], departments: [department] }),
  ];
  const [{ token }, { token: others }] = [
    await createPreviewLink(maker, notices, await draft()),
    await createPreviewLink(other, notices, await draft()),
  ];
  await suspendUser(systemActor, maker.id);
  (await endPreviewsOfSuspended())();
  await reopenUser(systemActor, maker.id);
  expect(await openPreviewLink(token)).toBeNull();
  expect(await openPreviewLink(others)).not.toBeNull();
});

test("a link of somebody whose account is gone opens nothing", async () => {
  const id = await draft();
  const { token } = await createPreviewLink(systemActor, notices, id);
  expect((await seen(token)).view).not.toBeNull();
  await db().update(previewLinks).set({ createdBy: crypto.randomUUID() }).where(eq(previewLinks.entryId, id));
  expect(await seen(token)).toMatchObject({ view: null, isOver: true });
});

test("what only staff read is shown to nobody by a link, not even by one that is older than that rule", async () => {
  const [chief, topics] = [await signedIn("editorInChief"), section("kilavuzkonulari")];
  const { id } = await createEntry(systemActor, topics, { data: { title: { tr: "Kadrolama" } } });
  await expect(createPreviewLink(chief, topics, id)).rejects.toMatchObject({ status: 403 });
  const form = await bodyOf<{ can: { share: boolean } }>(
    ask("GET", `/handbook/kilavuzkonulari/${id}`, { cookie: chief.cookie }),
  );
  expect(form.can.share).toBe(false);
  const token = "a".repeat(32);
  await db()
    .insert(previewLinks)
    .values({
      tokenHash: createHash("sha256").update(token).digest("hex"),
      entryId: id,
      createdBy: chief.id,
      expiresAt: new Date(Date.now() + 60_000),
    });
  expect(await openPreviewLink(token)).toBeNull();
});
