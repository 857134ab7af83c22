import { beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry } from "~/lib/content/entries/entries.server";
import { everyField, isWritten } from "~/lib/content/definition/definition";
import { firstGrownTooMuch, maxRowsInAll } from "~/lib/content/fields/entry-bounds";
import { entryFormBounds } from "~/lib/content/form/form-submission.server";
import { libraryAddressName } from "~/lib/content/form/library-address";
import { sections } from "~/lib/content/definition/registry.server";
import { files } from "~/lib/files/schema.server";
import type { UnaskedRefusal } from "~/lib/platform/http/response/form-answer";
import { maxLinks, maxMarks } from "~/lib/platform/text/marks";
import { db } from "~/lib/platform/db/database.server";

import { ask, bodyOf, signedIn, type EntryBody } from "../support/api";
import { section } from "../support/content";
import { useTestDatabase } from "../support/database";
import { sectionOf } from "../support/section-of";
import { permissionTable } from "./permission-table";

useTestDatabase();

type Person = Awaited<ReturnType<typeof signedIn>>;
let admin: Person;
let viewer: Person;
let page = "";
let slide = "";
let topic = "";
let file = "";

beforeAll(async () => {
  [admin, viewer] = [await signedIn("webAdmin"), await signedIn("viewer")];
  page = (await createEntry(systemActor, section("staticpages"), { data: { title: { tr: "Sayfa" } } })).id;
  slide = (await createEntry(systemActor, section("slider"), { data: { title: { tr: "Slayt" } } })).id;
  topic = (await createEntry(systemActor, section(sectionOf("/handbook")), { data: { title: { tr: "Konu" } } })).id;
  const [row] = await db()
    .insert(files)
    .values({
      sha256: "0".repeat(64),
      name: "a.pdf",
      originalName: "a.pdf",
      kind: "document",
      mime: "application/pdf",
      bytes: 1,
      key: "a",
      createdBy: null,
      search: "",
    })
    .returning({ id: files.id });
  file = row?.id ?? "";
});

const addressOf = (path: string) => {
  return path
    .replace(":section", sectionOf(path, "staticpages"))
    .replace(":verb", path.startsWith("/api") ? "publish" : "trash")
    .replace(":version", "1")
    .replace(
      ":id",
      path.startsWith("/mainpage") ? slide : path.startsWith("/handbook") ? topic : /file/.test(path) ? file : page,
    )
    .replace(/:\w+/g, "x");
};

/** What somebody who may only read is never allowed, by the table of all addresses. */
const shut = Object.entries(permissionTable).flatMap(([path, { POST = {}, PATCH }]) => {
  const posts = Object.values(POST);
  const isShut = (who: unknown) => Array.isArray(who) && !who.includes("viewer");
  return [
    ...(posts.length > 0 && posts.every(({ who }) => isShut(who)) ? [["POST", path] as const] : []),
    ...(PATCH && isShut(PATCH.who) ? [["PATCH", path] as const] : []),
  ];
});

test("the table holds enough that is shut", () => {
  expect(shut.length).toBeGreaterThan(20);
});

test.each(shut)("%s %s: of whoever may not, no word is read", async (method, path) => {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>(
    { pull: (controller) => void (pulled++, controller.close()) },
    { highWaterMark: 0 },
  );
  const headers = {
    "Content-Type":
      path.startsWith("/api/files") && method === "POST"
        ? "multipart/form-data; boundary=x"
        : path.startsWith("/api")
          ? "application/json"
          : "application/x-www-form-urlencoded",
    "Sec-Fetch-Site": "same-origin",
  };
  const answer = await ask(method, addressOf(path), { cookie: viewer.cookie, body, headers });
  expect([answer.status, pulled]).toEqual([403, 0]);
});

test.each(["/forgot-password", "/sign-up", "/reset-password", "/confirm-email"])(
  "%s takes no list, no button and no built-in name, and says so before it reads them",
  async (path) => {
    for (const fields of [
      { "email[200000000]": "x" },
      { "a[0]": "x" },
      { __intent__: '{"type":"insert","payload":{"name":"email"}}' },
      { __state__: "{" },
      { "__proto__.x": "x" },
      { ["a.".repeat(50)]: "x" },
    ]) {
      const answer = await ask("POST", path, { body: new URLSearchParams(fields as Record<string, string>) });
      // A form that was read would have errors.
      const { errors, refused } = await bodyOf<UnaskedRefusal>(answer);
      expect([fields, answer.status, errors, refused]).toEqual([
        fields,
        400,
        {},
        { key: "refusals.badRequest", values: {} },
      ]);
    }
    const many = new URLSearchParams(Array.from({ length: 200 }, (_, at) => [`f${at}`, ""]));
    expect((await ask("POST", path, { body: many })).status).toBe(413);
  },
);

const form = (fields: Record<string, string>, person = admin) =>
  ask("POST", `/content/staticpages/${page}`, {
    cookie: person.cookie,
    body: new URLSearchParams({ version: "1", "title.tr": "Sayfa", ...fields }),
  });
const insert = (name: string) => ({ __intent__: JSON.stringify({ type: "insert", payload: { name } }) });

test("a list is drawn again with the rows it was sent with, and no more than it may have", async () => {
  const answer = await bodyOf<{ lastResult: { initialValue: { blocks: unknown[] } } }>(
    form({ "blocks[0].blockType": "text", "blocks[1].blockType": "text", ...insert("blocks") }),
  );
  expect(answer.lastResult.initialValue.blocks).toHaveLength(3);
  const most = entryFormBounds(section("staticpages")).lists?.blocks ?? 0;
  expect(most).toBeLessThan(100);
  const full = Object.fromEntries(Array.from({ length: most }, (_, at) => [`blocks[${at}].blockType`, "text"]));
  expect((await form({ ...full, ...insert("redirectFrom") })).status).toBe(200);
  expect((await form({ ...full, [`blocks[${most}].blockType`]: "text", ...insert("redirectFrom") })).status).toBe(400);
  expect((await form({ "blocks[999].blockType": "text" })).status).toBe(400);
  expect((await form({ "blocks[1].blockType": "text" })).status).toBe(400);
  expect((await form({ "blocks[0].pictures[5].file": "x" })).status).toBe(400);
  const crowded = (pictures: number) =>
    Object.fromEntries(
      Array.from({ length: pictures }, (_, at) => [`blocks[${Math.floor(at / 40)}].pictures[${at % 40}].file`, "x"]),
    );
  expect((await form({ ...crowded(460), ...insert("redirectFrom") })).status).toBe(400);
  // Some too many are told beside the list, with everything that was typed.
  const told = await bodyOf<{ lastResult: { error: Record<string, string[]>; initialValue: { blocks: unknown[] } } }>(
    form(crowded(310)),
  );
  expect([told.lastResult.error, told.lastResult.initialValue.blocks.length]).toEqual([
    { "blocks[7].pictures": [expect.stringMatching(/tooManyRows/)] },
    8,
  ]);
});

/** As a browser without scripts sends it: every input of every row, with the files' inputs empty. */
function pictureForm(pictures: number) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ version: "1", "title.tr": "Sayfa", ...insert("redirectFrom") }))
    body.append(name, value);
  for (let at = 0; at < pictures; at++) {
    const [block, picture] = [`blocks[${Math.floor(at / 40)}]`, `blocks[${Math.floor(at / 40)}].pictures[${at % 40}]`];
    if (at % 40 === 0)
      for (const [name, value] of Object.entries({ _key: `b${at}`, blockType: "gallery" }))
        body.append(`${block}.${name}`, value);
    for (const name of [
      "_key",
      "alt.tr",
      "alt.en",
      "decorative",
      "caption.tr",
      "caption.en",
      "credit",
      "focal.x",
      "focal.y",
    ])
      body.append(`${picture}.${name}`, "x");
    for (const value of ["", "x"]) body.append(`${picture}.file`, value);
    body.append(`${picture}.upload`, new Blob([]), "");
    body.append(libraryAddressName(picture), "");
  }
  return body;
}

test("as many rows as an entry may have are read with all that each of them sends, and a file's empty input is no file", async () => {
  const most = 292;
  const answer = await ask("POST", `/content/staticpages/${page}`, { cookie: admin.cookie, body: pictureForm(most) });
  expect(answer.status).toBe(200);
  const { lastResult } = await bodyOf<{ lastResult: { initialValue: { blocks: { pictures: unknown[] }[] } } }>(answer);
  expect(lastResult.initialValue.blocks.reduce((sum, { pictures }) => sum + pictures.length, 0)).toBe(most);
});

test("no section declares a list that is longer than all lists of an entry may be together", () => {
  for (const one of sections.values())
    for (const [name, field] of everyField(one.fields))
      if (field.kind === "list" || field.kind === "gallery")
        expect([one.id, name, field.max <= maxRowsInAll]).toEqual([one.id, name, true]);
});

test("patches that each are short don't add up to more than an entry may hold; what was more before may stay and shrink", async () => {
  const rows = (length: number) => Array.from({ length }, (_, at) => ({ subject: `Konu ${at}` }));
  const council = "/api/content/meclisgundemvekararlari";
  const { id } = await bodyOf<EntryBody>(
    ask("POST", council, { bearer: admin.bearer, json: { data: { agendaItems: rows(140) } } }),
  );
  const send = async (version: number, data: unknown) => {
    const answer = await ask("PATCH", `${council}/${id}`, { bearer: admin.bearer, json: { version, data } });
    return [answer.status, (await bodyOf<{ fields?: object }>(answer)).fields];
  };
  expect(await send(1, { decisions: rows(200) })).toEqual([422, { decisions: [expect.stringMatching(/tooManyRows/)] }]);
  expect((await send(1, { decisions: rows(150) }))[0]).toBe(200);
  const { fields } = section("meclisgundemvekararlari");
  const before = { agendaItems: rows(200), decisions: rows(200) };
  expect(firstGrownTooMuch({ ...before, decisions: rows(199) }, before, fields)).toBeNull();
  expect(firstGrownTooMuch({ ...before, decisions: rows(201) }, before, fields)).toMatchObject({ path: ["decisions"] });
});

test("whoever may only read gets no form back, whatever they post", async () => {
  for (const fields of [
    {},
    { intent: "autosave" },
    { intent: "recall" },
    { intent: "publish" },
    insert("blocks"),
    { "blocks[0].blockType": "text" },
  ]) {
    const answer = await form(fields as Record<string, string>, viewer);
    expect([fields, answer.status]).toEqual([fields, 403]);
  }
});

test("a translator, who may write something here, is read and then refused what a draft is not theirs in", async () => {
  const translator = await signedIn("translator");
  for (const fields of [
    {},
    { intent: "approve", ...insert("blocks") },
    { intent: "return", "blocks[0].limit": "x" },
    insert("blocks"),
  ]) {
    expect([fields, (await form(fields as Record<string, string>, translator)).status]).toEqual([fields, 403]);
  }
});

test("every list of every section says how many rows are read, near what may be published", () => {
  for (const one of sections.values()) {
    const { lists = {}, many = {} } = entryFormBounds(one);
    for (const [name, field] of Object.entries(one.fields)) {
      const most = [lists[name], many[name], lists[`${name}.tr`], many[`${name}.tr`]].find(
        (found) => found !== undefined,
      );
      // No form holds what nobody writes: its rows are not declared, so that none is read.
      if (!isWritten(field)) {
        expect([one.id, name, most]).toEqual([one.id, name, undefined]);
        continue;
      }
      if (["list", "gallery", "files"].includes(field.kind))
        expect([
          one.id,
          name,
          (most ?? Infinity) <=
            Math.max(("max" in field ? (field.max ?? 0) : 0) * 1.5, ("max" in field ? (field.max ?? 0) : 0) + 10),
        ]).toEqual([one.id, name, true]);
      if (["relations", "multi"].includes(field.kind))
        expect([one.id, name, most]).toEqual([one.id, name, expect.any(Number)]);
    }
  }
});

const patch = async (data: unknown) => {
  const { id } = await bodyOf<EntryBody>(
    ask("POST", "/api/content/etkinlikler", { bearer: admin.bearer, json: { data: { title: { tr: "Etkinlik" } } } }),
  );
  const answer = await ask("PATCH", `/api/content/etkinlikler/${id}`, {
    bearer: admin.bearer,
    json: { version: 1, data },
  });
  return { status: answer.status, ...(await bodyOf<{ fields?: Record<string, string[]>; count?: number }>(answer)) };
};

test("a list that is far too long is one error, many errors are told by twenty, and far too much is not read", async () => {
  const wrong = (length: number) => Array.from({ length }, () => "x");
  for (const name of ["gallery"]) {
    expect(await patch({ [name]: wrong(1_000) })).toMatchObject({
      status: 422,
      error: expect.any(String) as string,
      fields: { [name]: [expect.stringMatching(/^content\.issues\.tooMany\?/)] },
    });
  }
  const { status, fields = {}, count } = await patch({ gallery: wrong(50) });
  expect([status, Object.keys(fields).length, count]).toEqual([422, 20, 50]);
  expect((await patch({ gallery: wrong(30_000) })).status).toBe(413);
});

test("texts that are nothing but marks, and lists that only together are too long, are refused where they grow too much", async () => {
  const patchPage = (data: unknown) =>
    bodyOf<{ fields?: Record<string, string[]> }>(
      ask("PATCH", `/api/content/staticpages/${page}`, { bearer: admin.bearer, json: { version: 1, data } }),
    );
  const marks = (count: number) => ({ tr: "<".repeat(count) });
  expect((await patchPage({ body: marks(maxMarks + 1) })).fields).toEqual({
    "body.tr": [expect.stringMatching(/tooManyMarks/)],
  });
  const blocks = Array.from({ length: 30 }, () => ({ blockType: "text", text: marks(2_000) }));
  expect((await patchPage({ blocks })).fields).toEqual({
    "blocks[25].text.tr": [expect.stringMatching(/tooManyMarks/)],
  });
  const crowded = Array.from({ length: 10 }, () => ({
    blockType: "gallery",
    pictures: Array.from({ length: 30 }, () => ({ file: "x" })),
  }));
  expect((await patchPage({ blocks: crowded })).fields).toEqual({
    "blocks[9].pictures": [expect.stringMatching(/tooManyRows/)],
  });
  // Each link costs as much as a dozen other marks.
  expect(
    (await patchPage({ blocks: [{ blockType: "text", text: { tr: "<a href=/x>x</a>".repeat(maxLinks + 1) } }] }))
      .fields,
  ).toEqual({ "blocks[0].text.tr": [expect.stringMatching(/tooManyLinks\?max=2000/)] });
  // What would be stored must fit into the form that it comes back in.
  expect(
    (await patchPage({ blocks: [{ blockType: "text", text: { tr: `${"x".repeat(150_000)}${"&".repeat(20_000)}` } }] }))
      .fields,
  ).toEqual({ "blocks[0].text.tr": [expect.stringMatching(/tooLong/)] });
  const answer = await bodyOf<{ lastResult: { error: Record<string, string[]>; initialValue: { blocks: unknown[] } } }>(
    form({ "blocks[0].blockType": "text", "blocks[0].text.tr": "<".repeat(maxMarks + 1) }),
  );
  expect([Object.keys(answer.lastResult.error), answer.lastResult.initialValue.blocks.length]).toEqual([
    ["blocks[0].text.tr"],
    1,
  ]);
});

test("one line holds 5,000 signs, which a browser lays out at once, whatever may be published of it", async () => {
  const line = async (length: number) =>
    ((await patch({ title: { tr: "a".repeat(length) } })).fields ?? {})["title.tr"];
  expect([await line(5_000), await line(5_001)]).toEqual([undefined, ["content.issues.tooLong?max=5000&length=5001"]]);
  // A field without a bound of its own for publishing has this one.
  for (const { id, fields } of sections.values())
    for (const [name, field] of everyField(fields))
      if (field.kind === "text" && field.max !== undefined)
        expect([id, name, field.max]).toEqual([id, name, Math.min(field.max, 1_000)]);
});

test("of an entry that does not exist, and without the right, nothing is read", async () => {
  const json = { version: 1, data: { gallery: ["x"] } };
  expect(
    (await ask("PATCH", `/api/content/etkinlikler/${crypto.randomUUID()}`, { bearer: admin.bearer, json })).status,
  ).toBe(404);
  expect((await ask("POST", "/api/content/etkinlikler", { bearer: viewer.bearer, json })).status).toBe(403);
  expect((await ask("PATCH", `/api/content/staticpages/${page}`, { bearer: viewer.bearer, json })).status).toBe(403);
});
