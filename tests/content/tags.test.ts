import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { auditEntries } from "~/lib/audit/schema.server";
import { createEntry, getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { writersOfChange } from "~/lib/content/entries/writers-of-change.server";
import { settingOptions } from "~/lib/content/fields/choices/setting-options.server";
import { addTags, changeTags, findTag, listTags, tagJobs } from "~/lib/content/maintenance/tags.server";
import { saveReviewedSections } from "~/lib/content/review/review-rules.server";
import { entries, publications } from "~/lib/content/schema.server";
import { createPublished, scheduleEntry } from "~/lib/content/workflow/publishing.server";
import { submitEntry } from "~/lib/content/workflow/review.server";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { picture } from "~/lib/files/test-support/sample-files";
import { listInbox } from "~/lib/inbox/inbox.server";
import { db } from "~/lib/platform/db/database.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { jobs } from "~/lib/platform/jobs/schema.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";
import { getSetting, storeSetting } from "~/lib/settings/settings.server";

import { ask, signedIn } from "../support/api";
import { person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();
const root = mkdtempSync(join(tmpdir(), "meydan-tags-"));
const news = section("haberler");
const tr = await getFixedT("tr");
let cover: { file: string; alt: { tr: string } };
let department: string;
beforeAll(async () => {
  useStorage(diskStorage(root));
  cover = {
    file: (await acceptFile(systemActor, { buffer: await picture(1200, 675), originalName: "park.jpg" })).id,
    alt: { tr: "Park" },
  };
  department = (await unit()).id;
  await storeSetting("lists.newsCategories", [{ code: "cevre", label: { tr: "Çevre", en: "Environment" } }]);
});
afterAll(() => {
  useStorage(undefined);
  rmSync(root, { recursive: true });
});
beforeEach(async () => {
  await db().delete(entries).where(eq(entries.section, news.id));
  await db().delete(jobs);
  await storeSetting("lists.tags", []);
});

const complete = (tags: string[]) => ({
  title: { tr: "Haber" },
  spot: { tr: "Özet" },
  body: { tr: "<p>Metin</p>" },
  cover,
  newsDate: "2026-03-01T06:00:00.000Z",
  categories: ["cevre"],
  department,
  tags,
});
const publish = (tags: string[]) => createPublished(systemActor, news, { data: complete(tags) }).then(({ id }) => id);
const publicTags = async (id: string) =>
  (await db().select().from(publications).where(eq(publications.entryId, id)))[0]?.data.tags;
const draftTags = async (id: string) => (await getEntry(systemActor, news, id)).data.tags;
const listed = async () => (await getSetting("lists.tags", [])).map(({ code }) => code);
const fieldsOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { fields?: unknown; status?: number }) => error.fields ?? error.status ?? error,
  );
async function work() {
  const [job] = await db()
    .select()
    .from(jobs)
    .where(and(eq(jobs.key, "change tags"), eq(jobs.state, "waiting")));
  await tagJobs["content.tags"]?.run(job?.payload ?? {});
  await db().update(jobs).set({ state: "done" });
}

test("the list suggests tags to the form; those in use are shown beside it, however they are spelt", async () => {
  const admin = await person("webAdmin");
  await publish(["Ihlamur", "park"]);
  await createEntry(systemActor, news, { data: { title: { tr: "Taslak" }, tags: ["ıhlamur"] } });
  await addTags(admin, "park, çınar,\nPARK");
  expect(await listed()).toEqual(["çınar", "park"]);
  expect((await settingOptions(news)).tags?.map(({ code }) => code)).toEqual(["çınar", "park"]);
  const { items } = await listTags(admin, { page: 1, size: 10 });
  expect(items).toEqual([
    { tag: "çınar", uses: 0, isListed: true },
    { tag: expect.stringMatching(/hlamur/) as string, uses: 2, isListed: false },
    { tag: "park", uses: 1, isListed: true },
  ]);
  expect((await listTags(admin, { page: 1, size: 10, search: "ihlam", view: "free" })).items).toMatchObject([
    { uses: 2 },
  ]);
  expect(await findTag(admin, "IHLAMUR")).toMatchObject({ uses: 2, bySection: [{ section: news.id, count: 2 }] });
  expect(await fieldsOf(addTags(admin, " , "))).toEqual({ tags: ["content.issues.missing"] });
});

test("renaming a tag renames it in drafts, in what citizens read and in what is scheduled; a draft stays a draft, whoever wrote stays the writer", async () => {
  const admin = await person("webAdmin");
  const chief = await person("editorInChief");
  const [plain, edited, timed] = [await publish(["park", "yeşil"]), await publish(["Park"]), await publish(["park"])];
  await saveEntry(chief, news, edited, {
    version: 1,
    patch: { title: { tr: "Yayımlanmamış" }, tags: ["park", "ağaç"] },
  });
  await saveEntry(systemActor, news, timed, { version: 1, patch: { tags: ["park", "yarın"] } });
  await scheduleEntry(systemActor, news, timed, {
    version: 2,
    publishAt: new Date(Date.now() + 86_400_000),
    unpublishAt: null,
  });
  await saveEntry(systemActor, news, timed, { version: 2, patch: { tags: ["öbür gün"] } });
  await addTags(admin, "park, koru");
  await changeTags(admin, [{ tag: "park", uses: 3 }], { to: "Millet bahçesi" });
  // Another one waits until this is done.
  expect(await fieldsOf(changeTags(admin, [{ tag: "yeşil", uses: 1 }], { to: "doğa" }))).toEqual({
    to: ["content.issues.tagsChange"],
  });
  await work();
  expect([await publicTags(plain), await draftTags(plain)]).toEqual([
    ["Millet bahçesi", "yeşil"],
    ["Millet bahçesi", "yeşil"],
  ]);
  expect([
    await publicTags(edited),
    await draftTags(edited),
    (await getEntry(systemActor, news, edited)).data.title,
  ]).toEqual([["Millet bahçesi"], ["Millet bahçesi", "ağaç"], { tr: "Yayımlanmamış" }]);
  const row = await getEntry(systemActor, news, timed);
  expect([await publicTags(timed), row.data.tags]).toEqual([["Millet bahçesi"], ["öbür gün"]]);
  expect((await findTag(admin, "park"))?.uses).toBeUndefined();
  expect((await findTag(admin, "Millet bahçesi"))?.uses).toBe(3);
  const { liveVersion, version } = await getEntry(systemActor, news, edited);
  expect(await writersOfChange(news, edited, { since: liveVersion, version })).toContain(chief.id);
  expect(await listed()).toEqual(["koru", "Millet bahçesi"]);
  expect((await listInbox(admin, "notification", tr)).items[0]?.description).toContain("Millet bahçesi");
  const [line] = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.objectId, plain))
    .orderBy(desc(auditEntries.id));
  expect(line).toMatchObject({
    verb: "edit",
    actorId: admin.id,
    before: { tag: "park" },
    after: { tag: "Millet bahçesi" },
  });
});

test("the name of another tag makes one of both; taken off everything, nothing is left of it; of other numbers nobody has agreed", async () => {
  const admin = await person("webAdmin");
  const [both, one] = [await publish(["park", "bahçe"]), await publish(["bahçe"])];
  await addTags(admin, "park, bahçe");
  expect(await fieldsOf(changeTags(admin, [{ tag: "bahçe", uses: 1 }], { to: "park" }))).toEqual({
    to: ["content.issues.tagUsesChanged?count=2"],
  });
  expect(await fieldsOf(changeTags(admin, [{ tag: "bahçe", uses: 2 }], { to: "bahçe" }))).toEqual({
    to: ["content.issues.sameTag"],
  });
  await changeTags(admin, [{ tag: "bahçe", uses: 2 }], { to: "park" });
  await work();
  expect([await publicTags(both), await publicTags(one), await listed()]).toEqual([["park"], ["park"], ["park"]]);
  await changeTags(admin, [{ tag: "park", uses: 2 }], { to: null });
  await work();
  expect([await publicTags(both), await draftTags(one), await listed()]).toEqual([undefined, undefined, []]);
  expect((await getEntry(systemActor, news, one)).state).toBe("published");
});

test("several tags become one, or leave everything, in one go", async () => {
  const admin = await person("webAdmin");
  const [both, one, other] = [
    await publish(["park", "Parklar"]),
    await publish(["parklar", "ağaç"]),
    await publish(["yeşil alan", "su"]),
  ];
  await addTags(admin, "Parklar, yeşil alan, su");
  await changeTags(
    admin,
    [
      { tag: "park", uses: 1 },
      { tag: "Parklar", uses: 2 },
      { tag: "yeşil alan", uses: 1 },
    ],
    { to: "park" },
  );
  await work();
  expect([await publicTags(both), await publicTags(one), await publicTags(other), await listed()]).toEqual([
    ["park"],
    ["park", "ağaç"],
    ["park", "su"],
    ["park", "su"],
  ]);
  expect((await listInbox(admin, "notification", tr)).items[0]?.description).toContain("Parklar");
  // Nobody agreed to one of the numbers: none is changed.
  expect(
    await fieldsOf(
      changeTags(
        admin,
        [
          { tag: "ağaç", uses: 1 },
          { tag: "su", uses: 4 },
        ],
        { to: null },
      ),
    ),
  ).toEqual({ to: ["content.issues.tagUsesChanged?count=1"] });
  await changeTags(
    admin,
    [
      { tag: "ağaç", uses: 1 },
      { tag: "su", uses: 1 },
    ],
    { to: null },
  );
  await work();
  expect([await publicTags(one), await publicTags(other), await listed()]).toEqual([["park"], ["park"], ["park"]]);
});

test("what waits for approval keeps its tag, and whoever renamed it is told", async () => {
  const admin = await person("webAdmin");
  await saveReviewedSections(admin, [news.id]);
  const writer = await person("departmentEditor", { sections: [news.id], departments: [department] });
  const { id } = await createEntry(writer, news, { data: complete(["park"]) });
  await submitEntry(writer, news, id, { version: 1 });
  await changeTags(admin, [{ tag: "park", uses: 1 }], { to: "koru" });
  await work();
  expect(await draftTags(id)).toEqual(["park"]);
  expect((await listInbox(admin, "notification", tr)).items[0]?.description).toContain("1");
  await saveReviewedSections(admin, []);
});

test("its pages say how many entries have it before anybody presses, and are the administration's alone", async () => {
  await publish(["park/bahçe"]);
  const { cookie } = await signedIn("webAdmin");
  const path = `/administration/lists/tags/one?${new URLSearchParams({ tag: "park/bahçe" })}`;
  expect((await ask("GET", "/administration/lists/tags?search=park&view=free", { cookie })).status).toBe(200);
  expect((await ask("GET", path, { cookie })).status).toBe(200);
  const late = await ask("POST", path, {
    cookie,
    body: new URLSearchParams({ intent: "rename", to: "koru", uses: "0" }),
  });
  expect([late.status, await late.json()]).toMatchObject([
    422,
    { typed: { to: "koru" }, errors: { to: ["content.issues.tagUsesChanged?count=1"] } },
  ]);
  expect(
    (await ask("POST", path, { cookie, body: new URLSearchParams({ intent: "rename", to: "koru", uses: "1" }) }))
      .status,
  ).toBe(302);
  expect((await ask("GET", "/administration/lists/tags/one?tag=yok", { cookie })).status).toBe(404);
  const editor = await signedIn("editorInChief");
  expect(
    (await ask("POST", path, { cookie: editor.cookie, body: new URLSearchParams({ intent: "remove", uses: "1" }) }))
      .status,
  ).toBe(403);
});
