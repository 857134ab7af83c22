import { and, eq } from "drizzle-orm";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry, getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { entrySuggestions } from "~/lib/content/suggestions/schema.server";
import {
  keepSuggestionsFresh,
  renewForFile,
  renewSuggestions,
  suggestForChanged,
} from "~/lib/content/suggestions/suggestion-jobs.server";
import { parseSuggestions, suggestionsAddress } from "~/lib/content/suggestions/suggestion-kinds";
import { decideSuggestions, listSuggestions, suggestionKey } from "~/lib/content/suggestions/suggestions.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { updateFile } from "~/lib/files/changes/update-file.server";
import { picture } from "~/lib/files/test-support/sample-files";
import { database, db } from "~/lib/platform/db/database.server";
import { startEvents } from "~/lib/platform/events/events.server";
import { isJobWaiting } from "~/lib/platform/jobs/jobs.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";
import { dataDir } from "../support/environment";

useTestDatabase();
beforeAll(() => useStorage(diskStorage(join(dataDir, "files"))));
afterAll(() => useStorage(undefined));

const news = section("haberler");
const sentence = "Kazımdirik Mahallesinde yeni park açıldı ve park bu hafta sonu çocukların oyunlarıyla doldu.";
const body = `<p>${sentence} Parkın yürüyüş yolu, oyun alanı ve kafesi var. Mahalle sakinleri parka bisikletle de gelebiliyor. Yürüyüş yolunun uzunluğu bir kilometre. Oyun alanı gece de aydınlatılıyor.</p>`;
let own: string, other: string;
const make = async (title: string, more: Record<string, unknown> = {}) =>
  (
    await createEntry(systemActor, news, {
      data: { title: { tr: title }, body: { tr: body }, department: own, ...more },
    })
  ).id;
const of = async (id: string) => {
  await renewSuggestions(id);
  const rows = await db().select().from(entrySuggestions).where(eq(entrySuggestions.entryId, id));
  return Object.fromEntries(rows.map((row) => [`${row.kind} ${row.field}`, { ...row, key: suggestionKey(row) }]));
};

beforeAll(async () => {
  [own, other] = [(await unit("Basın Yayın")).id, (await unit("Zabıta")).id];
});

test("an entry without summary, tags and English is given suggestions made of its own words, and accepted ones are saved as the person's edit", async () => {
  const id = await make("Naldöken'de Yeni Park");
  const found = await of(id);
  const summary = found["summary spot.tr"];
  expect(summary?.suggestion).toContain(sentence);
  expect(found["keywords tags"]?.suggestion.split(", ")).toContain("park");
  expect(found["translation title.en"]).toMatchObject({ current: "title,body", suggestion: "" });
  const editor = await person("departmentEditor", { sections: ["haberler"], departments: [own] });
  expect(await decideSuggestions(editor, "accept", [summary?.key ?? ""])).toEqual({ done: 1, refused: [] });
  expect(await getEntry(systemActor, news, id)).toMatchObject({
    version: 2,
    updatedBy: editor.id,
    data: { spot: { tr: summary?.suggestion } },
  });
  const after = await of(id);
  expect(after["summary spot.tr"]).toMatchObject({ status: "accepted", decidedBy: editor.id });
  expect(await decideSuggestions(editor, "accept", [summary?.key ?? ""])).toEqual({
    done: 0,
    refused: [{ id: summary?.id, why: "decided" }],
  });
  expect(
    await decideSuggestions(editor, "accept", [after["keywords tags"]?.key ?? ""], { isBulk: true }),
  ).toMatchObject({ done: 1 });
  expect((await getEntry(systemActor, news, id)).data.tags).toContain("park");
  // Who empties the field again is asked again.
  await saveEntry(systemActor, news, id, { version: 3, patch: { spot: undefined } });
  expect((await of(id))["summary spot.tr"]).toMatchObject({ status: "new", decidedBy: null });
});

test("a text that few people would understand is found with its hardest sentence, beside what else is suggested", async () => {
  const hard = `Taşınmazlara ilişkin değerlendirmelerin gerçekleştirilmesine müteakiben ${"ilgililerin müracaatlarının sonuçlandırılmasına dair bilgilendirmelerin ".repeat(8)}yapılmasına başlanılmıştır.`;
  const found = await of(await make("Zor metin", { body: { tr: `<p>${hard}</p>` } }));
  expect(found["readability body.tr"]).toMatchObject({ suggestion: "", score: 100, status: "new" });
  expect(hard).toContain(found["readability body.tr"]?.current.replace(/…$/, "").trim());
  expect(found["translation title.en"]).toBeDefined();
});

test("what somebody has written meanwhile is not overwritten, and what is mended is asked for no more", async () => {
  const id = await make("Bu arada yazılan");
  const [summary, gap] = [
    (await of(id))["summary spot.tr"]?.key ?? "",
    (await of(id))["translation title.en"]?.key ?? "",
  ];
  await saveEntry(systemActor, news, id, {
    version: 1,
    patch: { spot: { tr: "Elle yazılmış özet." }, title: { tr: "Bu arada yazılan", en: "Written meanwhile" } },
  });
  expect(await decideSuggestions(systemActor, "accept", [summary])).toEqual({
    done: 0,
    refused: [{ id: summary.slice(0, 36), why: "changed" }],
  });
  expect((await getEntry(systemActor, news, id)).data.spot).toEqual({ tr: "Elle yazılmış özet." });
  const found = await of(id);
  expect([found["summary spot.tr"], found["translation title.en"]]).toEqual([undefined, undefined]);
  expect(await decideSuggestions(systemActor, "refuse", [gap, crypto.randomUUID(), "nonsense"])).toMatchObject({
    done: 0,
    refused: [{ why: "gone" }, { why: "gone" }],
  });
});

test("a press accepts the words that it was made on, not others that were worked out since", async () => {
  const id = await make("Yeniden hesaplanan");
  const before = (await of(id))["summary spot.tr"];
  await saveEntry(systemActor, news, id, {
    version: 1,
    patch: { body: { tr: body.replaceAll("Park", "Koru").replaceAll("park", "koru") } },
  });
  const after = (await of(id))["summary spot.tr"];
  expect([after?.id, after?.suggestion === before?.suggestion]).toEqual([before?.id, false]);
  expect(await decideSuggestions(systemActor, "accept", [before?.key ?? ""])).toEqual({
    done: 0,
    refused: [{ id: before?.id, why: "changed" }],
  });
  expect((await getEntry(systemActor, news, id)).data.spot).toBeUndefined();
  expect(await decideSuggestions(systemActor, "accept", [after?.key ?? ""])).toMatchObject({ done: 1 });
});

test("a refused suggestion stays refused while the words are the same; findings change nothing of the entry and are accepted one by one", async () => {
  const id = await make("Kararın metni", { body: { tr: `${body}<p>Başvuran: 10000000146, 0532 123 45 67.</p>` } });
  const found = await of(id);
  const finding = found["personalData body.tr"];
  expect(finding).toMatchObject({ current: "100…, 053…", suggestion: "", score: 95 });
  expect(JSON.stringify(found)).not.toContain("10000000146");
  expect(await decideSuggestions(systemActor, "accept", [finding?.key ?? ""], { isBulk: true })).toMatchObject({
    refused: [{ why: "oneByOne" }],
  });
  expect(await decideSuggestions(systemActor, "accept", [finding?.key ?? ""])).toMatchObject({ done: 1 });
  expect((await getEntry(systemActor, news, id)).version).toBe(1);
  await decideSuggestions(systemActor, "refuse", [found["summary spot.tr"]?.key ?? ""]);
  await saveEntry(systemActor, news, id, { version: 1, patch: { title: { tr: "Kararın yeni metni" } } });
  expect(await of(id)).toMatchObject({
    "summary spot.tr": { status: "refused" },
    "personalData body.tr": { status: "accepted" },
  });
});

test("who may only read decides nothing, and another unit's entries are not theirs", async () => {
  const id = await make("Başkasının", { department: other });
  const key = (await of(id))["summary spot.tr"]?.key ?? "";
  const summary = key.slice(0, 36);
  const editor = await person("departmentEditor", { sections: ["haberler"], departments: [own] });
  expect(await decideSuggestions(editor, "accept", [key])).toEqual({
    done: 0,
    refused: [{ id: summary, why: "forbidden" }],
  });
  await expect(decideSuggestions(await person("viewer"), "accept", [key])).rejects.toMatchObject({ status: 403 });
  const query = parseSuggestions(new URLSearchParams("kind=summary&section=haberler&score=high"), ["haberler"]);
  const seen = (await listSuggestions(editor, query)).items.find((item) => item.id === summary);
  expect(seen).toMatchObject({ title: { tr: "Başkasının" }, canDecide: false });
  await trashEntry(systemActor, news, id, { version: 1 });
  expect((await listSuggestions(editor, query)).items.map((item) => item.id)).not.toContain(summary);
  expect(
    parseSuggestions(new URLSearchParams(suggestionsAddress(query, { page: 4 }).split("?")[1]), ["haberler"]),
  ).toEqual({ ...query, page: 4 });
  expect(parseSuggestions(new URLSearchParams("kind=x&section=y&status=z&score=9&page=-1"), ["haberler"])).toEqual({
    kind: null,
    section: null,
    status: "new",
    score: null,
    page: 1,
  });
});

test("everything is read a few at a time, and later only what was saved since", async () => {
  await make("Bir");
  await db().delete(entrySuggestions);
  let steps = 0;
  while (await suggestForChanged(2)) if (++steps > 200) throw new Error("no end");
  const all = await db().$count(entrySuggestions);
  expect(steps).toBeGreaterThan(1);
  expect(all).toBeGreaterThan(3);
  const id = await make("İki");
  expect(await suggestForChanged(500)).toBe(false);
  expect(await db().$count(entrySuggestions, eq(entrySuggestions.entryId, id))).toBeGreaterThan(0);
});

test("without scripts a row's button decides, several are ticked, and what can't be done is said beside the names", async () => {
  const { cookie } = await signedIn("editorInChief");
  const id = await make("Formla");
  const { "summary spot.tr": summary, "keywords tags": words } = await of(id);
  const post = (...fields: [string, string][]) =>
    ask("POST", "/samples/aidata?kind=summary", {
      cookie,
      body: new URLSearchParams(fields),
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: "http://site.test" },
    });
  expect((await post(["intent", "accept"])).status).toBe(400);
  expect((await post(["intent", "burn"], ["suggestion", summary?.id ?? ""])).status).toBe(400);
  const several = await post(
    ["intent", "accept"],
    ["suggestion", summary?.key ?? ""],
    ["suggestion", words?.key ?? ""],
  );
  expect(several.status).toBe(409);
  expect(await bodyOf(several)).toMatchObject({ done: 1, refused: [{ why: "oneByOne", title: "Formla" }] });
  const one = await post(["intent", `accept:${summary?.key}`]);
  expect([one.status, one.headers.get("Location")]).toEqual([302, "/samples/aidata?kind=summary"]);
  expect((await getEntry(systemActor, news, id)).data.spot).toEqual({ tr: summary?.suggestion });
});

test("another number, another picture is another finding, and what was mended and comes again is new", async () => {
  const withNumber = (text: string) => ({ body: { tr: `${body}<p>${text}</p>` } });
  const id = await make("Bulgular", withNumber("Başvuran: 10000000146."));
  const first = (await of(id))["personalData body.tr"];
  expect(await decideSuggestions(systemActor, "refuse", [first?.key ?? ""])).toMatchObject({ done: 1 });
  await saveEntry(systemActor, news, id, { version: 1, patch: withNumber("Başvuran: 10000000146, sayın.") });
  expect((await of(id))["personalData body.tr"]).toMatchObject({ status: "refused" });
  // It begins like the first one, which is all that is shown of it.
  await saveEntry(systemActor, news, id, { version: 2, patch: withNumber("Başvuran: 10000000078.") });
  const second = (await of(id))["personalData body.tr"];
  expect(second).toMatchObject({ status: "new", current: first?.current });
  expect(JSON.stringify(second)).not.toContain("10000000078");
  expect(await decideSuggestions(systemActor, "accept", [first?.key ?? ""])).toMatchObject({
    refused: [{ why: "changed" }],
  });
  expect(await decideSuggestions(systemActor, "accept", [second?.key ?? ""])).toMatchObject({ done: 1 });
  await saveEntry(systemActor, news, id, { version: 3, patch: withNumber("Başvuran yok.") });
  expect((await of(id))["personalData body.tr"]).toBeUndefined();
  await saveEntry(systemActor, news, id, { version: 4, patch: withNumber("Başvuran: 10000000078.") });
  expect((await of(id))["personalData body.tr"]).toMatchObject({ status: "new", decidedBy: null });
});

test("a number that should not stand in a text is not carried on to its summary, and a summary must follow from today's words", async () => {
  const id = await make("Özet", {
    body: {
      tr: `<p>Parka gelen park görevlisi 0532 123 45 67 numaralı telefondan park saatlerini söylüyor.</p>${body}`,
    },
  });
  const before = (await of(id))["summary spot.tr"];
  expect(before?.suggestion).toContain("park");
  expect(before?.suggestion).not.toContain("0532");
  // Nobody has counted again since.
  await saveEntry(systemActor, news, id, {
    version: 1,
    patch: { body: { tr: body.replaceAll("Park", "Koru").replaceAll("park", "koru") } },
  });
  expect(await decideSuggestions(systemActor, "accept", [before?.key ?? ""])).toMatchObject({
    done: 0,
    refused: [{ why: "changed" }],
  });
});

test("a picture that is described among the files is asked about no more in the entries that show it", async () => {
  const { id: file } = await acceptFile(systemActor, { buffer: await picture(1300, 731), originalName: "park.jpg" });
  const id = await make("Görselli", { cover: { file, caption: { tr: "Yeni parkın girişi" } } });
  expect((await of(id))["alt cover.alt.tr"]?.suggestion).toBe("Yeni parkın girişi");
  await updateFile(systemActor, file, { alt: { tr: "Ağaçların arasında bir kapı" } });
  await renewForFile(file);
  expect(
    await db().$count(entrySuggestions, and(eq(entrySuggestions.entryId, id), eq(entrySuggestions.kind, "alt"))),
  ).toBe(0);
});

test("pictures of galleries and of rows are asked about too, each by its place; one that has moved meanwhile is not given another's words", async () => {
  const shots = await Promise.all(
    ["bir", "iki", "üç"].map(
      async (name, at) =>
        (await acceptFile(systemActor, { buffer: await picture(800 + at, 600), originalName: `${name}.jpg` })).id,
    ),
  );
  const [first = "", second = "", third = ""] = shots;
  const id = await make("Galerili", {
    gallery: [
      { file: first, alt: { tr: "Anlatılmış" } },
      { file: second },
      { file: third, caption: { tr: "Havuzun başı" } },
    ],
  });
  const found = await of(id);
  expect(Object.keys(found).filter((key) => key.startsWith("alt "))).toEqual([
    "alt gallery[1].alt.tr",
    "alt gallery[2].alt.tr",
  ]);
  expect(found["alt gallery[2].alt.tr"]?.suggestion).toBe("Havuzun başı");
  const editor = await person("departmentEditor", { sections: ["haberler"], departments: [own] });
  expect(await decideSuggestions(editor, "accept", [found["alt gallery[2].alt.tr"]?.key ?? ""])).toMatchObject({
    done: 1,
  });
  expect((await getEntry(systemActor, news, id)).data.gallery).toEqual([
    { file: first, alt: { tr: "Anlatılmış" } },
    { file: second },
    { file: third, caption: { tr: "Havuzun başı" }, alt: { tr: "Havuzun başı" } },
  ]);
  // The second now stands where another stood.
  await saveEntry(systemActor, news, id, {
    version: 2,
    patch: { gallery: [{ file: second }, { file: shots[0], decorative: false }] },
  });
  expect(await decideSuggestions(editor, "accept", [found["alt gallery[1].alt.tr"]?.key ?? ""])).toMatchObject({
    done: 0,
    refused: [{ why: "changed" }],
  });
  const pages = section("staticpages");
  const page = (
    await createEntry(systemActor, pages, {
      data: {
        title: { tr: "Bloklu" },
        department: own,
        blocks: [{ _key: "a", blockType: "gallery", pictures: [{ file: second }] }],
      },
    })
  ).id;
  const inRows = (await of(page))["alt blocks[0].pictures[0].alt.tr"];
  expect(await decideSuggestions(systemActor, "accept", [inRows?.key ?? ""])).toMatchObject({ done: 1 });
  expect((await getEntry(systemActor, pages, page)).data.blocks).toMatchObject([
    { blockType: "gallery", pictures: [{ file: second, alt: { tr: "Bloklu" } }] },
  ]);
});

test("a file that was only tagged renews nothing; one that was described does, a little later", async () => {
  const [{ id: tagged }, { id: described }] = [
    await acceptFile(systemActor, { buffer: await picture(320, 180, "png"), originalName: "a.png" }),
    await acceptFile(systemActor, { buffer: await picture(320, 181, "png"), originalName: "b.png" }),
  ];
  await startEvents(database());
  const stop = keepSuggestionsFresh();
  try {
    await updateFile(systemActor, tagged, { tags: ["park"] });
    await updateFile(systemActor, described, { alt: { tr: "Bir kapı" } });
    await expect.poll(() => isJobWaiting(`content.suggest-file ${described}`)).toBe(true);
    expect(await isJobWaiting(`content.suggest-file ${tagged}`)).toBe(false);
  } finally {
    stop();
  }
});
