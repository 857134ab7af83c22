import { randomUUID } from "node:crypto";

import { beforeAll, expect, test } from "vitest";

import { ask, bodyOf, signedIn, type EntryBody } from "../support/api";
import { completeNotice, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const base = "/api/content/duyurular";
let chief: Awaited<ReturnType<typeof signedIn>>;
let clerk: typeof chief;
let department = "";

beforeAll(async () => {
  department = (await unit()).id;
  chief = await signedIn("webAdmin");
  clerk = await signedIn("departmentEditor", { departments: [department] });
});

const as = (json?: unknown, who = chief) => ({ bearer: who.bearer, ...(json === undefined ? {} : { json }) });
const create = (data: unknown, who = chief) => bodyOf<EntryBody>(ask("POST", base, as({ data }, who)));
const published = async (more = {}) => {
  const { id } = await create(completeNotice(department, more));
  return bodyOf<EntryBody>(ask("POST", `${base}/${id}/publish`, as({ version: 1 })));
};

test("POST answers 201 with id, version, status and data, and says where the entry stands", async () => {
  const answer = await ask("POST", base, as({ data: { title: { tr: "Su kesintisi", en: "Water cut" } }, note: "ilk" }));
  const body = await bodyOf<EntryBody>(answer);
  expect(answer.status).toBe(201);
  expect(body).toMatchObject({ version: 1, status: "draft", data: { title: { tr: "Su kesintisi", en: "Water cut" } } });
  expect(answer.headers.get("location")).toBe(`${base}/${body.id}`);
  const { rights, ...copy } = await bodyOf<EntryBody & { rights: unknown }>(ask("GET", `${base}/${body.id}`, as()));
  expect(copy).toEqual(body);
  expect(rights).toBeTypeOf("object");
});

test("whoever reads an entry is told what they may do with it, and what stands in the way of the rest", async () => {
  const { id } = await create(completeNotice(department), clerk);
  type Rights = { share: string | null; may: string[]; refused: { verb: string; reason: string }[] };
  const rightsOf = async (who: typeof chief) =>
    (await bodyOf<{ rights: Rights }>(ask("GET", `${base}/${id}`, as(undefined, who)))).rights;
  const why = ({ refused }: Rights, verb: string) => refused.find((line) => line.verb === verb)?.reason;
  const [chiefs, clerks] = [await rightsOf(chief), await rightsOf(clerk)];
  expect(chiefs).toMatchObject({ share: "all", may: expect.arrayContaining(["save", "publish", "trash"]) as unknown });
  expect(chiefs.may).not.toContain("withdraw");
  expect([why(chiefs, "withdraw"), why(clerks, "publish")]).toEqual(["notPublished", "forbidden"]);
  for (const verb of ["publish", "withdraw"])
    expect(
      (
        await ask(
          "POST",
          `${base}/${id}/${verb}`,
          as({ version: 1, reason: "Yanlış" }, verb === "publish" ? clerk : chief),
        )
      ).status,
    ).toBe(verb === "publish" ? 403 : 409);
  await ask("POST", `${base}/${id}/submit`, as({ version: 1 }, clerk));
  const waiting = await rightsOf(clerk);
  expect(waiting.may).toContain("takeBack");
  expect(why(waiting, "submit")).toBe("waits");
  await ask("DELETE", `${base}/${id}?version=1`, as());
  const trashed = await rightsOf(chief);
  expect([trashed.may.includes("restore"), why(trashed, "save")]).toEqual([true, "inTrash"]);
});

test("a draft may lack everything but one word; one that says nothing is 422", async () => {
  expect((await ask("POST", base, as({ data: { summary: { tr: "x" } } }))).status).toBe(201);
  for (const json of [{ data: {} }, {}]) {
    const answer = await ask("POST", base, as(json));
    expect([answer.status, Object.keys((await bodyOf<{ fields: object }>(answer)).fields)]).toEqual([422, ["title"]]);
  }
});

test("values that cannot be read and names that do not exist are all told at once", async () => {
  const answer = await ask(
    "POST",
    base,
    as({
      data: {
        category: "yok",
        validFrom: "dün",
        contactPhone: "abc",
        location: "Bornova",
        colour: "red",
        status: "published",
      },
    }),
  );
  const { error, fields } = await bodyOf<{ error: string; fields: Record<string, string[]> }>(answer);
  expect(answer.status).toBe(422);
  expect(typeof error).toBe("string");
  expect(fields).toEqual({
    category: ["content.issues.unknownOption"],
    validFrom: ["content.issues.badDateTime"],
    contactPhone: ["content.issues.badPhone"],
    location: ["content.issues.notObject"],
    colour: ["content.issues.unknownField"],
    status: ["content.issues.unknownField"],
  });
});

test("a list refuses what it doesn't know or can't read, in words, as the public one does", async () => {
  for (const [query, name] of [
    ["departmant=x", "departmant"],
    ["validFrom.from=25.11.2026", "validFrom.from"],
    ["validFrom=2026-11-25", "validFrom"],
    ["view=hepsi", "view"],
    ["sort=yok", "sort"],
    ["updatedAt.to=yarın", "updatedAt.to"],
  ] as const) {
    const answer = await ask("GET", `${base}?size=1&${query}`, as());
    const body = await bodyOf<{ code: string; message: string; filters: string[] }>(Promise.resolve(answer));
    expect([query, answer.status, body.code]).toEqual([query, 400, "badRequest"]);
    expect(body.message).toContain(name);
    expect(body.filters).toContain("category");
  }
  for (const query of [
    "category=works&view=draft&sort=-title&columns=title&page=2&size=5&search=a",
    "updatedAt.from=2026-01-01&updatedAt.to=",
    "lang=en",
  ])
    expect([query, (await ask("GET", `${base}?${query}`, as())).status]).toEqual([query, 200]);
});

test("a list answers items and pagination counted from page 1, ten at a time, at most a hundred", async () => {
  for (let at = 0; at < 23; at++) await create({ title: { tr: `Sayfalanan ${at}` } });
  const list = async (query: string) =>
    bodyOf<{ items: EntryBody[]; pagination: Record<string, number> }>(
      ask("GET", `${base}?search=sayfalanan&${query}`, as()),
    );
  const first = await list("");
  expect(first.items).toHaveLength(10);
  expect(first.pagination).toEqual({ length: 23, size: 10, page: 1, lastPage: 3, startIndex: 0, endIndex: 9 });
  expect(first.items[0]).toMatchObject({
    version: 1,
    status: "draft",
    data: { title: { tr: expect.stringContaining("Sayfalanan") as string } },
  });
  expect((await list("page=3")).pagination).toEqual({
    length: 23,
    size: 10,
    page: 3,
    lastPage: 3,
    startIndex: 20,
    endIndex: 22,
  });
  // Who reads on until nothing comes must get to an end.
  const behind = await list("page=9");
  expect(behind).toEqual({
    items: [],
    pagination: { length: 23, size: 10, page: 9, lastPage: 3, startIndex: 80, endIndex: 79 },
  });
  expect((await list("size=500")).pagination).toMatchObject({ size: 100, lastPage: 1, endIndex: 22 });
  const ids = (await Promise.all(["page=1", "page=2", "page=3"].map(list))).flatMap(({ items }) =>
    items.map(({ id }) => id),
  );
  expect(new Set(ids).size).toBe(23);
  expect((await bodyOf<{ pagination: object }>(ask("GET", `${base}?search=hicyoksozcuk`, as()))).pagination).toEqual({
    length: 0,
    size: 10,
    page: 1,
    lastPage: 1,
    startIndex: 0,
    endIndex: 0,
  });
});

test("a list is sorted, filtered and viewed by its address", async () => {
  for (const [title, category] of [
    ["Süzülen Ç", "tax"],
    ["Süzülen C", "tax"],
    ["Süzülen D", "course"],
  ])
    await create({ title: { tr: title }, category });
  const titles = async (query: string) =>
    (
      await bodyOf<{ items: { title: { tr: string } }[] }>(ask("GET", `${base}?search=suzulen&${query}`, as()))
    ).items.map(({ title }) => title.tr);
  expect(await titles("sort=title")).toEqual(["Süzülen C", "Süzülen Ç", "Süzülen D"]);
  expect(await titles("sort=-title")).toEqual(["Süzülen D", "Süzülen Ç", "Süzülen C"]);
  expect(await titles("category=course")).toEqual(["Süzülen D"]);
  expect(await titles("category=course&category=tax&sort=title")).toHaveLength(3);
  expect(await titles("view=published")).toEqual([]);
});

test("a language or a column that does not exist is told, not dropped; what was answered can be sent back", async () => {
  const data = {
    title: { tr: "Duyuru", de: "Mitteilung" },
    attachments: [{ title: { tr: "Ek", TR: "EK" }, tittle: "x" }],
    alertBanner: true,
  };
  const answer = await ask("POST", base, as({ data }));
  const unknown = ["content.issues.unknownField"];
  expect([answer.status, await bodyOf(answer)]).toMatchObject([
    422,
    { fields: { "title.de": unknown, "attachments[0].title.TR": unknown, "attachments[0].tittle": unknown } },
  ]);
  const kept = await create({ title: { tr: "Duyuru" }, attachments: [{ title: { tr: "Ek" } }] });
  const again = await ask("PATCH", `${base}/${kept.id}`, as({ version: 1, data: kept.data }));
  expect([again.status, await bodyOf(again)]).toMatchObject([200, { version: 1, data: kept.data }]);
});

test("signs nobody sees are left out of texts, those that emoji are joined by stay", async () => {
  const title = { tr: "Ek\u202Egnp.exe\u2066 \u200bsu\ufeff 👩‍👩‍👧🏳️‍🌈", en: "\u202a\u202c" };
  const { data, id } = await create({ title, body: { tr: "<p>Bir\u202E iki</p>" }, summary: { tr: "a\0b" } });
  expect(data).toEqual({ title: { tr: "Ekgnp.exe su 👩‍👩‍👧🏳️‍🌈" }, body: { tr: "<p>Bir iki</p>" }, summary: { tr: "ab" } });
  expect(await bodyOf(ask("GET", `${base}?search=su`, as()))).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ id })]) as unknown,
  });
});

test("fields beside data instead of in it change nothing and are refused", async () => {
  const { id } = await create({ title: { tr: "Bir" } });
  const answer = await ask("PATCH", `${base}/${id}`, as({ version: 1, title: { tr: "İki" } }));
  expect([answer.status, await bodyOf(answer)]).toMatchObject([422, { fields: { data: ["content.issues.missing"] } }]);
});

test("PATCH changes only the fields it names, one language at a time, and null clears", async () => {
  const { id } = await create({ title: { tr: "Bir", en: "One" }, category: "tax", contactPhone: "444 1 234" });
  const patch = async (version: number, data: unknown) => {
    const answer = await ask("PATCH", `${base}/${id}`, as({ version, data }));
    expect(answer.status).toBe(200);
    return bodyOf<EntryBody>(answer);
  };
  expect(await patch(1, { title: { en: "First" } })).toMatchObject({
    version: 2,
    data: { title: { tr: "Bir", en: "First" }, category: "tax" },
  });
  expect((await patch(2, { category: null, contactPhone: null })).data).toEqual({ title: { tr: "Bir", en: "First" } });
  expect(await patch(3, { title: { tr: "Bir" } })).toMatchObject({ version: 3 });
});

test("clearing one language leaves the other", async () => {
  const { id } = await create({ title: { tr: "Bir", en: "One" }, summary: { tr: "Özet", en: "Summary" } });
  const cleared = await bodyOf<EntryBody>(
    ask("PATCH", `${base}/${id}`, as({ version: 1, data: { title: { en: null }, summary: { en: "" } } })),
  );
  expect(cleared).toMatchObject({ version: 2, data: { title: { tr: "Bir" }, summary: { tr: "Özet" } } });
  expect(cleared.data.title).toEqual({ tr: "Bir" });
  const emptied = await bodyOf<EntryBody>(
    ask("PATCH", `${base}/${id}`, as({ version: 2, data: { summary: { tr: null } } })),
  );
  expect(emptied.data).toEqual({ title: { tr: "Bir" } });
  const untouched = await bodyOf<EntryBody>(ask("PATCH", `${base}/${id}`, as({ version: 3, data: { title: {} } })));
  expect(untouched).toMatchObject({ version: 3, data: { title: { tr: "Bir" } } });
});

test("null clears a field of every kind", async () => {
  const answer = await ask(
    "POST",
    "/api/content/haberler",
    as({ data: { title: { tr: "Boş" }, gallery: null, attachments: null, tags: null, cover: null, featured: null } }),
  );
  expect([answer.status, (await bodyOf<EntryBody>(answer)).data]).toEqual([201, { title: { tr: "Boş" } }]);
});

test("two scripts that change different fields of one version both succeed", async () => {
  const { id } = await create({ title: { tr: "Bir", en: "One" } });
  await ask("PATCH", `${base}/${id}`, as({ version: 1, data: { title: { tr: "İki" } } }));
  const answer = await ask(
    "PATCH",
    `${base}/${id}`,
    as({ version: 1, data: { title: { en: "Two" }, category: "works" } }),
  );
  expect([answer.status, await bodyOf(answer)]).toMatchObject([
    200,
    { version: 3, data: { title: { tr: "İki", en: "Two" }, category: "works" } },
  ]);
});

test("the same field changed twice is 409 with the current text and the fields at odds; nothing is written", async () => {
  const { id } = await create({ title: { tr: "Bir", en: "One" } });
  await ask("PATCH", `${base}/${id}`, as({ version: 1, data: { title: { tr: "Onunki" } } }));
  const answer = await ask(
    "PATCH",
    `${base}/${id}`,
    as({ version: 1, data: { title: { tr: "Benimki", en: "Mine" } } }),
  );
  expect(answer.status).toBe(409);
  expect(await bodyOf(answer)).toMatchObject({
    error: expect.any(String) as string,
    conflictingFields: ["title.tr"],
    current: { id, version: 2, data: { title: { tr: "Onunki", en: "One" } }, updatedBy: chief.name },
  });
  expect(await bodyOf(ask("GET", `${base}/${id}`, as()))).toMatchObject({
    version: 2,
    data: { title: { tr: "Onunki", en: "One" } },
  });
});

test("a version is asked for, and one that never was is refused", async () => {
  const { id } = await create({ title: { tr: "Bir" } });
  for (const version of [undefined, null, 0, -1, 1.5, "1", true, {}]) {
    const answer = await ask("PATCH", `${base}/${id}`, as({ version, data: { title: { tr: "x" } } }));
    expect([version, answer.status]).toEqual([version, 422]);
  }
  for (const version of [2, 2_147_483_648, 1e300]) {
    expect([
      version,
      (await ask("PATCH", `${base}/${id}`, as({ version, data: { title: { tr: "x" } } }))).status,
    ]).toEqual([version, 404]);
    expect([version, (await ask("POST", `${base}/${id}/publish`, as({ version }))).status]).toEqual([version, 409]);
    expect([
      version,
      (await ask("DELETE", `${base}/${id}?version=${encodeURIComponent(version)}`, as())).status,
    ]).toEqual([version, 409]);
    expect([version, (await ask("POST", `${base}/${id}/restore`, as({ version: 1, from: version }))).status]).toEqual([
      version,
      404,
    ]);
  }
  expect((await ask("DELETE", `${base}/${id}`, as())).status).toBe(422);
});

test("publishing something incomplete is 422 and names every field; a complete one goes live", async () => {
  const { id } = await create({ title: { tr: "Yarım" } });
  const refused = await ask("POST", `${base}/${id}/publish`, as({ version: 1 }));
  const { error, fields } = await bodyOf<{ error: string; fields: object }>(refused);
  expect([refused.status, typeof error, Object.keys(fields).sort()]).toEqual([
    422,
    "string",
    ["body.tr", "category", "department", "priority", "validFrom"],
  ]);
  const { slug: _slug, ...complete } = completeNotice(department, { title: { tr: "Tamam" } });
  await ask("PATCH", `${base}/${id}`, as({ version: 1, data: complete }));
  const answer = await ask("POST", `${base}/${id}/publish`, as({ version: 2 }));
  expect([answer.status, await bodyOf(answer)]).toMatchObject([
    200,
    { status: "published", liveVersion: 2, version: 2 },
  ]);
  expect((await ask("GET", "/api/public/duyurular/tamam")).status).toBe(200);
});

test("a stale version publishes nothing", async () => {
  const { id } = await create(completeNotice(department));
  await ask("PATCH", `${base}/${id}`, as({ version: 1, data: { category: "tax" } }));
  const answer = await ask("POST", `${base}/${id}/publish`, as({ version: 1 }));
  expect([answer.status, await bodyOf(answer)]).toMatchObject([
    409,
    { conflictingFields: [], current: { version: 2 } },
  ]);
});

test("a schedule is set both ways and taken back", async () => {
  const { id } = await create(completeNotice(department));
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  const unpublishAt = new Date(Date.now() + 7_200_000).toISOString();
  const set = await ask("POST", `${base}/${id}/schedule`, as({ version: 1, publishAt, unpublishAt }));
  expect([set.status, await bodyOf(set)]).toMatchObject([
    200,
    { status: "scheduled", scheduledVersion: 1, publishAt, unpublishAt },
  ]);
  const back = await ask("POST", `${base}/${id}/unschedule`, as({ version: 1 }));
  expect([back.status, await bodyOf(back)]).toMatchObject([
    200,
    { status: "draft", scheduledVersion: null, publishAt: null, unpublishAt: null },
  ]);
  expect((await ask("POST", `${base}/${id}/unschedule`, as({ version: 1 }))).status).toBe(409);
});

test("a time that makes no sense is 422", async () => {
  const { id } = await create(completeNotice(department));
  const past = new Date(Date.now() - 60_000).toISOString();
  const soon = new Date(Date.now() + 60_000).toISOString();
  for (const times of [
    {},
    { publishAt: past },
    { publishAt: soon, unpublishAt: past },
    { publishAt: "yarın" },
    { publishAt: "2099-01-01T10:00" },
    { publishAt: 5 },
    { publishAt: "2099-13-45T99:99:00Z" },
    { publishAt: "2099-02-30T10:00:00Z" },
  ]) {
    expect([times, (await ask("POST", `${base}/${id}/schedule`, as({ version: 1, ...times }))).status]).toEqual([
      times,
      422,
    ]);
  }
});

test("withdrawing needs a reason, and what is withdrawn comes back as a draft", async () => {
  const { id } = await published({ title: { tr: "Çekilen" } });
  expect((await ask("POST", `${base}/${id}/withdraw`, as({ version: 1 }))).status).toBe(422);
  const gone = await ask("POST", `${base}/${id}/withdraw`, as({ version: 1, reason: "Yanlış tarih" }));
  expect([gone.status, await bodyOf(gone)]).toMatchObject([200, { status: "withdrawn", liveVersion: null }]);
  expect((await ask("GET", "/api/public/duyurular/cekilen")).status).toBe(410);
  expect((await ask("POST", `${base}/${id}/withdraw`, as({ version: 1, reason: "x" }))).status).toBe(409);
  expect(await bodyOf(ask("POST", `${base}/${id}/restore`, as({ version: 1 })))).toMatchObject({ status: "draft" });
});

test("what is archived is readable, out of the list, and comes back as a draft", async () => {
  const { id } = await published({ title: { tr: "Arşivlik" } });
  expect(await bodyOf(ask("POST", `${base}/${id}/archive`, as({ version: 1 })))).toMatchObject({ status: "archived" });
  expect((await ask("GET", "/api/public/duyurular/arsivlik")).status).toBe(200);
  const { items } = await bodyOf<{ items: { id: string }[] }>(ask("GET", "/api/public/duyurular?size=100"));
  expect(items.map((item) => item.id)).not.toContain(id);
  expect(await bodyOf(ask("POST", `${base}/${id}/restore`, as({ version: 1 })))).toMatchObject({
    status: "draft",
    liveVersion: null,
  });
});

test("DELETE is a trash that gives the entry back", async () => {
  const { id } = await published({ title: { tr: "Çöplük" } });
  const deleted = await ask("DELETE", `${base}/${id}?version=1`, as());
  expect([deleted.status, await deleted.text()]).toEqual([204, ""]);
  expect((await ask("GET", "/api/public/duyurular/copluk")).status).toBe(410);
  const list = (view: string) => bodyOf<{ items: { id: string }[] }>(ask("GET", `${base}?size=100${view}`, as()));
  expect((await list("")).items.map((item) => item.id)).not.toContain(id);
  expect((await list("&view=trash")).items.map((item) => item.id)).toContain(id);
  expect((await ask("PATCH", `${base}/${id}`, as({ version: 1, data: { category: "tax" } }))).status).toBe(409);
  expect((await ask("POST", `${base}/${id}/publish`, as({ version: 1 }))).status).toBe(409);
  expect(await bodyOf(ask("POST", `${base}/${id}/restore`, as({})))).toMatchObject({
    status: "draft",
    deletedAt: null,
    data: { title: { tr: "Çöplük" } },
  });
  await ask("PATCH", `${base}/${id}`, as({ version: 1, data: { category: "tax" } }));
  await ask("DELETE", `${base}/${id}?version=2`, as());
  expect((await ask("POST", `${base}/${id}/restore`, as({ version: 1 }))).status).toBe(409);
  expect(await bodyOf(ask("POST", `${base}/${id}/restore`, as({ version: 2 })))).toMatchObject({ deletedAt: null });
});

test("what others point at is not deleted, and says who", async () => {
  const { id } = await create(completeNotice(department, { title: { tr: "Birime bağlı" } }));
  const answer = await ask("DELETE", `/api/content/mudurlukler/${department}?version=1`, as());
  const { usedBy } = await bodyOf<{ usedBy: { entryId: string; title: string }[] }>(answer);
  expect([answer.status, usedBy.find((use) => use.entryId === id)?.title]).toEqual([409, "Birime bağlı"]);
});

test("an old version is brought back as a new one", async () => {
  const { id } = await create({ title: { tr: "Bir" }, category: "tax" });
  await ask("PATCH", `${base}/${id}`, as({ version: 1, data: { title: { tr: "İki" }, category: null } }));
  expect(await bodyOf(ask("POST", `${base}/${id}/restore`, as({ version: 2, from: 1 })))).toMatchObject({
    version: 3,
    data: { title: { tr: "Bir" }, category: "tax" },
  });
});

test("an unknown section, id or verb is 404 as JSON, and a wrong method is 405 with those that work", async () => {
  const unknown = randomUUID();
  const cases: [string, string, unknown?][] = [
    ["GET", "/api/content/yok"],
    ["POST", "/api/content/yok", { data: {} }],
    ["GET", `${base}/${unknown}`],
    ["GET", `${base}/1`],
    ["GET", `${base}/%00`],
    ["PATCH", `${base}/${unknown}`, { version: 1, data: {} }],
    ["DELETE", `${base}/${unknown}?version=1`],
    ["POST", `${base}/${unknown}/publish`, { version: 1 }],
    ["POST", `${base}/${unknown}/explode`, { version: 1 }],
    ["POST", `${base}/${department}/publish`, { version: 1 }],
    ["GET", `/api/files/${unknown}`],
    ["GET", "/api/files/%00"],
    ["GET", "/api/public/yok"],
    ["GET", "/api/public/duyurular/yok"],
    ["GET", "/api/content/constructor"],
    ["GET", "/api/content/__proto__"],
  ];
  for (const [method, path, json] of cases) {
    const answer = await ask(method, path, as(json));
    expect([method, path, answer.status]).toEqual([method, path, 404]);
    expect(typeof (await bodyOf(answer)).error).toBe("string");
  }
  for (const [method, path] of [
    ["PUT", base],
    ["DELETE", base],
    ["POST", `${base}/${department}`],
    ["GET", `${base}/${department}/publish`],
    ["PUT", "/api/files"],
    ["POST", "/api/public/duyurular"],
    ["GET", "/api/auth/sign-in"],
  ] as const) {
    const answer = await ask(method, path, as(method === "GET" ? undefined : {}));
    expect([method, path, answer.status, Boolean(answer.headers.get("allow"))]).toEqual([method, path, 405, true]);
  }
});

test("what a role may not do is 403 and changes nothing", async () => {
  const viewer = await signedIn("viewer");
  const { id } = await create(completeNotice(department));
  const other = (await unit("Fen İşleri Müdürlüğü")).id;
  const foreign = await create(completeNotice(other));
  const slide = await bodyOf<EntryBody>(ask("POST", "/api/content/slider", as({ data: { title: { tr: "Slayt" } } })));
  const cases: [typeof chief, string, string, unknown?][] = [
    [clerk, "POST", `${base}/${id}/publish`, { version: 1 }],
    [clerk, "POST", `${base}/${id}/schedule`, { version: 1, publishAt: "2099-01-01T00:00:00Z" }],
    [clerk, "POST", `${base}/${id}/withdraw`, { version: 1, reason: "x" }],
    [clerk, "DELETE", `${base}/${id}?version=1`],
    [clerk, "PATCH", `${base}/${foreign.id}`, { version: 1, data: { category: "tax" } }],
    [clerk, "PATCH", `${base}/${id}`, { version: 1, data: { department: other } }],
    [clerk, "POST", base, { data: completeNotice(other) }],
    [clerk, "PATCH", `/api/content/slider/${slide.id}`, { version: 1, data: { title: { tr: "x" } } }],
    [clerk, "POST", "/api/content/slider", { data: { title: { tr: "x" } } }],
    [viewer, "POST", base, { data: { title: { tr: "x" } } }],
    [viewer, "PATCH", `${base}/${id}`, { version: 1, data: { category: "tax" } }],
    [viewer, "DELETE", `${base}/${id}?version=1`],
    [viewer, "POST", `${base}/${id}/restore`, { version: 1, from: 1 }],
  ];
  for (const [who, method, path, json] of cases) {
    const answer = await ask(method, path, as(json, who));
    expect([method, path, answer.status]).toEqual([method, path, 403]);
    expect(typeof (await bodyOf(answer)).error).toBe("string");
  }
  expect(await bodyOf(ask("GET", `${base}/${id}`, as(undefined, viewer)))).toMatchObject({
    version: 1,
    status: "draft",
  });
  expect((await ask("PATCH", `${base}/${id}`, as({ version: 1, data: { category: "tax" } }, clerk))).status).toBe(200);
});

test("malformed JSON is 400, another type 415, over a megabyte 413", async () => {
  const post = (body: string, type = "application/json") =>
    ask("POST", base, { bearer: chief.bearer, body, headers: { "Content-Type": type } });
  for (const body of ["", "{", "[]", "null", "1", '"x"', '{"data":{}', "\xff"])
    expect([body, (await post(body)).status]).toEqual([body, 400]);
  for (const type of ["text/plain", "application/x-www-form-urlencoded", ""])
    expect([type, (await post('{"data":{"title":{"tr":"x"}}}', type)).status]).toEqual([type, 415]);
  const large = await post(JSON.stringify({ data: { title: { tr: "x".repeat(1_000_001) } } }));
  expect([large.status, typeof (await bodyOf(large)).error]).toEqual([413, "string"]);
});

test("with publish the public reads it at once; what may not be published is not begun", async () => {
  const count = async () =>
    (await bodyOf<{ pagination: { length: number } }>(ask("GET", base, as()))).pagination.length;
  const answer = await ask(
    "POST",
    base,
    as({ data: completeNotice(department, { title: { tr: "Hemen yayında" } }), publish: true, note: "tek istek" }),
  );
  const body = await bodyOf<EntryBody & { liveVersion: number }>(answer);
  expect([answer.status, body.status, body.version, body.liveVersion]).toEqual([201, "published", 1, 1]);
  expect((await ask("GET", "/api/public/duyurular/hemen-yayinda")).status).toBe(200);
  const before = await count();
  const refusals = [
    [{ data: { title: { tr: "Eksik" } }, publish: true }, chief, 422],
    [{ data: completeNotice(department), publish: "yes" }, chief, 422],
    [
      { data: completeNotice(department), publish: true },
      await signedIn("departmentEditor", { departments: [department] }),
      403,
    ],
  ] as const;
  for (const [json, who, status] of refusals) expect((await ask("POST", base, as(json, who))).status).toBe(status);
  expect(await count()).toBe(before);
});
