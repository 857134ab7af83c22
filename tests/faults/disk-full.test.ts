import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { entries as entriesTable } from "~/lib/content/schema.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useDiskSpace } from "~/lib/platform/storage/disk-space.server";
import { useStorage } from "~/lib/platform/storage/storage.server";

import { ask, bodyOf, signedIn, type EntryBody } from "../support/api";
import { useTestDatabase } from "../support/database";
import { dataDir } from "../support/environment";
import { permissionTable } from "../security/permission-table";
import { administrator, bearerOf, send, startServer, temporaryFolder } from "../support/server";

useTestDatabase();
const entries = "/api/content/duyurular";
let chief: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  useStorage(diskStorage(join(dataDir, "files")));
  chief = await signedIn("webAdmin");
});
afterEach(() => useDiskSpace(undefined));
afterAll(() => useStorage(undefined));

/** What PostgreSQL says when it cannot make a table longer. */
async function setFull(isFull: boolean) {
  if (!isFull) return db().execute(sql`DROP FUNCTION no_space CASCADE`);
  await db().execute(
    sql`CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not extend file "base/5/16384": No space left on device' USING ERRCODE = '53100'; END $$`,
  );
  await db().execute(
    sql`CREATE TRIGGER no_space BEFORE INSERT OR UPDATE ON entries FOR EACH ROW EXECUTE FUNCTION no_space()`,
  );
}

const formOf = (fields: Record<string, string | Blob>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

test("a save on a full disk is a 507 with code and words for scripts, and a form with everything typed for people; afterwards all goes on", async () => {
  const { id } = await bodyOf<EntryBody>(
    ask("POST", entries, { bearer: chief.bearer, json: { data: { title: { tr: "İlk" } } } }),
  );
  const typed = { intent: "save", version: "1", "title.tr": "Saatlerce yazılan başlık" };
  await setFull(true);
  const refused = await ask("POST", entries, { bearer: chief.bearer, json: { data: { title: { tr: "Yer yok" } } } });
  expect([refused.status, await refused.json()]).toMatchObject([
    507,
    { error: "The server has no space left", code: "diskFull" },
  ]);
  for (const address of [`/content/duyurular/${id}`, "/content/duyurular/new"]) {
    const page = await ask("POST", address, { cookie: chief.cookie, body: formOf(typed) });
    expect([page.status, await page.json()]).toMatchObject([
      507,
      { problem: "content.entry.diskFull", lastResult: { initialValue: { title: { tr: typed["title.tr"] } } } },
    ]);
  }
  const auto = await ask("POST", `/content/duyurular/${id}`, {
    cookie: chief.cookie,
    body: formOf({ ...typed, intent: "autosave" }),
  });
  expect([auto.status, await auto.json()]).toEqual([200, { autosave: { refused: true } }]);
  const ready = await ask("GET", "/ready");
  expect([ready.status, await ready.json()]).toEqual([503, { status: "not ready", reason: "diskFull" }]);
  // What only reads, or asks nothing, is no proof of room.
  await transaction(() => db().select({ id: entriesTable.id }).from(entriesTable).limit(1));
  await transaction(async () => {});
  expect((await ask("GET", "/ready")).status).toBe(503);
  expect((await ask("GET", `${entries}/${id}`, { bearer: chief.bearer })).status).toBe(200);
  expect(await (await ask("GET", "/", { cookie: chief.cookie })).status).toBeLessThan(400);

  await setFull(false);
  expect((await ask("POST", `/content/duyurular/${id}`, { cookie: chief.cookie, body: formOf(typed) })).status).toBe(
    302,
  );
  expect(await bodyOf(ask("GET", `${entries}/${id}`, { bearer: chief.bearer }))).toMatchObject({
    version: 2,
    data: { title: { tr: typed["title.tr"] } },
  });
  expect((await ask("GET", "/ready")).status).toBe(200);
});

test("an upload that would take the last twentieth is read to its end and refused beside its field; the rest of the form stays", async () => {
  const { id } = await bodyOf<EntryBody>(
    ask("POST", entries, { bearer: chief.bearer, json: { data: { title: { tr: "Ekli" } } } }),
  );
  // Room for the first look, none for the second: the disk fills up while the file comes in.
  let looks = 0;
  useDiskSpace(async () => ({ freeBytes: ++looks === 1 ? 90_000_000 : 40_000_000, totalBytes: 1_000_000_000 }));
  const large = new File([new Uint8Array(9_000_000).fill(97)], "ek.txt");
  const api = await ask("POST", "/api/files", { bearer: chief.bearer, body: formOf({ file: large, alt: "Ek" }) });
  expect([api.status, await api.json()]).toMatchObject([
    507,
    { error: "The server has no space left for files", code: "diskFull" },
  ]);
  const library = await ask("POST", "/apps/file-manager-public", {
    cookie: chief.cookie,
    body: formOf({ upload: large }),
  });
  expect([library.status, await library.json()]).toEqual([
    507,
    { accepted: 0, refused: [{ name: "ek.txt", code: "diskFull" }] },
  ]);
  const page = await ask("POST", `/content/duyurular/${id}`, {
    cookie: chief.cookie,
    body: formOf({ "attachments.upload": large, intent: "save", version: "1", "title.tr": "Yazılan durur" }),
  });
  expect([page.status, await page.json()]).toMatchObject([
    507,
    {
      lastResult: {
        error: { attachments: ["files.errors.diskFull"] },
        initialValue: { title: { tr: "Yazılan durur" } },
      },
    },
  ]);
  expect(existsSync(join(dataDir, "tmp")) ? readdirSync(join(dataDir, "tmp")) : []).toEqual([]);
  useDiskSpace(undefined);
  expect((await ask("POST", "/api/files", { bearer: chief.bearer, body: formOf({ file: large }) })).status).toBe(201);
});

/** No row of any table can be written any more, by whatever statement. */
async function setAllFull(isFull: boolean) {
  if (!isFull) return setFull(false);
  await setFull(true);
  await db()
    .execute(sql`DO $$ DECLARE t record; BEGIN FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'entries' LOOP
    EXECUTE format('CREATE TRIGGER no_space BEFORE INSERT OR UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION no_space()', t.tablename); END LOOP; END $$`);
}

test("no address answers 500 on a full disk, whatever it writes, in a transaction or outside of one; forms get what was typed back", async () => {
  const { id } = await bodyOf<EntryBody>(
    ask("POST", entries, { bearer: chief.bearer, json: { data: { title: { tr: "Dolu" } } } }),
  );
  const address = (path: string) =>
    path
      .replace(":section", "duyurular")
      .replace(":verb", "publish")
      .replace(":set", "feather")
      .replace(":id", id)
      .replace(/:\w+/g, "x")
      .replace("*", "x");
  // What ends the session, or asks for a password a hundred milliseconds long, is tried elsewhere.
  const rows = Object.entries(permissionTable).filter(([path]) => !path.startsWith("/sign-"));
  const statuses: Record<string, number[]> = {};
  await setAllFull(true);
  try {
    for (const [path, { POST = {}, PATCH }] of rows) {
      for (const call of [...Object.values(POST), ...(PATCH ? [PATCH] : [])]) {
        const given = call.json === undefined ? { body: new URLSearchParams(call.form ?? {}) } : { json: call.json };
        const method = call === PATCH ? "PATCH" : "POST";
        const answer = await ask(method, address(path) + (call.query ?? ""), {
          cookie: chief.cookie,
          headers: { "Sec-Fetch-Site": "same-origin", Accept: "text/html" },
          ...given,
        });
        (statuses[answer.status] ??= []).push(answer.status);
        expect([method, path, answer.status < 500 || answer.status === 507]).toEqual([method, path, true]);
      }
    }
    const shortcut = {
      intent: "save",
      label: "Gelen evrak",
      description: "",
      icon: "heroicons_outline:bell",
      link: "/example",
      useRouter: "on",
    };
    const page = await ask("POST", "/me/shortcuts", {
      cookie: chief.cookie,
      headers: { Accept: "text/html" },
      body: new URLSearchParams(shortcut),
    });
    expect([page.status, await page.json()]).toEqual([
      507,
      { error: "The server has no space left", code: "diskFull", carried: Object.entries(shortcut) },
    ]);
    const scripted = await ask("POST", "/me/shortcuts", {
      cookie: chief.cookie,
      headers: { Accept: "*/*" },
      body: new URLSearchParams(shortcut),
    });
    expect([scripted.status, await scripted.json()]).toEqual([507, null]);
    const words = await ask("POST", "/api/common/shortcuts", {
      bearer: chief.bearer,
      json: { shortcut: { ...shortcut, useRouter: true } },
      headers: { "Accept-Language": "tr" },
    });
    expect([words.status, await words.json()]).toMatchObject([
      507,
      { code: "diskFull", message: expect.stringContaining("yer kalmadı") as string },
    ]);
  } finally {
    await setAllFull(false);
  }
  expect(statuses[507]?.length).toBeGreaterThan(8);
});

test("staff are told on every page while the disk is nearly full, administrators before", async () => {
  const root = await import("../../app/root");
  const read = async (freeBytes: number) => {
    useDiskSpace(async () => ({ freeBytes, totalBytes: 1_000_000_000 }));
    const loaded = async (cookie?: string) =>
      (
        await root.loader({
          request: new Request("http://site.test/", { headers: cookie ? { cookie } : {} }),
          params: {},
          context: {},
        })
      ).data.disk;
    return [await loaded(chief.cookie), await loaded()];
  };
  expect([await read(500_000_000), await read(80_000_000), await read(40_000_000), await read(1_000)]).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    ["reserved", undefined],
    ["full", undefined],
  ]);
  useDiskSpace(async () => ({ freeBytes: 80_000_000, totalBytes: 1_000_000_000 }));
  expect(await bodyOf(ask("GET", "/administration/system", { cookie: chief.cookie }))).toMatchObject({
    disk: { state: "low" },
  });
});

const wordsThatDoNotPack = () =>
  (
    randomBytes(20_000)
      .toString("hex")
      .match(/.{1,8}/g) ?? []
  ).join(" ");

/** A file system of its own; undefined where this user may mount none. */
function smallDisk(options: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "meydan-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

/** Sends a file over a connection that is kept, and says whether the next request could use it again. */
async function uploadTwice(url: string, bearer: string, content: Uint8Array<ArrayBuffer>) {
  const sent = new Response(formOf({ file: new File([content], "büyük.txt") }));
  const body = Buffer.from(await sent.arrayBuffer());
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = {
    Authorization: `Bearer ${bearer}`,
    "Content-Type": sent.headers.get("content-type") ?? "",
    "Content-Length": body.length,
  };
  const one = () =>
    new Promise<{ status?: number; text: string; reused: boolean }>((resolve, reject) => {
      const request = httpRequest(`${url}/api/files`, { method: "POST", agent, headers }, (answer) => {
        let text = "";
        answer
          .on("data", (part) => (text += String(part)))
          .on("end", () => resolve({ status: answer.statusCode, text, reused: request.reusedSocket }));
      });
      request.on("error", reject).end(body);
    });
  const answers = [await one(), await one()];
  agent.destroy();
  return answers;
}

test.skipIf(process.env.TEST_DATABASE_URL)(
  "on a real disk that is full: 507 for whoever writes, pages for whoever reads, then all goes on",
  async ({ skip, onTestFinished }) => {
    const folder = smallDisk("size=300m");
    if (!folder) return skip("this user may not mount a file system of its own");
    onTestFinished(() => void execFileSync("umount", ["-l", folder]));
    const server = await startServer({ DATA_DIR: folder });
    const bearer = await bearerOf(server.url);
    const save = (title: string) =>
      send(server.url, bearer, "POST", entries, {
        data: { title: { tr: title }, body: { tr: `<p>${wordsThatDoNotPack()}</p>` } },
      });
    const first = (await (await save("Önce")).json()) as EntryBody;
    const signedInPage = await fetch(`${server.url}/sign-in`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(administrator),
    });
    const Cookie = signedInPage.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";", 1)[0])
      .join("; ");

    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(join(folder, "filler"), Buffer.alloc(Math.max(0, bavail * bsize - (1 << 20))));
    const uploads = await uploadTwice(server.url, bearer, new Uint8Array(3_000_000).fill(97));
    expect(uploads.map(({ status, text }) => [status, (JSON.parse(text) as { code: string }).code])).toEqual([
      [507, "diskFull"],
      [507, "diskFull"],
    ]);
    expect(uploads[1]?.reused).toBe(true);
    const kept: string[] = [first.id];
    let refused: Response | undefined;
    for (let at = 0; at < 200 && !refused; at++) {
      const answer = await save(`Dolarken ${at}`);
      if (answer.status === 201) kept.push(((await answer.json()) as EntryBody).id);
      else refused = answer;
    }
    expect([refused?.status, await refused?.json()]).toMatchObject([
      507,
      { error: "The server has no space left", code: "diskFull" },
    ]);
    const ready = await fetch(`${server.url}/ready`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: "not ready", reason: "diskFull" }]);
    const page = await fetch(`${server.url}/content/duyurular`, { headers: { Cookie, "Accept-Language": "tr" } });
    expect([page.status, (await page.text()).includes("Diskte yer kalmadı")]).toEqual([200, true]);
    expect((await fetch(`${server.url}/home`)).status).toBe(200);

    rmSync(join(folder, "filler"));
    await expect.poll(async () => (await save("Sonra")).status).toBe(201);
    for (const id of kept) expect((await send(server.url, bearer, "GET", `${entries}/${id}`)).status).toBe(200);
    const again = await fetch(`${server.url}/ready`);
    expect([again.status, await again.json()]).toMatchObject([200, {}]);
    expect(await server.stop()).toBe(0);
  },
  120_000,
);

/** What an upload of a small text, of its own, is answered with. */
const uploadText = (url: string, bearer: string, text: string) =>
  fetch(`${url}/api/files`, {
    method: "POST",
    headers: { Authorization: `Bearer ${bearer}` },
    body: formOf({ file: new File([text], "metin.txt") }),
  });

test.skipIf(process.env.TEST_DATABASE_URL)(
  "on a disk with room for bytes and for no more files: 507 and not ready, then all goes on",
  async ({ skip, onTestFinished }) => {
    const folder = smallDisk("size=600m,nr_inodes=4000");
    if (!folder) return skip("this user may not mount a file system of its own");
    onTestFinished(() => void execFileSync("umount", ["-l", folder]));
    const server = await startServer({ DATA_DIR: folder });
    const bearer = await bearerOf(server.url);
    const save = (title: string) =>
      send(server.url, bearer, "POST", entries, {
        data: { title: { tr: title }, body: { tr: `<p>${wordsThatDoNotPack()}</p>` } },
      });
    const filler = join(folder, "filler");
    mkdirSync(filler);
    for (let at = statfsSync(folder).ffree; at > 0; at--) writeFileSync(join(filler, String(at)), "");

    const ready = await fetch(`${server.url}/ready`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: "not ready", reason: "diskFull" }]);
    const upload = await uploadText(server.url, bearer, "yer yok");
    expect([upload.status, await upload.json()]).toMatchObject([507, { code: "diskFull" }]);
    const begun = await send(server.url, bearer, "POST", "/api/files/uploads", { name: "parça.txt", bytes: 3 });
    expect([201, 507]).toContain(begun.status);
    const [kept, statuses] = [[] as string[], new Set<number>()];
    for (let at = 0; at < 30; at++) {
      const answer = await save(`Dolarken ${at}`);
      statuses.add(answer.status);
      if (answer.status === 201) kept.push(((await answer.json()) as EntryBody).id);
    }
    expect([...statuses].filter((status) => status !== 201)).toEqual([507]);
    expect((await fetch(`${server.url}/home`)).status).toBe(200);

    rmSync(filler, { recursive: true });
    await expect.poll(async () => (await save("Sonra")).status).toBe(201);
    expect((await uploadText(server.url, bearer, "yer var")).status).toBe(201);
    for (const id of kept) expect((await send(server.url, bearer, "GET", `${entries}/${id}`)).status).toBe(200);
    const again = await fetch(`${server.url}/ready`);
    expect([again.status, await again.json()]).toMatchObject([200, {}]);
    expect(await server.stop()).toBe(0);
  },
  120_000,
);

test("a server without a descriptor left refuses uploads for the moment and lives", async ({ skip }) => {
  if (process.platform !== "linux") return skip("only Linux lets a running process have fewer descriptors");
  const server = await startServer({
    DATA_DIR: temporaryFolder(),
    ...(process.env.TEST_DATABASE_URL ? { DATABASE_URL: process.env.TEST_DATABASE_URL } : {}),
  });
  const { pid = 0 } = server.child;
  const bearer = await bearerOf(server.url);
  // On a connection that is there already: a new one takes a descriptor itself.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (path: string, form?: FormData) => {
    const sent = form && new Response(form);
    const body = sent && Buffer.from(await sent.arrayBuffer());
    const headers = {
      Authorization: `Bearer ${bearer}`,
      ...(body ? { "Content-Type": sent.headers.get("content-type") ?? "", "Content-Length": body.length } : {}),
    };
    return new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest(server.url + path, { method: form ? "POST" : "GET", agent, headers }, (answer) =>
        answer.resume().on("end", () => resolve(answer.statusCode)),
      );
      request.on("error", reject).end(body);
    });
  };
  const upload = (name: string) => ask("/api/files", formOf({ file: new File([name.repeat(30_000)], `${name}.txt`) }));
  /** Leaves so many free. */
  const limit = (free: number | undefined) => {
    const taken = new Set(readdirSync(`/proc/${pid}/fd`).map(Number));
    let most = 0;
    for (let left = free ?? 1_000; left > 0 || taken.has(most); most++) if (!taken.has(most)) left -= 1;
    execFileSync("prlimit", ["--pid", String(pid), `--nofile=${most}:4096`], { stdio: "ignore" });
  };
  expect(await upload("önce")).toBe(201);
  try {
    limit(1_000);
  } catch {
    agent.destroy();
    await server.stop();
    return skip("there is no prlimit here");
  }
  const statuses: (number | undefined)[] = [];
  for (let free = 0; free <= 6; free++) {
    limit(free);
    statuses.push(await upload(`az${free}`));
    expect([free, await ask("/health")]).toEqual([free, 200]);
  }
  expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
  expect(statuses).toContain(503);
  limit(undefined);
  expect([await upload("sonra"), await ask("/ready")]).toEqual([201, 200]);
  agent.destroy();
  expect(await server.stop()).toBe(0);
}, 120_000);
