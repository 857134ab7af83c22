import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { defineSection } from "~/lib/content/definition/define-section";
import { createEntry } from "~/lib/content/entries/entries.server";
import { readPatch } from "~/lib/content/entries/entry-data.server";
import { listEntries } from "~/lib/content/list/entry-list.server";
import { listSearch, parseListQuery } from "~/lib/content/list/list-query";

import { useTestDatabase } from "../support/database";
import { sittings } from "./fixtures/sections";

useTestDatabase();

const query = (search: string, of = sittings) => parseListQuery(of, new URLSearchParams(search));
const listed = async (search: string, of = sittings) =>
  (await listEntries(systemActor, of, query(search, of))).items.map(({ title }) => title.tr);
const add = (title: string, more: Record<string, unknown>, of = sittings) =>
  createEntry(systemActor, of, { data: readPatch(of, { title: { tr: title }, ...more }) });

const row = (result: string) => ({ number: "1", subject: "Konu", result });
test("a list goes by several fields, down by some and up by others; without a value comes last", async () => {
  await add("Şubat", { year: 2025, sessionType: "ordinary", decisions: [row("majority"), row("rejected")] });
  await add("Çeşme", { year: 2026, sessionType: "ordinary" });
  await add("Yılı yazılmamış", { sessionType: "ordinary" });
  await add("Ilıca", { year: 2026, sessionType: "ordinary", decisions: [row("rejected")] });
  await add("Bütçe", { year: 2026, sessionType: "extraordinary", decisions: [row("unanimous")] });
  const order =
    sittings.fields.sessionType?.kind === "select" && "options" in sittings.fields.sessionType
      ? sittings.fields.sessionType.options
      : [];
  expect(order).toEqual(["ordinary", "extraordinary"]);
  const newestFirst = await listed("");
  expect(newestFirst.slice(-2)).toEqual(["Şubat", "Yılı yazılmamış"]);
  expect(newestFirst.slice(0, 3).sort()).toEqual(["Bütçe", "Ilıca", "Çeşme"].sort());
  expect(newestFirst.indexOf("Çeşme")).toBeLessThan(newestFirst.indexOf("Ilıca"));
  expect(listSearch(sittings, query(""), {})).toBe("?");
});

test("what rows hold is a filter", async () => {
  expect((await listed("decisions.result=rejected")).sort()).toEqual(["Ilıca", "Şubat"].sort());
  expect(await listed("decisions.result=unanimous")).toEqual(["Bütçe"]);
  expect(await listed("decisions.result=postponed")).toEqual([]);
  expect(await listed("decisions.result=unanimous&decisions.result=majority&sort=title")).toEqual(["Bütçe", "Şubat"]);
});

test("numbers are narrowed from one to another, with a comma, and nonsense narrows nothing", async () => {
  expect(await listed("year.from=2026&sort=title")).toEqual(["Bütçe", "Çeşme", "Ilıca"]);
  expect(await listed("year.to=2025,5")).toEqual(["Şubat"]);
  expect(query("year.from=2.025&year.to=abc").ranges).toEqual({ year: { from: "2025" } });
  expect(query("year.from=1e999&year.to=99999999999999").ranges).toEqual({});
  expect(listSearch(sittings, query("year.to=2025,5&page=3"), {})).toBe("?year.to=2025%2C5");
  expect(listSearch(sittings, query(listSearch(sittings, query("year.to=2025,5"), {})), {})).toBe("?year.to=2025%2C5");
});

test.each([
  [{ sort: ["-name", "code"] }, `can't go down by "-name" and up by others`],
  [{ sort: ["age"] }, '"age", which is no field'],
  [{ filters: ["rows.day"] }, '"rows.day" names no column with exact values'],
  [{ filters: ["rows.gone"] }, '"rows.gone" names no column with exact values'],
])("an order or a filter that can't be kept stops the start: %j", (list, words) => {
  const declaring = () =>
    defineSection({
      id: "test-order",
      kind: "collection",
      icon: "heroicons_outline:tag",
      owner: "x",
      titleField: "name",
      fields: {
        name: { kind: "text" },
        code: { kind: "text" },
        rows: { kind: "list", max: 3, columns: { day: { kind: "date" } } },
      },
      list: { columns: ["name"], ...list } as { columns: ["name"] },
      publicFace: {
        view: "fragment",
        seo: { schemaType: "WebPage" },
      },
    });
  expect(declaring).toThrow(words);
});
