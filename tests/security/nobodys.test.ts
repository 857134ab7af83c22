import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { systemActor, type Actor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { createEntry, saveEntry, type Entry } from "~/lib/content/entries/entries.server";
import { scopeOf } from "~/lib/content/access/rights.server";
import { ForbiddenFields, InvalidData } from "~/lib/content/errors";
import { publishEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { visibleEntries } from "~/lib/content/access/visible-entries.server";
import { readSituation } from "~/lib/content/workflow/review-view.server";
import { entries } from "~/lib/content/schema.server";
import { db } from "~/lib/platform/db/database.server";

import { ask, signedIn } from "../support/api";
import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const notices = section("duyurular");
const [units, categories] = [section("mudurlukler"), section("hizmetkategori")];
const bound = ["departmentApprover", "departmentEditor", "translator"] as const;
const verbs = ["create", "edit", "translate", "submit", "approve", "withdraw", "export"] as const;

let [mine, theirs] = [] as unknown as [Entry, Entry];
let records: { name: string; of: Section; entry: Entry; isMine: boolean }[] = [];
const people: { role: string; actor: Actor }[] = [];

beforeAll(async () => {
  [mine, theirs] = [await unit("Zabıta Müdürlüğü"), await unit("Fen İşleri Müdürlüğü")];
  const make = (of: Section, data: Entry["data"]) => createEntry(systemActor, of, { data });
  const { department: _, ...nobodys } = completeNotice(mine.id);
  records = [
    {
      name: "a record of one's own unit",
      of: notices,
      entry: await make(notices, completeNotice(mine.id)),
      isMine: true,
    },
    { name: "one of another unit", of: notices, entry: await make(notices, completeNotice(theirs.id)), isMine: false },
    { name: "one of no unit", of: notices, entry: await make(notices, nobodys), isMine: false },
    {
      name: "one of a section without units",
      of: categories,
      entry: await make(categories, { name: { tr: "Kategori" } }),
      isMine: false,
    },
    { name: "one's own unit", of: units, entry: mine, isMine: true },
    { name: "another unit", of: units, entry: theirs, isMine: false },
  ];
  for (const role of bound) people.push({ role, actor: await person(role, { departments: [mine.id] }) });
});

test("who acts for a unit acts on its records and on itself; what belongs to no unit is nobody's but theirs who act everywhere", async () => {
  const central = { role: "editorInChief", actor: await person("editorInChief") };
  const seen: string[] = [];
  for (const { role, actor } of [...people, central]) {
    for (const { name, of, entry, isMine } of records) {
      for (const verb of verbs) {
        const may = actor.can(verb, scopeOf(of, entry));
        // Lists, counts and search ask the same in SQL.
        const found = await db().$count(entries, and(eq(entries.id, entry.id), visibleEntries(actor, verb)));
        expect([role, verb, name, found]).toEqual([role, verb, name, Number(may)]);
        if (may && role !== "editorInChief" && !isMine) seen.push(`${role} ${verb} ${name}`);
      }
    }
  }
  expect(seen).toEqual([]);
  for (const { entry, of } of records) expect(central.actor.can("withdraw", scopeOf(of, entry))).toBe(true);
});

test("an approver of one unit neither withdraws nor edits another's page or one of nobody, by pages or by scripts", async () => {
  const approver = await signedIn("departmentApprover", { departments: [mine.id] });
  for (const { name, of, entry, isMine } of records.filter(({ of }) => of !== units)) {
    const draft = entry.version;
    await publishEntry(
      systemActor,
      {
        ...of,
        rules: [],
        fields: Object.fromEntries(
          Object.entries(of.fields).map(([key, field]) => [key, { ...field, required: false }]),
        ) as Section["fields"],
      },
      entry.id,
      { version: draft },
    );
    const refused = isMine ? 200 : 403;
    expect([
      name,
      (
        await ask("POST", `/api/content/${of.id}/${entry.id}/withdraw`, {
          bearer: approver.bearer,
          json: { version: draft, reason: "Deneme" },
        })
      ).status,
    ]).toEqual([name, refused]);
    expect([
      name,
      (await ask("GET", `/content/${of.id}/${entry.id}/confirm/withdraw`, { cookie: approver.cookie })).status,
    ]).toEqual([name, refused]);
    expect((await readSituation(approver, of, { ...entry, liveVersion: draft, state: "published" })).rights.share).toBe(
      isMine ? "all" : null,
    );
    if (!isMine)
      await expect(withdrawEntry(approver, of, entry.id, { version: draft, reason: "Deneme" })).rejects.toMatchObject({
        status: 403,
      });
  }
});

test("who writes for one unit begins entries of it; who writes for several says for which", async () => {
  const editor = people.find(({ role }) => role === "departmentEditor")?.actor ?? systemActor;
  const both = await person("departmentEditor", { departments: [mine.id, theirs.id] });
  const title = { title: { tr: "Yeni" } };
  expect((await createEntry(editor, notices, { data: title })).departmentId).toBe(mine.id);
  await expect(createEntry(both, notices, { data: title })).rejects.toMatchObject({
    fields: { department: ["content.issues.missing"] },
  });
  await expect(createEntry(both, notices, { data: title })).rejects.toBeInstanceOf(InvalidData);
  const others = { ...title, department: theirs.id };
  await expect(createEntry(editor, notices, { data: others })).rejects.toBeInstanceOf(ForbiddenFields);
  expect((await createEntry(both, notices, { data: others })).departmentId).toBe(theirs.id);
  await expect(createEntry(editor, categories, { data: { name: { tr: "Yeni" } } })).rejects.toMatchObject({
    status: 403,
  });
  await expect(createEntry(editor, units, { data: { name: { tr: "Yeni müdürlük" } } })).rejects.toMatchObject({
    status: 403,
  });
  // Nor is it given away, or made nobody's.
  const own = await createEntry(editor, notices, { data: title });
  for (const [department, refusal] of [
    [theirs.id, ForbiddenFields],
    [undefined, InvalidData],
  ] as const)
    await expect(saveEntry(editor, notices, own.id, { version: 1, patch: { department } })).rejects.toBeInstanceOf(
      refusal,
    );
  for (const path of ["/content/hizmetkategori/new", "/content/mudurlukler/new"]) {
    const { cookie } = await signedIn("departmentEditor", { departments: [mine.id] });
    expect([path, (await ask("GET", path, { cookie })).status]).toEqual([path, 403]);
  }
});
