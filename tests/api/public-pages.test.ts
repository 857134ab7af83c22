import { request as httpRequest } from "node:http";
import { gunzipSync } from "node:zlib";

import { afterAll, beforeAll, expect, test } from "vitest";

import { completeNotice } from "../support/content";
import {
  administrator,
  bearerOf,
  emptyDatabase,
  send,
  startServer,
  temporaryFolder,
  type RunningServer,
} from "../support/server";

const remote = await emptyDatabase();
let server: RunningServer;
let bearer = "";
let department = "";
/** The list of announcements, wherever its address leads. */
let list = "";
beforeAll(async () => {
  server = await startServer({ DATA_DIR: temporaryFolder(), ...(remote ? { DATABASE_URL: remote.url } : {}) });
  bearer = await bearerOf(server.url);
  department = (await post("mudurlukler", { data: { name: { tr: "Basın Yayın Müdürlüğü" } } })).id;
  list = new URL((await fetch(`${server.url}/home/duyurular`)).url).pathname;
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  await remote?.drop();
});

const post = async (path: string, body: unknown) =>
  (await (await send(server.url, bearer, "POST", `/api/content/${path}`, body)).json()) as { id: string };
const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(server.url + path, { method, headers, redirect: "manual" });

async function publish(title: string): Promise<string> {
  const { id } = await post("duyurular", { data: completeNotice(department, { title: { tr: title } }) });
  await post(`duyurular/${id}/publish`, { version: 1 });
  return id;
}

/** Only what is sent as it stands in memory has a length; what is rendered meanwhile has none. */
const isFromMemory = (answer: Response) => answer.headers.has("content-length");

/** The page as everybody gets it, once it is in memory. */
async function remembered(path: string, headers: Record<string, string> = {}): Promise<Response> {
  let answer = await ask(path, headers);
  await expect.poll(async () => isFromMemory((answer = await ask(path, headers)))).toBe(true);
  return answer;
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${server.url}/sign-in`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(administrator),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

const lookCookie = async (scheme: string) =>
  (await fetch(`${server.url}/preferences`, { method: "POST", body: new URLSearchParams({ scheme }) })).headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");

test("the switch of languages leads to where the other language has its page, and to the same page where there is none", async () => {
  const both = await post("duyurular", {
    data: completeNotice(department, {
      title: { tr: "İki dilde", en: "In both" },
      body: { tr: "<p>Metin.</p>", en: "<p>Text.</p>" },
    }),
  });
  await post(`duyurular/${both.id}/publish`, { version: 1 });
  await publish("Yalnız Türkçe");
  const switchOn = async (path: string) =>
    [...(await (await ask(path)).text()).matchAll(/<a (?=[^>]*aria-label="(?:TR|EN) – )(?=[^>]* href="([^"]+)")/g)].map(
      ([, href]) => href,
    );
  for (const path of [`${list}/iki-dilde`, `${list}/in-both?lang=en`])
    expect(await switchOn(path)).toEqual([`${list}/iki-dilde`, `${list}/in-both?lang=en`]);
  expect(await switchOn(`${list}/yalniz-turkce`)).toEqual([`${list}/yalniz-turkce`, `${list}/yalniz-turkce?lang=en`]);
});

test("strangers get one page, byte for byte, whatever they accept and whatever others' cookies they bring; its id is the request's own", async () => {
  const first = await ask(list, { "Accept-Language": "en" });
  const html = await first.text();
  const ids = new Set([first.headers.get("x-request-id")]);
  const readers: Record<string, string>[] = [
    {},
    { "Accept-Language": "tr" },
    { Cookie: "_ga=1; language=en; layout=x" },
    { "User-Agent": "Googlebot" },
    { "Accept-Encoding": "gzip" },
    { "Accept-Encoding": "identity" },
  ];
  for (const headers of readers) {
    const answer = await remembered(list, headers);
    expect(await answer.text()).toBe(html);
    expect([
      answer.headers.get("etag"),
      answer.headers.get("cache-control"),
      answer.headers.get("vary"),
      answer.headers.get("set-cookie"),
    ]).toEqual([first.headers.get("etag"), "public, max-age=0, must-revalidate", "Cookie, Accept-Encoding", null]);
    expect(answer.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
    ids.add(answer.headers.get("x-request-id"));
  }
  expect(ids.size).toBe(7);
  expect(html).not.toContain(String([...ids][0]));
});

test("HEAD says what GET says; a browser that has the page is told so; who unpacks nothing gets it plain", async () => {
  const page = await remembered(list, { "Accept-Encoding": "gzip, deflate, br" });
  const head = await ask(list, { "Accept-Encoding": "gzip, deflate, br" }, "HEAD");
  expect([head.status, await head.text()]).toEqual([200, ""]);
  for (const name of ["content-type", "content-length", "content-encoding", "etag", "vary"])
    expect([name, head.headers.get(name)]).toEqual([name, page.headers.get(name)]);
  expect(page.headers.get("content-encoding")).toBe("br");
  const etag = page.headers.get("etag") ?? "";
  for (const tags of [etag, `"other", ${etag}`, "*"]) {
    const unchanged = await ask(list, { "If-None-Match": tags });
    expect([
      unchanged.status,
      await unchanged.text(),
      unchanged.headers.get("etag"),
      unchanged.headers.get("content-length"),
    ]).toEqual([304, "", etag, null]);
  }
  expect((await ask(list, { "If-None-Match": '"other"' })).status).toBe(200);
  const raw = (accepted: string) =>
    new Promise<{ coding: string | undefined; body: Buffer }>((resolve, reject) => {
      httpRequest(server.url + list, { headers: { "Accept-Encoding": accepted } }, (answer) => {
        const chunks: Buffer[] = [];
        answer
          .on("data", (chunk: Buffer) => chunks.push(chunk))
          .on("end", () => resolve({ coding: answer.headers["content-encoding"], body: Buffer.concat(chunks) }));
      })
        .on("error", reject)
        .end();
    });
  const [plain, packed, refused] = [await raw("identity"), await raw("gzip"), await raw("br;q=0, gzip;q=0.5")];
  expect([plain.coding, packed.coding, refused.coding]).toEqual([undefined, "gzip", "gzip"]);
  for (const { body } of [packed, refused]) expect(gunzipSync(body).equals(plain.body)).toBe(true);
});

test("what is withdrawn is on no page from the moment that this was answered, and what is published is", async () => {
  const unmarked = async (answer: Response) => (await answer.text()).replace(/<\/?mark[^>]*>/g, "");
  const seen = async () => (await (await ask(list)).text()).includes("Anımsanan duyuru");
  expect(await seen()).toBe(false);
  await remembered(list);
  const id = await publish("Anımsanan duyuru");
  expect(await seen()).toBe(true);
  const [, path = ""] =
    /href="(\/home\/[^"]+)"[^>]*>Anımsanan duyuru/.exec(await (await remembered(list)).text()) ?? [];
  for (const address of [path, "/home", "/home/search?search=anımsanan"])
    expect(await unmarked(await remembered(address))).toContain("Anımsanan duyuru");
  await post(`duyurular/${id}/withdraw`, { version: 1, reason: "Deneme" });
  const after = await Promise.all(
    [list, "/home", "/home/search?search=anımsanan", path].map((address) => ask(address)),
  );
  expect(after.map(({ status }) => status)).toEqual([200, 200, 200, 410]);
  // The last says itself what it was.
  for (const answer of after.slice(0, 3)) expect(await unmarked(answer)).not.toContain('">Anımsanan duyuru');
});

test("what was being rendered while something was withdrawn is kept for nobody", async () => {
  const id = await publish("Yarışan duyuru");
  const racing = Array.from({ length: 8 }, (_, at) => ask(`${list}?page=1&n=${at}`));
  await post(`duyurular/${id}/withdraw`, { version: 1, reason: "Deneme" });
  await Promise.all(racing.map(async (answer) => (await answer).text()));
  for (let at = 0; at < 8; at++)
    expect(await (await ask(`${list}?page=1&n=${at}`)).text()).not.toContain("Yarışan duyuru");
});

test("a signed-in reader's page is theirs: it comes from no memory and goes into none", async () => {
  await publish("Düzenlenebilir duyuru");
  const [, path = ""] = /href="(\/home\/[^"]+)"[^>]*>Düzenlenebilir duyuru/.exec(await (await ask(list)).text()) ?? [];
  const Cookie = await signIn();
  const own = async (address: string) => {
    const answer = await ask(address, { Cookie });
    expect([isFromMemory(answer), answer.headers.get("cache-control")]).toEqual([false, "private, no-store"]);
    return answer.text();
  };
  // Theirs first, so that what is kept is not simply what was there before.
  for (let time = 0; time < 2; time++) expect(await own(path)).toContain("/content/duyurular/");
  const stranger = await (await remembered(path)).text();
  expect(stranger).not.toContain("/content/duyurular/");
  expect(stranger).toContain('href="/sign-in"');
  expect(await own(path)).not.toContain('href="/sign-in"');
  for (const [name, value] of [
    ["Authorization", `Bearer ${bearer}`],
    ["Cookie", "meydan_session=wrong"],
  ] as const) {
    const answer = await ask(path, { [name]: value });
    expect([isFromMemory(answer), answer.headers.get("cache-control")]).toEqual([false, "private, no-store"]);
  }
});

test("a message that waits for one reader is shown to that reader alone", async () => {
  await remembered("/home");
  const Cookie = `toast=${encodeURIComponent(Buffer.from(JSON.stringify({ id: "1", tone: "success", key: "content.entry.published" })).toString("base64"))}`;
  const own = await ask("/home", { Cookie });
  expect([isFromMemory(own), own.headers.get("cache-control"), own.headers.getSetCookie().length]).toEqual([
    false,
    "private, no-store",
    1,
  ]);
  expect(await own.text()).toContain('data-slot="toast"');
  expect(await (await remembered("/home")).text()).not.toContain('data-slot="toast"');
});

test("the colours that a reader chose are in the page as it is sent, and in no other reader's", async () => {
  const [dark, auto] = [await lookCookie("dark"), await lookCookie("auto")];
  const schemeOf = async (headers: Record<string, string>) =>
    /data-scheme="(\w+)"/.exec(await (await remembered("/home", headers)).text())?.[1];
  for (let time = 0; time < 2; time++) {
    expect(
      await Promise.all([
        schemeOf({ Cookie: dark }),
        schemeOf({}),
        schemeOf({ Cookie: auto }),
        schemeOf({ Cookie: "look=broken" }),
      ]),
    ).toEqual(["dark", "light", "auto", "light"]);
  }
});

test("a page names the host it was asked for, and no other's", async () => {
  const canonical = async (host: string) =>
    new Promise<string | undefined>((resolve, reject) => {
      httpRequest(`${server.url}/home`, { headers: { Host: host } }, (answer) => {
        let html = "";
        answer
          .setEncoding("utf8")
          .on("data", (text: string) => (html += text))
          .on("end", () =>
            resolve(/rel="canonical" href="([^"]+)"|href="([^"]+)" rel="canonical"/.exec(html)?.slice(1).find(Boolean)),
          );
      })
        .on("error", reject)
        .end();
    });
  await remembered("/home");
  for (let time = 0; time < 2; time++) {
    for (const host of ["a.example", "b.example"]) expect(await canonical(host)).toBe(`http://${host}/home`);
  }
});

test("what is missing, gone or refused is kept by nobody, and a form's answer neither", async () => {
  for (const [path, method, status] of [
    [`${list}/yok`, "GET", 404],
    ["/home/yok", "GET", 404],
    ["/home", "POST", 405],
    ["/home?layout=modern", "GET", 200],
  ] as const) {
    for (let time = 0; time < 2; time++) {
      const answer = await ask(path, {}, method);
      expect([
        path,
        answer.status,
        isFromMemory(answer),
        /no-store/.test(answer.headers.get("cache-control") ?? ""),
      ]).toEqual([path, status, false, true]);
      await answer.text();
    }
  }
});
