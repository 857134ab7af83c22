import { eq } from "drizzle-orm";
import i18next from "i18next";
import { expect, test } from "vitest";

import { translateIssue } from "~/components/fields/issue-text";
import { systemActor } from "~/lib/access/actor";
import { defineSection } from "~/lib/content/definition/define-section";
import type { Section } from "~/lib/content/definition/definition";
import type { Rule } from "~/lib/content/definition/rules";
import { sortSlotsOf } from "~/lib/content/definition/sort-columns";
import { createEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { readPatch } from "~/lib/content/entries/entry-data.server";
import { listVersions } from "~/lib/content/entries/versions.server";
import { Incomplete } from "~/lib/content/errors";
import { entryIssues, entryWarnings, publishIssues } from "~/lib/content/rules/entry-issues.server";
import { entryVersions } from "~/lib/content/schema.server";
import { createPublished, publishEntry } from "~/lib/content/workflow/publishing.server";
import { submitEntry } from "~/lib/content/workflow/review.server";
import { db } from "~/lib/platform/db/database.server";
import type { FieldErrors } from "~/lib/platform/refusal";

import turkish from "../../public/i18n/tr.json";
import { section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";
import { commissions, sittings } from "./fixtures/sections";

useTestDatabase();

const pages = section("staticpages");
let years = 2000;
const sitting = (more: Record<string, unknown> = {}) =>
  readPatch(sittings, {
    title: { tr: "Mart toplantısı" },
    year: ++years,
    sessionType: "ordinary",
    meetingAt: "2026-03-02T15:00:00Z",
    stage: "called",
    ...more,
  });
const decision = (number: string, more: Record<string, unknown> = {}) => ({
  number,
  subject: "İmar planı değişikliği",
  ...more,
});
const commission = (more: Record<string, unknown> = {}) =>
  readPatch(commissions, { name: { tr: "İmar Komisyonu" }, room: "Meclis salonu", ...more });
const keys = (found: FieldErrors) =>
  Object.fromEntries(
    Object.entries(found).map(([path, messages]) => [
      path,
      messages.map((message) => message.replace("content.issues.", "").replace(/\?.*/, "")).join(),
    ]),
  );
const errors = async (section: Section, data: Record<string, unknown>) =>
  keys(await publishIssues(section, null, data));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "published",
    (error: unknown) => (error instanceof Incomplete ? keys(error.fields) : Promise.reject(error as Error)),
  );

test("a warning names its source, keeps nobody from publishing and stays with the version that went out with it", async () => {
  const data = sitting({ agendaPublishedAt: "2026-03-05T09:00:00Z" });
  expect(await errors(sittings, data)).toEqual({});
  expect(await entryIssues(sittings, { id: null, data })).toEqual([
    {
      field: "meetingAt",
      level: "warning",
      key: "notBefore",
      values: { other: "agendaPublishedAt" },
      source: "5393 m.21",
    },
  ]);
  expect(await entryWarnings(sittings, null, data)).toEqual({
    meetingAt: [`content.issues.notBefore?${new URLSearchParams({ other: "agendaPublishedAt", source: "5393 m.21" })}`],
  });
  const { id } = await createPublished(systemActor, sittings, { data });
  await saveEntry(systemActor, sittings, id, {
    version: 1,
    patch: { title: { tr: "Nisan toplantısı" }, agendaPublishedAt: undefined },
  });
  await publishEntry(systemActor, sittings, id, { version: 2 });
  const history = await listVersions(systemActor, sittings, id);
  expect(
    history.map(({ version, warnings }) => [version, warnings.map(({ field, key, source }) => [field, key, source])]),
  ).toEqual([
    [2, []],
    [1, [["meetingAt", "notBefore", "5393 m.21"]]],
  ]);
});

test("what is submitted with a warning keeps it, too", async () => {
  const { id } = await createEntry(systemActor, commissions, {
    data: commission({ members: [{ member: "Deniz Örnek", role: "clerk" }] }),
  });
  await submitEntry(systemActor, commissions, id, { version: 1 });
  const [row] = await db()
    .select({ warnings: entryVersions.warnings })
    .from(entryVersions)
    .where(eq(entryVersions.entryId, id));
  expect(row?.warnings?.map(({ field, key }) => [field, key])).toEqual([
    ["members", "tooFewRows"],
    ["members", "noSuchRow"],
  ]);
});

test("of a text that could be better in every line a hundred places are told and kept", async () => {
  const body = {
    tr: Array.from({ length: 300 }, (_, at) => `<p><a href="/media/x/plan.pdf">${at}. plan</a></p>`).join(""),
  };
  const { id } = await createPublished(systemActor, pages, {
    data: readPatch(pages, { title: { tr: "Bağlantılar" }, body, template: "standard", department: (await unit()).id }),
  });
  const [row] = await db()
    .select({ warnings: entryVersions.warnings })
    .from(entryVersions)
    .where(eq(entryVersions.entryId, id));
  expect(row?.warnings).toHaveLength(100);
});

test("rules of rows are told in their row", async () => {
  const decisions = [
    decision("1", { result: "majority" }),
    decision("2", { result: "majority", votesAgainst: 3 }),
    decision("3", { decidedOn: "2026-03-02", sentOn: "2026-03-01" }),
    decision("4", { result: "unanimous" }),
  ];
  expect(await errors(sittings, sitting({ decisions }))).toEqual({
    "decisions[0].votesAgainst": "missing",
    "decisions[2].sentOn": "notBefore",
  });
});

test("so many rows are asked for, where the condition holds, and exactly one of a kind", async () => {
  const member = (role?: string) => ({ member: "Ece Örnek", ...(role ? { role } : {}) });
  const warned = async (...members: unknown[]) => keys(await entryWarnings(commissions, null, commission({ members })));
  expect(await warned(member("chair"), member(), member())).toEqual({});
  expect(await warned(member("chair"), member("clerk"), member("chair"))).toEqual({
    "members[2].role": "secondSuchRow",
  });
  expect(await warned(member("chair"))).toEqual({ members: "tooFewRows" });
  expect(await errors(sittings, { ...sitting(), minutes: crypto.randomUUID() })).toEqual({
    minutes: "fileGone",
    decisions: "tooFewRows",
  });
});

test("exactly one of two: neither and both are told", async () => {
  expect(await errors(commissions, commission())).toEqual({});
  expect(await errors(commissions, commission({ room: undefined }))).toEqual({ room: "oneOfMissing" });
  expect(await errors(commissions, commission({ online: "https://toplanti.example.org/" }))).toEqual({
    online: "onlyOneOf",
  });
});

test("a number is given once within its year: among rows, among entries, and not to two that are published at once", async () => {
  const year = ++years;
  const of = (number: string, more: Record<string, unknown> = {}) => ({
    ...sitting({ decisions: [decision(number)] }),
    year,
    ...more,
  });
  await createPublished(systemActor, sittings, { data: of("12/A") });
  expect(await errors(sittings, of("12/a"))).toEqual({ "decisions[0].number": "notUnique" });
  expect(await errors(sittings, of("12/A", { year: year + 50 }))).toEqual({});
  expect(
    await errors(sittings, {
      ...of("13"),
      decisions: readPatch(sittings, { decisions: [decision("13"), decision("14"), decision("13")] }).decisions,
    }),
  ).toEqual({ "decisions[2].number": "notUnique" });
  const both = await Promise.all([
    refusal(createPublished(systemActor, sittings, { data: of("15") })),
    refusal(createPublished(systemActor, sittings, { data: of("15") })),
  ]);
  expect(both).toHaveLength(2);
  expect(both).toContain("published");
  expect(both).toContainEqual({ "decisions[0].number": "notUnique" });
});

test("an entry is no rival of itself", async () => {
  const { id } = await createPublished(systemActor, commissions, { data: commission({ code: "K-1" }) });
  await saveEntry(systemActor, commissions, id, {
    version: 1,
    patch: { name: { tr: "İmar ve Bayındırlık Komisyonu" } },
  });
  await publishEntry(systemActor, commissions, id, { version: 2 });
  expect(await refusal(createPublished(systemActor, commissions, { data: commission({ code: "k-1" }) }))).toEqual({
    code: "notUnique",
  });
});

test("a stage goes on to the stages that follow it, counted from what was last published", async () => {
  const { id } = await createPublished(systemActor, sittings, { data: sitting() });
  const goTo = async (stage: string, version: number) => {
    await saveEntry(systemActor, sittings, id, { version: version - 1, patch: { stage } });
    return refusal(publishEntry(systemActor, sittings, id, { version }));
  };
  expect(await goTo("finalised", 2)).toEqual({ stage: "wrongStage" });
  expect(await goTo("held", 3)).toBe("published");
  expect(await goTo("called", 4)).toEqual({ stage: "wrongStage" });
  expect(await goTo("finalised", 5)).toBe("published");
});

test("what is published is changed only with a row that says why", async () => {
  const { id } = await createPublished(systemActor, sittings, { data: sitting({ decisions: [decision("1")] }) });
  const { decisions } = readPatch(sittings, { decisions: [decision("1"), decision("2")] });
  await saveEntry(systemActor, sittings, id, {
    version: 1,
    patch: { decisions, meetingAt: "2026-03-03T15:00:00.000Z" },
  });
  expect(await refusal(publishEntry(systemActor, sittings, id, { version: 2 }))).toEqual({
    decisions: "lockedAfterPublish",
    meetingAt: "lockedAfterPublish",
  });
  const { corrections } = readPatch(sittings, { corrections: [{ reason: "Toplantı bir gün ertelendi." }] });
  await saveEntry(systemActor, sittings, id, { version: 2, patch: { corrections } });
  expect(await refusal(publishEntry(systemActor, sittings, id, { version: 3 }))).toBe("published");
  await saveEntry(systemActor, sittings, id, { version: 3, patch: { meetingAt: "2026-03-04T15:00:00.000Z" } });
  expect(await refusal(publishEntry(systemActor, sittings, id, { version: 4 }))).toEqual({
    meetingAt: "lockedAfterPublish",
  });
});

const declared = (rule: Rule) => () =>
  defineSection({
    ...commissions,
    groups: [],
    fields: commissions.fields,
    list: { columns: [] },
    publishing: {},
    rules: [rule],
  } as unknown as Parameters<typeof defineSection>[0]);
test.each<[Rule, string]>([
  [{ kind: "unique", field: "number" }, '"number", which is no field'],
  [{ kind: "unique", field: "members.number" }, '"number", which is no column'],
  [{ kind: "minRows", field: "name", min: 1 }, '"name", which is no list'],
  [
    { kind: "rowRule", field: "members", rule: { kind: "oneOf", fields: ["member", "deputy"] } },
    '"deputy", which is no column',
  ],
  [{ kind: "exactlyOneRow", field: "members", where: { field: "rank", is: "chair" } }, '"rank", which is no column'],
  [{ kind: "lockedAfterPublish", fields: ["name"], corrections: "code" }, '"code", which is no list'],
  [{ kind: "stages", field: "code", next: { one: ["two"] } }, 'the stage "one"'],
])("a rule that can't be kept is refused at the start: %j", (rule, words) => {
  expect(declared(rule)).toThrow(words);
});

test("a list that could be sorted by more than there is room for stops the start, until it says by which", () => {
  const columns = ["a", "b", "c", "d", "e"] as const;
  const fields = Object.fromEntries(columns.map((name) => [name, { kind: "date" }])) as Record<
    (typeof columns)[number],
    { kind: "date" }
  >;
  const declaring = (more: object) => () =>
    defineSection({
      id: "test-many",
      kind: "collection",
      icon: "heroicons_outline:tag",
      owner: "x",
      fields: { title: { kind: "text" }, ...fields },
      list: { columns, ...more },
      publicFace: {
        view: "fragment",
        seo: { schemaType: "WebPage" },
      },
    });
  expect(declaring({})).toThrow("sorted by a, b, c, d, e");
  expect([...sortSlotsOf(declaring({ sortable: ["e", "a"] })())]).toEqual([
    ["e", "sort1"],
    ["a", "sort2"],
  ]);
});

test("sentences name fields, columns and choices by their labels, and the source behind them", async () => {
  const words = i18next.createInstance();
  const sections = {
    [sittings.id]: {
      fields: { stage: "Aşama", corrections: "Düzeltmeler" },
      options: { stage: { called: "Çağrıldı" } },
      columns: { decisions: { decidedOn: "Karar günü" } },
    },
  };
  await words.init({
    lng: "tr",
    resources: { tr: { translation: { ...turkish, content: { ...turkish.content, sections } } } },
    interpolation: { escapeValue: false },
  });
  const say = (message: string) => translateIssue(words.t, `content.issues.${message}`, sittings);
  expect(say("wrongStage?other=stage&option=called")).toBe("“Çağrıldı” aşamasından sonra bu aşamaya geçilemez.");
  expect(say("notBefore?other=decisions.decidedOn&source=5393+m.21")).toBe(
    "Bu tarih “Karar günü” alanındaki tarihten önce olamaz. (5393 m.21)",
  );
  expect(say("lockedAfterPublish?other=corrections")).toContain("“Düzeltmeler”");
});

test("what is worked out of missing fields is not called missing beside them, but blocks when it alone is", async () => {
  const kept = section("meclisgundemvekararlari");
  const { title } = kept.fields;
  expect(title).toMatchObject({ computed: true, required: true });
  const missing = Object.keys(await publishIssues(kept, null, {}));
  expect(missing).toEqual(expect.arrayContaining(["year", "sessionType"]));
  expect(missing.filter((path) => path.startsWith("title"))).toEqual([]);
  const alone = { ...kept, fields: { title } as typeof kept.fields, rules: [] };
  expect(Object.keys(await publishIssues(alone, null, {}))).toEqual(["title.tr"]);
});

test("a new entry without a word is refused beside a field that can be written", async () => {
  for (const [id, field] of [
    ["duyurular", "title"],
    ["baskanyardimcilari", "firstName"],
    ["meclisgundemvekararlari", "councilTerm"],
  ] as const)
    await expect(createEntry(systemActor, section(id), { data: {} })).rejects.toMatchObject({
      fields: { [field]: [expect.any(String)] },
    });
});
