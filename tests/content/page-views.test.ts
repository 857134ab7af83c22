import { afterAll, beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { choosableColumns } from "~/lib/content/definition/definition";
import { createEntry } from "~/lib/content/entries/entries.server";
import { createPublished } from "~/lib/content/workflow/publishing.server";
import { useOwnInterface } from "~/lib/platform/http/server/own-interface.server";
import { toIsoDate } from "~/lib/platform/text/dates/dates";
import { addCounts } from "~/lib/visits/store-visits.server";

import { answerOf, ask, bodyOf, signedIn } from "../support/api";
import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";
import { statementsOf } from "../support/statements";

useTestDatabase();

const today = toIsoDate(new Date()) ?? "";
let admin: Awaited<ReturnType<typeof signedIn>>;
let [read, unread] = ["", ""];

beforeAll(async () => {
  useOwnInterface((request) => answerOf(request));
  admin = await signedIn("webAdmin");
  const begin = async (title: string) =>
    (await createEntry(systemActor, section("haberler"), { data: { title: { tr: title } } })).id;
  [read, unread] = [await begin("Okunan"), await begin("Okunmayan")];
  const page = { page: read, locale: "tr" as const };
  await addCounts({
    pages: new Map([
      ["today", { ...page, day: today, views: 34 }],
      ["English", { ...page, locale: "en" as const, day: today, views: 6 }],
      ["long ago", { ...page, day: "2025-01-05", views: 1_200 }],
    ]),
    days: new Map(),
  });
});
afterAll(() => useOwnInterface(undefined));

type Row = { id: string; columns: Record<string, unknown> };
const rowsOf = async (path: string) => {
  const { list } = await bodyOf<{ list: { items: Row[] } }>(ask("GET", path, { cookie: admin.cookie }));
  return new Map(list.items.map(({ id, columns: { views, recentViews } }) => [id, [views, recentViews]]));
};

test("the list of news shows where asked how often each was read, in all and on the last thirty days", async () => {
  expect(await rowsOf("/content/haberler?columns=title,views,recentViews")).toEqual(
    new Map([
      [read, [1_240, 40]],
      [unread, [0, 0]],
    ]),
  );
  expect((await rowsOf("/content/haberler")).get(read)?.[0]).toBeUndefined();
});

test("a column that nobody looks at costs no statement", async () => {
  const asking = (columns: string) => () => rowsOf(`/content/haberler?columns=title,${columns}`);
  await asking("status")();
  const [plain, counted] = [await statementsOf(asking("status")), await statementsOf(asking("views"))];
  expect(counted.length - plain.length).toBe(1);
});

test("any section whose entries have pages can show the column, and no other can", () => {
  const having = (id: string) => choosableColumns(section(id)).filter((name) => /views$/i.test(name));
  expect(["haberler", "duyurular", "projelerimiz", "mudurlukler"].map(having)).toEqual(
    Array(4).fill(["views", "recentViews"]),
  );
  expect(["sss", "onemlitelefonlar", "popup", "baskaninmesaji"].flatMap(having)).toEqual([]);
});

test("it is in the table to download, in the interface and in GraphQL", async () => {
  const answer = await ask("GET", "/content/haberler/export.csv", {
    cookie: admin.cookie,
    headers: { "Accept-Language": "tr" },
  });
  const [head = "", ...lines] = (await answer.text()).trimEnd().split("\r\n");
  const names = head.split(";");
  const cells = lines.find((line) => line.includes(read))?.split(";") ?? [];
  expect(["Okunma", "Okunma (30 gün)"].map((name) => cells[names.indexOf(name)])).toEqual(["1240", "40"]);

  const { items } = await bodyOf<{ items: { id: string; computed: unknown }[] }>(
    ask("GET", "/api/content/haberler", { cookie: admin.cookie }),
  );
  expect(items.find(({ id }) => id === read)?.computed).toEqual({ views: 1_240, recentViews: 40 });

  const query = "{ haberlerEntries { items { id computed { views recentViews } } } }";
  const { data } = await bodyOf<{ data: { haberlerEntries: { items: unknown[] } } }>(
    ask("POST", "/graphql", { json: { query }, cookie: admin.cookie, headers: { origin: "http://site.test" } }),
  );
  expect(data.haberlerEntries.items).toContainEqual({ id: read, computed: { views: 1_240, recentViews: 40 } });
});

test("it is no order of the list, and no program is told otherwise", async () => {
  const answer = await ask("GET", "/api/content/haberler?sort=-views", { cookie: admin.cookie });
  expect(answer.status).toBe(400);
});

test("citizens are told nothing of it", async () => {
  const { id } = await createPublished(systemActor, section("duyurular"), {
    data: completeNotice((await unit()).id),
  });
  await addCounts({
    pages: new Map([["today", { page: id, locale: "tr", day: today, views: 987_654 }]]),
    days: new Map(),
  });
  for (const path of ["/api/public/duyurular", "/home/duyurular", "/home/duyurular/data.csv"])
    expect(await (await ask("GET", path)).text(), path).not.toContain("987654");
});
