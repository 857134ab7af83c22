import { beforeAll, expect, test } from "vitest";

import { setGrants } from "~/lib/auth/users/manage-users.server";
import { createSession, sessionCookie } from "~/lib/auth/session/session.server";

import { ask, bodyOf, signedIn, type EntryBody } from "../support/api";
import { completeNotice, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const base = "/api/content/duyurular";
type Person = Awaited<ReturnType<typeof signedIn>>;
let [admin, chief, editor, translator, auditor, viewer] = [] as unknown as [
  Person,
  Person,
  Person,
  Person,
  Person,
  Person,
];
let department = "";

beforeAll(async () => {
  department = (await unit()).id;
  admin = await signedIn("webAdmin");
  chief = await signedIn("editorInChief");
  editor = await signedIn("departmentEditor", { sections: ["duyurular"], departments: [department] });
  translator = await signedIn("translator");
  auditor = await signedIn("auditor");
  viewer = await signedIn("viewer");
});

const post = (who: Person, path: string, json: unknown) => ask("POST", path, { bearer: who.bearer, json });
const begin = async (who = editor, more = {}) =>
  bodyOf<EntryBody>(post(who, base, { data: completeNotice(department, more) }));
const read = (id: string, who = admin) => bodyOf<EntryBody>(ask("GET", `${base}/${id}`, { bearer: who.bearer }));
const form = (who: Person, path: string, fields: Record<string, string>) =>
  ask("POST", path, { cookie: who.cookie, body: new URLSearchParams(fields) });

test("submit, return, submit, take back, submit, approve: each answers with the entry as it is", async () => {
  const { id } = await begin();
  const verb = async (who: Person, name: string, json: object) => {
    const answer = await post(who, `${base}/${id}/${name}`, { version: 1, ...json });
    expect([name, answer.status]).toEqual([name, 200]);
    return bodyOf<EntryBody>(answer);
  };
  expect(await verb(editor, "submit", { note: "Bakar mısınız?" })).toMatchObject({
    status: "inReview",
    reviewVersion: 1,
    submittedAt: expect.any(String) as string,
    liveVersion: null,
  });
  expect(await verb(chief, "return", { comment: "Tarih eksik" })).toMatchObject({
    status: "draft",
    reviewVersion: null,
    submittedAt: null,
  });
  await verb(editor, "submit", {});
  expect(await verb(editor, "take-back", {})).toMatchObject({ status: "draft", reviewVersion: null });
  await verb(editor, "submit", { publishAt: "2099-01-01T00:00:00Z" });
  expect(await verb(chief, "approve", {})).toMatchObject({
    status: "scheduled",
    scheduledVersion: 1,
    publishAt: "2099-01-01T00:00:00.000Z",
  });
});

test("what is missing is 422, what the state forbids 409, one's own words and others' rights 403", async () => {
  const half = await bodyOf<EntryBody>(post(editor, base, { data: { title: { tr: "Yarım" }, department } }));
  const [draft, own] = [await begin(), await begin(chief)];
  expect((await post(chief, `${base}/${own.id}/submit`, { version: 1 })).status).toBe(200);
  const cases: [Person, string, object, number][] = [
    [editor, `${half.id}/submit`, { version: 1 }, 422],
    [editor, `${draft.id}/submit`, {}, 422],
    [editor, `${draft.id}/submit`, { version: 9 }, 409],
    [editor, `${draft.id}/submit`, { version: 1, publishAt: "2001-01-01T00:00:00Z" }, 422],
    [editor, `${draft.id}/submit`, { version: 1, publishAt: "tomorrow" }, 422],
    [chief, `${draft.id}/approve`, { version: 1 }, 409],
    [chief, `${own.id}/approve`, { version: 1 }, 403],
    [chief, `${own.id}/publish`, { version: 1 }, 409],
    [chief, `${own.id}/return`, { version: 1 }, 422],
    [chief, `${own.id}/return`, { version: 1, comment: ["x"] }, 422],
    [admin, `${own.id}/take-back`, { version: 1 }, 403],
    [editor, `${own.id}/approve`, { version: 1 }, 403],
    [viewer, `${own.id}/return`, { version: 1, comment: "x" }, 403],
    [auditor, `${own.id}/approve`, { version: 1, reason: "x" }, 403],
  ];
  for (const [who, path, json, status] of cases) {
    const answer = await post(who, `${base}/${path}`, json);
    expect([path.slice(37), json, answer.status]).toEqual([path.slice(37), json, status]);
    expect(typeof (await bodyOf(answer)).error).toBe("string");
  }
  expect((await post(admin, `${base}/${own.id}/approve`, { version: 1, reason: { tr: "x" } })).status).toBe(422);
});

test("nobody sets by hand where a text stands", async () => {
  const { id } = await begin();
  for (const name of ["reviewVersion", "submittedAt", "submittedBy", "status", "createdBy", "scheduledVersion"]) {
    expect([
      name,
      (await ask("PATCH", `${base}/${id}`, { bearer: editor.bearer, json: { version: 1, data: { [name]: 1 } } }))
        .status,
    ]).toEqual([name, 422]);
  }
  const beside = {
    status: "published",
    reviewVersion: 1,
    submittedBy: chief.id,
    liveVersion: 1,
    decision: "approved",
    step: "chief",
    bypassReason: "x",
    actorId: chief.id,
  };
  const saved = await bodyOf<EntryBody>(
    ask("PATCH", `${base}/${id}`, {
      bearer: editor.bearer,
      json: { version: 1, ...beside, data: { category: "tax" } },
    }),
  );
  expect(saved).toMatchObject({ version: 2, status: "draft", reviewVersion: null, liveVersion: null });
  expect(
    (
      await form(editor, `/content/duyurular/${id}`, {
        version: "2",
        intent: "save",
        "title.tr": "Formdan",
        department,
        ...Object.fromEntries(Object.entries(beside).map(([name, value]) => [name, String(value)])),
      })
    ).status,
  ).toBe(302);
  expect(await read(id)).toMatchObject({ status: "draft", reviewVersion: null, liveVersion: null });
});

test("a translator's PATCH, form and autosave write English and nothing else", async () => {
  const { id } = await begin();
  await post(admin, `${base}/${id}/publish`, { version: 1 });
  const patch = (json: unknown) => ask("PATCH", `${base}/${id}`, { bearer: translator.bearer, json });
  const refused = await patch({ version: 1, data: { title: { tr: "Başka", en: "Other" } } });
  expect([refused.status, await bodyOf(refused)]).toMatchObject([
    403,
    { fields: { "title.tr": ["content.issues.notYours"] } },
  ]);
  expect((await patch({ version: 1, data: { title: { tr: null } } })).status).toBe(403);
  expect((await patch({ version: 1, data: { department: null } })).status).toBe(403);
  expect((await patch({ version: 1, data: { title: { en: "Roadworks" } } })).status).toBe(200);
  const page = `/content/duyurular/${id}`;
  expect(await bodyOf(ask("GET", page, { cookie: translator.cookie }))).toMatchObject({
    can: { edit: true, editAll: false, publish: false },
  });
  // The form for translators, with more in it than it holds.
  expect(
    (
      await form(translator, page, {
        version: "2",
        intent: "save",
        part: "en",
        "title.en": "Planned roadworks",
        "title.tr": "Ele geçirildi",
        category: "tax",
      })
    ).status,
  ).toBe(302);
  expect(await read(id)).toMatchObject({
    version: 3,
    data: { title: { tr: "Planlı yol çalışması", en: "Planned roadworks" }, category: "works" },
  });
  // The whole form, posted by a translator all the same.
  const whole = await form(translator, page, {
    version: "3",
    intent: "save",
    "title.tr": "Ele geçirildi",
    "title.en": "x",
    category: "tax",
    department,
  });
  expect(whole.status).toBe(403);
  expect(
    await bodyOf(form(translator, page, { version: "3", intent: "autosave", part: "en", "title.en": "Roads" })),
  ).toMatchObject({ autosave: { version: 4 } });
  expect(await bodyOf(form(translator, page, { version: "4", intent: "autosave", "title.tr": "x" }))).toEqual({
    autosave: { refused: true },
  });
  expect((await form(translator, page, { version: "4", intent: "save", part: "en", "title.en": "" })).status).toBe(302);
  expect((await read(id)).data.title).toEqual({ tr: "Planlı yol çalışması" });
  const draft = await begin();
  expect(
    (
      await ask("PATCH", `${base}/${draft.id}`, {
        bearer: translator.bearer,
        json: { version: 1, data: { title: { en: "x" } } },
      })
    ).status,
  ).toBe(403);
});

test("the pages' buttons decide as the interface does, and say what is missing", async () => {
  const { id } = await begin();
  const page = `/content/duyurular/${id}`;
  const fields = {
    "title.tr": "Planlı yol çalışması",
    "body.tr": "<p>Kapalı.</p>",
    category: "works",
    priority: "normal",
    validFrom: "2026-03-01T09:00",
    department,
  };
  expect(
    (await form(editor, page, { ...fields, version: "1", intent: "submit", changeNote: "Hazır" })).headers.get(
      "location",
    ),
  ).toBe(page);
  const { version } = await read(id);
  expect(
    (await form(editor, page, { ...fields, version: String(version), intent: "save", "title.tr": "Sonradan" })).status,
  ).toBe(409);
  expect(
    await bodyOf(
      form(editor, page, { ...fields, version: String(version), intent: "autosave", "title.tr": "Sonradan" }),
    ),
  ).toEqual({ autosave: { refused: true } });
  expect(await bodyOf(ask("GET", page, { cookie: chief.cookie }))).toMatchObject({
    can: { edit: false, publish: false, approve: true, return: true, takeBack: false },
    review: { waits: "approval", line: { comment: "Hazır" } },
  });
  const empty = await form(chief, page, { version: String(version), intent: "return", comment: " " });
  expect([empty.status, await bodyOf(empty)]).toMatchObject([
    400,
    { panelErrors: { comment: ["content.issues.notSaid"] } },
  ]);
  expect((await form(viewer, page, { version: String(version), intent: "approve" })).status).toBe(403);
  expect((await form(chief, page, { version: String(version), intent: "approve" })).status).toBe(302);
  expect(await read(id)).toMatchObject({ status: "published", liveVersion: version });
  expect(await bodyOf(ask("GET", `${page}/versions`, { cookie: viewer.cookie }))).toMatchObject({
    reviews: [{ decision: "approved" }, { decision: "submitted", comment: "Hazır" }],
  });
  const list = await bodyOf<{ items: { id: string }[] }>(
    ask("GET", `${base}?view=inReview&size=100`, { bearer: viewer.bearer }),
  );
  expect(list.items.map((item) => item.id)).not.toContain(id);
});

test("auditor and viewer read everything, what was withdrawn too, and change nothing", async () => {
  const { id } = await begin();
  await post(admin, `${base}/${id}/publish`, { version: 1 });
  await post(admin, `${base}/${id}/withdraw`, { version: 1, reason: "Yanlış" });
  const pages = [
    `/content/duyurular/${id}`,
    `/content/duyurular/${id}/versions`,
    `/content/duyurular/${id}/versions/1`,
    `/content/duyurular/${id}/preview`,
    "/content/duyurular?view=withdrawn",
    "/content/duyurular?view=trash",
  ];
  for (const who of [auditor, viewer]) {
    expect((await read(id, who)).status).toBe("withdrawn");
    for (const page of pages)
      expect([page, (await ask("GET", page, { cookie: who.cookie })).status]).toEqual([page, 200]);
    for (const intent of [
      "save",
      "publish",
      "submit",
      "approve",
      "return",
      "take-back",
      "schedule",
      "unschedule",
      "reopen",
      "restore",
      "share",
    ]) {
      const answer = await form(who, `/content/duyurular/${id}`, {
        version: "1",
        intent,
        "title.tr": "x",
        comment: "x",
        reviewReason: "x",
        publishAt: "2099-01-01T09:00",
      });
      expect([intent, answer.status]).toEqual([intent, 403]);
    }
    for (const intent of ["approve", "publish", "withdraw", "trash", "restore", "purge"]) {
      await form(who, "/content/duyurular", { intent, item: `${id}:1`, reason: "x" });
    }
    expect(await read(id)).toMatchObject({ version: 1, status: "withdrawn", deletedAt: null });
  }
});

test("whoever has no role reads nothing, through whatever door", async () => {
  const { id } = await begin();
  const nobody = await signedIn("viewer");
  await setGrants(admin, nobody.id, [], { sections: new Set() });
  const client = { address: null, userAgent: null };
  const bearer = (await createSession(nobody.id, "bearer", client)).token;
  const cookie = (await sessionCookie((await createSession(nobody.id, "cookie", client)).token)).split(";", 1)[0] ?? "";
  for (const path of [base, `${base}/${id}`, "/api/files"])
    expect([path, (await ask("GET", path, { bearer })).status]).toEqual([path, 403]);
  const doors = ["", "/versions", "/versions/1", "/versions/1?with=1", "/preview", "/confirm/trash"].map(
    (door) => `/content/duyurular/${id}${door}`,
  );
  for (const path of [...doors, "/content/duyurular", "/content/duyurular/new", `/content/haberler/new?copy=${id}`])
    expect([path, (await ask("GET", path, { cookie })).status]).toEqual([path, 403]);
});

test("a unit moves its own pages, of what the public sees in the draft alone", async () => {
  const pages = "/api/content/staticpages";
  const page = async (title: string, of = department) =>
    bodyOf<EntryBody>(
      post(admin, pages, {
        data: { title: { tr: title }, body: { tr: "<p>x</p>" }, template: "standard", department: of },
      }),
    );
  const other = (await unit("Zabıta Müdürlüğü")).id;
  const [live, draft, foreign] = [await page("Yayında"), await page("Taslak"), await page("Başkasının", other)];
  expect((await post(admin, `${pages}/${live.id}/publish`, { version: 1 })).status).toBe(200);
  const writer = await signedIn("departmentEditor", { sections: ["staticpages"], departments: [department] });
  const move = async (id: string) => (await form(writer, "/content/staticpages", { intent: `down:${id}` })).status;
  expect([await move(live.id), await move(foreign.id), await move(draft.id)]).toEqual([302, 403, 302]);
  expect(await bodyOf(ask("GET", `${pages}/${live.id}`, { bearer: admin.bearer }))).toMatchObject({
    version: 2,
    liveVersion: 1,
  });
});

test("administrators choose where approval is asked for; it holds at once", async () => {
  const page = "/administration/approval";
  expect((await ask("GET", page, { cookie: chief.cookie })).status).toBe(403);
  expect((await form(chief, page, { sections: "duyurular" })).status).toBe(403);
  expect((await form(admin, page, { sections: "yok" })).status).toBe(400);
  expect((await form(admin, page, { sections: "duyurular" })).status).toBe(302);
  const { id } = await begin(chief);
  expect((await post(chief, `${base}/${id}/publish`, { version: 1 })).status).toBe(409);
  expect(await bodyOf(ask("GET", `/content/duyurular/${id}`, { cookie: chief.cookie }))).toMatchObject({
    can: { edit: true, publish: false, submit: true },
  });
  // Two administrators at once: what one has ticked the other, who did not see it, does not take away.
  const { seen } = await bodyOf<{ seen: string }>(ask("GET", page, { cookie: admin.cookie }));
  const merged = await form(admin, page, { seen: "", sections: "haberler" });
  expect(merged.headers.get("location")).toBe(page);
  // Whose change came along is said.
  expect(
    Buffer.from(
      decodeURIComponent(/toast=([^;]*)/.exec(merged.headers.get("set-cookie") ?? "")?.[1] ?? ""),
      "base64",
    ).toString(),
  ).toMatch(/savedMerged.*"changes":"webAdmin[^:"]*: Announcements"/);
  expect([seen, (await bodyOf<{ seen: string }>(ask("GET", page, { cookie: admin.cookie }))).seen]).toEqual([
    "duyurular",
    "duyurular,haberler",
  ]);
  expect((await form(admin, page, { seen: "duyurular,haberler", sections: "duyurular" })).status).toBe(302);
  expect((await post(chief, `${base}/${id}/publish`, { version: 1 })).status).toBe(409);
  expect((await form(admin, page, {})).status).toBe(302);
  expect((await post(chief, `${base}/${id}/publish`, { version: 1 })).status).toBe(200);
});

test("the page of what waits lets an approver correct it; what is refused comes back with everything typed, and writes nothing", async () => {
  const { id } = await begin();
  await post(editor, `${base}/${id}/submit`, { version: 1 });
  const page = `/content/duyurular/${id}`;
  const department = String((await read(id)).data.department);
  const data: Record<string, string> = {
    "title.tr": "Düzgün başlık",
    "title.en": "",
    "summary.tr": "",
    "body.tr": "<p>Çalışma sabah başlar.</p>",
    category: "general",
    priority: "normal",
    validFrom: "2026-03-06T09:30",
    department,
  };
  const correct = (who: Person, more: Record<string, string>) =>
    form(who, page, { ...data, intent: "correct", version: "1", changeNote: "Bir harf", ...more });
  expect(await bodyOf(ask("GET", page, { cookie: chief.cookie }))).toMatchObject({
    can: { edit: false, correct: true },
  });
  expect(await bodyOf(ask("GET", page, { cookie: editor.cookie }))).toMatchObject({
    can: { edit: false, correct: false },
  });
  for (const who of [editor, translator, viewer]) expect((await correct(who, {})).status).toBe(403);
  const incomplete = await correct(chief, { "body.tr": "" });
  expect([incomplete.status, await bodyOf(incomplete)]).toMatchObject([
    422,
    {
      problem: "review.correctIncomplete",
      lastResult: { initialValue: { title: { tr: "Düzgün başlık" } } },
      panelValues: { changeNote: "Bir harf" },
    },
  ]);
  const unreadable = await correct(chief, { contactPhone: "beş yüz" });
  expect([unreadable.status, await bodyOf(unreadable)]).toMatchObject([
    400,
    { lastResult: { error: { contactPhone: expect.any(Array) as string[] } } },
  ]);
  expect(await bodyOf(form(chief, page, { ...data, intent: "autosave", version: "1" }))).toEqual({
    autosave: { refused: true },
  });
  expect(await read(id)).toMatchObject({ version: 1, status: "inReview" });
  expect((await correct(chief, {})).status).toBe(302);
  expect(await read(id)).toMatchObject({ version: 2, status: "published", data: { title: { tr: "Düzgün başlık" } } });
});
