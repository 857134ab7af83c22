import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createSession, sessionCookie } from "~/lib/auth/session/session.server";
import { createUser } from "~/lib/auth/users/users.server";
import { acceptFile, type AcceptedFile } from "~/lib/files/checks/gate.server";
import { picture, zipOf } from "~/lib/files/test-support/sample-files";
import type { DomainParts } from "~/lib/platform/domains/domain.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";

import { useTestDatabase } from "../../../tests/support/database";
import { useOnlyDomain } from "../../../tests/support/domains";
import { dataDir } from "../../../tests/support/environment";
import { settled } from "../../../tests/support/pauses";
import { loader } from "./serve";

useTestDatabase();
const live = new Set<string>();
let cookie = "";
let photo: AcceptedFile;
let archive: AcceptedFile;

const known: DomainParts["files"] = { isLive: async (id) => live.has(id) };
const { declare } = useOnlyDomain({ files: known });
beforeAll(async () => {
  useStorage(diskStorage(join(dataDir, "files")));
  const { id } = await createUser(systemActor, {
    name: "Deneme",
    email: "deneme@ornek.example",
    password: randomBytes(12).toString("hex"),
    grants: [{ role: "viewer", sections: null, departments: null }],
  });
  cookie = await sessionCookie((await createSession(id, "cookie", { address: null, userAgent: null })).token);
  photo = await acceptFile(systemActor, { buffer: await picture(800, 600), originalName: "Büyük Park.jpg" });
  archive = await acceptFile(systemActor, {
    buffer: zipOf([{ name: "a.txt", content: randomBytes(5_000) }]),
    originalName: "arşiv.exe",
  });
  live.add(photo.id).add(archive.id);
});
afterAll(() => useStorage(undefined));

function get(
  file: { id: string; name: string },
  headers: Record<string, string> = {},
  { method = "GET", search = "" } = {},
): Promise<Response> {
  const request = new Request(`http://localhost/media/${file.id}/${file.name}${search}`, { method, headers });
  return loader({ request, params: { id: file.id, name: file.name }, context: {} }).catch(
    (thrown: unknown) => thrown as Response,
  );
}

test("a picture of something published is open to all, kept by browsers for good and by shared caches for five minutes, and boxed in", async () => {
  const response = await get(photo);
  expect([response.status, response.headers.get("content-type"), (await response.arrayBuffer()).byteLength]).toEqual([
    200,
    "image/jpeg",
    photo.bytes,
  ]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "public, max-age=31536000, s-maxage=300, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    "content-disposition": `inline; filename="buyuk-park.jpg"; filename*=UTF-8''B%C3%BCy%C3%BCk%20Park.jpg`,
    "content-length": String(photo.bytes),
  });
});

test("what may mean another file tomorrow, and documents, are kept for five minutes", async () => {
  for (const file of [{ ...photo, name: "picture" }, archive])
    expect((await get(file, {}, { method: "HEAD" })).headers.get("cache-control")).toBe("public, max-age=300");
});

test("a video may be played on the page that a browser makes around it, which runs no scripts", async () => {
  const film = await acceptFile(systemActor, {
    buffer: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom\0\0\x02\0isomiso2"), Buffer.alloc(64)]),
    originalName: "Tören.mp4",
  });
  const { headers } = await get(film, { cookie }, { method: "HEAD" });
  expect([headers.get("content-type"), headers.get("content-security-policy")]).toEqual([
    "video/mp4",
    "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; media-src 'self'",
  ]);
});

test("a narrower copy answers under its width, a width nobody made does not", async () => {
  const response = await get({ id: photo.id, name: "w320.webp" });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
  await response.body?.cancel();
  expect((await get({ id: photo.id, name: "w1920.webp" })).status).toBe(404);
});

test("what a browser should not open is saved, under the extension of its content", async () => {
  const response = await get(archive, {}, { method: "HEAD" });
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="arsiv-exe.zip"; filename*=UTF-8''ar%C5%9Fiv.exe.zip`,
  );
});

test("unpublished files exist only for the staff and for preview links, and no cache keeps them", async () => {
  const hidden = await acceptFile(systemActor, { buffer: await picture(30, 20), originalName: "gizli.jpg" });
  const stranger = await get(hidden);
  expect([stranger.status, stranger.headers.get("cache-control")]).toEqual([404, "no-store"]);
  const staff = await get(hidden, { cookie });
  expect([staff.status, staff.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  await staff.body?.cancel();
  const token = "t".repeat(32);
  declare({
    files: { ...known, isInPreview: async (given, fileId) => given === token && fileId === hidden.id },
  });
  const seen = [
    get(hidden, {}, { search: `?preview=${token}`, method: "HEAD" }),
    get(hidden, { referer: `http://localhost/preview/${token}` }, { method: "HEAD" }),
  ];
  expect((await Promise.all(seen)).map((response) => response.status)).toEqual([200, 200]);
  expect((await get(hidden, { referer: `http://elsewhere/preview/${token}` })).status).toBe(404);
});

test("unknown ids, other names and paths are 404", async () => {
  for (const [id, name] of [
    ["x", "y"],
    [crypto.randomUUID(), "a.jpg"],
    [photo.id, "../../etc/passwd"],
    [photo.id, "original.jpg"],
  ]) {
    expect((await get({ id: id ?? "", name: name ?? "" })).status).toBe(404);
  }
});

test("a known version is a 304, by tag or by date", async () => {
  const first = await get(photo, {}, { method: "HEAD" });
  const [etag, modified] = [first.headers.get("etag") ?? "", first.headers.get("last-modified") ?? ""];
  expect((await get(photo, { "if-none-match": `"x", ${etag}` })).status).toBe(304);
  expect((await get(photo, { "if-modified-since": modified })).status).toBe(304);
  expect((await get(photo, { "if-none-match": '"x"', "if-modified-since": modified }, { method: "HEAD" })).status).toBe(
    200,
  );
});

test("a part is served as a part, and one beyond the end refused", async () => {
  const whole = Buffer.from(await (await get(archive)).arrayBuffer());
  const part = await get(archive, { range: "bytes=100-199" });
  expect([part.status, part.headers.get("content-range"), part.headers.get("content-length")]).toEqual([
    206,
    `bytes 100-199/${whole.length}`,
    "100",
  ]);
  expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 200))).toBe(true);
  const beyond = await get(archive, { range: `bytes=${whole.length}-` });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${whole.length}`]);
});

test("If-Range gives the part of the same version and the whole of another", async () => {
  const etag = (await get(archive, {}, { method: "HEAD" })).headers.get("etag") ?? "";
  for (const [condition, status] of [
    [etag, 206],
    ['"old"', 200],
  ] as const) {
    const response = await get(archive, { range: "bytes=0-9", "if-range": condition });
    expect(response.status).toBe(status);
    await response.body?.cancel();
  }
});

test("a slow reader's file waits on disk, not in memory, and still arrives whole", async () => {
  const content = zipOf([{ name: "buyuk.bin", content: randomBytes(6_000_000) }]);
  const file = await acceptFile(systemActor, { buffer: content, originalName: "buyuk.zip" });
  live.add(file.id);
  let release = () => {};
  const open = new Promise<void>((resolve) => (release = resolve));
  let arrived = 0;
  const response = new Writable({
    write: (chunk: Buffer, _encoding, done) => void open.then(() => ((arrived += chunk.length), done())),
  });
  const answer = await loader({
    request: new Request("http://localhost/"),
    params: { id: file.id, name: file.name },
    context: { response },
  });
  let read = 0;
  const copied = (async () => {
    const reader = answer.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      read += part.value.length;
      response.write(part.value);
    }
  })();
  expect(await settled(() => read)).toBeLessThan(1_000_000);
  release();
  await copied;
  await new Promise<void>((resolve) => response.end(resolve));
  expect([read, arrived]).toEqual([content.length, content.length]);
});
