import { eq } from "drizzle-orm";
import type { ComponentType } from "react";
import { beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import academy from "~/lib/apps/academy/domain.server";
import { courseRequests } from "~/lib/apps/academy/schema.server";
import type { CourseStep } from "~/lib/apps/academy/courses.server";
import type { Progress } from "~/lib/apps/academy/course-progress.server";
import helpCenter from "~/lib/apps/help-center/domain.server";
import { helpVotes } from "~/lib/apps/help-center/schema.server";
import { deliverJob, deliverMail } from "~/lib/apps/mailbox/send-mail.server";
import { createEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { publishEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { purgeEntry, trashEntry } from "~/lib/content/workflow/trash.server";
import type { EntryData } from "~/lib/content/values";
import { listInbox } from "~/lib/inbox/inbox.server";
import { db } from "~/lib/platform/db/database.server";
import { listUpcomingJobs } from "~/lib/platform/jobs/jobs.server";

import { ask, bodyOf, signedIn, toastOf } from "../support/api";
import { section } from "../support/content";
import { useTestDatabase } from "../support/database";
import { rawText } from "../support/documents/dom";
import { drawPage } from "../support/drawn-page";

useTestDatabase();

/** The help and the academy: words that keepers write as content, and what staff do with them. */

const both = (tr: string, en: string) => ({ tr, en });

async function published(id: string, data: EntryData): Promise<string> {
  const entry = await createEntry(systemActor, section(id), { data });
  await publishEntry(systemActor, section(id), entry.id, { version: 1 });
  return entry.id;
}

let [guide, course] = ["", ""];
beforeAll(async () => {
  const topic = await published("sorukonulari", {
    title: both("Çok sorulanlar", "Most asked"),
    slug: both("most-asked", "most-asked"),
  });
  await published("yardimsorulari", {
    question: both("İzin formu nerede?", "Where is the leave form?"),
    answer: both("<p>Dosyalarda.</p>", "<p>Among the files.</p>"),
    category: topic,
  });
  const guides = await published("kilavuzkonulari", {
    title: both("Başlarken", "Getting started"),
    slug: both("getting-started", "getting-started"),
  });
  for (const at of [1, 2, 3])
    guide = await published("kilavuzlar", {
      title: both(`Kılavuz ${at}`, `Guide ${at}`),
      slug: both(`guide-${at}`, `guide-${at}`),
      subtitle: both("Kısaca", "In short"),
      body: both(`<p>Işıklı yazı ${at}</p>`, `<p>Text ${at}</p>`),
      category: guides,
    });
  const courses = await published("kurskonulari", {
    title: both("Güvenlik", "Security"),
    slug: both("security", "security"),
  });
  course = await published("kurslar", {
    title: both("Parolalar", "Passwords"),
    slug: both("passwords", "passwords"),
    description: both("Güvenli parola", "A safe password"),
    category: courses,
    duration: 10,
    featured: true,
    steps: [1, 2, 3].map((at) => ({
      _key: `s${at}`,
      title: both(`Adım ${at}`, `Step ${at}`),
      content: both(`<p>Metin ${at}</p>`, `<p>Words ${at}</p>`),
    })),
  });
});

const turkish = { "Accept-Language": "tr" };

const program = async (role: Parameters<typeof signedIn>[0]) => {
  const person = await signedIn(role);
  return {
    ...person,
    get: <T>(path: string) => bodyOf<T>(ask("GET", `/api/apps/${path}`, { bearer: person.bearer, headers: turkish })),
    post: (path: string, form: Record<string, string>) =>
      ask("POST", path, { cookie: person.cookie, body: new URLSearchParams(form) }),
    page: <T>(path: string) => bodyOf<T>(ask("GET", path, { cookie: person.cookie, headers: turkish })),
    status: async (path: string) => (await ask("GET", path, { cookie: person.cookie })).status,
  };
};

test("programs read questions and guides as the specification has them; an unknown slug is an empty list", async () => {
  const { get } = await program("viewer");
  const topics = await get<{ slug: string; faqs: { categoryId: string }[] }[]>("help-center/faqs");
  expect(topics).toMatchObject([
    { slug: "most-asked", faqs: [{ question: "İzin formu nerede?", answer: "<p>Dosyalarda.</p>" }] },
  ]);
  expect(await get("help-center/faqs?slug=most-asked")).toEqual(topics);
  expect(await get("help-center/faqs?slug=yok")).toEqual([]);

  const [topic] = await get<Record<string, unknown>[]>("help-center/guides?limit=2");
  expect(topic).toMatchObject({ slug: "getting-started", visibleGuides: 2, totalGuides: 3 });
  expect((topic?.guides as { slug: string }[]).map(({ slug }) => slug)).toEqual(["guide-1", "guide-2"]);
  expect(topic?.guides).not.toHaveProperty("0.content");
  const [whole] = await get<Record<string, unknown>[]>("help-center/guides?slug=getting-started&limit=1");
  expect([whole?.guides, whole?.totalGuides]).toEqual([expect.objectContaining({ length: 3 }), undefined]);
  expect(await get("help-center/guides?slug=__proto__")).toEqual([]);
  expect(await get("help-center/guides?limit=x")).toMatchObject([{ visibleGuides: 5 }]);

  expect(await get("help-center/guide?categorySlug=getting-started&guideSlug=guide-2")).toMatchObject({
    slug: "getting-started",
    guides: [{ slug: "guide-2", content: "<p>Işıklı yazı 2</p>" }],
  });
  expect(await get("help-center/guide?categorySlug=getting-started&guideSlug=yok")).toBeNull();
});

test("citizens see nothing of it; who only reads sees it in the list, and keepers alone write there", async () => {
  for (const path of ["/api/public/kilavuzlar", "/home/kilavuzlar", "/home/kilavuzlar/guide-1", "/api/public/kurslar"])
    expect([path, (await ask("GET", path)).status]).toEqual([path, 404]);
  expect(await (await ask("GET", "/home/search?q=Işıklı")).text()).not.toContain("guide-1");
  const [viewer, editor, chief] = [
    await program("viewer"),
    await program("departmentEditor"),
    await program("editorInChief"),
  ];
  expect(await viewer.status("/handbook/kilavuzlar")).toBe(200);
  expect([await editor.status("/handbook/kilavuzlar/new"), await chief.status("/handbook/kilavuzlar/new")]).toEqual([
    403, 200,
  ]);
  expect(await viewer.status("/content/kilavuzlar")).toBe(404);
  expect((await chief.page<{ keeper: unknown[] }>("/apps/help-center")).keeper).toHaveLength(4);
  expect((await editor.page<{ keeper: unknown[] }>("/apps/help-center")).keeper).toEqual([]);
});

test("the search finds titles and texts in Turkish letters, in the app and among all", async () => {
  const { page, bearer } = await program("viewer");
  const found = async (text: string) =>
    (await page<{ found: { title: string }[] }>(`/apps/help-center?search=${encodeURIComponent(text)}`)).found.map(
      ({ title }) => title,
    );
  expect(await found("izin")).toEqual(["İzin formu nerede?"]);
  expect(await found("isikli")).toEqual(["Kılavuz 1", "Kılavuz 2", "Kılavuz 3"]);
  expect(await found("!!!")).toEqual([]);
  expect(await found("bulunmaz")).toEqual([]);
  const all = await ask("POST", "/api/common/search", { bearer, headers: turkish, json: { query: "parolalar" } });
  expect(await all.text()).toContain(`/apps/academy/${course}`);
});

test("a guide counts once a person whether it helped, and says what the person said", async () => {
  const [one, other] = [await program("viewer"), await program("auditor")];
  const address = "/apps/help-center/guides/getting-started/guide-3";
  const votes = async () => await one.page<{ votes: object; next?: object; previous?: { title: string } }>(address);
  for (const helpful of ["yes", "yes", "no"]) expect((await one.post(address, { helpful })).status).toBe(302);
  await other.post(address, { helpful: "yes" });
  expect(await votes()).toMatchObject({ votes: { yes: 1, no: 1, own: false }, previous: { title: "Kılavuz 2" } });
  expect((await votes()).next).toBeUndefined();
  expect((await one.post(address, { helpful: "maybe" })).status).toBe(400);
  expect((await one.post("/apps/help-center/guides/getting-started/yok", { helpful: "yes" })).status).toBe(404);
  expect(guide).not.toBe("");
});

const request = {
  name: "Ayşe Örnek",
  email: "ayse@ornek.example",
  subject: "Giremiyorum",
  message: "Merhaba,\n\n<b>Parola</b> & kod",
};

test("a request for help is a mail of all administrators, escaped; what is missing is said beside its field", async () => {
  const [administrator, writer] = [await program("webAdmin"), await program("viewer")];
  const refused = await writer.post("/apps/help-center/support", { ...request, email: "ayse", message: " " });
  expect(refused.status).toBe(422);
  expect(await bodyOf(refused)).toMatchObject({
    typed: { ...request, email: "ayse", message: " " },
    errors: { email: ["helpCenter.support.errors.email"], message: ["helpCenter.support.errors.message"] },
  });
  const sent = await writer.post("/apps/help-center/support", request);
  expect(toastOf(sent)).toMatchObject({ tone: "success", key: "helpCenter.support.sent" });
  for (const { payload } of await listUpcomingJobs(deliverJob)) await deliverMail(payload);
  const [mail] = (
    await administrator.get<{ mails: { id: string; subject: string; content: string; from: object }[] }>(
      "mailbox/mails?folder=inbox",
    )
  ).mails;
  expect(mail).toMatchObject({
    subject: "Giremiyorum",
    content: "<p>Merhaba,</p><p>&lt;b&gt;Parola&lt;/b&gt; &amp; kod</p><p>Ayşe Örnek · ayse@ornek.example</p>",
  });
});

test("where the mailbox is off, a request is a notification; after ten an hour it is refused with all that was typed", async () => {
  const [administrator, writer] = [await program("webAdmin"), await program("viewer")];
  const version = String((await administrator.page<{ version: number }>("/setting/apps")).version);
  expect((await administrator.post("/setting/apps", { intent: "save", version, off: "mailbox" })).status).toBe(302);
  try {
    const statuses: number[] = [];
    let last: Response | undefined;
    for (let at = 0; at < 11; at++) {
      last = await writer.post("/apps/help-center/support", request);
      statuses.push(last.status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 302), 429]);
    expect(await bodyOf(last as Response)).toMatchObject({
      typed: request,
      refused: { key: "helpCenter.support.errors.tooMany" },
    });
    const { items } = await listInbox(administrator, "notification", ((key: string) => key) as never);
    expect(items.filter(({ title }) => title.includes("kinds.help.asked"))).toHaveLength(10);
  } finally {
    const left = String((await administrator.page<{ version: number }>("/setting/apps")).version);
    await administrator.post("/setting/apps", { intent: "save", version: left });
  }
});

type CourseJson = { id: string; category: string; totalSteps: number; progress: Progress; steps?: CourseStep[] };

test("a course goes on where its reader stopped, counts once when it is finished, and is each reader's own", async () => {
  const [one, other] = [await program("viewer"), await program("departmentEditor")];
  const address = `/apps/academy/${course}`;
  const progress = async () => (await one.get<CourseJson[]>("academy/courses"))[0]?.progress;
  expect(await one.get("academy/categories")).toMatchObject([{ slug: "security", title: "Güvenlik" }]);
  expect(await one.get("academy/courses")).toMatchObject([
    { category: "security", duration: 10, featured: true, totalSteps: 3, progress: { currentStep: 0, completed: 0 } },
  ]);
  const next = (currentStep: number, completed = 0) =>
    one.post(address, { intent: "next", currentStep: String(currentStep), completed: String(completed) });
  expect((await next(0)).headers.get("location")).toBe(`${address}?step=1`);
  await next(1);
  expect(await progress()).toEqual({ currentStep: 2, completed: 0 });
  expect(await one.page(address)).toMatchObject({ at: 2, current: 2, html: "<p>Metin 3</p>" });
  expect(await one.page(`${address}?step=0`)).toMatchObject({ at: 0, current: 2 });
  await one.post(address, { intent: "previous", currentStep: "2", completed: "0" });
  expect(await progress()).toEqual({ currentStep: 1, completed: 0 });
  // The last step is sent twice at once.
  const answers = await Promise.all([next(2), next(2)]);
  expect(answers.map(({ status }) => status)).toEqual([302, 302]);
  expect(await progress()).toEqual({ currentStep: 0, completed: 1 });
  await next(2, 1);
  expect(await progress()).toEqual({ currentStep: 0, completed: 2 });
  expect((await other.get<CourseJson[]>("academy/courses"))[0]?.progress).toEqual({ currentStep: 0, completed: 0 });

  const whole = await one.get<CourseJson>(`academy/courses/course?id=${course}`);
  expect(whole.steps?.map(({ order, title }) => [order, title])).toEqual([
    [0, "Adım 1"],
    [1, "Adım 2"],
    [2, "Adım 3"],
  ]);
  for (const id of ["", "x", crypto.randomUUID()]) expect(await one.get(`academy/courses/course?id=${id}`)).toBeNull();
  for (const form of [
    { intent: "next", currentStep: "10000", completed: "0" },
    { intent: "jump", currentStep: "0", completed: "0" },
    { intent: "next", currentStep: "-1", completed: "0" },
  ])
    expect((await one.post(address, form)).status).toBe(400);
  expect(await one.status("/apps/academy/x")).toBe(404);
});

test("the list is narrowed by category, by text and to what is not finished", async () => {
  const { page, post } = await program("viewer");
  const shown = async (query: string) => (await page<{ courses: unknown[] }>(`/apps/academy${query}`)).courses.length;
  expect([await shown(""), await shown("?category=security"), await shown("?category=yok")]).toEqual([1, 1, 0]);
  expect([await shown("?search=guvenli"), await shown("?search=bulunmaz")]).toEqual([1, 0]);
  await post(`/apps/academy/${course}`, { intent: "next", currentStep: "2", completed: "0" });
  expect([await shown("?hide=completed"), await shown("")]).toEqual([0, 1]);
});

test("keepers ask a course of a role, its people hear of it, and the table says who has finished", async () => {
  const [chief, translator] = [await program("editorInChief"), await program("translator")];
  const address = `/apps/academy/${course}/requests`;
  expect((await translator.post(address, { role: "translator", dueOn: "2999-05-19" })).status).toBe(403);
  const refused = await chief.post(address, { role: "x", dueOn: "2001-01-01" });
  expect([refused.status, await bodyOf(refused)]).toMatchObject([
    422,
    {
      typed: { role: "x", dueOn: "2001-01-01" },
      errors: { role: ["academy.errors.role"], dueOn: ["academy.errors.dueOnPast"] },
    },
  ]);
  expect((await chief.post(address, { role: "translator", dueOn: "2999-05-19" })).status).toBe(302);
  expect((await chief.post(address, { role: "translator", dueOn: "2999-05-19" })).status).toBe(302);
  const { items } = await listInbox(translator, "notification", ((key: string) => key) as never);
  expect(items.filter(({ link }) => link === `/apps/academy/${course}`)).toHaveLength(1);
  expect((await translator.page<{ courses: { askedBy: string }[] }>("/apps/academy")).courses[0]?.askedBy).toContain(
    "2999",
  );

  await translator.post(`/apps/academy/${course}`, { intent: "next", currentStep: "2", completed: "0" });
  const csv = await (
    await ask("GET", `/apps/academy/${course}/finished.csv`, { cookie: chief.cookie, headers: turkish })
  ).text();
  expect(csv.split("\r\n").filter((line) => line.includes("2999"))).toHaveLength(1);
  expect(csv).not.toContain("Başlamadı");
  expect((await ask("GET", `/apps/academy/${course}/finished.csv`, { cookie: translator.cookie })).status).toBe(403);

  await chief.post(address, { intent: "withdraw:translator" });
  expect((await chief.page<{ groups: unknown[] }>(address)).groups).toEqual([]);
  expect((await chief.post(address, { intent: "withdraw:translator" })).status).toBe(404);
});

test("a guide is found by its address of the other language, and by those before it moved or was renamed", async () => {
  const [from, to] = [
    await published("kilavuzkonulari", { title: both("İzinler", "Leave"), slug: both("izinler", "leave") }),
    await published("kilavuzkonulari", { title: both("Personel", "Staff"), slug: both("personel", "staff") }),
  ];
  const moved = await published("kilavuzlar", {
    title: both("Yıllık izin", "Annual leave"),
    slug: both("yillik-izin", "annual-leave"),
    body: both("<p>Form</p>", "<p>Form</p>"),
    category: from,
  });
  const { cookie } = await signedIn("viewer");
  const leadsTo = async (path: string, language: "tr" | "en") => {
    const answer = await ask("GET", `/apps/help-center/guides/${path}`, {
      cookie,
      headers: { "Accept-Language": language },
    });
    return answer.status === 200 ? "here" : answer.headers.get("location");
  };
  expect(await leadsTo("leave/annual-leave", "en")).toBe("here");
  expect(await leadsTo("izinler/yillik-izin?lng=en", "en")).toBe("/apps/help-center/guides/leave/annual-leave?lng=en");
  expect(await leadsTo("izinler", "en")).toBe("/apps/help-center/guides/leave");
  const { version } = await saveEntry(systemActor, section("kilavuzlar"), moved, {
    version: 1,
    patch: { category: to },
  });
  await publishEntry(systemActor, section("kilavuzlar"), moved, { version });
  expect(await leadsTo("izinler/yillik-izin", "tr")).toBe("/apps/help-center/guides/personel/yillik-izin");
  expect(await leadsTo("izinler/yok", "tr")).toBeNull();
  const renamed = await saveEntry(systemActor, section("kilavuzlar"), moved, {
    version,
    patch: { slug: both("izin-rehberi", "leave-guide") },
  });
  await publishEntry(systemActor, section("kilavuzlar"), moved, { version: renamed.version });
  const topic = await saveEntry(systemActor, section("kilavuzkonulari"), to, {
    version: 1,
    patch: { slug: both("calisanlar", "people") },
  });
  await publishEntry(systemActor, section("kilavuzkonulari"), to, { version: topic.version });
  expect(await leadsTo("izinler/yillik-izin", "tr")).toBe("/apps/help-center/guides/calisanlar/izin-rehberi");
  expect(await leadsTo("staff/annual-leave", "en")).toBe("/apps/help-center/guides/people/leave-guide");
  expect(await leadsTo("personel", "tr")).toBe("/apps/help-center/guides/calisanlar");
});

test("what hung on a guide or a course that was removed for good goes at the next start", async () => {
  const draft = (id: string) => createEntry(systemActor, section(id), { data: { title: both("Silinecek", "To go") } });
  const [kept, { id: gone }, { id: lost }] = [guide, await draft("kilavuzlar"), await draft("kurslar")];
  const reader = await signedIn("viewer");
  const voter = String(reader.id);
  for (const entryId of [kept, gone])
    await db().insert(helpVotes).values({ userId: voter, entryId, isHelpful: true, votedAt: new Date() });
  await db().insert(courseRequests).values({ courseId: lost, role: "viewer", dueOn: "2999-01-01" });
  for (const [id, one] of [
    ["kilavuzlar", gone],
    ["kurslar", lost],
  ] as const) {
    await trashEntry(systemActor, section(id), one, { version: 1 });
    await purgeEntry(systemActor, section(id), one);
  }
  for (const domain of [helpCenter, academy]) for (const purge of Object.values(domain.purges ?? {})) await purge();
  const votes = await db().select().from(helpVotes).where(eq(helpVotes.userId, voter));
  expect(votes.map(({ entryId }) => entryId)).toEqual([kept]);
  expect(await db().$count(courseRequests, eq(courseRequests.courseId, lost))).toBe(0);
});

test("keepers see what they published while its topic is withdrawn; readers neither find nor open it", async () => {
  const topic = await published("kilavuzkonulari", { title: both("Arşiv", "Archive"), slug: both("arsiv", "archive") });
  const lost = await published("kilavuzlar", {
    title: both("Saklama süreleri", "Retention"),
    slug: both("saklama", "retention"),
    body: both("<p>Süre</p>", "<p>Time</p>"),
    category: topic,
  });
  const [reader, keeper] = [await program("viewer"), await program("editorInChief")];
  const hiddenFor = async ({ page }: typeof reader) =>
    (await page<{ hidden: { title: string; to: string }[] }>("/apps/help-center/guides")).hidden;
  expect(await hiddenFor(keeper)).toEqual([]);
  await withdrawEntry(systemActor, section("kilavuzkonulari"), topic, { version: 1, reason: "Yenileniyor" });
  expect(await hiddenFor(keeper)).toEqual([{ title: "Saklama süreleri", to: `/handbook/kilavuzlar/${lost}` }]);
  expect(await hiddenFor(reader)).toEqual([]);
  expect(await reader.status("/apps/help-center/guides/arsiv/saklama")).toBe(404);
  expect((await reader.page<{ found: unknown[] }>("/apps/help-center?search=saklama")).found).toEqual([]);
});

test("a course that was shortened is read on at its last step, everywhere; one that was withdrawn still says who has finished", async () => {
  const topic = await published("kurskonulari", { title: both("Yazı", "Writing"), slug: both("yazi", "writing") });
  const steps = [1, 2, 3, 4].map((at) => ({
    _key: `s${at}`,
    title: both(`Adım ${at}`, `Step ${at}`),
    content: both("<p>Metin</p>", "<p>Words</p>"),
  }));
  const id = await published("kurslar", {
    title: both("Duyuru yazmak", "Notices"),
    description: both("Kısa", "Short"),
    category: topic,
    duration: 5,
    steps,
  });
  const [reader, keeper] = [await program("auditor"), await program("editorInChief")];
  const address = `/apps/academy/${id}`;
  await keeper.post(`${address}/requests`, { role: "auditor", dueOn: "2999-05-19" });
  await reader.post(address, { intent: "next", currentStep: "2", completed: "0" });
  const { version } = await saveEntry(systemActor, section("kurslar"), id, {
    version: 1,
    patch: { steps: steps.slice(0, 2) },
  });
  await publishEntry(systemActor, section("kurslar"), id, { version });

  const card = async () =>
    (await reader.page<{ courses: { id: string; currentStep: number }[] }>("/apps/academy")).courses.find(
      (one) => one.id === id,
    );
  expect((await card())?.currentStep).toBe(1);
  expect((await reader.get<CourseJson>(`academy/courses/course?id=${id}`)).progress.currentStep).toBe(1);
  // The page of the third step was still open.
  const late = await reader.post(address, { intent: "next", currentStep: "2", completed: "0" });
  expect([late.status, late.headers.get("location")]).toEqual([302, `${address}?step=1`]);
  expect((await reader.get<CourseJson>(`academy/courses/course?id=${id}`)).progress.completed).toBe(0);
  const finished = async () =>
    await (await ask("GET", `${address}/finished.csv`, { cookie: keeper.cookie, headers: turkish })).text();
  expect(await finished()).toContain("Adım 2 / 2");

  await withdrawEntry(systemActor, section("kurslar"), id, { version, reason: "Yenileniyor" });
  expect([await reader.status(address), await reader.status(`${address}/requests`)]).toEqual([404, 403]);
  const { hiddenAsked } = await keeper.page<{ hiddenAsked: object[] }>("/apps/academy");
  expect(hiddenAsked).toEqual([{ title: "Duyuru yazmak", to: `${address}/requests` }]);
  expect((await reader.page<{ hiddenAsked: object[] }>("/apps/academy")).hiddenAsked).toEqual([]);
  expect(await keeper.page(`${address}/requests`)).toMatchObject({
    course: { isPublic: false },
    groups: [{ role: "auditor" }],
  });
  expect(await finished()).toContain("Adım 2 / 2");
  const refused = await keeper.post(`${address}/requests`, { role: "viewer", dueOn: "2999-05-19" });
  expect([refused.status, await bodyOf(refused)]).toMatchObject([
    409,
    { typed: { role: "viewer", dueOn: "2999-05-19" } },
  ]);
  expect((await keeper.post(`${address}/requests`, { intent: "withdraw:auditor" })).status).toBe(302);
  expect(await keeper.status(`/apps/academy/${crypto.randomUUID()}/requests`)).toBe(404);
});

test("staff of another section alone read the handbook, which citizens get by no way", async () => {
  const editor = await signedIn("departmentEditor", { sections: ["duyurular"], departments: [] });
  for (const id of ["kilavuzlar", "kilavuzkonulari", "yardimsorulari", "sorukonulari", "kurslar", "kurskonulari"]) {
    const statuses = [
      (await ask("GET", `/handbook/${id}`, { cookie: editor.cookie })).status,
      (await ask("GET", `/handbook/${id}/new`, { cookie: editor.cookie })).status,
      (await ask("POST", `/api/content/${id}`, { bearer: editor.bearer, json: { data: {} } })).status,
      (await ask("GET", `/handbook/${id}`)).status,
    ];
    expect([id, ...statuses]).toEqual([id, 200, 403, 403, 302]);
    for (const path of [
      `/api/public/${id}`,
      `/api/public/${id}/${guide}`,
      `/home/${id}`,
      `/home/${id}/rss.xml`,
      `/home/documents/${id}/guide-1`,
      `/home/calendars/${id}/guide-1`,
      `/home/downloads/${id}/guide-1/body`,
    ])
      expect([path, (await ask("GET", path)).status]).toEqual([path, 404]);
  }
  for (const path of ["/sitemap.xml", "/home/open-data", "/home/search/rss.xml?q=Kılavuz", "/home/search?q=Kilavuz"])
    expect([path, await (await ask("GET", path)).text()]).toEqual([
      path,
      expect.not.stringMatching(/kilavuzlar|guide-1/),
    ]);
  const admin = await signedIn("webAdmin");
  for (const as of ["", "&as=records", "&as=targets", "&as=successors"]) {
    const { items } = await bodyOf<{ items: object[] }>(
      ask("GET", `/api/link-targets?search=Guide${as}`, { cookie: admin.cookie }),
    );
    expect(JSON.stringify(items)).not.toContain("kilavuzlar");
  }
});

test("before a guide is withdrawn its page speaks of staff, not of citizens, and asks for no other address", async () => {
  const { page } = await program("editorInChief");
  const route = await import("~/routes/content/confirm/confirm");
  const drawn = async (path: string) => {
    const data = await page<object>(path);
    const text = await drawPage([{ path: "*", loader: () => data, Component: route.default as ComponentType }], path);
    return {
      words: text.map((one) => rawText(one)).join(" "),
      ways: text.filter(({ attribs }) => attribs.name === "way"),
    };
  };
  const { words, ways } = await drawn(`/handbook/kilavuzlar/${guide}/confirm/withdraw`);
  expect([words.includes("Çalışanlar bunu artık görmez"), words.includes("adresini açan"), ways.length]).toEqual([
    ...[true, false, 0],
  ]);
});
