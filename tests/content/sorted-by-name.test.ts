import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { defineSection } from "~/lib/content/definition/define-section";
import type { Section } from "~/lib/content/definition/definition";
import { sections } from "~/lib/content/definition/registry.server";
import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import { createEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { readPatch } from "~/lib/content/entries/entry-data.server";
import { listEntries } from "~/lib/content/list/entry-list.server";
import { parseListQuery } from "~/lib/content/list/list-query";
import { derivationJobs } from "~/lib/content/maintenance/reindex.server";
import { listPublished } from "~/lib/content/publication/read/published.server";
import { createPublished } from "~/lib/content/workflow/publishing.server";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { db } from "~/lib/platform/db/database.server";
import { jobs } from "~/lib/platform/jobs/schema.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";
import { assemblyAreas } from "./fixtures/sections";

useTestDatabase();

const known = sections as Map<string, Section>;
beforeAll(() => {
  known.set(assemblyAreas.id, assemblyAreas);
  hooksFor(assemblyAreas, {
    columns: ({ checks, until }, { now }) => ({
      checkCount: Array.isArray(checks) ? checks.length : 0,
      isChecked: Array.isArray(checks) && checks.length > 0,
      daysLeft: typeof until === "string" ? Math.ceil((Date.parse(until) - now.getTime()) / 86_400_000) : null,
      unheardOf: 1,
    }),
  });
});
afterAll(() => {
  known.delete(assemblyAreas.id);
  hooksFor(assemblyAreas, {});
});

const area = (title: string, district: string, more: Record<string, unknown> = {}) =>
  readPatch(assemblyAreas, { title, district, ...more });
const listed = async (search = "") =>
  (await listEntries(systemActor, assemblyAreas, parseListQuery(assemblyAreas, new URLSearchParams(search)))).items;
const titles = async (search?: string) => (await listed(search)).map(({ title }) => title.tr);
const publicTitles = async () =>
  (await listPublished(assemblyAreas, { locale: "tr", page: 1, size: 10 })).items.map(({ title }) => title.tr);
const waiting = () =>
  db()
    .select({ payload: jobs.payload })
    .from(jobs)
    .where(and(eq(jobs.kind, "content.derive"), eq(jobs.state, "waiting")));

test("a list is sorted by the Turkish name of what its entries point at, and stays so when that is renamed", async () => {
  const [cinar, igde, ilgin] = [await unit("Çınar"), await unit("Iğde"), await unit("İlgin")];
  for (const [title, district] of [
    ["b", ilgin.id],
    ["a", ilgin.id],
    ["c", cinar.id],
    ["d", igde.id],
  ] as const)
    await createPublished(systemActor, assemblyAreas, { data: area(title, district) });
  await createEntry(systemActor, assemblyAreas, { data: readPatch(assemblyAreas, { title: "e" }) });
  expect([await titles(), await publicTitles()]).toEqual([
    ["c", "d", "a", "b", "e"],
    ["c", "d", "a", "b"],
  ]);
  expect((await titles("sort=-district")).slice(1, 3).sort()).toEqual(["a", "b"]);

  await saveEntry(systemActor, section("mudurlukler"), cinar.id, { version: 1, patch: { shortName: "Ç" } });
  expect(await waiting()).toEqual([]);
  await saveEntry(systemActor, section("mudurlukler"), cinar.id, { version: 2, patch: { name: { tr: "Zeytin" } } });
  const [job] = await waiting();
  expect(job?.payload).toEqual({ section: assemblyAreas.id, by: cinar.id });
  await derivationJobs["content.derive"]?.run(job?.payload ?? {});
  // As the job's event has every process do.
  invalidateTag(assemblyAreas.id);
  expect([await titles(), await publicTitles()]).toEqual([
    ["d", "a", "b", "c", "e"],
    ["d", "a", "b", "c"],
  ]);
});

test("columns that no field holds are in the list, its table and the interface, each time as they are then", async () => {
  const { id: district } = await unit("Kavak");
  const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const { id } = await createEntry(systemActor, assemblyAreas, {
    data: area("f", district, { until, checks: [{ on: "2026-01-01" }, { on: "2026-02-01" }] }),
  });
  const [row] = (await listed(`district=${district}`)).filter((one) => one.id === id);
  const { daysLeft, ...rest } = row?.computed ?? {};
  expect([rest, [4, 5].includes(Number(daysLeft))]).toEqual([{ checkCount: 2, isChecked: true }, true]);
  const { cookie, bearer } = await signedIn("editorInChief");
  const shown = await bodyOf<{ list: { items: { id: string; columns: Record<string, unknown> }[] } }>(
    ask("GET", `/content/${assemblyAreas.id}?district=${district}`, { cookie }),
  );
  expect(shown.list.items.find((one) => one.id === id)?.columns).toMatchObject({ checkCount: 2, isChecked: true });
  const answer = await bodyOf<{ items: { id: string; computed: Record<string, unknown>; data: object }[] }>(
    ask("GET", `/api/content/${assemblyAreas.id}?district=${district}`, { bearer }),
  );
  expect(answer.items.find((one) => one.id === id)).toMatchObject({
    computed: { checkCount: 2, isChecked: true },
    data: { title: "f" },
  });
  const table = await (
    await ask("GET", `/content/${assemblyAreas.id}/export.csv?district=${district}`, {
      cookie,
      headers: { "Accept-Language": "tr" },
    })
  ).text();
  const [head = [], line = []] = table
    .trim()
    .split("\r\n")
    .map((one) => one.split(";"));
  const at = head.findIndex((name) => name.includes("checkCount"));
  expect([line[at], line[at + 1], [4, 5].includes(Number(line[at + 2]))]).toEqual(["2", "Evet", true]);
});

test("a list that goes by what has no key stops the start and says so", () => {
  const define =
    (list: object, publicFace: object = {}) =>
    () =>
      defineSection({
        id: "test-slots",
        kind: "collection",
        icon: "heroicons_outline:tag",
        owner: "x",
        fields: {
          title: { kind: "text" },
          from: { kind: "date" },
          to: { kind: "date" },
          size: { kind: "number" },
          body: { kind: "richText" },
          unit: { kind: "relation", section: "mudurlukler" },
          year: { kind: "year" },
        },
        list: list as { columns: ["title"] },
        publicFace: { view: "fragment", seo: { schemaType: "WebPage" }, ...publicFace },
      });
  expect(define({ columns: ["title"], sort: "-body" })).toThrow('its list goes by "body", for which no key is kept');
  expect(define({ columns: ["title", "size"], sortable: ["from"], filters: ["size"] })).toThrow(
    'its list goes by "size"',
  );
  expect(define({ columns: ["title"], sortable: ["size"], period: { from: "from", to: "to" } })).toThrow(
    'its list goes by "from"',
  );
  expect(define({ columns: ["title", "unit"], sort: "unit" })).not.toThrow();
  expect(define({ columns: ["title", "count"], computed: { count: { kind: "number" } }, filters: ["count"] })).toThrow(
    "worked out when it is shown",
  );
  expect(define({ columns: ["title"], computed: { size: { kind: "number" } } })).toThrow(
    'list.computed names "size", which is a field',
  );
  expect(
    define({ columns: ["title"] }, { list: { order: [{ field: "year", descending: true }, { field: "unit" }] } }),
  ).toThrow('can\'t be ordered by the names of "unit"');
});
