import { beforeAll, expect, test } from "vitest";

import { topics } from "~/lib/content/definition/definition";
import { sections } from "~/lib/content/definition/registry.server";
import type { NavigationItem, NavigationSets } from "~/lib/navigation/navigation";

import { ask, bodyOf, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const address = "/api/common/navigation";
let admin: Awaited<ReturnType<typeof signedIn>>;
let viewer: typeof admin;

beforeAll(async () => {
  admin = await signedIn("webAdmin");
  viewer = await signedIn("viewer");
});

const navigationOf = (options: Parameters<typeof ask>[2]) => bodyOf<NavigationSets>(ask("GET", address, options));
const ids = (items: readonly NavigationItem[]) => items.map(({ id }) => id);

test("without a session it answers 401 as JSON", async () => {
  const answer = await ask("GET", address);
  expect(answer.status).toBe(401);
  expect(await bodyOf(answer)).toEqual({
    error: expect.any(String) as string,
    code: expect.any(String) as string,
    message: expect.any(String) as string,
  });
});

test("there are four lists, and example stands first in each", async () => {
  const navigation = await navigationOf({ bearer: admin.bearer });
  expect(Object.keys(navigation).sort()).toEqual(["compact", "default", "futuristic", "horizontal"]);
  for (const items of Object.values(navigation)) {
    expect(items[0]).toMatchObject({ id: "example", type: "basic", title: "Example", link: "/example" });
  }
});

test("a session of the pages gets the same as a token", async () => {
  expect(await navigationOf({ cookie: admin.cookie })).toEqual(await navigationOf({ bearer: admin.bearer }));
});

test("the lists hold the same children under the same ids, each in its own type", async () => {
  const navigation = await navigationOf({ bearer: admin.bearer });
  const types = { compact: "aside", default: "collapsable", futuristic: "group", horizontal: "collapsable" } as const;
  const childrenOf = (items: readonly NavigationItem[]) =>
    Object.fromEntries(items.map(({ id, children }) => [id, children]));
  for (const [name, type] of Object.entries(types)) {
    const items = navigation[name as keyof NavigationSets];
    expect(childrenOf(items)).toEqual(childrenOf(navigation.default));
    expect(items.filter(({ children }) => children).map((item) => item.type)).toEqual(
      ["dashboards", "content", "site", "apps", "management", "docs"].map(() => type),
    );
    expect(ids(items.filter(({ children }) => children))).toEqual([
      "dashboards",
      "content",
      "site",
      "apps",
      "management",
      "docs",
    ]);
  }
});

test("sections stand under their topics, in the order of the reader's alphabet; each is there once", async () => {
  const content =
    (await navigationOf({ bearer: admin.bearer, headers: { "Accept-Language": "tr" } })).default.find(
      ({ id }) => id === "content",
    )?.children ?? [];
  expect(ids(content)).toEqual([...topics.map((topic) => `topic-${topic}`), "listonly", "aidata", "views"]);
  const mayor = content.find(({ id }) => id === "topic-mayor")?.children?.map(({ title }) => title);
  expect(mayor).toEqual(["Başkan Yardımcıları", "Başkanın Mesajı", "Başkanın Özgeçmişi", "Ziyaretçilerimiz"]);
  const listed = content.flatMap(({ children }) => ids(children ?? [])).sort();
  expect(listed).toEqual(
    [...sections.values()]
      .filter(({ area }) => area === "content")
      .map(({ id }) => id)
      .sort(),
  );
});

test("where branches are headings, no page of its own stands below one", async () => {
  const types = (await navigationOf({ bearer: admin.bearer })).futuristic.map(({ type }) => type);
  expect(types.lastIndexOf("basic")).toBeLessThan(types.indexOf("group"));
});

test("titles are in the reader's language", async () => {
  const titles = async (language: string) =>
    (await navigationOf({ bearer: admin.bearer, headers: { "Accept-Language": language } })).default.map(
      ({ title }) => title,
    );
  expect(await titles("tr")).toEqual(expect.arrayContaining(["Example", "İçerik", "Yönetim"]));
  expect(await titles("en")).toEqual(expect.arrayContaining(["Example", "Content", "Administration"]));
});

test("the bar is grouped: content, the site, and its management, which those who manage nothing don't see", async () => {
  const groups = async (bearer: string) =>
    (await navigationOf({ bearer })).default.map(({ id, children = [] }) => [id, ...ids(children)]);
  const all = await groups(admin.bearer);
  expect(all.map(([id]) => id)).toEqual(["example", "dashboards", "content", "site", "apps", "management", "docs"]);
  expect(all.slice(3, 6)).toEqual([
    ["site", "mainpage", "menu", "sidemenumaps", "files", "home"],
    [
      "apps",
      "mailbox",
      "tasks",
      "contacts",
      "notes",
      "chat",
      "file-manager",
      "scrumboard",
      "ecommerce",
      "activities",
      "academy",
      "help-center",
    ],
    ["management", "setting", "administration"],
  ]);
  expect((await groups(viewer.bearer)).map(([id]) => id)).toEqual([
    "example",
    "dashboards",
    "content",
    "site",
    "apps",
    "docs",
  ]);
});

test("it can only be read", async () => {
  const answer = await ask("POST", address, { bearer: admin.bearer, json: {} });
  expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET"]);
});
