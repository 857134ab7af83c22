import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import type { Role } from "~/lib/access/roles";
import { createSession, sessionCookie } from "~/lib/auth/session/session.server";
import { createUser } from "~/lib/auth/users/users.server";
import { picture } from "~/lib/files/test-support/sample-files";
import { refusalResponse } from "~/lib/platform/http/response/responses.server";
import { isRefusal } from "~/lib/platform/refusal";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";

import { useTestDatabase } from "../../../tests/support/database";
import { useOnlyDomain } from "../../../tests/support/domains";
import { dataDir } from "../../../tests/support/environment";
import * as one from "./file";
import * as folder from "./file-folder";
import * as folders from "./file-folders";
import * as restore from "./file-restore";
import * as all from "./files";

useTestDatabase();
const used = new Set<string>();
const tokens: Partial<Record<Role, { bearer: string; cookie: string }>> = {};

useOnlyDomain({
  files: {
    usesOf: async (_actor, id) => ({
      seen: used.has(id) ? [{ entryId: crypto.randomUUID(), section: "haberler", title: "Bahar", live: true }] : [],
    }),
    isLive: async (id) => used.has(id),
  },
});
beforeAll(async () => {
  useStorage(diskStorage(join(dataDir, "files")));
  for (const role of ["webAdmin", "viewer"] as const) {
    const grants = [{ role, sections: null, departments: null }];
    const { id } = await createUser(systemActor, {
      name: role,
      email: `${role}@ornek.example`,
      password: randomBytes(12).toString("hex"),
      grants,
    });
    const client = { address: null, userAgent: null };
    const cookie = await sessionCookie((await createSession(id, "cookie", client)).token);
    tokens[role] = { bearer: `Bearer ${(await createSession(id, "bearer", client)).token}`, cookie };
  }
});
afterAll(() => useStorage(undefined));

const address = "http://localhost/api/files";
const as = (role: Role) => ({ authorization: tokens[role]?.bearer ?? "" });
const answer = (work: Promise<Response>) =>
  work.catch((thrown: unknown) => (isRefusal(thrown) ? refusalResponse(thrown) : (thrown as Response)));
const formWith = (content: Uint8Array<ArrayBuffer>, name: string, fields: Record<string, string> = {}) => {
  const form = new FormData();
  form.append("file", new File([content], name));
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  return form;
};
const post = (body: BodyInit, headers: Record<string, string>) =>
  answer(all.action({ request: new Request(address, { method: "POST", body, headers }), params: {}, context: {} }));
const list = (search: string, headers: Record<string, string>) =>
  answer(all.loader({ request: new Request(`${address}?${search}`, { headers }), params: {}, context: {} }));
const change = (id: string, method: string, headers: Record<string, string>, body?: unknown) =>
  answer(
    one.action({
      request: new Request(`${address}/${id}`, {
        method,
        headers: { "content-type": "application/json", ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
      params: { id },
      context: {},
    }),
  );

test("a picture is uploaded with 201, found again with 200, listed, described and deleted", async () => {
  const content = Buffer.from(await picture(700, 350));
  const created = await post(formWith(content, "Şenlik.jpg", { alt: "Şenlik alanı" }), as("webAdmin"));
  const file = await created.json();
  expect([created.status, file]).toMatchObject([
    201,
    {
      kind: "image",
      mime: "image/jpeg",
      width: 700,
      height: 350,
      alt: { tr: "Şenlik alanı" },
      originalName: "Şenlik.jpg",
    },
  ]);
  expect([file.url, file.variants.map((variant: { url: string }) => variant.url)]).toEqual([
    `/media/${file.id}/${file.name}`,
    [`/media/${file.id}/w320.webp`, `/media/${file.id}/w640.webp`],
  ]);

  const again = await post(formWith(content, "baska.jpg"), as("webAdmin"));
  expect([again.status, (await again.json()).id]).toEqual([200, file.id]);

  const page = await (await list("search=SENLIK&kind=image&size=5", as("viewer"))).json();
  expect([page.items.map(({ id }: { id: string }) => id), page.pagination.length]).toEqual([[file.id], 1]);

  const described = await change(file.id, "PATCH", as("webAdmin"), { alt: { tr: "Yeni", en: "New" } });
  expect((await described.json()).alt).toEqual({ tr: "Yeni", en: "New" });
  expect((await change(file.id, "PATCH", as("webAdmin"), { mime: "x" })).status).toBe(422);
  // With the ETag of what was read, a change in between is not overwritten.
  const tag = described.headers.get("etag") ?? "";
  const tagged = (ifMatch: string, body: unknown) =>
    change(file.id, "PATCH", { ...as("webAdmin"), "if-match": ifMatch }, body);
  expect((await tagged(tag, { credit: "Basın" })).status).toBe(200);
  const late = await tagged(tag, { credit: "Arşiv" });
  expect([late.status, await late.json()]).toMatchObject([412, { code: "changed", current: { credit: "Basın" } }]);
  expect(
    (
      await tagged(
        `${tag}, ${(await answer(one.loader({ request: new Request(`${address}/${file.id}`, { headers: as("webAdmin") }), params: { id: file.id }, context: {} }))).headers.get("etag")}`,
        { credit: "Arşiv" },
      )
    ).status,
  ).toBe(200);

  used.add(file.id);
  const refused = await change(file.id, "DELETE", as("webAdmin"));
  expect([refused.status, (await refused.json()).usedBy[0].title]).toEqual([409, "Bahar"]);
  used.delete(file.id);
  expect((await change(file.id, "DELETE", as("webAdmin"))).status).toBe(204);
  const gone = await answer(
    one.loader({
      request: new Request(`${address}/${file.id}`, { headers: as("viewer") }),
      params: { id: file.id },
      context: {},
    }),
  );
  expect((await gone.json()).deletedAt).toEqual(expect.any(String));
  const restored = () =>
    answer(
      restore.action({
        request: new Request(`${address}/${file.id}/restore`, { method: "POST", headers: as("webAdmin") }),
        params: { id: file.id },
        context: {},
      }),
    );
  expect((await (await restored()).json()).deletedAt).toBeNull();
  expect((await restored()).status).toBe(409);
});

test("nobody uploads, reads or deletes without a session or token", async () => {
  const responses = [
    await post(formWith(Buffer.from("x"), "a.txt"), {}),
    await list("", {}),
    await change(crypto.randomUUID(), "DELETE", {}),
  ];
  for (const response of responses)
    expect([response.status, typeof (await response.json()).error]).toEqual([401, "string"]);
});

test("a viewer reads and changes nothing", async () => {
  expect((await post(formWith(Buffer.from("x"), "a.txt"), as("viewer"))).status).toBe(403);
  expect((await list("", as("viewer"))).status).toBe(200);
});

test("another site cannot upload with someone's cookie", async () => {
  const headers = { cookie: tokens.webAdmin?.cookie ?? "", origin: "https://kotu.example" };
  expect((await post(formWith(Buffer.from("x"), "a.txt"), headers)).status).toBe(403);
  expect(
    (await post(formWith(Buffer.from("kendi sitemiz"), "a.txt"), { ...headers, origin: "http://localhost" })).status,
  ).toBe(201);
});

test("each refusal has its status, and no temporary file stays", async () => {
  const twoFiles = formWith(Buffer.from("biri"), "a.txt");
  twoFiles.append("file", new File(["öbürü"], "b.txt"));
  const cases: [Promise<Response>, number, string | undefined][] = [
    [post(formWith(Buffer.from("<html><script>"), "a.jpg"), as("webAdmin")), 415, "typeRefused"],
    [post("{}", { ...as("webAdmin"), "content-type": "application/json" }), 415, undefined],
    [post(new FormData(), as("webAdmin")), 400, undefined],
    [post(twoFiles, as("webAdmin")), 413, "tooManyFiles"],
    [post("x", { ...as("webAdmin"), "content-type": "multipart/form-data; boundary=b" }), 400, "malformed"],
    [post(formWith(new Uint8Array(50 * 1024 * 1024 + 1), "a.zip"), as("webAdmin")), 413, "fileTooLarge"],
    [post(formWith(Buffer.from("\xff\xd8\xff\xe0 no picture", "latin1"), "a.jpg"), as("webAdmin")), 422, "damaged"],
  ];
  for (const [response, status, code] of cases) {
    const { error, code: given } = await (await response).clone().json();
    expect([(await response).status, typeof error]).toEqual([status, "string"]);
    if (code) expect(given).toBe(code);
  }
  expect(readdirSync(join(dataDir, "tmp"))).toEqual([]);
});

test("a method that does nothing here is a 405", async () => {
  expect((await change(crypto.randomUUID(), "PUT", as("webAdmin"))).status).toBe(405);
});

test("folders are made, listed with what lies in them, moved, and removed by scripts", async () => {
  const json = { "content-type": "application/json", ...as("webAdmin") };
  const make = (body: unknown, headers: Record<string, string> = json) =>
    answer(
      folders.action({
        request: new Request(`${address}/folders`, { method: "POST", headers, body: JSON.stringify(body) }),
        params: {},
        context: {},
      }),
    );
  const at = (id: string, method: string, body?: unknown, search = "") =>
    answer(
      folder.action({
        request: new Request(`${address}/folders/${id}${search}`, {
          method,
          headers: json,
          ...(body ? { body: JSON.stringify(body) } : {}),
        }),
        params: { id },
        context: {},
      }),
    );
  const outer = await (await make({ name: "Yazılı Sorular", description: "Meclise" })).json();
  const inner = await (await make({ name: "2026", parentId: outer.id })).json();
  expect(inner).toMatchObject({ type: "folder", path: "yazili-sorular/2026", folderId: outer.id, files: 0 });
  const sent = await (
    await post(formWith(Buffer.from("soru"), "soru.txt", { folder: "yazili-sorular/2026" }), as("webAdmin"))
  ).json();
  expect(sent.folderId).toBe(inner.id);
  const here = await (await list("folder=yazili-sorular", as("viewer"))).json();
  expect([
    here.items,
    here.folders.map(({ name, files, canArrange }: Record<string, unknown>) => [name, files, canArrange]),
    here.path.map(({ name }: { name: string }) => name),
  ]).toEqual([[], [["2026", 1, false]], ["Yazılı Sorular"]]);
  const searched = await (await list(`folder=${outer.id}&search=soru`, as("viewer"))).json();
  expect(searched.items.map(({ id }: { id: string }) => id)).toEqual([sent.id]);
  expect((await list("folder=olmayan", as("viewer"))).status).toBe(404);
  expect([
    (await make({ name: "2026", parentId: outer.id })).status,
    (await make({ name: "" })).status,
    (await make({ name: "x" }, { "content-type": "application/json", ...as("viewer") })).status,
  ]).toEqual([409, 422, 403]);
  expect((await at(inner.id, "DELETE")).status).toBe(409);
  expect((await (await at(inner.id, "PATCH", { name: "2027", parentId: null })).json()).path).toBe("2027");
  expect((await at(inner.id, "DELETE", undefined, "?contents=parent")).status).toBe(204);
  const root = await (await list("folder=root&search=soru.txt", as("viewer"))).json();
  expect(root.items.map(({ folderId }: { folderId: string | null }) => folderId)).toEqual([null]);
});
