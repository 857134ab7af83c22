import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import type { Role } from "~/lib/access/roles";
import { createSession, sessionCookie } from "~/lib/auth/session/session.server";
import { createUser } from "~/lib/auth/users/users.server";
import { findFile, listFiles } from "~/lib/files/files.server";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { registerFileUses } from "~/lib/files/uses.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";

import { useTestDatabase } from "../../../tests/support/database";
import { dataDir } from "../../../tests/support/environment";
import * as file from "./file";
import * as library from "./library";
import * as trash from "./trash";

useTestDatabase();
const used = new Set<string>();
const cookies: Partial<Record<Role, string>> = {};

beforeAll(async () => {
  useStorage(diskStorage(`${dataDir}/files`));
  registerFileUses(async (_actor, id) => ({ seen: used.has(id) ? [{ entryId: crypto.randomUUID(), section: "haberler", title: "Bahar", live: false }] : [], unseen: 0 }));
  for (const role of ["webAdmin", "viewer"] as const) {
    const grants = [{ role, sections: null, departments: null }];
    const { id } = await createUser(systemActor, { name: role, email: `${role}@ornek.example`, password: randomBytes(12).toString("hex"), grants });
    cookies[role] = await sessionCookie((await createSession(id, "cookie", { address: null, userAgent: null })).token);
  }
});
afterAll(() => useStorage(undefined));

type Answer = { status: number; location?: string | null; body?: Record<string, unknown> };

/** What Remix would send: a Response as it is, `data()` with its status. */
async function answer(work: Promise<unknown>): Promise<Answer> {
  const value = await work.catch((thrown: unknown) => thrown);
  if (value instanceof Response) return { status: value.status, location: value.headers.get("location") };
  if (value instanceof Error) throw value;
  const { data: body, init } = value as { data: Record<string, unknown>; init?: ResponseInit | null };
  return { status: init?.status ?? 200, body: body ?? (value as Record<string, unknown>) };
}

const path = "http://localhost/apps/file-manager-public";
const asking = (role: Role | undefined, url: string, body?: FormData) =>
  new Request(url, { headers: role ? { cookie: cookies[role] ?? "" } : {}, ...(body ? { method: "POST", body } : {}) });
const uploadForm = (files: [string, string][]) => {
  const form = new FormData();
  for (const [name, content] of files) form.append("upload", new File([content], name));
  return form;
};
const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};
const upload = (files: [string, string][], role: Role | undefined = "webAdmin") => answer(library.action({ request: asking(role, path, uploadForm(files)), params: {}, context: {} }));
const post = (id: string, fields: Record<string, string>, role: Role = "webAdmin") => answer(file.action({ request: asking(role, `${path}/${id}`, formOf(fields)), params: { id }, context: {} }));
const newFile = (content: string) => acceptFile(systemActor, { buffer: Buffer.from(content), originalName: "not.txt" });

test("several files are uploaded by the form alone", async () => {
  expect(await upload([["bir.txt", "bir"], ["iki.txt", "iki"]])).toEqual({ status: 302, location: "/apps/file-manager-public" });
  expect((await listFiles(systemActor)).pagination.length).toBe(2);
});

test("a refused file is named with its reason and does not keep the others out", async () => {
  expect(await upload([["iyi.txt", "iyi"], ["kötü.jpg", "<html><script>"]])).toEqual({
    status: 400,
    body: { accepted: 1, refused: [{ name: "kötü.jpg", code: "typeRefused" }] },
  });
});

test("a form without a file says so", async () => {
  expect(await upload([])).toMatchObject({ status: 400, body: { code: "noFile" } });
});

test("signed-out people are sent to sign in, and viewers may look but not upload, edit or delete", async () => {
  const stored = await newFile("yetki");
  expect(await answer(library.loader({ request: asking(undefined, `${path}?page=2`), params: {}, context: {} }))).toMatchObject({ status: 302, location: expect.stringContaining("/sign-in") });
  expect((await upload([["x.txt", "x"]], undefined)).status).toBe(302);
  expect((await upload([["x.txt", "x"]], "viewer")).status).toBe(403);
  expect((await post(stored.id, { intent: "save", "alt.tr": "x" }, "viewer")).status).toBe(403);
  expect((await post(stored.id, { intent: "delete" }, "viewer")).status).toBe(403);
  const page = await library.loader({ request: asking("viewer", path), params: {}, context: {} });
  expect([page.canUpload, page.files.some(({ id }) => id === stored.id)]).toEqual([false, true]);
});

test("the description and the focal point are saved", async () => {
  const stored = await newFile("açıklama");
  expect(await post(stored.id, { intent: "save", "alt.tr": "Şenlik", "alt.en": "", "focal.x": "0,25", "focal.y": "1" })).toMatchObject({ status: 302 });
  expect(await findFile(stored.id)).toMatchObject({ alt: { tr: "Şenlik" }, focalX: 0.25, focalY: 1 });
});

test("wrong values come back as they were typed", async () => {
  const stored = await newFile("yanlış");
  expect(await post(stored.id, { "alt.tr": "x".repeat(201), "focal.x": "7", "focal.y": "" })).toEqual({
    status: 400,
    body: { problem: null, reason: "", reasonError: null, errors: { "alt.tr": "altTooLong", focal: "focal" }, typed: { alt: { tr: "x".repeat(201), en: "" }, focal: { x: "7", y: "" } } },
  });
});

test("a file in use stays, an unused one goes to the trash and comes back or goes for good", async () => {
  const stored = await newFile("silinecek");
  used.add(stored.id);
  expect(await post(stored.id, { intent: "delete" })).toMatchObject({ status: 409, body: { problem: "files.delete.inUse" } });
  used.delete(stored.id);
  expect(await post(stored.id, { intent: "delete" })).toMatchObject({ status: 302, location: "/apps/file-manager-public" });
  const inTrash = async () => (await trash.loader({ request: asking("webAdmin", `${path}/trash`), params: {}, context: {} })).rows.map(({ id }) => id);
  expect(await inTrash()).toContain(stored.id);
  const restore = (role: Role) => answer(trash.action({ request: asking(role, `${path}/trash`, formOf({ intent: "restore", id: stored.id, from: "administration" })), params: {}, context: {} }));
  expect((await restore("viewer")).status).toBe(403);
  expect(await restore("webAdmin")).toEqual({ status: 302, location: "/administration/trash?what=files" });
  expect(await inTrash()).not.toContain(stored.id);
  await post(stored.id, { intent: "delete" });
  const page = await file.loader({ request: asking("webAdmin", `${path}/${stored.id}`), params: { id: stored.id }, context: {} });
  expect([page.canPurge, page.canEdit, page.trash?.since]).toEqual([true, false, expect.any(String)]);
  expect(await post(stored.id, { intent: "purge", reason: " ", keptUses: "0" })).toMatchObject({ status: 400, body: { reasonError: "files.trash.reasonMissing" } });
  expect((await post(stored.id, { intent: "purge", reason: "KVKK", keptUses: "0" }, "viewer")).status).toBe(403);
  expect(await post(stored.id, { intent: "purge", reason: "KVKK", keptUses: "0" })).toMatchObject({ status: 302, location: "/apps/file-manager-public/trash" });
  expect(await findFile(stored.id)).toBeUndefined();
});

test("an unknown file is a 404 and an unknown intent a 400", async () => {
  expect((await answer(file.loader({ request: asking("webAdmin", `${path}/x`), params: { id: "x" }, context: {} }))).status).toBe(404);
  expect((await post((await newFile("niyet")).id, { intent: "explode" })).status).toBe(400);
});
