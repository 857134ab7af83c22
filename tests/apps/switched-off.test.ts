import { randomUUID } from "node:crypto";
import type { ComponentType } from "react";
import { beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createBoard } from "~/lib/apps/scrumboard/boards.server";
import { cardKind } from "~/lib/apps/scrumboard/card-kind.server";
import { createCard, getCard, saveCard } from "~/lib/apps/scrumboard/cards.server";
import { createList } from "~/lib/apps/scrumboard/lists.server";
import { openChat } from "~/lib/apps/chat/chats.server";
import { sendMessage } from "~/lib/apps/chat/messages.server";
import type { EntryData } from "~/lib/content/values";
import { createPublished } from "~/lib/content/workflow/publishing.server";
import type { NavigationItem } from "~/lib/navigation/navigation";
import type { ApiOperation } from "~/lib/openapi/api-operation";
import { partsOf } from "~/lib/platform/domains/domain.server";
import { trashRecord } from "~/lib/records/change-record.server";
import { recordsTrash, trashValue } from "~/lib/records/records-trash.server";
import { plantStart } from "~/lib/sample/seed-start.server";
import { getSettingGroup } from "~/lib/settings/settings.server";
import type { StaffData } from "~/routes/staff-data.server";

import { ask, bodyOf, routeTable, signedIn, toastOf } from "../support/api";
import { section } from "../support/content";
import { useTestDatabase } from "../support/database";
import { drawPage } from "../support/drawn-page";

useTestDatabase();

type Person = Awaited<ReturnType<typeof signedIn>>;
let admin: Person;
let editor: Person;
beforeAll(async () => {
  // An installation begins before there is anybody.
  await plantStart();
  [admin, editor] = [await signedIn("webAdmin"), await signedIn("departmentEditor")];
});

/** The form of the settings, as it is saved: what is ticked is off. */
type AppsForm = { version: number; data: { off?: string[] } };
const readForm = () => bodyOf<AppsForm>(ask("GET", "/setting/apps", { cookie: admin.cookie }));
async function switchOff(...apps: string[]) {
  const body = new FormData();
  body.append("intent", "save");
  body.append("version", String((await readForm()).version));
  for (const app of apps) body.append("off", app);
  const saved = await ask("POST", "/setting/apps", { cookie: admin.cookie, body });
  expect([saved.status, saved.headers.get("location")]).toEqual([302, "/setting/apps"]);
}

/** The statuses of all pages of an app, each once: those that are read, and those that only take something. */
async function pageStatuses(app: string, ids: Record<string, string> = {}): Promise<Record<string, number>> {
  const own = await routeTable((path) => `${path}/`.startsWith(`/apps/${app}/`));
  const found: Record<string, number> = {};
  for (const { path, module } of own) {
    const address = path.replace(/:(\w+)/g, (_all, name: string) => ids[name] ?? randomUUID());
    const options = { cookie: editor.cookie };
    if (module.loader) found[`GET ${path}`] = (await ask("GET", address, options)).status;
    if (module.action)
      found[`POST ${path}`] = (await ask("POST", address, { ...options, body: new URLSearchParams() })).status;
  }
  return found;
}

const operationsOf = (app: string): ApiOperation[] =>
  partsOf("api")
    .flat()
    .filter(({ path }) => path.startsWith(`apps/${app}/`) || path === `apps/${app}`);
async function apiStatuses(app: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const { method, path } of operationsOf(app)) {
    const json = method === "GET" || method === "DELETE" ? {} : { json: {} };
    statuses.push((await ask(method, `/api/${path}`, { bearer: editor.bearer, ...json })).status);
  }
  return statuses;
}

async function navigationOf({ bearer }: Person): Promise<string[]> {
  const { default: items } = await bodyOf<{ default: NavigationItem[] }>(
    ask("GET", "/api/common/navigation", { bearer }),
  );
  return items.find(({ id }) => id === "apps")?.children?.map(({ id }) => id) ?? [];
}

async function searched(query: string): Promise<string[]> {
  const found = await bodyOf<{ id: string }[] | { results: [] }>(
    ask("POST", "/api/common/search", { bearer: editor.bearer, json: { query } }),
  );
  return Array.isArray(found) ? found.map(({ id }) => id) : [];
}

/** The frame of a page, as the server writes it. */
async function frameOf(path: string) {
  const [staff, root] = await Promise.all([import("~/routes/staff"), import("~/root")]);
  const request = new Request(`http://site.test${path}`, { headers: { Cookie: editor.cookie } });
  const given = { request, params: {}, context: { requestId: "test", clientAddress: "" } };
  const data = (await staff.loader(given)) as StaffData;
  const rootAnswer = (await root.loader(given)) as { data: object };
  const frame = { path: "*", loader: () => data, Component: staff.default as ComponentType };
  const elements = await drawPage([{ id: "root", loader: () => rootAnswer.data, children: [frame] }], path);
  return { data, elements };
}

test("an app that is off at first is nowhere until it is switched on, and the others are there", async () => {
  expect((await getSettingGroup("apps")).data).toEqual({
    off: ["academy", "activities", "dashboards", "ecommerce", "scrumboard"],
  });
  expect((await readForm()).data.off).toEqual(["academy", "activities", "dashboards", "ecommerce", "scrumboard"]);
  // What the database holds already stays out of sight.
  const { id: boardId } = await createBoard(editor, { title: "Zeytinlik yolu" });
  const { id: listId } = await createList(editor, { boardId, title: "Yapılacak" });
  const { id: cardId } = await createCard(editor, { boardId, title: "Kazı" }, { listId });
  const ids = { boardId, cardId };

  const pages = await pageStatuses("scrumboard", ids);
  expect(Object.keys(pages).length).toBeGreaterThan(8);
  expect(Object.entries(pages).filter(([, status]) => status !== 404)).toEqual([]);
  const api = await apiStatuses("scrumboard");
  expect([api.length, new Set(api)]).toEqual([operationsOf("scrumboard").length, new Set([404])]);
  expect(api.length).toBeGreaterThan(8);
  for (const who of [admin, editor])
    expect(await navigationOf(who)).toEqual([
      ...["mailbox", "tasks", "contacts", "notes", "chat", "file-manager", "help-center"],
    ]);
  expect(await searched("zeytinlik")).not.toContain("scrumboard");
  for (const app of ["tasks", "contacts", "notes", "chat"])
    expect([app, (await ask("GET", `/apps/${app}`, { cookie: editor.cookie })).status]).toEqual([app, 200]);

  await switchOff("ecommerce");
  expect((await readForm()).data.off ?? []).toEqual(["ecommerce"]);
  const there = Object.entries(await pageStatuses("scrumboard", ids));
  expect(there.map(([page]) => page)).toEqual(Object.keys(pages));
  expect(there.filter(([page, status]) => (page.startsWith("GET") ? status !== 200 : status === 404))).toEqual([]);
  expect(await apiStatuses("scrumboard")).not.toContain(404);
  expect(await navigationOf(editor)).toEqual([
    ...[
      "mailbox",
      "tasks",
      "contacts",
      "notes",
      "chat",
      "file-manager",
      "scrumboard",
      "activities",
      "academy",
      "help-center",
    ],
  ]);
  expect(await searched("zeytinlik")).toContain("scrumboard");
  await switchOff("scrumboard");
});

test("nothing of an app that is off is taken back, restored or removed for good", async () => {
  await switchOff();
  const { id: boardId } = await createBoard(editor, { title: "Sahil" });
  const { id: listId } = await createList(editor, { boardId, title: "Yapılacak" });
  const { id } = await createCard(editor, { boardId, title: "Kum" }, { listId });
  await saveCard(editor, id, { version: 1, data: { title: "Çakıl" } });
  const { id: gone } = await createCard(editor, { boardId, title: "Taş" }, { listId });
  await trashRecord(editor, cardKind, gone, { version: 1 });
  const post = (path: string, fields: Record<string, string>) =>
    ask("POST", path, { cookie: editor.cookie, body: new URLSearchParams(fields) });
  const item = trashValue(cardKind.type, { id: gone, version: 1 });
  const undo = async (what: string, one: string) => toastOf(await post("/undo", { what, item: one })).key;
  const change = [`change:${cardKind.type}`, `${id}:2`] as const;
  const inTrash = (verb: string) =>
    post(`/administration/trash?what=${recordsTrash.id}`, { intent: `${verb}:${item}` });
  await switchOff("scrumboard");
  expect(await undo(...change)).toBe("records.notUndone");
  expect(await undo(`trash:${recordsTrash.id}`, item)).toBe("records.notUndone");
  for (const verb of ["restore", "purge"]) expect([verb, (await inTrash(verb)).status]).toEqual([verb, 404]);
  await switchOff();
  expect((await getCard(editor, id)).title).toBe("Çakıl");
  expect(await undo(...change)).toBe("records.undone");
  expect((await inTrash("restore")).status).toBe(302);
  expect([(await getCard(editor, id)).title, (await getCard(editor, gone)).title]).toEqual(["Kum", "Taş"]);
});

test("a start after the first one switches nothing off again", async () => {
  await switchOff();
  await plantStart();
  expect((await readForm()).data.off ?? []).toEqual([]);
});

test("the help and the academy that are off are nowhere, and what was written for them stays", async () => {
  await switchOff();
  const write = async (id: string, data: EntryData) =>
    (await createPublished(systemActor, section(id), { data: { title: { tr: "Zambak", en: "Zambak" }, ...data } })).id;
  const text = { tr: "<p>Metin</p>" };
  const guide = await write("kilavuzlar", { category: await write("kilavuzkonulari", {}), body: text });
  const course = await write("kurslar", {
    category: await write("kurskonulari", {}),
    description: { tr: "Kısaca" },
    duration: 5,
    steps: [{ _key: "s1", title: { tr: "Adım" }, content: text }],
  });
  const slugs = { categorySlug: "zambak", guideSlug: "zambak" };
  const sources = ["help-center", "academy"];
  const found = async () => (await searched("zambak")).filter((id) => sources.includes(id));
  const there = [await pageStatuses("help-center", slugs), await pageStatuses("academy", { id: course })];
  expect(there.flatMap((pages) => Object.values(pages))).not.toContain(404);
  expect((await found()).sort()).toEqual([...sources].sort());

  await switchOff(...sources);
  for (const [app, ids] of [
    ["help-center", slugs],
    ["academy", { id: course }],
  ] as const) {
    // A table to download takes no form in either case.
    expect(Object.entries(await pageStatuses(app, ids)).filter(([, status]) => ![404, 405].includes(status))).toEqual(
      [],
    );
    const api = await apiStatuses(app);
    expect([api.length, new Set(api)]).toEqual([operationsOf(app).length, new Set([404])]);
    expect(await navigationOf(editor)).not.toContain(app);
  }
  expect(await found()).toEqual([]);
  for (const [id, entry] of [
    ["kilavuzlar", guide],
    ["kurslar", course],
  ])
    expect((await ask("GET", `/handbook/${id}/${entry}`, { cookie: admin.cookie })).status).toBe(200);
  await switchOff();
});

test("who doesn't administer can't switch an app on or off", async () => {
  const body = () => new URLSearchParams({ intent: "save", version: "0", off: "tasks" });
  expect((await ask("GET", "/setting/apps", { cookie: editor.cookie })).status).toBe(403);
  expect((await ask("POST", "/setting/apps", { cookie: editor.cookie, body: body() })).status).toBe(403);
  expect(await navigationOf(editor)).toContain("tasks");
});

test("with the chat switched off its panel leaves the frame of all pages, and its interface is not there", async () => {
  const { id } = await openChat(editor, admin.id);
  await sendMessage(admin, id, "Günaydın");
  const panelIn = ({ elements }: Awaited<ReturnType<typeof frameOf>>) => ({
    panels: elements.filter(({ attribs }) => attribs.class?.split(" ").includes("chat-panel")).length,
    buttons: elements.filter(({ attribs }) => attribs.popovertarget === "team-chat").length,
    links: elements.filter(({ attribs }) => attribs.href?.startsWith("/apps/chat")).length,
  });
  const there = await frameOf("/example");
  expect(there.data.chats).toMatchObject([{ id, unreadCount: 1 }]);
  expect(panelIn(there)).toEqual({ panels: 1, buttons: expect.any(Number), links: expect.any(Number) });
  expect(panelIn(there).buttons).toBeGreaterThan(0);
  expect(panelIn(there).links).toBeGreaterThan(0);

  await switchOff("chat");
  const gone = await frameOf("/example");
  expect(gone.data.chats).toBeNull();
  expect(panelIn(gone)).toEqual({ panels: 0, buttons: 0, links: 0 });
  // The rest of the frame is as it was.
  expect(gone.elements.some(({ name }) => name === "header")).toBe(true);
  const api = await apiStatuses("chat");
  expect([api.length, new Set(api)]).toEqual([operationsOf("chat").length, new Set([404])]);
  expect(Object.entries(await pageStatuses("chat")).filter(([, status]) => status !== 404)).toEqual([]);
  expect(await navigationOf(editor)).not.toContain("chat");

  await switchOff();
  expect((await frameOf("/example")).data.chats).toMatchObject([{ id, unreadCount: 1 }]);
});
