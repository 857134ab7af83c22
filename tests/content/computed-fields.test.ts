import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { auditWrite } from "~/lib/audit/audit.server";
import { auditEntries } from "~/lib/audit/schema.server";
import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import { createEntry, getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { readPatch } from "~/lib/content/entries/entry-data.server";
import { restoreVersion } from "~/lib/content/entries/versions.server";
import { Incomplete, InvalidData } from "~/lib/content/errors";
import { parseEntryForm } from "~/lib/content/form/form-submission.server";
import { entryIssues } from "~/lib/content/rules/entry-issues.server";
import { issueOf } from "~/lib/content/rules/issues";
import { entries, publications } from "~/lib/content/schema.server";
import { publishEntry } from "~/lib/content/workflow/publishing.server";
import { sectionDataSchema } from "~/lib/content/api/entry-openapi.server";
import { db } from "~/lib/platform/db/database.server";

import { useTestDatabase } from "../support/database";
import { people, routes } from "./fixtures/sections";

useTestDatabase();

hooksFor(people, {
  computed: ({ born }) => ({ age: typeof born === "string" ? 2026 - Number(born.slice(0, 4)) : undefined }),
  checks: ({ born }) =>
    typeof born === "string" && born > "2008" ? [issueOf("born", "error", "content.issues.afterPublishing")] : [],
  onPublish: (_data, { id, version }) => [
    auditWrite(systemActor, { verb: "export", objectType: "entry", objectId: id, section: people.id, version }),
  ],
});

const person = (more: Record<string, unknown> = {}) =>
  readPatch(people, { firstName: "Şule", lastName: "Örnek", slug: { tr: `kisi-${crypto.randomUUID()}` }, ...more });
const begin = (more?: Record<string, unknown>) => createEntry(systemActor, people, { data: person(more) });

test("a title of two fields follows them at every save: in lists, in the index and under its address", async () => {
  const { id, title, data } = await begin();
  expect([title, data.title]).toEqual([{ tr: "Şule Örnek" }, "Şule Örnek"]);
  await saveEntry(systemActor, people, id, { version: 1, patch: { lastName: "Deneme" } });
  const [row] = await db()
    .select({ title: entries.title, titleKey: entries.titleKey })
    .from(entries)
    .where(eq(entries.id, id));
  expect(row?.title).toEqual({ tr: "Şule Deneme" });
  await restoreVersion(systemActor, people, id, { version: 2, from: 1 });
  expect((await getEntry(systemActor, people, id)).title).toEqual({ tr: "Şule Örnek" });
  await publishEntry(systemActor, people, id, { version: 3 });
  const [live] = await db()
    .select({ title: publications.title })
    .from(publications)
    .where(eq(publications.entryId, id));
  expect(live?.title).toEqual({ tr: "Şule Örnek" });
});

test("two who change one part of a title each don't collide over the whole", async () => {
  const { id } = await begin();
  await saveEntry(systemActor, people, id, { version: 1, patch: { firstName: "Zeynep" } });
  const saved = await saveEntry(systemActor, people, id, { version: 1, patch: { lastName: "Deneme" } });
  expect(saved.title).toEqual({ tr: "Zeynep Deneme" });
});

test("a title has the languages that its parts have", async () => {
  const of = async (data: Record<string, unknown>) =>
    (await createEntry(systemActor, routes, { data: readPatch(routes, data) })).title;
  expect(await of({ code: "505", name: { tr: "Bornova – Konak", en: "Bornova to Konak" } })).toEqual({
    tr: "505 Bornova – Konak",
    en: "505 Bornova to Konak",
  });
  expect(await of({ code: "59", name: { tr: "Evka 3 – Halkapınar" } })).toEqual({ tr: "59 Evka 3 – Halkapınar" });
  expect(await of({ code: "7" })).toEqual({ tr: "7" });
});

test("nobody writes a computed field: scripts are told so, a form's value is not read, and the documentation says it", async () => {
  expect(() => readPatch(people, { age: 3, title: "x" })).toThrow(InvalidData);
  try {
    readPatch(people, { age: 3 });
  } catch (error) {
    expect((error as InvalidData).fields).toEqual({ age: ["content.issues.computed"] });
  }
  const form = new FormData();
  for (const [name, value] of [
    ["firstName", "Ada"],
    ["age", "7"],
    ["title", "Başka"],
  ] as const)
    form.set(name, value);
  const { patch } = parseEntryForm(people, form as Parameters<typeof parseEntryForm>[1]);
  expect([patch?.firstName, Object.keys(patch ?? {}).filter((name) => people.fields[name]?.computed)]).toEqual([
    "Ada",
    [],
  ]);
  expect(sectionDataSchema(people)).toMatchObject({
    properties: { age: { readOnly: true }, title: { readOnly: true } },
  });
});

test("a section's hooks compute, check, and write in the transaction that publishes", async () => {
  const { id, data } = await begin({ born: "1990-05-01" });
  expect(data.age).toBe(36);
  const records = () => db().$count(auditEntries, and(eq(auditEntries.objectId, id), eq(auditEntries.verb, "export")));
  await saveEntry(systemActor, people, id, { version: 1, patch: { born: "2010-05-01" } });
  const refused: unknown = await publishEntry(systemActor, people, id, { version: 2 }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Incomplete);
  expect((refused as Incomplete).fields).toEqual({ born: ["content.issues.afterPublishing"] });
  expect(await records()).toBe(0);
  await saveEntry(systemActor, people, id, { version: 2, patch: { born: undefined } });
  expect((await getEntry(systemActor, people, id)).data).not.toHaveProperty("age");
  await publishEntry(systemActor, people, id, { version: 3 });
  expect(await records()).toBe(1);
});

test("what a section says of a field of its groups counts more than the group", async () => {
  const { slug: _slug, ...rest } = person();
  expect(people.fields.slug?.required).toBe(true);
  expect((await entryIssues(people, { id: null, data: rest })).map(({ field, key }) => [field, key])).toEqual([
    ["slug.tr", "missing"],
  ]);
});
