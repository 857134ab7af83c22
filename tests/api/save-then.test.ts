import { afterAll, beforeAll, expect, test } from "vitest";

import { useOwnInterface } from "~/lib/platform/http/server/own-interface.server";

import { answerOf, ask, bodyOf, signedIn, type EntryBody } from "../support/api";
import { completeNotice, unit } from "../support/content";
import { useTestDatabase } from "../support/database";
import { passedFiles } from "../support/passed-files";

useTestDatabase();

type Refused = {
  code: string;
  message: string;
  fields?: Record<string, string[]>;
  unseen?: string[];
  saved?: EntryBody;
};

const base = "/api/content/duyurular";
let chief: Awaited<ReturnType<typeof signedIn>>;
let clerk: typeof chief;
let department = "";

beforeAll(async () => {
  useOwnInterface((request) => answerOf(request));
  department = (await unit()).id;
  chief = await signedIn("webAdmin");
  clerk = await signedIn("departmentEditor", { departments: [department] });
});

afterAll(() => useOwnInterface(undefined));

const begin = (more = {}) =>
  bodyOf<EntryBody>(
    ask("POST", base, { bearer: clerk.bearer, json: { data: completeNotice(department, { ...more }) } }),
  );
const save = (id: string, json: unknown, { bearer } = chief) => ask("PATCH", `${base}/${id}`, { bearer, json });
const read = (id: string) => bodyOf<EntryBody>(ask("GET", `${base}/${id}`, { bearer: chief.bearer }));
const title = (tr: string) => ({ title: { tr } });

test("a save that asks for it publishes, schedules or submits what it saved, in one request", async () => {
  const [published, timed, submitted] = await Promise.all([begin(), begin(), begin()]);
  const out = await save(published.id, { version: 1, data: title("Çıktı"), then: "publish" });
  expect([out.status, await bodyOf(out)]).toMatchObject([
    200,
    { version: 2, liveVersion: 2, status: "published", data: title("Çıktı") },
  ]);
  const publishAt = "2999-01-01T10:00:00Z";
  expect(
    await bodyOf(save(timed.id, { version: 1, data: title("Sırada"), then: "schedule", publishAt })),
  ).toMatchObject({ version: 2, scheduledVersion: 2, publishAt: "2999-01-01T10:00:00.000Z", data: title("Sırada") });
  expect(await bodyOf(save(submitted.id, { version: 1, data: title("Onaya"), then: "submit" }, clerk))).toMatchObject({
    version: 2,
    reviewVersion: 2,
    data: title("Onaya"),
  });
});

test("what was saved stays when what follows is refused, and the answer holds both", async () => {
  const { id } = await begin();
  const refused = await save(id, { version: 1, data: { ...title("Kaldı"), body: { tr: "" } }, then: "publish" });
  const body = await bodyOf<Refused>(refused);
  expect([refused.status, body]).toMatchObject([
    422,
    { code: "incomplete", saved: { id, version: 2, liveVersion: null, status: "draft", data: title("Kaldı") } },
  ]);
  expect(Object.keys(body.fields ?? {})).toContain("body.tr");
  expect(body.message).not.toBe("");
  expect(await read(id)).toMatchObject({ version: 2, liveVersion: null, data: title("Kaldı") });
  // The caller goes on from there.
  const again = await save(id, { version: 2, data: { body: { tr: "<p>Metin</p>" } }, then: "publish" });
  expect([again.status, await bodyOf(again)]).toMatchObject([200, { version: 3, liveVersion: 3 }]);
});

test("a time in the past is refused with what was saved; one that can't be read, before anything is saved", async () => {
  const { id } = await begin();
  const past = { version: 1, data: title("Geçmiş"), then: "schedule", publishAt: "2001-01-01T10:00:00Z" };
  const refused = await save(id, past);
  expect([refused.status, await bodyOf(refused)]).toMatchObject([
    422,
    { code: "invalid", fields: { publishAt: ["content.issues.inThePast"] }, saved: { version: 2 } },
  ]);
  for (const wrong of [{ then: "schedule", publishAt: "yarın" }, { then: "trash" }, { then: 3 }]) {
    const answer = await save(id, { version: 2, data: title("Olmaz"), ...wrong });
    expect([answer.status, await bodyOf(answer)]).toMatchObject([422, { code: "invalid" }]);
  }
  expect(await read(id)).toMatchObject({ version: 2, data: title("Geçmiş") });
});

test("a token of somebody who may not publish saves nothing with it, and may save and submit", async () => {
  const { id } = await begin();
  for (const then of ["publish", "schedule"]) {
    const answer = await save(id, { version: 1, data: title("Olmaz"), then }, clerk);
    expect([answer.status, await bodyOf(answer)]).toMatchObject([403, { code: "forbidden" }]);
  }
  expect(await read(id)).toMatchObject({ version: 1 });
  expect((await save(id, { version: 1, data: title("Olur"), then: "submit" }, clerk)).status).toBe(200);
});

test("a conflict saves nothing; what others changed beside it is merged and saved, and nobody publishes it unseen", async () => {
  const { id } = await begin();
  await save(id, { version: 1, data: title("Başkası") });
  const both = await save(id, { version: 1, data: title("Benimki"), then: "publish" });
  expect([both.status, await bodyOf(both)]).toMatchObject([409, { code: "staleVersion" }]);
  expect(await read(id)).toMatchObject({ version: 2, liveVersion: null, data: title("Başkası") });
  const beside = await save(id, { version: 1, data: { body: { tr: "<p>Benim</p>" } }, then: "publish" });
  expect([beside.status, await bodyOf(beside)]).toMatchObject([
    409,
    { code: "changed", unseen: ["title.tr"], saved: { version: 3, liveVersion: null, data: title("Başkası") } },
  ]);
  expect(await read(id)).toMatchObject({ version: 3, liveVersion: null, data: { body: { tr: "<p>Benim</p>" } } });
});

test("GraphQL has it too, and its refusal holds what was saved", async () => {
  const { id } = await begin();
  const query = `mutation ($data: DuyuruDataInput!) {
    saveDuyuru(id: "${id}", version: 1, data: $data, then: publish) { id version liveVersion }
  }`;
  const answer = await ask("POST", "/graphql", {
    bearer: chief.bearer,
    json: { query, variables: { data: { title: { tr: "Grafik" }, body: { tr: "" } } } },
  });
  const { errors } = await bodyOf<{ errors: { extensions: Refused }[] }>(answer);
  expect(errors[0]?.extensions).toMatchObject({ code: "incomplete", saved: { version: 2, data: title("Grafik") } });
});

test("publishing by form is followed through forty files, besides what declares sections, fields and rules", async () => {
  const open = async () => {
    const { id } = await begin();
    const fields = { "title.tr": "Formla", "body.tr": "<p>Metin</p>", validFrom: "2026-03-01T06:00", department };
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...fields, category: "works", priority: "normal" }))
      body.set(name, value);
    body.set("intent", "publish");
    body.set("version", "1");
    return { id, body };
  };
  const publish = async ({ id, body }: Awaited<ReturnType<typeof open>>) =>
    expect((await ask("POST", `/content/duyurular/${id}`, { cookie: chief.cookie, body })).status).toBe(302);
  const [first, second] = [await open(), await open()];
  // What is read once and kept belongs to no single request.
  await publish(first);
  const files = await passedFiles(() => publish(second));
  expect(await read(second.id)).toMatchObject({ version: 2, liveVersion: 2, data: title("Formla") });
  const way = files.filter((file) =>
    /^(routes\/content|lib\/content\/(?!(definition|fields|rules|sections)\/))/.test(file),
  );
  expect(way).toContain("lib/content/workflow/publishing.server.ts");
  expect(way.length, way.join("\n")).toBeLessThanOrEqual(40);
});
